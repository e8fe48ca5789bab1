#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace navalha::catalog {

enum class PictureFormat { kPng, kJpeg, kWebp };

/// The fields of a picture's own header.
struct PictureHeader {
  PictureFormat format;
  int64_t width = 0;
  int64_t height = 0;
  /// Number of decoding passes over the picture: scans of a JPEG, otherwise 1.
  int scans = 1;
  /// EXIF orientation of a JPEG: 1 (upright) to 8.
  int orientation = 1;
  /// True for a WebP of several frames. PNG frames are in chunks that the decoder skips.
  bool animated = false;
};

/// Parses the header without decoding. Returns nothing for bytes that are not a PNG, JPEG or
/// WebP; ignores the file name.
std::optional<PictureHeader> ReadPictureHeader(std::string_view bytes);

}  // namespace navalha::catalog
