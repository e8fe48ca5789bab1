// Decoders and encoders of pictures, over libgd, libjpeg and libwebp.
#pragma once

#include <gd.h>

#include <memory>
#include <string>
#include <string_view>

#include "services/catalog/images/picture_header.hpp"

namespace navalha::catalog {

struct GdImageCloser {
  void operator()(gdImage* image) const { gdImageDestroy(image); }
};
using GdImage = std::unique_ptr<gdImage, GdImageCloser>;

/// Width and height in pixels.
struct PictureSize {
  int width = 0;
  int height = 0;
};

/// Decodes a picture whose header was checked. JPEG and WebP may come out smaller, but still
/// cover `needed`. Skips PNG chunks without pixels. Returns null for corrupt or animated data,
/// for a JPEG of more than kMaxScans scans, and if decoding exceeds kMaxDecodeSeconds or
/// kMaxDecodeBytes.
GdImage DecodePicture(std::string_view bytes, const PictureHeader& header, PictureSize needed);

/// Returns a fully transparent true-colour image. Throws std::bad_alloc.
GdImage BlankImage(PictureSize size);

/// Encoders. They store an alpha channel only if some pixel needs it. Throw std::bad_alloc, except
/// EncodeAvif, which returns nothing when the encoder fails.
std::string EncodePng(gdImage& image);
std::string EncodeWebp(gdImage& image);
std::string EncodeAvif(gdImage& image);
std::string EncodeJpeg(gdImage& image);

inline constexpr int kMaxScans = 20;
inline constexpr int kMaxDecodeSeconds = 3;
inline constexpr long kMaxDecodeBytes = 160L * 1024 * 1024;

/// The decoders of each format, for DecodePicture.
GdImage DecodePng(std::string_view bytes);
GdImage DecodeJpeg(std::string_view bytes, const PictureHeader& header, PictureSize needed);
GdImage DecodeWebp(std::string_view bytes, const PictureHeader& header, PictureSize needed);

}  // namespace navalha::catalog
