// Goal: pictures are stored once per content and served unchanged forever.

#include "services/catalog/images/image_service.hpp"

#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/catalog/testing/picture_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::MatchesRegex;
using Stub = v1::ImageService::Stub;

class ImageServiceTest : public ServiceTest {
 protected:
  std::string Store(const std::string& bytes, const std::string& kind) {
    v1::StoreImageRequest request;
    request.set_data(bytes);
    request.set_kind(kind);
    request.set_user_id(1);
    return AskAsService(&Stub::StoreImage, request).path();
  }

  navalha::common::v1::Raw Get(const std::string& name) {
    v1::GetImageRequest request;
    request.set_name(name);
    return Ask(&Stub::GetImage, request);
  }
};

TEST_F(ImageServiceTest, StoresEachKindInItsSizeAndServesItAsImmutable) {
  const std::string picture = StripedPicture(400, 300, PictureFormat::kJpeg);
  const std::map<std::string, std::pair<int, int>> sizes = {{"logo", {150, 150}},
                                                            {"background", {1920, 600}},
                                                            {"item", {150, 150}},
                                                            {"avatar", {250, 250}}};
  for (const auto& [kind, size] : sizes) {
    const std::string path = Store(picture, kind);
    EXPECT_THAT(path, MatchesRegex("images/[0-9a-f]+\\.png"));
    const std::string name = path.substr(path.find('/') + 1);
    const navalha::common::v1::Raw raw = Get(name);
    EXPECT_EQ(raw.content_type(), "image/png");
    EXPECT_EQ(raw.cache_control(), "public, max-age=31536000, immutable");
    EXPECT_EQ(raw.etag() + ".png", name);
    const TestImage image = Decoded(raw.data());
    ASSERT_TRUE(image);
    EXPECT_EQ(image->sx, size.first);
    EXPECT_EQ(image->sy, size.second);
  }
}

TEST_F(ImageServiceTest, StoresTheSamePictureOnce) {
  const std::string picture = StripedPicture(200, 200, PictureFormat::kPng);
  EXPECT_EQ(Store(picture, "logo"), Store(picture, "item"));
  EXPECT_EQ(test_database().Execute("SELECT count(*) FROM images").front()[0].as<int>(), 1);
}

TEST_F(ImageServiceTest, RefusesHtmlAndReportsTheField) {
  const common::Error error = ErrorOf([&] { Store("<html>foto.png</html>", "logo"); });
  EXPECT_EQ(error.code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(error.reason(), "BAD_IMAGE");
  EXPECT_EQ(error.fields().count("data"), 1);
  EXPECT_EQ(test_database().Execute("SELECT count(*) FROM images").front()[0].as<int>(), 0);
}

TEST_F(ImageServiceTest, AnswersNotFoundForUnknownNames) {
  EXPECT_EQ(ErrorOf([&] { Get("0123456789abcdef0123456789abcdef.png"); }).code(),
            grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(ErrorOf([&] { Get("../../etc/passwd"); }).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(ImageServiceTest, AcceptsPicturesFromServicesOnly) {
  v1::StoreImageRequest request;
  request.set_data(StripedPicture(10, 10, PictureFormat::kPng));
  request.set_kind("logo");
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::StoreImage, request, TokenOf(1)); }).code(),
            grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(ImageServiceTest, LimitsUploadsPerUserAndReportsSecondsUntilRetry) {
  const auto upload = [&](int64_t user_id) {
    v1::StoreImageRequest request;
    request.set_data(StripedPicture(10, 10, PictureFormat::kPng));
    request.set_kind("avatar");
    request.set_user_id(user_id);
    AskAsService(&Stub::StoreImage, request);
  };
  for (int i = 0; i < kPicturesPerHour; ++i) {
    upload(1);
  }
  const common::Error error = ErrorOf([&] { upload(1); });
  EXPECT_EQ(error.code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_GT(std::stoi(error.metadata().at("retry_after")), 3500);
  upload(2);
}

TEST_F(ImageServiceTest, CountsOnlyValidPicturesAgainstTheQuota) {
  for (int i = 0; i < kPicturesPerHour; ++i) {
    ErrorOf([&] { Store("<html>", "logo"); });
  }
  Store(StripedPicture(10, 10, PictureFormat::kPng), "logo");
}

}  // namespace
}  // namespace navalha::catalog
