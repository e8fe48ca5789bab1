#include "services/catalog/images/picture_codec.hpp"

namespace navalha::catalog {
namespace {

constexpr size_t kSignatureBytes = 8;
// Length, type and checksum.
constexpr size_t kFrameBytes = 12;
// Maximum bytes that deflate packs into one byte.
constexpr uint64_t kMostInflated = 1032;

uint32_t Big32(std::string_view bytes, size_t at) {
  uint32_t value = 0;
  for (size_t i = 0; i < 4; ++i) {
    value = value << 8 | static_cast<uint8_t>(bytes[at + i]);
  }
  return value;
}

bool HoldsPixels(std::string_view type) {
  return type == "IHDR" || type == "PLTE" || type == "tRNS" || type == "IDAT" || type == "IEND";
}

// Returns the minimum size of the uncompressed pixels.
uint64_t RawBytes(std::string_view bytes) {
  const uint64_t width = Big32(bytes, 16), height = Big32(bytes, 20);
  const uint64_t bits = static_cast<uint8_t>(bytes[24]);
  const int colour = bytes[25];
  const uint64_t channels = colour == 2 ? 3 : colour == 4 ? 2 : colour == 6 ? 4 : 1;
  return height * (width * channels * bits / 8);
}

// Removes texts, profiles and animation frames, because small chunks may inflate to very large
// ones. Returns an empty text if there is too little data for the claimed pixels.
std::string OnlyPixels(std::string_view bytes) {
  std::string kept(bytes.substr(0, kSignatureBytes));
  uint64_t data_bytes = 0;
  size_t at = kSignatureBytes;
  while (at + kFrameBytes <= bytes.size()) {
    const size_t length = Big32(bytes, at);
    const std::string_view type = bytes.substr(at + 4, 4);
    if (length > bytes.size() - at - kFrameBytes) {
      break;
    }
    if (HoldsPixels(type)) {
      kept += bytes.substr(at, kFrameBytes + length);
      data_bytes += type == "IDAT" ? length : 0;
    }
    if (type == "IEND") {
      break;
    }
    at += kFrameBytes + length;
  }
  return data_bytes * kMostInflated < RawBytes(bytes) ? std::string() : kept;
}

}  // namespace

GdImage DecodePng(std::string_view bytes) {
  std::string pixels = OnlyPixels(bytes);
  if (pixels.empty()) {
    return nullptr;
  }
  return GdImage(gdImageCreateFromPngPtr(static_cast<int>(pixels.size()), pixels.data()));
}

}  // namespace navalha::catalog
