// Goal: mails about bookings are counted, and one replica claims each mail after its booking is
// confirmed. Method: the real schema on a real PostgreSQL.
#include "services/orders/bookings/booking_mail_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "services/common/testing/test_database.hpp"
#include "services/orders/bookings/unconfirmed_reservation_store.hpp"
#include "services/orders/store/order_store.hpp"
#include "services/orders/testing/test_orders.hpp"

namespace navalha::orders {
namespace {

using std::chrono::seconds;

constexpr seconds kLease{30};

class BookingMailStoreTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { test_ = new common::TestDatabase(); }
  static void TearDownTestSuite() { delete test_; }
  void SetUp() override { test_->Clear(); }

  NewOrder Booked(const MailRecipient& recipient = {}) {
    NewOrder booking = TestBooking();
    booking.mail = recipient;
    EXPECT_TRUE(orders_.Insert(booking));
    return booking;
  }
  void Confirm(const NewOrder& booking) {
    UnconfirmedReservationStore(test_->database()).Confirmed({booking.reservation_key});
  }
  std::vector<BookingMail> Lease(seconds after_now = seconds(0)) {
    return mails_.Lease(TestNow() + after_now, kLease, 10);
  }

  static common::TestDatabase* test_;
  OrderStore orders_{test_->database()};
  BookingMailStore mails_{test_->database()};
};

common::TestDatabase* BookingMailStoreTest::test_ = nullptr;

TEST_F(BookingMailStoreTest, LeasesTheMailOfABookingAfterItsConfirmation) {
  const NewOrder booking = Booked({.email = "ana@exemplo.com.br", .is_proven = true});
  EXPECT_TRUE(Lease().empty());
  Confirm(booking);
  const auto mails = Lease();
  ASSERT_EQ(mails.size(), 1u);
  EXPECT_EQ(mails[0].order_id, booking.order.id());
  EXPECT_EQ(mails[0].number, 0);
  EXPECT_EQ(mails[0].recipient.email, "ana@exemplo.com.br");
  EXPECT_TRUE(mails[0].recipient.is_proven);
  EXPECT_FALSE(mails[0].recipient.user_id);
  EXPECT_EQ(mails[0].created_at, TestNow());
}

TEST_F(BookingMailStoreTest, LeasesNoMailWithoutARecipient) {
  Confirm(Booked());
  EXPECT_TRUE(Lease().empty());
}

TEST_F(BookingMailStoreTest, LeasesAMailAgainUntilItIsFinished) {
  Confirm(Booked({.user_id = 50}));
  const auto mails = Lease();
  ASSERT_EQ(mails.size(), 1u);
  EXPECT_EQ(mails[0].recipient.user_id, 50);
  EXPECT_TRUE(Lease().empty());
  EXPECT_EQ(Lease(kLease).size(), 1u);
  mails_.Finish(mails[0], TestNow());
  EXPECT_TRUE(Lease(2 * kLease).empty());
  const auto row = test_->Execute("SELECT user_id, email FROM booking_mail")[0];
  EXPECT_TRUE(row[0].is_null() && row[1].is_null());
}

TEST_F(BookingMailStoreTest, LimitsConcurrentMailRequestsToThree) {
  const NewOrder booking = Booked({.user_id = 50});
  std::atomic<int> added{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back(
        [&] { added += mails_.Add(booking.order.id(), "ana@exemplo.com.br", TestNow()) ? 1 : 0; });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(added, kBookingMailsMax);
  EXPECT_EQ(mails_.CountAsked(booking.order.id()), kBookingMailsMax);
}

}  // namespace
}  // namespace navalha::orders
