#include "services/catalog/testing/picture_fixture.hpp"

#include <random>
#include <stdexcept>

namespace navalha::catalog {
namespace {

std::string Big32(uint32_t value) {
  return {static_cast<char>(value >> 24), static_cast<char>(value >> 16),
          static_cast<char>(value >> 8), static_cast<char>(value)};
}

bool IsNearly(const gdImage& image, int x, int y, int red, int green) {
  constexpr int kTolerance = 60;
  const int pixel = gdImageGetTrueColorPixel(const_cast<gdImage*>(&image), x, y);
  return std::abs(gdTrueColorGetRed(pixel) - red) < kTolerance &&
         std::abs(gdTrueColorGetGreen(pixel) - green) < kTolerance;
}

}  // namespace

TestImage StripedImage(int width, int height) {
  TestImage image(gdImageCreateTrueColor(width, height));
  const int red = gdTrueColor(250, 0, 0), green = gdTrueColor(0, 250, 0);
  gdImageFilledRectangle(image.get(), 0, 0, width - 1, height - 1, red);
  if (width >= height) {
    gdImageFilledRectangle(image.get(), width / 3, 0, 2 * width / 3, height - 1, green);
  } else {
    gdImageFilledRectangle(image.get(), 0, height / 3, width - 1, 2 * height / 3, green);
  }
  return image;
}

TestImage DetailedImage(int width, int height) {
  constexpr int kShapes = 600;
  TestImage image(gdImageCreateTrueColor(width, height));
  std::minstd_rand random(1);
  const auto below = [&](int limit) { return static_cast<int>(random() % limit); };
  for (int shape = 0; shape < kShapes; ++shape) {
    const int color = gdTrueColorAlpha(below(256), below(256), below(256), below(gdAlphaMax));
    const int x = below(width), y = below(height);
    gdImageFilledEllipse(image.get(), x, y, below(height) / 2, below(height) / 2, color);
  }
  return image;
}

std::string Encoded(gdImage& image, PictureFormat format) {
  int size = 0;
  void* data = nullptr;
  switch (format) {
    case PictureFormat::kPng:
      data = gdImagePngPtr(&image, &size);
      break;
    case PictureFormat::kJpeg:
      data = gdImageJpegPtr(&image, &size, 95);
      break;
    case PictureFormat::kWebp:
      data = gdImageWebpPtrEx(&image, &size, 95);
      break;
  }
  if (data == nullptr) {
    throw std::runtime_error("gd could not encode the test's picture");
  }
  std::string bytes(static_cast<const char*>(data), size);
  gdFree(data);
  return bytes;
}

std::string StripedPicture(int width, int height, PictureFormat format) {
  return Encoded(*StripedImage(width, height), format);
}

TestImage Decoded(const std::string& png) {
  return TestImage(
      gdImageCreateFromPngPtr(static_cast<int>(png.size()), const_cast<char*>(png.data())));
}

TestImage DecodedAvif(const std::string& avif) {
  return TestImage(
      gdImageCreateFromAvifPtr(static_cast<int>(avif.size()), const_cast<char*>(avif.data())));
}

std::string PngOfClaimedSize(uint32_t width, uint32_t height) {
  return std::string("\x89PNG\r\n\x1a\n", 8) + Big32(13) + "IHDR" + Big32(width) + Big32(height) +
         std::string("\x08\x06\x00\x00\x00\x00\x00\x00\x00", 9);
}

std::string WithOrientation(const std::string& jpeg, char orientation) {
  const std::string tiff = std::string("MM\x00\x2a\x00\x00\x00\x08\x00\x01", 10) +
                           std::string("\x01\x12\x00\x03\x00\x00\x00\x01\x00", 9) + orientation +
                           std::string(6, '\0');
  const std::string content = std::string("Exif\0\0", 6) + tiff;
  return jpeg.substr(0, 2) + "\xff\xe1" +
         Big32(static_cast<uint32_t>(content.size() + 2)).substr(2) + content + jpeg.substr(2);
}

bool IsGreen(const gdImage& image, int x, int y) { return IsNearly(image, x, y, 0, 250); }
bool IsRed(const gdImage& image, int x, int y) { return IsNearly(image, x, y, 250, 0); }

}  // namespace navalha::catalog
