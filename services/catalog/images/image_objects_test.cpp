// Goal: pictures in an object store are served unchanged, and no object is forgotten or deleted too
// early.

#include "services/catalog/images/image_objects.hpp"

#include <gmock/gmock.h>
#include <spdlog/fmt/fmt.h>

#include "services/catalog/images/image_variants.hpp"
#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/catalog/testing/test_bucket.hpp"

namespace navalha::catalog {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

// A key of an object that was never uploaded.
const std::string kKey = std::string(64, 'a') + "-" + std::string(32, 'b');

class ImageObjectsTest : public StoreTest {
 protected:
  // A picture of two files.
  static Picture PictureOf(const std::string& bytes) {
    return {
        .png = bytes, .width = 1, .height = 1, .variants = {{"64.webp", bytes + " in WebP", 1, 1}}};
  }
  static std::string VariantOf(const std::string& name) {
    return name.substr(0, name.find('.')) + "-64.webp";
  }
  static common::Instant Later() { return common::SystemNow() + std::chrono::hours(1); }
  static int64_t CountOf(const std::string& rows) {
    return test_database().Execute("SELECT count(*) FROM " + rows).front()[0].as<int64_t>();
  }
  void DeleteAllUnused() {
    while (objects_.DeleteUnused(Later())) {
    }
  }

  TestBucket& bucket_ = TestBucket::Renewed();
  ObjectStore store_{bucket_.settings()};
  ImageObjects objects_{database(), store_};
  ImageStore images_{database(), &objects_, ImagePlace::kObjectStore};
};

TEST_F(ImageObjectsTest, HoldTheBytesOfAPictureAndItsVariants) {
  const std::string name = images_.Save(PictureOf("picture"));
  const auto found = images_.Find(name);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->data, "picture");
  EXPECT_EQ(found->content_type, "image/png");
  const auto variant = images_.FindVariant(VariantOf(name));
  ASSERT_TRUE(variant);
  EXPECT_EQ(variant->data, "picture in WebP");
  EXPECT_EQ(variant->content_type, "image/webp");

  EXPECT_EQ(CountOf("images WHERE data IS NULL AND object_bytes = 7"), 1);
  EXPECT_EQ(CountOf("image_variants WHERE data IS NULL AND object_bytes = 15"), 1);
  EXPECT_EQ(CountOf("unused_objects"), 0);
  std::multiset<std::string> types;
  for (const auto& [key, object] : bucket_.Objects()) {
    types.insert(object.content_type);
  }
  EXPECT_THAT(types, testing::ElementsAre("image/png", "image/webp"));
}

TEST_F(ImageObjectsTest, AreRecordedBeforeTheirUpload) {
  bucket_.SetMood(TestBucket::Mood::kFails);
  const common::Error error = ErrorOf([&] { images_.Save(PictureOf("picture")); });
  EXPECT_EQ(error.reason(), "IMAGE_STORE_AWAY");
  EXPECT_EQ(error.message(),
            "Não foi possível salvar a imagem agora. Tente novamente em alguns minutos.");
  EXPECT_EQ(CountOf("images"), 0);
  EXPECT_EQ(CountOf("unused_objects"), 2);

  bucket_.SetMood(TestBucket::Mood::kAnswers);
  DeleteAllUnused();
  EXPECT_EQ(CountOf("unused_objects"), 0);
}

TEST_F(ImageObjectsTest, AreDeletedWithTheirPictureAfterTheGracePeriod) {
  const std::string name = images_.Save(PictureOf("picture"));
  const std::string other = images_.Save(PictureOf("other"));
  EXPECT_EQ(images_.Delete({name}, Later()).count, 1);
  EXPECT_EQ(CountOf("unused_objects"), 2);
  EXPECT_FALSE(objects_.DeleteUnused(common::SystemNow() - std::chrono::minutes(10)));
  EXPECT_THAT(bucket_.Objects(), SizeIs(4));
  DeleteAllUnused();
  EXPECT_THAT(bucket_.Objects(), SizeIs(2));
  EXPECT_EQ(CountOf("unused_objects"), 0);
  EXPECT_TRUE(images_.Find(other));
}

TEST_F(ImageObjectsTest, StayQueuedWhileTheStoreIsUnavailable) {
  images_.Delete({images_.Save(PictureOf("picture"))}, Later());
  bucket_.SetMood(TestBucket::Mood::kFails);
  EXPECT_EQ(ErrorOf([&] { objects_.DeleteUnused(Later()); }).reason(), "IMAGE_STORE_AWAY");
  EXPECT_EQ(CountOf("unused_objects"), 2);

  bucket_.SetMood(TestBucket::Mood::kAnswers);
  objects_.DeleteUnused(Later());
  EXPECT_EQ(CountOf("unused_objects"), 2) << "leaves them to the other attempt for a while";
  test_database().Execute("UPDATE unused_objects SET deleting_at = now() - interval '31 seconds'");
  DeleteAllUnused();
  EXPECT_EQ(CountOf("unused_objects"), 0);
  EXPECT_THAT(bucket_.Objects(), IsEmpty());
}

TEST_F(ImageObjectsTest, AreDeletedInBatches) {
  test_database().Execute(
      fmt::format("INSERT INTO unused_objects (key) SELECT repeat(md5(n::text), 2) || '-' ||"
                  " md5(n::text) FROM generate_series(1, {}) AS n",
                  ImageObjects::kBatch + 10));
  EXPECT_TRUE(objects_.DeleteUnused(Later()));
  EXPECT_EQ(CountOf("unused_objects"), 10);
  EXPECT_FALSE(objects_.DeleteUnused(Later()));
  EXPECT_EQ(CountOf("unused_objects"), 0);
}

TEST_F(ImageObjectsTest, CannotBeUsedUnlessTheyAreRecordedAndNotBeingDeleted) {
  const std::string insert = fmt::format(
      "INSERT INTO images (name, content_type, object, object_bytes, width, height)"
      " VALUES ('{}.png', 'image/png', '{}', 1, 1, 1)",
      std::string(32, 'a'), kKey);
  EXPECT_THROW(test_database().Execute(insert), pqxx::sql_error);
  test_database().Execute(
      fmt::format("INSERT INTO unused_objects (key, deleting_at) VALUES ('{}', now())", kKey));
  EXPECT_THROW(test_database().Execute(insert), pqxx::sql_error);
  test_database().Execute("UPDATE unused_objects SET deleting_at = NULL");
  test_database().Execute(insert);
  EXPECT_EQ(CountOf("unused_objects"), 0);
}

TEST_F(ImageObjectsTest, AreReplacedWhenTheirPictureIsUploadedAgain) {
  const std::string name = images_.Save(PictureOf("picture"));
  bucket_.Clear();
  EXPECT_EQ(ErrorOf([&] { images_.Find(name); }).reason(), "IMAGE_OBJECT_MISSING");
  EXPECT_EQ(images_.Save(PictureOf("picture")), name);
  EXPECT_EQ(CountOf("unused_objects"), 2);
  DeleteAllUnused();
  EXPECT_EQ(images_.Find(name)->data, "picture");
  EXPECT_EQ(images_.FindVariant(VariantOf(name))->data, "picture in WebP");
}

TEST_F(ImageObjectsTest, AreNotServedIfTheyAreDamaged) {
  const std::string name = images_.Save(PictureOf("picture"));
  for (const auto& [key, object] : bucket_.Objects()) {
    bucket_.Replace(key, object.bytes.substr(1));
  }
  EXPECT_EQ(ErrorOf([&] { images_.Find(name); }).reason(), "IMAGE_OBJECT_MISSING");
  EXPECT_TRUE(MakeNextAvif(images_)) << "does not block the pictures after it";
  EXPECT_FALSE(MakeNextAvif(images_));
}

TEST_F(ImageObjectsTest, AreServedBesidePicturesInTheDatabase) {
  ImageStore in_database(database(), &objects_);
  const std::string old = in_database.Save(PictureOf("old"));
  const std::string latest = images_.Save(PictureOf("latest"));
  for (ImageStore* store : {&in_database, &images_}) {
    EXPECT_EQ(store->Find(old)->data, "old");
    EXPECT_EQ(store->Find(latest)->data, "latest");
  }
  ImageStore without_objects(database());
  EXPECT_EQ(without_objects.Find(old)->data, "old");
  EXPECT_EQ(ErrorOf([&] { without_objects.Find(latest); }).reason(), "IMAGE_STORE_NOT_SET");
}

TEST_F(ImageObjectsTest, AreNotUsedByAPictureDeletedMeanwhile) {
  images_.SaveVariants(std::string(32, 'b') + ".png", {{"64.webp", "x", 64, 64}});
  EXPECT_EQ(CountOf("image_variants"), 0);
  EXPECT_EQ(CountOf("unused_objects"), 1);
}

}  // namespace
}  // namespace navalha::catalog
