// Goal: every picture has variants of the widths that screens need, which are deleted with it.

#include "services/catalog/image_variants.hpp"

#include <gmock/gmock.h>
#include <spdlog/fmt/fmt.h>

#include "services/catalog/catalog_fixture.hpp"
#include "services/catalog/picture_fixture.hpp"

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
  static std::vector<std::string> Variants() {
    std::vector<std::string> variants;
    for (const pqxx::row& row : test_database().Execute(
             "SELECT substr(name, 34), width, height FROM image_variants ORDER BY width, name")) {
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

TEST_F(ImageVariantsTest, AreDeletedWithTheirPicture) {
  const std::string name = Store(StripedPicture(400, 400, PictureFormat::kPng), "logo");
  EXPECT_EQ(images_.Delete({name}, common::SystemNow() + std::chrono::hours(1)).count, 1);
  EXPECT_THAT(Variants(), IsEmpty());
  EXPECT_EQ(ErrorOf([&] { Get(name.substr(0, 32) + "-64.webp"); }).code(),
            grpc::StatusCode::NOT_FOUND);
}

TEST_F(ImageVariantsTest, AreNotStoredForDeletedPictures) {
  images_.SaveVariants("bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.png", {{"64.webp", "x", 64, 64}});
  EXPECT_THAT(Variants(), IsEmpty());
}

}  // namespace
}  // namespace navalha::catalog
