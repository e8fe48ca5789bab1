#include <cstdio>
// jpeglib.h needs size_t and FILE.
#include <jpeglib.h>

#include <chrono>
#include <csetjmp>

#include "services/catalog/images/picture_codec.hpp"

namespace navalha::catalog {
namespace {

using SteadyTime = std::chrono::steady_clock::time_point;

// State of libjpeg and its callbacks. libjpeg reports errors by longjmp, which skips destructors.
// Therefore this struct owns all resources.
struct Decoder {
  jpeg_decompress_struct jpeg{};
  jpeg_error_mgr errors{};
  jpeg_progress_mgr progress{};
  std::jmp_buf failed{};
  SteadyTime deadline;
  GdImage image;
  std::string row;

  ~Decoder() { jpeg_destroy_decompress(&jpeg); }
};

Decoder& DecoderOf(j_common_ptr jpeg) { return *static_cast<Decoder*>(jpeg->client_data); }

[[noreturn]] void Fail(j_common_ptr jpeg) { std::longjmp(DecoderOf(jpeg).failed, 1); }

void Ignore(j_common_ptr) {}
void IgnoreMessage(j_common_ptr, int) {}

// Limits the scans: each costs a pass over the whole picture, even if it has only a few bytes.
void Watch(j_common_ptr jpeg) {
  const Decoder& decoder = DecoderOf(jpeg);
  if (decoder.jpeg.input_scan_number > kMaxScans ||
      std::chrono::steady_clock::now() > decoder.deadline) {
    Fail(jpeg);
  }
}

void Prepare(Decoder& decoder) {
  decoder.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(kMaxDecodeSeconds);
  decoder.jpeg.err = jpeg_std_error(&decoder.errors);
  decoder.errors.error_exit = Fail;
  decoder.errors.output_message = Ignore;
  decoder.errors.emit_message = IgnoreMessage;
  decoder.progress.progress_monitor = Watch;
}

// Returns the smallest scale in eighths, as libjpeg supports, that still covers `needed`.
void ScaleTo(jpeg_decompress_struct& jpeg, PictureSize needed) {
  jpeg.scale_denom = 8;
  for (jpeg.scale_num = 1; jpeg.scale_num < 8; jpeg.scale_num *= 2) {
    jpeg_calc_output_dimensions(&jpeg);
    if (jpeg.output_width >= static_cast<JDIMENSION>(needed.width) &&
        jpeg.output_height >= static_cast<JDIMENSION>(needed.height)) {
      return;
    }
  }
}

int Channel(const Decoder& decoder, size_t at) { return static_cast<uint8_t>(decoder.row[at]); }

int CmykPixel(const Decoder& decoder, size_t at) {
  constexpr int kFull = 255;
  // Adobe stores CMYK values inverted.
  const int flip = decoder.jpeg.saw_Adobe_marker ? 0 : kFull;
  const int black = flip ^ Channel(decoder, at + 3);
  const auto light = [&](size_t ink) {
    return (flip ^ Channel(decoder, at + ink)) * black / kFull;
  };
  return gdTrueColor(light(0), light(1), light(2));
}

void CopyRow(Decoder& decoder, int y) {
  const int channels = decoder.jpeg.output_components;
  for (int x = 0; x < decoder.image->sx; ++x) {
    const size_t at = static_cast<size_t>(x) * channels;
    decoder.image->tpixels[y][x] =
        channels == 4
            ? CmykPixel(decoder, at)
            : gdTrueColor(Channel(decoder, at), Channel(decoder, at + 1), Channel(decoder, at + 2));
  }
}

// Checks the size that libjpeg will decode, before anything large is allocated.
bool Starts(Decoder& decoder, PictureSize needed, const PictureHeader& header) {
  jpeg_decompress_struct& jpeg = decoder.jpeg;
  jpeg_read_header(&jpeg, TRUE);
  if (jpeg.image_width != header.width || jpeg.image_height != header.height) {
    return false;
  }
  const bool inks = jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK;
  jpeg.out_color_space = inks ? JCS_CMYK : JCS_RGB;
  jpeg.mem->max_memory_to_use = kMaxDecodeBytes;
  ScaleTo(jpeg, needed);
  jpeg_start_decompress(&jpeg);
  decoder.row.resize(static_cast<size_t>(jpeg.output_width) * jpeg.output_components);
  decoder.image.reset(gdImageCreateTrueColor(static_cast<int>(jpeg.output_width),
                                             static_cast<int>(jpeg.output_height)));
  return decoder.image != nullptr;
}

bool Decode(Decoder& decoder, std::string_view bytes, PictureSize needed,
            const PictureHeader& header) {
  if (setjmp(decoder.failed) != 0) {
    return false;
  }
  jpeg_create_decompress(&decoder.jpeg);
  decoder.jpeg.client_data = &decoder;
  decoder.jpeg.progress = &decoder.progress;
  jpeg_mem_src(&decoder.jpeg, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  if (!Starts(decoder, needed, header)) {
    return false;
  }
  while (decoder.jpeg.output_scanline < decoder.jpeg.output_height) {
    const int y = static_cast<int>(decoder.jpeg.output_scanline);
    auto* row = reinterpret_cast<JSAMPROW>(decoder.row.data());
    jpeg_read_scanlines(&decoder.jpeg, &row, 1);
    CopyRow(decoder, y);
  }
  return true;
}

}  // namespace

GdImage DecodeJpeg(std::string_view bytes, const PictureHeader& header, PictureSize needed) {
  Decoder decoder;
  Prepare(decoder);
  return Decode(decoder, bytes, needed, header) ? std::move(decoder.image) : nullptr;
}

}  // namespace navalha::catalog
