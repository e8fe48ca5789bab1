// Goal: decoding a small file takes little memory and time, regardless of the size in its header.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <zlib.h>

#include <chrono>
#include <random>

#include "services/catalog/images/picture.hpp"
#include "services/catalog/images/picture_codec.hpp"
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

// Returns the peak memory of this process, in bytes.
int64_t PeakMemory() {
  constexpr int64_t kKib = 1024;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss * kKib;
}

std::string Big32(uint32_t value) {
  return {static_cast<char>(value >> 24), static_cast<char>(value >> 16),
          static_cast<char>(value >> 8), static_cast<char>(value)};
}

std::string Chunk(const std::string& type, const std::string& content) {
  const std::string body = type + content;
  const auto sum =
      crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
  return Big32(static_cast<uint32_t>(content.size())) + body + Big32(static_cast<uint32_t>(sum));
}

std::string Deflated(const std::string& text) {
  uLongf size = compressBound(text.size());
  std::string packed(size, '\0');
  compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
            reinterpret_cast<const Bytef*>(text.data()), text.size(), 9);
  packed.resize(size);
  return packed;
}

// Returns a valid PNG with these chunks before its pixels.
std::string PngWith(const std::string& chunks) {
  constexpr size_t kAfterHeader = 33;
  std::string png = StripedPicture(60, 60, PictureFormat::kPng);
  return png.insert(kAfterHeader, chunks);
}

// Returns a one-colour progressive JPEG of this size.
std::string ProgressiveJpeg(int width, int height) {
  const TestImage image(gdImageCreateTrueColor(width, height));
  gdImageInterlace(image.get(), 1);
  return Encoded(*image, PictureFormat::kJpeg);
}

// Inserts empty scans of the first coefficient before the end.
std::string WithScans(std::string jpeg, int count, const std::string& between) {
  const std::string scan("\xff\xda\x00\x08\x01\x01\x00\x00\x00\x10\x00\x00", 12);
  std::string scans;
  for (int i = 0; i < count; ++i) {
    scans += between + scan;
  }
  return jpeg.insert(jpeg.size() - 2, scans);
}

TEST(PictureBomb, DoesNotInflateTextsOfAPng) {
  constexpr size_t kInflated = 7'900'000;
  const std::string packed = Deflated(std::string(kInflated, 'x'));
  std::string chunks;
  for (int i = 0; i < 60; ++i) {
    const std::string key = "k" + std::to_string(i);
    chunks += Chunk("zTXt", key + std::string(2, '\0') + packed);
    chunks += Chunk("iTXt", key + std::string("\0\x01\0\0\0", 5) + packed);
  }
  chunks += Chunk("iCCP", std::string("p\0\0", 3) + packed);
  const std::string bomb = PngWith(chunks);
  ASSERT_LT(bomb.size(), 1'100'000U);
  FitPicture(StripedPicture(60, 60, PictureFormat::kPng), 150, 150);
  const int64_t before = PeakMemory();
  EXPECT_EQ(FitPicture(bomb, 150, 150).width, 150) << "its pixels are valid";
  EXPECT_LT(PeakMemory() - before, 32'000'000);
}

TEST(PictureBomb, DoesNotReadFramesOfAnAnimatedPng) {
  std::string chunks = Chunk("acTL", Big32(100'000) + Big32(0));
  for (uint32_t i = 0; i < 1000; ++i) {
    chunks += Chunk("fdAT", Big32(i) + "none");
  }
  EXPECT_EQ(FitPicture(PngWith(chunks), 150, 150).width, 150);
}

TEST(PictureBomb, RefusesAnAnimatedWebp) {
  const std::string flags("\x02\0\0\0", 4), size("\x0f\0\0\x0f\0\0", 6);
  const std::string content =
      "WEBPVP8X" + std::string("\x0a\0\0\0", 4) + flags + size + std::string(200, '\0');
  EXPECT_NE(RefusalOf("RIFF" + std::string("\xda\0\0\0", 4) + content).find("animadas"),
            std::string::npos);
}

TEST(PictureBomb, RefusesManyPixelsInFewBytes) {
  const TestImage image(gdImageCreateTrueColor(4000, 3900));
  const std::string webp = [&] {
    int size = 0;
    void* data = gdImageWebpPtrEx(image.get(), &size, gdWebpLossless);
    std::string bytes(static_cast<const char*>(data), size);
    gdFree(data);
    return bytes;
  }();
  ASSERT_LT(webp.size(), 1000U);
  EXPECT_NE(RefusalOf(webp).find("grande demais"), std::string::npos);
  EXPECT_EQ(RefusalOf(ProgressiveJpeg(4000, 3900)), "")
      << "a plain picture of that size is accepted";
}

TEST(PictureBomb, RefusesAPngWithoutPixelDataBeforeAllocation) {
  std::string png = StripedPicture(60, 60, PictureFormat::kPng);
  png.replace(16, 8, Big32(4000) + Big32(4000));
  png += std::string(20'000, '\0');
  EXPECT_NE(RefusalOf(png).find("Não foi possível ler"), std::string::npos);
}

TEST(PictureBomb, CountsScansInTheDecoder) {
  const std::string jpeg = ProgressiveJpeg(64, 64);
  EXPECT_EQ(RefusalOf(jpeg), "");
  EXPECT_NE(RefusalOf(WithScans(jpeg, kMaxScans + 1, "")), "");
  // Our parser stops at bytes between two markers; libjpeg skips them.
  EXPECT_NE(RefusalOf(WithScans(jpeg, kMaxScans + 1, std::string("\xff\xfe\0\x02...", 7))), "");
}

TEST(PictureBomb, LimitsTheDecodingTimeOfManyScans) {
  const std::string bomb =
      WithScans(ProgressiveJpeg(4000, 3900), 5000, std::string("\xff\xfe\0\x02...", 7));
  const auto began = std::chrono::steady_clock::now();
  EXPECT_NE(RefusalOf(bomb), "");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2 * kMaxDecodeSeconds));
}

TEST(PictureBomb, RefusesAJpegWithTwoFrameHeaders) {
  const std::string jpeg = StripedPicture(64, 64, PictureFormat::kJpeg);
  std::string frame("\xff\xc0\x00\x0b\x08\xff\xff\xff\xff\x01\x01\x11\x00", 13);
  EXPECT_NE(RefusalOf(jpeg.substr(0, 2) + frame + jpeg.substr(2)), "");
}

// Under AddressSanitizer this detects reads beyond the input.
TEST(PictureBomb, HandlesRandomlyDamagedInput) {
  std::mt19937 generator(1);  // the same bytes in every run
  for (const PictureFormat format :
       {PictureFormat::kPng, PictureFormat::kJpeg, PictureFormat::kWebp}) {
    const std::string whole = StripedPicture(60, 40, format);
    for (int i = 0; i < 300; ++i) {
      std::string bytes = whole.substr(0, i % 3 == 0 ? generator() % whole.size() : whole.size());
      for (int flips = 0; flips < 4 && !bytes.empty(); ++flips) {
        bytes[generator() % bytes.size()] = static_cast<char>(generator());
      }
      const auto header = ReadPictureHeader(bytes);
      if (header && header->width * header->height <= 10'000) {
        DecodePicture(bytes, *header, {30, 20});
      }
    }
  }
}

TEST(PictureBomb, LimitsTheMemoryOfLargePhotos) {
  const TestImage image = StripedImage(4000, 3900);
  for (const PictureFormat format : {PictureFormat::kJpeg, PictureFormat::kWebp}) {
    const std::string photo = Encoded(*image, format);
    const int64_t before = PeakMemory();
    EXPECT_EQ(RefusalOf(photo), "");
    EXPECT_LT(PeakMemory() - before, kMaxDecodeBytes);
  }
}

}  // namespace
}  // namespace navalha::catalog
