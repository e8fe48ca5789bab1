#pragma once

#include <gd.h>

#include <memory>
#include <string>

#include "services/catalog/picture_header.hpp"

namespace navalha::catalog {

struct TestImageCloser {
  void operator()(gdImage* image) const { gdImageDestroy(image); }
};
using TestImage = std::unique_ptr<gdImage, TestImageCloser>;

/// A red picture with a green third in its middle, side by side or one above the other, whichever
/// way is longer.
TestImage StripedImage(int width, int height);
std::string Encoded(gdImage& image, PictureFormat format);
std::string StripedPicture(int width, int height, PictureFormat format);
/// What a stored PNG holds.
TestImage Decoded(const std::string& png);

/// A PNG of a few bytes whose header claims this size.
std::string PngClaiming(uint32_t width, uint32_t height);
/// The same JPEG with a note of the camera on how it was held.
std::string WithOrientation(const std::string& jpeg, char orientation);

/// Whether a pixel is nearly of this colour.
bool IsGreen(const gdImage& image, int x, int y);
bool IsRed(const gdImage& image, int x, int y);

}  // namespace navalha::catalog
