// Goal: one caller at a time makes the pending calls to booking, and no call is lost. Method: the
// real schema on a real PostgreSQL.
#include "services/orders/bookings/unconfirmed_reservation_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "services/common/testing/test_database.hpp"
#include "services/orders/store/order_store.hpp"
#include "services/orders/testing/test_orders.hpp"

namespace navalha::orders {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

class UnconfirmedReservationStoreTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { test_ = new common::TestDatabase(); }
  static void TearDownTestSuite() { delete test_; }
  void SetUp() override { test_->Clear(); }

  NewOrder Booked() {
    NewOrder booking = TestBooking();
    EXPECT_TRUE(orders_.Insert(booking));
    return booking;
  }
  std::vector<UnconfirmedReservation> Lease(seconds after) {
    const common::Instant now = TestNow() + after;
    return store_.Lease(now - seconds(3), now, now + seconds(10), 50);
  }

  static common::TestDatabase* test_;
  OrderStore orders_{test_->database()};
  UnconfirmedReservationStore store_{test_->database()};
};

common::TestDatabase* UnconfirmedReservationStoreTest::test_ = nullptr;

TEST_F(UnconfirmedReservationStoreTest, LeasesARowOfTheMinimumAgeToOneWorker) {
  const NewOrder booking = Booked();
  EXPECT_THAT(Lease(seconds(2)), IsEmpty());
  const auto leased = Lease(seconds(3));
  ASSERT_EQ(leased.size(), 1u);
  EXPECT_EQ(leased[0].key, booking.reservation_key);
  EXPECT_EQ(leased[0].order_id, booking.order.id());
  EXPECT_EQ(leased[0].wanted, UnconfirmedReservation::Wanted::kConfirm);
  EXPECT_THAT(Lease(seconds(12)), IsEmpty());
  EXPECT_EQ(Lease(seconds(13)).size(), 1u) << "the lease is over";
}

TEST_F(UnconfirmedReservationStoreTest, LeasesEachRowToOneReplica) {
  for (int i = 0; i < 40; ++i) {
    Booked();
  }
  std::mutex mutex;
  std::multiset<std::string> keys;
  std::vector<std::thread> replicas;
  for (int i = 0; i < 4; ++i) {
    replicas.emplace_back([&] {
      const common::Instant now = TestNow() + seconds(5);
      for (;;) {
        const auto leased = store_.Lease(TestNow(), now, now + seconds(10), 7);
        if (leased.empty()) {
          return;
        }
        const std::lock_guard lock(mutex);
        for (const auto& reservation : leased) {
          keys.insert(reservation.key);
        }
      }
    });
  }
  for (std::thread& replica : replicas) {
    replica.join();
  }
  EXPECT_EQ(keys.size(), 40u);
  EXPECT_EQ(std::set<std::string>(keys.begin(), keys.end()).size(), 40u);
}

TEST_F(UnconfirmedReservationStoreTest, DeletesConfirmedRows) {
  const NewOrder first = Booked();
  const NewOrder second = Booked();
  EXPECT_THAT(store_.Confirmed({first.reservation_key, "order:unknown"}),
              ElementsAre(first.reservation_key));
  EXPECT_THAT(store_.Confirmed({first.reservation_key}), IsEmpty());
  ASSERT_EQ(Lease(seconds(5)).size(), 1u);
}

TEST_F(UnconfirmedReservationStoreTest, CancelsTheOrderAndFreesItsKeyWhenGivingUp) {
  NewOrder booking = TestBooking();
  booking.idempotency = IdempotencyKey{"s", "k", "h"};
  ASSERT_TRUE(orders_.Insert(booking));
  EXPECT_TRUE(store_.GiveUp(booking.reservation_key, "motivo", TestNow()));
  const StoredOrder stored = *orders_.Find(booking.order.id());
  EXPECT_EQ(stored.order.status(), "cancelled");
  EXPECT_EQ(stored.order.appointment_status(), "cancelled");
  EXPECT_FALSE(orders_.FindRecorded(1, {"s", "k", ""}));
  const auto leased = Lease(seconds(3));
  ASSERT_EQ(leased.size(), 1u);
  EXPECT_EQ(leased[0].wanted, UnconfirmedReservation::Wanted::kCancel);
  EXPECT_EQ(test_->Execute("SELECT string_agg(kind, ' ' ORDER BY position) FROM outbox")[0][0]
                .as<std::string>(),
            "created status_changed");
}

TEST_F(UnconfirmedReservationStoreTest, AllowsEitherConfirmingOrGivingUp) {
  const NewOrder confirmed = Booked();
  EXPECT_THAT(store_.Confirmed({confirmed.reservation_key}), testing::SizeIs(1));
  EXPECT_FALSE(store_.GiveUp(confirmed.reservation_key, "motivo", TestNow()));
  EXPECT_EQ(orders_.Find(confirmed.order.id())->order.status(), "scheduled");

  const NewOrder given_up = Booked();
  EXPECT_TRUE(store_.GiveUp(given_up.reservation_key, "motivo", TestNow()));
  EXPECT_THAT(store_.Confirmed({given_up.reservation_key}), IsEmpty());
  EXPECT_FALSE(store_.GiveUp(given_up.reservation_key, "motivo", TestNow()));
  store_.Cancelled(given_up.reservation_key);
  EXPECT_THAT(Lease(seconds(60)), IsEmpty());
}

}  // namespace
}  // namespace navalha::orders
