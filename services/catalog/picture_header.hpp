#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace navalha::catalog {

enum class PictureFormat { kPng, kJpeg, kWebp };

/// What a picture's own header claims.
struct PictureHeader {
  PictureFormat format;
  int64_t width = 0;
  int64_t height = 0;
  /// Passes over the whole picture that decoding takes: scans of a JPEG, else 1.
  int scans = 1;
  /// How a JPEG's camera was held, as EXIF counts it: 1 (upright) to 8.
  int orientation = 1;
  /// A WebP of several frames. The frames of a PNG stand in chunks that nobody reads.
  bool animated = false;
};

/// Reads the header without decoding anything. Nothing for bytes that are no PNG, JPEG or WebP,
/// whatever their file was called.
std::optional<PictureHeader> ReadPictureHeader(std::string_view bytes);

}  // namespace navalha::catalog
