#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace navalha::catalog {

/// Bytes that are no picture, or not one of ours: not PNG, JPEG or WebP, broken, or too large.
class BadPicture : public std::runtime_error {
 public:
  /// `text` is for the user.
  using std::runtime_error::runtime_error;
};

/// A picture ready to store: encoded anew, so nothing but the pixels of what came in is left.
struct Picture {
  std::string png;
  int width = 0;
  int height = 0;
};

/// Throws BadPicture unless the header is that of a PNG, JPEG or WebP of at most kMaxPixels.
/// Decodes nothing.
void CheckPicture(std::string_view bytes);

/// Scales and cuts a picture to exactly this size, keeping its middle. Takes PNG, JPEG and WebP of
/// at most kMaxPixels, which is checked before decoding; needs about 8 bytes of memory for each
/// pixel that comes in. Throws BadPicture. Thread-safe.
Picture FitPicture(std::string_view bytes, int width, int height);

inline constexpr int64_t kMaxPixels = 16'000'000;

}  // namespace navalha::catalog
