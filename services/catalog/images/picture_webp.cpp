#include <webp/decode.h>

#include <algorithm>
#include <cmath>

#include "services/catalog/images/picture_codec.hpp"

namespace navalha::catalog {
namespace {

struct Decoder {
  WebPDecoderConfig config{};
  Decoder() { WebPInitDecoderConfig(&config); }
  ~Decoder() { WebPFreeDecBuffer(&config.output); }
};

// Alpha in libgd's range: 0 (opaque) to 127.
int Transparency(int alpha) { return gdAlphaMax - (alpha >> 1); }

GdImage ImageOf(const WebPDecBuffer& output) {
  constexpr int kChannels = 4;
  GdImage image = BlankImage({output.width, output.height});
  for (int y = 0; y < output.height; ++y) {
    const uint8_t* row = output.u.RGBA.rgba + static_cast<ptrdiff_t>(y) * output.u.RGBA.stride;
    for (int x = 0; x < output.width; ++x, row += kChannels) {
      image->tpixels[y][x] = gdTrueColorAlpha(row[0], row[1], row[2], Transparency(row[3]));
    }
  }
  return image;
}

}  // namespace

GdImage DecodeWebp(std::string_view bytes, const PictureHeader& header, PictureSize needed) {
  Decoder decoder;
  WebPDecoderConfig& config = decoder.config;
  const auto* data = reinterpret_cast<const uint8_t*>(bytes.data());
  if (WebPGetFeatures(data, bytes.size(), &config.input) != VP8_STATUS_OK ||
      config.input.has_animation || config.input.width != header.width ||
      config.input.height != header.height) {
    return nullptr;
  }
  const double scale = std::max(static_cast<double>(needed.width) / config.input.width,
                                static_cast<double>(needed.height) / config.input.height);
  if (scale < 1) {
    config.options.use_scaling = 1;
    config.options.scaled_width = static_cast<int>(std::ceil(config.input.width * scale));
    config.options.scaled_height = static_cast<int>(std::ceil(config.input.height * scale));
  }
  config.output.colorspace = MODE_RGBA;
  if (WebPDecode(data, bytes.size(), &config) != VP8_STATUS_OK) {
    return nullptr;
  }
  return ImageOf(config.output);
}

}  // namespace navalha::catalog
