// Goal: every picture has variants of the widths that screens need, which are deleted with it.

#include "services/catalog/images/image_variants.hpp"

#include <gmock/gmock.h>
#include <spdlog/fmt/fmt.h>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/catalog/testing/picture_fixture.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ImageVariantsTest : public ServiceTest {
 protected:
  std::string Store(const std::string& bytes, const std::string& kind) {
    v1::StoreImageRequest request;
    request.set_data(bytes);
    request.set_kind(kind);
    request.set_user_id(1);
    const std::string path = AskAsService(&v1::ImageService::Stub::StoreImage, request).path();
    return path.substr(path.find('/') + 1);
  }
  // Stores a picture with many details. Returns its digest.
  std::string StoreCover() {
    return Store(Encoded(*DetailedImage(1920, 600), PictureFormat::kJpeg), "background")
        .substr(0, 32);
  }
  // Stores a picture as an older version did. Returns its digest.
  static std::string AddWithoutVariants(const std::string& bytes) {
    const std::string digest = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    database().Run(common::Statement{"add_test_image",
                                     "INSERT INTO images (name, content_type, data, width, height)"
                                     " VALUES ($1, 'image/webp', $2, 1920, 600)"},
                   digest + ".webp", pqxx::binarystring(bytes));
    return digest;
  }
  navalha::common::v1::Raw Get(const std::string& name) {
    v1::GetImageRequest request;
    request.set_name(name);
    return Ask(&v1::ImageService::Stub::GetImage, request);
  }
  // Replaces the data of a stored variant by this number of bytes.
  static void SetBytes(const std::string& name, int64_t bytes) {
    database().Run(common::Statement{"resize_test_variant",
                                     "UPDATE image_variants SET data = $2 WHERE name = $1"},
                   name, pqxx::binarystring(std::string(bytes, 'x')));
  }
  static std::vector<std::string> Avifs() { return Variants("%.avif"); }
  static std::vector<std::string> Variants(const std::string& like = "%") {
    std::vector<std::string> variants;
    for (const pqxx::row& row : database().Run(
             common::Statement{"list_test_variants",
                               "SELECT substr(name, 34), width, height FROM image_variants"
                               " WHERE name LIKE $1 ORDER BY width, name"},
             like)) {
      variants.push_back(fmt::format("{} {}x{}", row[0].c_str(), row[1].c_str(), row[2].c_str()));
    }
    return variants;
  }

  ImageStore images_{database()};
};

TEST_F(ImageVariantsTest, AreCreatedOnUpload) {
  const std::string name = Store(StripedPicture(1920, 600, PictureFormat::kJpeg), "background");
  EXPECT_THAT(Variants(), ElementsAre("480.webp 480x150", "800.webp 800x250", "share.jpg 1200x630",
                                      "1280.webp 1280x400", "1920.webp 1920x600"));
  const std::string digest = name.substr(0, 32);
  const navalha::common::v1::Raw narrow = Get(digest + "-480.webp");
  EXPECT_EQ(narrow.content_type(), "image/webp");
  EXPECT_EQ(narrow.cache_control(), "public, max-age=31536000, immutable");
  EXPECT_EQ(narrow.etag(), digest + "-480");
  const auto header = ReadPictureHeader(narrow.data());
  ASSERT_TRUE(header);
  EXPECT_EQ(header->width, 480);
  EXPECT_EQ(Get(digest + "-share.jpg").content_type(), "image/jpeg");
}

TEST_F(ImageVariantsTest, AreNeverWiderThanThePicture) {
  Store(StripedPicture(400, 400, PictureFormat::kPng), "logo");
  EXPECT_THAT(Variants(), ElementsAre("64.webp 64x64", "128.webp 128x128", "256.webp 150x150"));
}

TEST_F(ImageVariantsTest, AreCreatedLaterForPicturesOfOlderVersions) {
  const std::string digest = AddWithoutVariants(StripedPicture(1920, 600, PictureFormat::kWebp));
  const navalha::common::v1::Raw whole = Get(digest + "-480.webp");
  EXPECT_EQ(whole.cache_control(), "public, max-age=60")
      << "serves the original until variants exist";
  EXPECT_EQ(ReadPictureHeader(whole.data())->width, 1920);
  EXPECT_EQ(whole.etag(), digest);

  EXPECT_TRUE(MakeNextVariants(images_));
  EXPECT_FALSE(MakeNextVariants(images_));
  EXPECT_EQ(ReadPictureHeader(Get(digest + "-480.webp").data())->width, 480);
}

TEST_F(ImageVariantsTest, AreNotRetriedForUnreadablePictures) {
  const std::string digest = AddWithoutVariants("broken");
  EXPECT_TRUE(MakeNextVariants(images_));
  EXPECT_FALSE(MakeNextVariants(images_));
  EXPECT_THAT(Variants(), IsEmpty());
  EXPECT_EQ(Get(digest + "-64.webp").data(), "broken");
}

TEST_F(ImageVariantsTest, AreCreatedAsAvifInTheBackground) {
  const std::string digest = StoreCover();
  const navalha::common::v1::Raw webp = Get(digest + "-800.avif");
  EXPECT_EQ(webp.content_type(), "image/webp") << "serves WebP until the AVIF exists";
  EXPECT_EQ(webp.cache_control(), "public, max-age=60");
  EXPECT_EQ(webp.etag(), digest + "-800");

  EXPECT_TRUE(MakeNextAvif(images_));
  EXPECT_FALSE(MakeNextAvif(images_));
  const navalha::common::v1::Raw avif = Get(digest + "-800.avif");
  EXPECT_EQ(avif.content_type(), "image/avif");
  EXPECT_EQ(avif.cache_control(), "public, max-age=31536000, immutable");
  EXPECT_EQ(avif.etag(), digest + "-800.avif");
  EXPECT_LT(avif.data().size(), webp.data().size());
  const TestImage image = DecodedAvif(avif.data());
  ASSERT_TRUE(image);
  EXPECT_EQ(image->sx, 800);
  EXPECT_EQ(Get(digest + "-800.webp").data(), webp.data());
}

TEST_F(ImageVariantsTest, AreStoredAsAvifOnlyIfThatIsSmallerThanWebp) {
  const std::string digest = StoreCover();
  SetBytes(digest + "-800.webp", kMinWebpBytes);
  EXPECT_TRUE(MakeNextAvif(images_));
  EXPECT_THAT(Avifs(), ElementsAre("1280.avif 1280x400"));
  for (const char* width : {"-480", "-800", "-1920"}) {
    const navalha::common::v1::Raw webp = Get(digest + width + ".avif");
    EXPECT_EQ(webp.content_type(), "image/webp");
    EXPECT_EQ(webp.data(), Get(digest + width + ".webp").data());
    EXPECT_EQ(webp.cache_control(), "public, max-age=31536000, immutable");
  }
}

TEST_F(ImageVariantsTest, AreStoredAsAvifForTheLatestPictureFirst) {
  AddWithoutVariants(Encoded(*DetailedImage(1920, 600), PictureFormat::kWebp));
  EXPECT_FALSE(MakeNextAvif(images_)) << "waits for the other variants";
  EXPECT_TRUE(MakeNextVariants(images_));
  test_database().Execute("UPDATE images SET stored_at = stored_at - interval '1 minute'");
  const std::string latest = StoreCover();
  EXPECT_TRUE(MakeNextAvif(images_));
  EXPECT_EQ(Get(latest + "-800.avif").content_type(), "image/avif");
  EXPECT_TRUE(MakeNextAvif(images_));
  EXPECT_FALSE(MakeNextAvif(images_));
}

TEST_F(ImageVariantsTest, AreNotRetriedAsAvifForUnreadablePictures) {
  const std::string digest = StoreCover();
  test_database().Execute("UPDATE images SET data = 'broken'");
  EXPECT_TRUE(MakeNextAvif(images_));
  EXPECT_FALSE(MakeNextAvif(images_));
  EXPECT_EQ(Get(digest + "-800.avif").content_type(), "image/webp");
}

TEST_F(ImageVariantsTest, AreDeletedWithTheirPicture) {
  const std::string name = Store(StripedPicture(400, 400, PictureFormat::kPng), "logo");
  EXPECT_EQ(images_.Delete({name}, common::SystemNow() + std::chrono::hours(1)).count, 1);
  EXPECT_THAT(Variants(), IsEmpty());
  EXPECT_EQ(ErrorOf([&] { Get(name.substr(0, 32) + "-64.webp"); }).code(),
            grpc::StatusCode::NOT_FOUND);

  const std::string cover = StoreCover();
  EXPECT_TRUE(MakeNextAvif(images_));
  EXPECT_EQ(images_.Delete({cover + ".png"}, common::SystemNow() + std::chrono::hours(1)).count, 1);
  EXPECT_THAT(Variants(), IsEmpty());
  EXPECT_EQ(ErrorOf([&] { Get(cover + "-800.avif"); }).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(ImageVariantsTest, AreNotStoredForDeletedPictures) {
  images_.SaveVariants("bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.png", {{"64.webp", "x", 64, 64}});
  images_.SaveAvif("bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.png", {{"64.avif", "x", 64, 64}});
  EXPECT_THAT(Variants(), IsEmpty());
}

}  // namespace
}  // namespace navalha::catalog
