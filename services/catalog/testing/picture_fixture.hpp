#pragma once

#include <gd.h>

#include <memory>
#include <string>

#include "services/catalog/images/picture_header.hpp"

namespace navalha::catalog {

struct TestImageCloser {
  void operator()(gdImage* image) const { gdImageDestroy(image); }
};
using TestImage = std::unique_ptr<gdImage, TestImageCloser>;

/// A red picture with a green middle third, split along its longer side.
TestImage StripedImage(int width, int height);
/// A picture with as much detail as a photo. Every call returns the same pixels.
TestImage DetailedImage(int width, int height);
std::string Encoded(gdImage& image, PictureFormat format);
std::string StripedPicture(int width, int height, PictureFormat format);
/// Decodes a stored PNG.
TestImage Decoded(const std::string& png);
/// Decodes an AVIF. Returns null for other bytes.
TestImage DecodedAvif(const std::string& avif);

/// A PNG of a few bytes whose header claims this size.
std::string PngOfClaimedSize(uint32_t width, uint32_t height);
/// Adds an EXIF orientation to the JPEG.
std::string WithOrientation(const std::string& jpeg, char orientation);

/// Returns whether a pixel has approximately this colour.
bool IsGreen(const gdImage& image, int x, int y);
bool IsRed(const gdImage& image, int x, int y);

}  // namespace navalha::catalog
