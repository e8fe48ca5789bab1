// Goal: pictures move between database and object store without a gap, and missing objects are
// found.

#include "services/catalog/images/image_mover.hpp"

#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/catalog/testing/test_bucket.hpp"

namespace navalha::catalog {
namespace {

using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

constexpr int kPictures = 3;
// Each picture has one variant.
constexpr int kFiles = 2 * kPictures;

class ImageMoverTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    for (int i = 0; i < kPictures; ++i) {
      const std::string bytes = "picture " + std::to_string(i);
      names_.push_back(images_.Save({.png = bytes,
                                     .width = 1,
                                     .height = 1,
                                     .variants = {{"share.jpg", bytes + " as JPEG", 1, 1}}}));
    }
  }
  ImageMover::Result Move(ImagePlace place) {
    return mover_.MoveAll(place, [&](const std::string& name) { failed_.push_back(name); });
  }
  ImageMover::Result Check() {
    return mover_.CheckAll([&](const std::string& name) { failed_.push_back(name); });
  }
  void ExpectAllServed() {
    for (int i = 0; i < kPictures; ++i) {
      const std::string bytes = "picture " + std::to_string(i);
      EXPECT_EQ(images_.Find(names_[i])->data, bytes);
      EXPECT_EQ(images_.FindVariant(VariantOf(names_[i]))->data, bytes + " as JPEG");
    }
  }
  static std::string VariantOf(const std::string& name) {
    return name.substr(0, name.find('.')) + "-share.jpg";
  }
  static int CountOf(const std::string& rows) {
    return test_database().Execute("SELECT count(*) FROM " + rows).front()[0].as<int>();
  }
  static int InDatabase() {
    return CountOf("images WHERE object IS NULL") + CountOf("image_variants WHERE object IS NULL");
  }
  // The key of a picture's object.
  static std::string KeyOf(const std::string& name) {
    return test_database()
        .Execute("SELECT object FROM images WHERE name = '" + name + "'")
        .front()[0]
        .c_str();
  }

  TestBucket& bucket_ = TestBucket::Renewed();
  ObjectStore store_{bucket_.settings()};
  ImageObjects objects_{database(), store_};
  ImageStore images_{database(), &objects_};
  std::function<bool()> is_stopped_ = [] { return false; };
  ImageMover mover_{database(), objects_, [this] { return is_stopped_(); }};
  std::vector<std::string> names_;
  std::vector<std::string> failed_;
};

TEST_F(ImageMoverTest, MovesPicturesAndVariantsToTheStoreAndBack) {
  EXPECT_EQ(Move(ImagePlace::kObjectStore).done, kFiles);
  EXPECT_EQ(InDatabase(), 0);
  EXPECT_EQ(CountOf("unused_objects"), 0);
  EXPECT_THAT(bucket_.Objects(), SizeIs(kFiles));
  EXPECT_EQ(bucket_.Objects().at(KeyOf(names_[0])).content_type, "image/png");
  ExpectAllServed();
  EXPECT_EQ(Move(ImagePlace::kObjectStore).done, 0);

  EXPECT_EQ(Move(ImagePlace::kDatabase).done, kFiles);
  EXPECT_EQ(InDatabase(), kFiles);
  EXPECT_EQ(CountOf("unused_objects"), kFiles);
  bucket_.Clear();
  ExpectAllServed();
  EXPECT_THAT(failed_, IsEmpty());
}

TEST_F(ImageMoverTest, ContinuesWhereItWasStopped) {
  int asked = 0;
  is_stopped_ = [&] { return ++asked > 2; };
  ImageMover::Result result = Move(ImagePlace::kObjectStore);
  EXPECT_TRUE(result.is_stopped);
  EXPECT_EQ(result.done, 2);
  ExpectAllServed();
  is_stopped_ = [] { return false; };
  result = Move(ImagePlace::kObjectStore);
  EXPECT_FALSE(result.is_stopped);
  EXPECT_EQ(result.done, kFiles - 2);
  EXPECT_EQ(InDatabase(), 0);
}

TEST_F(ImageMoverTest, ContinuesAfterAFailureOfTheStore) {
  int asked = 0;
  is_stopped_ = [&] {
    if (++asked == 3) {
      bucket_.SetMood(TestBucket::Mood::kFails);
    }
    return false;
  };
  EXPECT_EQ(ErrorOf([&] { Move(ImagePlace::kObjectStore); }).reason(), "IMAGE_STORE_AWAY");
  EXPECT_EQ(InDatabase(), kFiles - 2);
  EXPECT_EQ(CountOf("unused_objects"), 1) << "the object whose upload failed";
  bucket_.SetMood(TestBucket::Mood::kAnswers);
  EXPECT_EQ(Move(ImagePlace::kObjectStore).done, kFiles - 2);
  ExpectAllServed();
}

TEST_F(ImageMoverTest, SkipsAPictureDeletedMeanwhile) {
  is_stopped_ = [&] {
    test_database().Execute("DELETE FROM images");
    return false;
  };
  Move(ImagePlace::kObjectStore);
  EXPECT_EQ(CountOf("images"), 0);
  EXPECT_THAT(bucket_.Objects(), IsEmpty());
}

TEST_F(ImageMoverTest, ReportsMissingAndDamagedObjectsAndMovesTheOthers) {
  Move(ImagePlace::kObjectStore);
  bucket_.Remove(KeyOf(names_[0]));
  bucket_.Replace(KeyOf(names_[1]), "damaged");
  const ImageMover::Result result = Move(ImagePlace::kDatabase);
  EXPECT_EQ(result.failed, 2);
  EXPECT_EQ(result.done, kFiles - 2);
  EXPECT_THAT(failed_, UnorderedElementsAre(names_[0], names_[1]));
  EXPECT_EQ(InDatabase(), kFiles - 2);
}

TEST_F(ImageMoverTest, ChecksThatEachObjectExistsInTheRightSize) {
  EXPECT_EQ(Check().done, 0) << "pictures in the database have no object";
  Move(ImagePlace::kObjectStore);
  EXPECT_EQ(Check().done, kFiles);
  EXPECT_THAT(failed_, IsEmpty());
  bucket_.Remove(KeyOf(names_[0]));
  bucket_.Replace(KeyOf(names_[1]), "");
  const ImageMover::Result result = Check();
  EXPECT_EQ(result.failed, 2);
  EXPECT_EQ(result.done, kFiles - 2);
  EXPECT_THAT(failed_, UnorderedElementsAre(names_[0], names_[1]));
}

}  // namespace
}  // namespace navalha::catalog
