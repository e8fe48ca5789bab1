// Goal: every upload becomes a small PNG of the right size, or is rejected quickly.

#include "services/catalog/images/picture.hpp"

#include <gtest/gtest.h>

#include "services/catalog/testing/picture_fixture.hpp"

namespace navalha::catalog {
namespace {

std::string RefusalOf(std::string_view bytes) {
  try {
    FitPicture(bytes, 150, 150);
  } catch (const BadPicture& bad) {
    return bad.what();
  }
  return "";
}

TEST(FitPicture, CropsWideAndTallPicturesToTheMiddle) {
  for (const auto& [width, height] : {std::pair(600, 200), std::pair(200, 600)}) {
    const Picture fitted = FitPicture(StripedPicture(width, height, PictureFormat::kPng), 150, 150);
    EXPECT_EQ(fitted.width, 150);
    EXPECT_EQ(fitted.height, 150);
    const TestImage image = Decoded(fitted.png);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->sx, 150);
    EXPECT_EQ(image->sy, 150);
    EXPECT_TRUE(IsGreen(*image, 75, 75));
    EXPECT_TRUE(IsGreen(*image, 8, 8)) << "the red parts are cropped";
    EXPECT_TRUE(IsGreen(*image, 141, 141));
  }
}

TEST(FitPicture, AcceptsAllFormatsAndEnlargesSmallPictures) {
  for (const PictureFormat format :
       {PictureFormat::kPng, PictureFormat::kJpeg, PictureFormat::kWebp}) {
    const Picture fitted = FitPicture(StripedPicture(96, 30, format), 1920, 600);
    const TestImage image = Decoded(fitted.png);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->sx, 1920);
    EXPECT_EQ(image->sy, 600);
    EXPECT_TRUE(IsRed(*image, 100, 300));
    EXPECT_TRUE(IsGreen(*image, 960, 300));
  }
}

TEST(MakeAvifVariants, SkipsWideAndSmallVariantsWithoutDecoding) {
  const WebpBytes webp{{64, kMinWebpBytes - 1}, {1920, 100'000}};
  EXPECT_TRUE(MakeAvifVariants("no picture", webp).empty());
  EXPECT_THROW(MakeAvifVariants("no picture", {{480, kMinWebpBytes}}), BadPicture);
}

TEST(MakeAvifVariants, KeepsTransparencyAndColors) {
  const TestImage image = StripedImage(1200, 300);
  gdImageAlphaBlending(image.get(), 0);
  gdImageSaveAlpha(image.get(), 1);
  gdImageFilledRectangle(image.get(), 800, 0, 1199, 299,
                         gdTrueColorAlpha(0, 0, 0, gdAlphaTransparent));
  const auto variants =
      MakeAvifVariants(Encoded(*image, PictureFormat::kPng), {{480, 100'000}, {800, 1'000}});
  ASSERT_EQ(variants.size(), 1U);
  EXPECT_EQ(variants[0].suffix, "480.avif");
  const TestImage avif = DecodedAvif(variants[0].data);
  ASSERT_TRUE(avif);
  EXPECT_TRUE(IsRed(*avif, 80, 60));
  EXPECT_TRUE(IsGreen(*avif, 240, 60));
  const int pixel = gdImageGetTrueColorPixel(avif.get(), 440, 60);
  EXPECT_EQ(gdTrueColorGetAlpha(pixel), gdAlphaTransparent);
}

TEST(SavesEnough, RequiresFivePercent) {
  EXPECT_TRUE(SavesEnough(950, 1000));
  EXPECT_FALSE(SavesEnough(951, 1000));
  EXPECT_FALSE(SavesEnough(1100, 1000));
}

TEST(FitPicture, KeepsTransparency) {
  const TestImage image = StripedImage(300, 100);
  gdImageAlphaBlending(image.get(), 0);
  gdImageSaveAlpha(image.get(), 1);
  gdImageFilledRectangle(image.get(), 100, 0, 200, 99,
                         gdTrueColorAlpha(0, 0, 0, gdAlphaTransparent));
  const Picture fitted = FitPicture(Encoded(*image, PictureFormat::kPng), 150, 150);
  const TestImage decoded = Decoded(fitted.png);
  const int pixel = gdImageGetTrueColorPixel(decoded.get(), 75, 75);
  EXPECT_EQ(gdTrueColorGetAlpha(pixel), gdAlphaTransparent);
}

TEST(FitPicture, OmitsAnUnusedAlphaChannel) {
  constexpr size_t kColourType = 25;
  constexpr char kRgb = 2, kRgba = 6;
  const TestImage image = StripedImage(300, 100);
  EXPECT_EQ(FitPicture(Encoded(*image, PictureFormat::kPng), 150, 150).png[kColourType], kRgb);
  gdImageAlphaBlending(image.get(), 0);
  gdImageSaveAlpha(image.get(), 1);
  gdImageSetPixel(image.get(), 150, 50, gdTrueColorAlpha(0, 0, 0, gdAlphaTransparent));
  EXPECT_EQ(FitPicture(Encoded(*image, PictureFormat::kPng), 150, 150).png[kColourType], kRgba);
}

TEST(FitPicture, AppliesTheOrientationAndRemovesMetadata) {
  // The sensor recorded stripes side by side; upright, they are one above the other.
  const std::string held = WithOrientation(StripedPicture(90, 60, PictureFormat::kJpeg), 6);
  const Picture fitted = FitPicture(held, 200, 300);
  const TestImage image = Decoded(fitted.png);
  ASSERT_TRUE(image);
  EXPECT_EQ(image->sx, 200);
  EXPECT_EQ(image->sy, 300);
  EXPECT_TRUE(IsRed(*image, 100, 20));
  EXPECT_TRUE(IsGreen(*image, 20, 150));
  EXPECT_TRUE(IsRed(*image, 100, 280));
  EXPECT_EQ(fitted.png.find("Exif"), std::string::npos);
}

TEST(FitPicture, RefusesPicturesOverTheSizeLimits) {
  EXPECT_NE(RefusalOf(PngOfClaimedSize(50'000, 50'000)).find("grande demais"), std::string::npos);
  EXPECT_NE(RefusalOf(PngOfClaimedSize(1, 16'001)).find("grande demais"), std::string::npos);
  EXPECT_NE(RefusalOf(PngOfClaimedSize(4'000, 4'001)).find("grande demais"), std::string::npos);
  EXPECT_NE(RefusalOf(PngOfClaimedSize(0, 10)), "");
}

TEST(FitPicture, RefusesAJpegWithTooManyScans) {
  const TestImage image = StripedImage(64, 64);
  gdImageInterlace(image.get(), 1);
  std::string jpeg = Encoded(*image, PictureFormat::kJpeg);
  const std::string scan("\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\x00\x00", 12);
  std::string scans;
  for (int i = 0; i < 200; ++i) {
    scans += scan;
  }
  jpeg.insert(jpeg.size() - 2, scans);
  EXPECT_NE(RefusalOf(jpeg).find("grande demais"), std::string::npos);
}

TEST(FitPicture, RefusesOtherContent) {
  constexpr std::string_view kSentence = "Formato inválido / Selecione uma imagem válida.";
  EXPECT_EQ(RefusalOf("<!doctype html><script>alert(document.domain)</script>"), kSentence);
  EXPECT_EQ(RefusalOf("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), kSentence);
  EXPECT_EQ(RefusalOf(""), kSentence);
  EXPECT_EQ(RefusalOf(std::string(1000, '\0')), kSentence);
}

TEST(FitPicture, RefusesBrokenPictures) {
  EXPECT_NE(RefusalOf(PngOfClaimedSize(10, 10)), "") << "a header alone";
  const std::string webp = StripedPicture(100, 100, PictureFormat::kWebp);
  EXPECT_NE(RefusalOf(std::string_view(webp).substr(0, webp.size() / 2)), "");
  const std::string png = StripedPicture(100, 100, PictureFormat::kPng);
  EXPECT_NE(RefusalOf(std::string_view(png).substr(0, 60)), "");
}

}  // namespace
}  // namespace navalha::catalog
