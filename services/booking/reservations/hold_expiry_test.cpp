// Expiry of holds, with a fake for orders.
#include "services/booking/reservations/hold_expiry.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "services/booking/reservations/reservation_service.hpp"
#include "services/booking/testing/test_schedule.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/testing/private_redis.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::booking {
namespace {

constexpr std::chrono::minutes kHoldFor{2};

class HoldExpiryTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { database_ = new common::TestDatabase(); }
  static void TearDownTestSuite() {
    delete database_;
    database_ = nullptr;
  }
  HoldExpiryTest()
      : store_(database_->database()),
        expiry_(
            database_->database(), tags_, [this](const auto& holds) { return BookedAmong(holds); },
            [this] { return now_; }) {
    database_->Clear();
    AddTestSchedule(*database_);
    for (const auto& [key, from] :
         {std::pair("a", "2026-02-02 09:00"), std::pair("b", "2026-02-02 10:00"),
          std::pair("c", "2026-02-02 11:00")}) {
      const common::Instant begin = At(from);
      store_.Hold({{kProvider, key}, 7, 3, {begin, begin + std::chrono::minutes(30)}, "order"},
                  now_ + kHoldFor);
    }
  }

  std::vector<ReservationId> BookedAmong(std::vector<ReservationId> holds) {
    if (orders_is_down_) {
      throw common::Unavailable("FAKE");
    }
    std::erase_if(holds, [this](const ReservationId& hold) {
      return std::find(booked_.begin(), booked_.end(), hold) == booked_.end();
    });
    return holds;
  }
  std::string StateOf(const std::string& key) {
    return store_.Find({kProvider, key})->reservation.state();
  }
  bool Clear(std::string_view from) {
    return expiry_.ExpireDueIn(kProvider, {At(from), At(from) + std::chrono::minutes(30)});
  }

  static common::TestDatabase* database_;
  common::Instant now_ = TestNow();
  common::CacheTags tags_{nullptr};
  // The holds that have a booking in orders.
  std::vector<ReservationId> booked_;
  bool orders_is_down_ = false;
  ReservationStore store_;
  HoldExpiry expiry_;
};

common::TestDatabase* HoldExpiryTest::database_ = nullptr;

TEST_F(HoldExpiryTest, ConfirmsADueHoldThatHasABooking) {
  booked_ = {{kProvider, "a"}};
  expiry_.Sweep();
  EXPECT_EQ(StateOf("a"), "held") << "it is not due";
  now_ += kHoldFor;
  EXPECT_FALSE(expiry_.Sweep());
  EXPECT_EQ(StateOf("a"), "confirmed");
  EXPECT_EQ(StateOf("b"), "expired");
}

TEST_F(HoldExpiryTest, ExpiresOnlyTheHoldsOfAPeriodThatHaveNoBooking) {
  booked_ = {{kProvider, "a"}};
  now_ += kHoldFor;
  EXPECT_FALSE(Clear("2026-02-02 09:15"));
  EXPECT_EQ(StateOf("a"), "confirmed");
  EXPECT_TRUE(Clear("2026-02-02 10:15"));
  EXPECT_EQ(StateOf("b"), "expired");
  EXPECT_EQ(StateOf("c"), "held") << "it is outside the period";
}

TEST_F(HoldExpiryTest, SettlesMoreDueHoldsThanOneRequestToOrdersHolds) {
  const int more = HoldExpiry::kBatchMax;
  for (int hold = 0; hold < more; ++hold) {
    const common::Instant begin = At("2026-02-02 14:00") + hold * std::chrono::minutes(1);
    store_.Hold({{kProvider, fmt::format("more {}", hold)},
                 7,
                 3,
                 {begin, begin + std::chrono::minutes(1)},
                 "order",
                 /*ignore_slot_grid=*/true},
                now_ + kHoldFor);
  }
  booked_ = {{kProvider, "a"}};
  EXPECT_FALSE(expiry_.ExpireAllDue()) << "no hold is due";
  now_ += kHoldFor;
  EXPECT_TRUE(expiry_.ExpireAllDue());
  EXPECT_EQ(StateOf("a"), "confirmed");
  EXPECT_EQ(StateOf("b"), "expired");
  EXPECT_EQ(StateOf(fmt::format("more {}", more - 1)), "expired");
}

TEST_F(HoldExpiryTest, KeepsDueHoldsWhileOrdersIsUnavailable) {
  orders_is_down_ = true;
  now_ += 10 * kHoldFor;
  EXPECT_THROW(expiry_.Sweep(), common::Error);
  EXPECT_FALSE(Clear("2026-02-02 09:15"));
  EXPECT_FALSE(expiry_.ExpireAllDue());
  EXPECT_EQ(StateOf("a"), "held");
  orders_is_down_ = false;
  EXPECT_TRUE(Clear("2026-02-02 09:15"));
  EXPECT_EQ(StateOf("a"), "expired");
}

// orders may already have answered bookings of these holds.
TEST_F(HoldExpiryTest, OffersNoTimeOfDueHoldsWhileOrdersIsUnavailable) {
  Availability availability(database_->database(), [this] { return now_; });
  ReservationService service(
      database_->database(), expiry_, tags_, [this] { return now_; }, kHoldFor);
  const auto offered = [&] {
    return availability.OfDay(7, *common::ParseDate("2026-02-02"), std::chrono::minutes(30));
  };
  orders_is_down_ = true;
  now_ += 10 * kHoldFor;
  EXPECT_THAT(offered(), testing::Not(testing::Contains(common::WallTime(540))));
  EXPECT_EQ(availability.Judge(7, {At("2026-02-02 09:00"), At("2026-02-02 09:30")}), Fit::kTaken);
  v1::HoldAnyRequest request;
  request.set_key("other");
  v1::Provider& provider = *request.add_candidates();
  provider.set_collaborator_id(7);
  provider.set_provider_user_id(kProvider);
  request.set_establishment_id(3);
  *request.mutable_starts_at() = common::ToProto(At("2026-02-02 09:00"));
  request.set_duration(30);
  request.set_source("order");
  v1::Reservation held;
  try {
    service.HoldAny(common::TestCall(), request, held);
    FAIL() << "the time is taken";
  } catch (const common::Error& error) {
    EXPECT_EQ(error.reason(), "SLOT_TAKEN");
    EXPECT_EQ(error.metadata().at("suggestion"), "09:30");
  }
  orders_is_down_ = false;
  service.HoldAny(common::TestCall(), request, held);
  EXPECT_EQ(held.state(), "held") << "a due hold without a booking is replaced before the sweep";
  expiry_.Sweep();
  EXPECT_THAT(offered(), testing::Contains(common::WallTime(600)));
}

TEST_F(HoldExpiryTest, HoldsAnExpiredTimeAgainOnlyWithinTheWorkingTime) {
  now_ += kHoldFor;
  EXPECT_FALSE(expiry_.Sweep());
  database_->Execute(
      "UPDATE schedule SET start_minute = 600 WHERE 600 > start_minute AND 600 < end_minute");
  EXPECT_FALSE(store_.HoldAgain({kProvider, "a"}, now_ + kHoldFor));
  EXPECT_EQ(StateOf("a"), "expired");
  EXPECT_TRUE(store_.HoldAgain({kProvider, "b"}, now_ + kHoldFor));
}

TEST_F(HoldExpiryTest, InvalidatesCachedAgendasOfTheHoldsThatItConfirms) {
  common::PrivateRedis server;
  auto redis = server.Patient();
  common::CacheTags tags(redis);
  HoldExpiry expiry(
      database_->database(), tags, [this](const auto& holds) { return BookedAmong(holds); },
      [this] { return now_; });
  booked_ = {{kProvider, "a"}, {kProvider, "b"}, {kProvider, "c"}};
  now_ += kHoldFor;
  EXPECT_FALSE(expiry.Sweep());
  EXPECT_NE(redis->Get("tag:agenda:7:2026-02-02").value_or("0"), "0");
  EXPECT_NE(redis->Get("tag:openings:3").value_or("0"), "0");
}

TEST_F(HoldExpiryTest, NeverExpiresHoldsThatWereConfirmedTogether) {
  ReservationService service(
      database_->database(), expiry_, tags_, [this] { return now_; }, kHoldFor);
  store_.Cancel({kProvider, "b"});
  store_.Confirm({kProvider, "c"});
  v1::ConfirmHeldRequest request;
  for (const char* key : {"a", "b", "c", "unknown"}) {
    v1::ReservationName& name = *request.add_holds();
    name.set_key(key);
    name.set_provider_user_id(kProvider);
  }
  v1::ConfirmHeldResponse response;
  service.ConfirmHeld(common::TestCall(), request, response);
  std::vector<std::string> confirmed;
  for (const v1::ReservationName& name : response.confirmed()) {
    confirmed.push_back(name.key());
  }
  EXPECT_THAT(confirmed, testing::UnorderedElementsAre("a", "c"));
  now_ += kHoldFor;
  expiry_.Sweep();
  EXPECT_EQ(StateOf("a"), "confirmed");
  EXPECT_EQ(StateOf("b"), "cancelled");
}

}  // namespace
}  // namespace navalha::booking
