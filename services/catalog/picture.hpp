#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace navalha::catalog {

/// Bytes that are not a valid PNG, JPEG or WebP picture, or a picture that is too large.
class BadPicture : public std::runtime_error {
 public:
  /// `text`: the message for the user.
  using std::runtime_error::runtime_error;
};

/// A variant of a picture: a smaller width, or the preview of a shared link.
struct PictureVariant {
  /// Suffix of the name after digest and hyphen: "480.webp", "480.avif" or "share.jpg".
  std::string suffix;
  std::string data;
  int width = 0;
  int height = 0;
};

/// Bytes of a picture's WebP variants, by the width in their names.
using WebpBytes = std::map<int, int64_t>;

/// A picture ready to store: re-encoded, so that it contains only the pixels of the input.
struct Picture {
  std::string png;
  int width = 0;
  int height = 0;
  std::vector<PictureVariant> variants;
};

/// Throws BadPicture unless the header is that of a PNG, JPEG or WebP with at most kMaxPixels and
/// a plausible number of pixels for its bytes. Decodes nothing.
void CheckPicture(std::string_view bytes);

/// Scales and crops a picture to exactly this size around its centre, and makes its variants.
/// Requires CheckPicture; uses at most 12 bytes of memory per input pixel. Throws BadPicture.
/// Thread-safe.
Picture FitPicture(std::string_view bytes, int width, int height);

/// Makes the variants of a stored picture, as WebP: the widths 480, 800, 1280 and 1920 and the
/// preview (1200 x 630) if it is at least twice as wide as high, otherwise the widths 64, 128 and
/// 256. Omits widths above its own. Throws BadPicture. Thread-safe.
std::vector<PictureVariant> MakeVariants(std::string_view stored);

/// Makes AVIF variants of a stored picture. Returns those of at most kMaxAvifWidth that
/// SavesEnough. Omits widths whose WebP has less than kMinWebpBytes: an AVIF has 300 bytes more
/// around its pixels, and would save a few hundred at most. Takes up to 0.2 s. Throws BadPicture.
/// Thread-safe.
std::vector<PictureVariant> MakeAvifVariants(std::string_view stored, const WebpBytes& webp);

/// Whether an AVIF is so much smaller than the WebP that it is worth storing, and the longer
/// decoding on a slow phone.
bool SavesEnough(int64_t avif_bytes, int64_t webp_bytes);

inline constexpr int kMaxAvifWidth = 1280;
inline constexpr int64_t kMinWebpBytes = 4096;
inline constexpr int64_t kMaxPixels = 16'000'000;
inline constexpr int kShareWidth = 1200;
inline constexpr int kShareHeight = 630;

}  // namespace navalha::catalog
