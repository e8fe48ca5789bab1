// Goal: the feed delivers every change once, delivers the changes of an order in commit order and
// never skips a late commit. Method: overlapping transactions on a real PostgreSQL, with the read
// loop of the service.
#include "services/orders/feed/feed_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <map>
#include <thread>

#include "services/common/testing/test_database.hpp"
#include "services/orders/feed/feed_watermark.hpp"
#include "services/orders/store/order_store.hpp"
#include "services/orders/testing/test_orders.hpp"

namespace navalha::orders {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class FeedStoreTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { test_ = new common::TestDatabase(); }
  static void TearDownTestSuite() { delete test_; }
  void SetUp() override { test_->Clear(); }

  // Polls once and returns the positions that may be released.
  std::vector<int64_t> Look(FeedWatermark& mark) {
    const FeedPage page = feed_.Read(mark.after(), 100);
    std::vector<int64_t> positions;
    for (const FeedRow& row : page.rows) {
      positions.push_back(row.position);
    }
    positions.resize(
        mark.Admit(positions, page.oldest_running, [&] { return feed_.NewTransaction(); }));
    return positions;
  }
  // Polls until a position is released. A gap closes after all transactions of its time ended, on
  // any database of the server, because other tests run concurrently.
  std::vector<int64_t> Await(FeedWatermark& mark) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    std::vector<int64_t> given;
    while (given.empty() && std::chrono::steady_clock::now() < deadline) {
      given = Look(mark);
    }
    return given;
  }
  int64_t Insert(NewOrder order) {
    EXPECT_TRUE(orders_.Insert(order));
    return order.order.id();
  }

  static common::TestDatabase* test_;
  OrderStore orders_{test_->database()};
  FeedStore feed_{test_->database()};
};

common::TestDatabase* FeedStoreTest::test_ = nullptr;

// A change of an order with its outbox row, as the stores write it.
constexpr const char* kLateChange =
    "WITH changed AS (UPDATE orders SET version = version + 1 WHERE id = 1 "
    "  RETURNING id, establishment_id) "
    "INSERT INTO outbox (establishment_id, order_id, kind, created_at) "
    "SELECT establishment_id, id, 'updated', now() FROM changed";

TEST_F(FeedStoreTest, ReturnsAnEmptyPageWithASnapshot) {
  const FeedPage page = feed_.Read(0, 10);
  EXPECT_THAT(page.rows, IsEmpty());
  EXPECT_GT(page.oldest_running, 0u);
  EXPECT_GE(feed_.NewTransaction(), page.oldest_running);
  EXPECT_EQ(feed_.Head(), 0);
}

TEST_F(FeedStoreTest, WritesARowWithItsKindForEachChange) {
  const int64_t booked = Insert(TestBooking());
  orders_.SetAppointmentStatus({booked, AppointmentStatus::kPending, AppointmentStatus::kConfirmed},
                               TestNow());
  StoredOrder stored = *orders_.Find(booked);
  ASSERT_TRUE(orders_.Update(stored, {}, {}, TestNow()));
  Insert(TestSale(2));
  std::vector<std::string> kinds;
  for (const FeedRow& row : feed_.Read(0, 10).rows) {
    kinds.push_back(row.kind);
  }
  EXPECT_THAT(kinds, ElementsAre("created", "status_changed", "updated", "created"));
  EXPECT_EQ(feed_.HeadOf({1}), 3);
  EXPECT_EQ(feed_.HeadOf({2}), 4);
  EXPECT_EQ(feed_.HeadOf({1, 2, 3}), 4);
  EXPECT_EQ(feed_.Head(), 4);
  EXPECT_EQ(feed_.HeadOf({3}), 0);
}

TEST_F(FeedStoreTest, RemovesOldRowsThatAllReadersApplied) {
  constexpr std::chrono::hours kLater{48};
  test_->Execute("INSERT INTO feed_start (position) VALUES (0)");
  for (int i = 0; i < 4; ++i) {
    Insert(TestSale());
  }
  feed_.KeepFor("catalog", 4);
  feed_.KeepFor("reporting", 3);
  EXPECT_EQ(feed_.Truncate(TestNow()), 0) << "the row is too recent";
  EXPECT_EQ(feed_.Truncate(TestNow() + kLater), 3);
  EXPECT_EQ(feed_.Start(), 3);
  EXPECT_THAT(feed_.Read(0, 10).rows, testing::SizeIs(1));
  feed_.KeepFor("reporting", 4);
  EXPECT_EQ(feed_.Truncate(TestNow() + kLater), 1);
  EXPECT_EQ(feed_.Head(), 4) << "the head remains after its rows are removed";
  EXPECT_EQ(feed_.Truncate(TestNow() + kLater), 0);
}

TEST_F(FeedStoreTest, KeepsRowsAfterARecentRow) {
  test_->Execute("INSERT INTO feed_start (position) VALUES (0)");
  for (int i = 0; i < 3; ++i) {
    Insert(TestSale());
  }
  test_->Execute(
      "UPDATE outbox SET created_at = created_at + interval '72 hours' WHERE position = 2");
  feed_.KeepFor("catalog", 3);
  EXPECT_EQ(feed_.Truncate(TestNow() + std::chrono::hours(48)), 1);
  EXPECT_EQ(feed_.Start(), 1);
}

TEST_F(FeedStoreTest, WaitsForALateCommit) {
  Insert(TestSale(1));
  FeedWatermark mark(0);
  EXPECT_THAT(Look(mark), ElementsAre(1));
  pqxx::connection connection(test_->url());
  pqxx::work late(connection);
  late.exec(kLateChange);
  Insert(TestSale(2));
  EXPECT_THAT(Look(mark), IsEmpty());
  EXPECT_THAT(Look(mark), IsEmpty());
  late.commit();
  EXPECT_THAT(Look(mark), ElementsAre(2, 3));
}

TEST_F(FeedStoreTest, WaitsForATransactionAboveTheSnapshot) {
  Insert(TestSale(1));
  FeedWatermark mark(0);
  EXPECT_THAT(Look(mark), ElementsAre(1));
  pqxx::connection first_connection(test_->url());
  pqxx::work first(first_connection);
  first.exec("SELECT pg_current_xact_id()");
  pqxx::connection second_connection(test_->url());
  pqxx::work second(second_connection);
  second.exec(kLateChange);
  // The older transaction takes the later position and ends; the younger one is above its snapshot.
  first.exec(
      "INSERT INTO outbox (establishment_id, order_id, kind, created_at) "
      "VALUES (1, 1, 'updated', now())");
  first.commit();
  EXPECT_THAT(Look(mark), IsEmpty());
  EXPECT_THAT(Look(mark), IsEmpty());
  second.commit();
  EXPECT_THAT(Look(mark), ElementsAre(2, 3));
}

TEST_F(FeedStoreTest, ContinuesAfterALateRollback) {
  Insert(TestSale(1));
  FeedWatermark mark(0);
  EXPECT_THAT(Look(mark), ElementsAre(1));
  pqxx::connection connection(test_->url());
  {
    pqxx::work late(connection);
    late.exec(kLateChange);
    Insert(TestSale(2));
    EXPECT_THAT(Look(mark), IsEmpty());
    late.abort();
  }
  EXPECT_THAT(Await(mark), ElementsAre(3));
}

TEST_F(FeedStoreTest, DeliversEachChangeOnceInOrderUnderLoad) {
  constexpr int kWriters = 8;
  constexpr int kBookings = 15;
  common::Database database({.url = test_->url(), .pool_size = kWriters});
  OrderStore orders(database);
  std::atomic<int> writing{kWriters};
  std::vector<std::thread> writers;
  for (int writer = 0; writer < kWriters; ++writer) {
    writers.emplace_back([&, writer] {
      for (int i = 0; i < kBookings; ++i) {
        NewOrder booking = TestBooking(1 + writer % 3);
        // Half of the threads repeat another one's key and roll back, which makes gaps.
        booking.idempotency = IdempotencyKey{"s", std::to_string(writer / 2 * 100 + i), "h"};
        if (orders.Insert(booking)) {
          orders.SetAppointmentStatus(
              {booking.order.id(), AppointmentStatus::kPending, AppointmentStatus::kConfirmed},
              TestNow());
        }
      }
      --writing;
    });
  }
  std::vector<int64_t> seen;
  FeedWatermark mark(0);
  for (;;) {
    const bool last = writing == 0;
    std::vector<int64_t> more = Look(mark);
    if (last && more.empty() && mark.waiting()) {
      more = Await(mark);
    }
    seen.insert(seen.end(), more.begin(), more.end());
    if (last && more.empty()) {
      break;
    }
  }
  for (std::thread& writer : writers) {
    writer.join();
  }
  std::vector<int64_t> all;
  std::map<int64_t, std::string> last_kind;
  for (const pqxx::row& row :
       test_->Execute("SELECT position, order_id, kind FROM outbox ORDER BY position")) {
    all.push_back(row[0].as<int64_t>());
    EXPECT_EQ(last_kind[row[1].as<int64_t>()].empty(), row[2].as<std::string>() == "created");
    last_kind[row[1].as<int64_t>()] = row[2].as<std::string>();
  }
  EXPECT_EQ(seen, all);
  EXPECT_EQ(all.size(), 2u * kWriters / 2 * kBookings);
}

}  // namespace
}  // namespace navalha::orders
