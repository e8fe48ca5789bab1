// Goal: the sweep deletes unused pictures and keeps used ones.

#include "services/catalog/images/image_sweep.hpp"

#include <gmock/gmock.h>
#include <spdlog/fmt/fmt.h>

#include "services/catalog/testing/catalog_fixture.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ImageSweepTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{});
  }

  // Adds a picture whose name repeats this digit. Returns its path.
  std::string AddPicture(char digit, const std::string& age = "1 hour") {
    const std::string name = std::string(32, digit).append(".png");
    test_database().Execute(
        fmt::format("INSERT INTO images (name, content_type, data, width, height, stored_at)"
                    " VALUES ('{}', 'image/png', '\\x00', 1, 1, now() - interval '{}')",
                    name, age));
    return "images/" + name;
  }
  void Sweep() {
    while (image_sweep().SweepNext()) {
    }
  }
  // Returns the first digit of each remaining picture.
  std::vector<std::string> Left() {
    std::vector<std::string> digits;
    for (const pqxx::row& row :
         test_database().Execute("SELECT left(name, 1) FROM images ORDER BY name")) {
      digits.emplace_back(row[0].c_str());
    }
    return digits;
  }

  int64_t shop_ = 0;
};

TEST_F(ImageSweepTest, KeepsUsedPicturesAndDeletesReplacedOnes) {
  test_database().Execute(fmt::format("UPDATE establishments SET logo = '{}', background = '{}'",
                                      AddPicture('a'), AddPicture('b')));
  const int64_t item = Add(ItemRow{.shop_id = shop_});
  test_database().Execute(fmt::format("UPDATE items SET image = '{}'", AddPicture('c')));
  auth_.people[10].set_avatar(AddPicture('d'));
  AddPicture('e');
  Sweep();
  EXPECT_THAT(Left(), ElementsAre("a", "b", "c", "d"));

  test_database().Execute(fmt::format("UPDATE items SET image = NULL WHERE id = {}", item));
  auth_.people.erase(10);
  Sweep();
  EXPECT_THAT(Left(), ElementsAre("a", "b"));
}

TEST_F(ImageSweepTest, DeletesThePicturesOfRemovedShopsAndItems) {
  test_database().Execute(
      fmt::format("UPDATE establishments SET logo = '{}', background = '{}', removed_at = now()",
                  AddPicture('a'), AddPicture('b')));
  Add(ItemRow{.shop_id = shop_, .removed_at = "now()"});
  test_database().Execute(fmt::format("UPDATE items SET image = '{}'", AddPicture('c')));
  Sweep();
  EXPECT_THAT(Left(), IsEmpty());
}

TEST_F(ImageSweepTest, KeepsRecentUploads) {
  AddPicture('a', "9 minutes");
  AddPicture('b', "11 minutes");
  Sweep();
  EXPECT_THAT(Left(), ElementsAre("a"));
}

TEST_F(ImageSweepTest, KeepsAnOldPictureUploadedAgain) {
  ImageStore store(database());
  const Picture picture{.png = "the same bytes", .width = 1, .height = 1, .variants = {}};
  store.Save(picture);
  test_database().Execute("UPDATE images SET stored_at = now() - interval '1 day'");
  const common::Instant before = common::SystemNow() - kPictureGrace;
  const ScannedImages scanned = store.Scan("", 10, before);
  ASSERT_EQ(scanned.unused.size(), 1);
  store.Save(picture);
  EXPECT_EQ(store.Delete(scanned.unused, before).count, 0);
}

TEST_F(ImageSweepTest, WaitsForAConcurrentUpload) {
  ImageStore store(database());
  AddPicture('a');
  pqxx::connection connection(test_database().url());
  pqxx::work upload(connection);
  upload.exec("UPDATE images SET stored_at = now()");
  DeletedImages deleted;
  deleted.count = -1;
  std::thread sweeping([&] {
    deleted =
        store.Delete({std::string(32, 'a').append(".png")}, common::SystemNow() - kPictureGrace);
  });
  const auto waits = [&] {
    return !test_database()
                .Execute(
                    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                    " AND datname = current_database()")
                .empty();
  };
  while (!waits()) {
    std::this_thread::yield();
  }
  upload.commit();
  sweeping.join();
  EXPECT_EQ(deleted.count, 0);
  EXPECT_THAT(Left(), ElementsAre("a"));
}

TEST_F(ImageSweepTest, DeletesNothingWhileAuthIsDown) {
  AddPicture('a');
  auth_.away = true;
  EXPECT_EQ(ErrorOf([&] { Sweep(); }).reason(), "AUTH_AWAY");
  EXPECT_THAT(Left(), ElementsAre("a"));
  auth_.away = false;
  Sweep();
  EXPECT_THAT(Left(), IsEmpty());
}

TEST_F(ImageSweepTest, InvalidatesPagesWithAReplacedAvatar) {
  Add(LinkRow{.shop_id = shop_, .user_id = 10});
  test_database().Execute(fmt::format("UPDATE collaborators SET avatar = '{}'", AddPicture('a')));
  auth_.people[10].set_avatar("images/another.png");
  const int before = InvalidationsOf("establishment:barbearia-central");
  Sweep();
  EXPECT_THAT(Left(), IsEmpty());
  EXPECT_GT(InvalidationsOf("establishment:barbearia-central"), before);
  EXPECT_TRUE(test_database().Execute("SELECT avatar FROM collaborators").front()[0].is_null());
}

TEST_F(ImageSweepTest, SweepsMorePicturesThanOneBatch) {
  test_database().Execute(
      fmt::format("INSERT INTO images (name, content_type, data, width, height, stored_at)"
                  " SELECT md5(n::text) || '.png', 'image/png', '\\x00', 1, 1, '2026-01-01'"
                  " FROM generate_series(1, {}) AS n",
                  ImageSweep::kBatch + 10));
  EXPECT_TRUE(image_sweep().SweepNext());
  EXPECT_EQ(Left().size(), 10);
  EXPECT_FALSE(image_sweep().SweepNext());
  EXPECT_THAT(Left(), IsEmpty());
}

}  // namespace
}  // namespace navalha::catalog
