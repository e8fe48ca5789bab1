// Goal: pictures are stored once by their content and served unchanged for ever.

#include "services/catalog/image_service.hpp"

#include <gmock/gmock.h>

#include <thread>

#include "services/catalog/catalog_fixture.hpp"
#include "services/catalog/picture_fixture.hpp"
#include "services/common/test_database.hpp"

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
    return AskAsService(&Stub::StoreImage, request).path();
  }

  navalha::common::v1::Raw Get(const std::string& name) {
    v1::GetImageRequest request;
    request.set_name(name);
    return Ask(&Stub::GetImage, request);
  }
};

TEST_F(ImageServiceTest, StoresEachKindInItsSizeAndServesItForEver) {
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

TEST_F(ImageServiceTest, RefusesHtmlThatIsCalledAPictureAndNamesTheField) {
  const common::Error error = ErrorOf([&] { Store("<html>foto.png</html>", "logo"); });
  EXPECT_EQ(error.code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(error.reason(), "BAD_IMAGE");
  EXPECT_EQ(error.fields().count("data"), 1);
  EXPECT_EQ(test_database().Execute("SELECT count(*) FROM images").front()[0].as<int>(), 0);
}

TEST_F(ImageServiceTest, AnswersNotFoundForNamesOfNothing) {
  EXPECT_EQ(ErrorOf([&] { Get("0123456789abcdef0123456789abcdef.png"); }).code(),
            grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(ErrorOf([&] { Get("../../etc/passwd"); }).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(ImageServiceTest, TakesPicturesFromOtherServicesOnly) {
  v1::StoreImageRequest request;
  request.set_data(StripedPicture(10, 10, PictureFormat::kPng));
  request.set_kind("logo");
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::StoreImage, request, TokenOf(1)); }).code(),
            grpc::StatusCode::PERMISSION_DENIED);
}

TEST(ImagePool, LetsFewInFewWaitAndSendsTheRestAway) {
  ImagePool pool(/*at_once=*/1, /*waiting=*/1);
  auto inside = std::make_unique<ImagePool::Place>(pool, common::TestCall());
  std::atomic<bool> entered{false};
  std::thread waiting([&] {
    while (!entered) {
      try {
        const ImagePool::Place place(pool, common::TestCall());
        entered = true;
      } catch (const common::Error&) {
        // The question below took the only place to wait, for a moment.
        std::this_thread::yield();
      }
    }
  });
  // Asks, with no time to wait itself, until the thread waits.
  common::Call hurried = common::TestCall();
  hurried.deadline = std::chrono::system_clock::now();
  const auto reason = [&] { return ErrorOf([&] { ImagePool::Place(pool, hurried); }).reason(); };
  while (reason() != "TOO_MANY_IMAGES") {
    std::this_thread::yield();
  }
  EXPECT_FALSE(entered);
  inside.reset();
  waiting.join();
  EXPECT_TRUE(entered);
}

TEST(ImagePool, WaitsNoLongerThanTheCall) {
  ImagePool pool(1, 1);
  const ImagePool::Place inside(pool, common::TestCall());
  common::Call hurried = common::TestCall();
  hurried.deadline = std::chrono::system_clock::now() + std::chrono::milliseconds(20);
  EXPECT_EQ(ErrorOf([&] { ImagePool::Place(pool, hurried); }).code(),
            grpc::StatusCode::DEADLINE_EXCEEDED);
}

}  // namespace
}  // namespace navalha::catalog
