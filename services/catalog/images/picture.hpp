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

/// Sizes of a picture's WebP variants in bytes, by the width in their names.
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

/// Makes the variants of a stored picture except AVIF. If the picture is at least twice as wide as
/// high, they are WebP of the widths 480, 800, 1280 and 1920 and the JPEG preview (1200 x 630),
/// otherwise WebP of the widths 64, 128 and 256. Omits widths above the picture's. Throws
/// BadPicture. Thread-safe.
std::vector<PictureVariant> MakeVariants(std::string_view stored);

/// Makes AVIF variants of a stored picture, in the widths of `webp` up to kMaxAvifWidth. Omits
/// widths whose WebP has fewer than kMinWebpBytes bytes, because the AVIF container adds 300 bytes
/// and the format would save a few hundred at most. Omits variants that are not small enough
/// (SavesEnough). Takes up to 0.2 s. Throws BadPicture. Thread-safe.
std::vector<PictureVariant> MakeAvifVariants(std::string_view stored, const WebpBytes& webp);

/// Returns true if an AVIF is enough smaller than the WebP to justify storing it, and its slower
/// decoding on phones.
bool SavesEnough(int64_t avif_bytes, int64_t webp_bytes);

inline constexpr int kMaxAvifWidth = 1280;
inline constexpr int64_t kMinWebpBytes = 4096;
inline constexpr int64_t kMaxPixels = 16'000'000;
inline constexpr int kShareWidth = 1200;
inline constexpr int kShareHeight = 630;

}  // namespace navalha::catalog
