#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace navalha::catalog {

/// Bytes that are no picture, or not one of ours: not PNG, JPEG or WebP, broken, or too large.
class BadPicture : public std::runtime_error {
 public:
  /// `text` is for the user.
  using std::runtime_error::runtime_error;
};

/// The same picture for one use: in a smaller width, or as the preview of a shared link.
struct PictureVariant {
  /// What follows the picture's digest and a hyphen in its name: "480.webp" or "share.jpg".
  std::string suffix;
  std::string data;
  int width = 0;
  int height = 0;
};

/// A picture ready to store: encoded anew, so nothing but the pixels of what came in is left.
struct Picture {
  std::string png;
  int width = 0;
  int height = 0;
  std::vector<PictureVariant> variants;
};

/// Throws BadPicture unless the header is that of a PNG, JPEG or WebP that may be decoded: of at
/// most kMaxPixels, and of few enough pixels for its bytes. Decodes nothing.
void CheckPicture(std::string_view bytes);

/// Scales and cuts a picture to exactly this size, keeping its middle, and makes its variants.
/// Takes what CheckPicture takes; needs at most 12 bytes of memory for each pixel that comes in.
/// Throws BadPicture. Thread-safe.
Picture FitPicture(std::string_view bytes, int width, int height);

/// The variants of a stored picture: the widths 480, 800, 1280 and 1920 and the preview (1200 x
/// 630) of one that is at least twice as wide as high, the widths 64, 128 and 256 of another. None
/// is wider than the picture itself. Throws BadPicture. Thread-safe.
std::vector<PictureVariant> MakeVariants(std::string_view stored);

inline constexpr int64_t kMaxPixels = 16'000'000;
inline constexpr int kShareWidth = 1200;
inline constexpr int kShareHeight = 630;

}  // namespace navalha::catalog
