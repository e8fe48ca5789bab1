// Goal: the header is checked before any pixel is decoded.

#include "services/catalog/images/picture_header.hpp"

#include <gtest/gtest.h>

#include "services/catalog/testing/picture_fixture.hpp"

namespace navalha::catalog {
namespace {

TEST(PictureHeader, ReadsFormatAndSize) {
  for (const PictureFormat format :
       {PictureFormat::kPng, PictureFormat::kJpeg, PictureFormat::kWebp}) {
    const auto header = ReadPictureHeader(StripedPicture(301, 199, format));
    ASSERT_TRUE(header);
    EXPECT_EQ(header->format, format);
    EXPECT_EQ(header->width, 301);
    EXPECT_EQ(header->height, 199);
    EXPECT_EQ(header->scans, 1);
    EXPECT_EQ(header->orientation, 1);
  }
}

TEST(PictureHeader, ReadsHugeClaimedSizes) {
  const auto header = ReadPictureHeader(PngOfClaimedSize(50'000, 50'000));
  ASSERT_TRUE(header);
  EXPECT_EQ(header->width * header->height, 2'500'000'000);
}

TEST(PictureHeader, CountsScansOfAProgressiveJpeg) {
  const TestImage image = StripedImage(64, 64);
  gdImageInterlace(image.get(), 1);
  const auto header = ReadPictureHeader(Encoded(*image, PictureFormat::kJpeg));
  ASSERT_TRUE(header);
  EXPECT_GT(header->scans, 1);
}

TEST(PictureHeader, ReadsTheOrientation) {
  const std::string jpeg = StripedPicture(60, 40, PictureFormat::kJpeg);
  EXPECT_EQ(ReadPictureHeader(WithOrientation(jpeg, 6))->orientation, 6);
  EXPECT_EQ(ReadPictureHeader(WithOrientation(jpeg, 9))->orientation, 1)
      << "9 is not an orientation";
  EXPECT_EQ(ReadPictureHeader(WithOrientation(jpeg, 6))->width, 60);
}

TEST(PictureHeader, RefusesOtherFormats) {
  EXPECT_FALSE(ReadPictureHeader(""));
  EXPECT_FALSE(ReadPictureHeader("<html><script>alert(1)</script></html>"));
  EXPECT_FALSE(ReadPictureHeader("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  EXPECT_FALSE(ReadPictureHeader("GIF89a\x01\x00\x01\x00"));
  EXPECT_FALSE(ReadPictureHeader("\x89PNG\r\n\x1a\n"));
}

TEST(PictureHeader, ReadsNoBytesBeyondTheInput) {
  for (const PictureFormat format :
       {PictureFormat::kPng, PictureFormat::kJpeg, PictureFormat::kWebp}) {
    const std::string whole = WithOrientation(StripedPicture(40, 20, format), 6);
    for (size_t length = 0; length < whole.size(); length += 3) {
      ReadPictureHeader(std::string(whole, 0, length));
    }
  }
}

}  // namespace
}  // namespace navalha::catalog
