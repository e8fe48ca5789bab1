// Goal: a request whose hold has an unknown outcome does not free the time of an equal request,
// which another replica may have booked. Method: the service with fakes of catalog and booking.
#include <gtest/gtest.h>

#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using Fault = FakeBooking::Fault;

class BookingDoubtTest : public testing::Test {
 protected:
  StatusCode Book(const std::string& time, const std::string& key) {
    v1::SaveOrderResponse response;
    return shop_.Create(BookingAt(time), 0, response, key).error_code();
  }

  TestShop shop_;
};

TEST_F(BookingDoubtTest, KeepsTheHoldOfAnIdempotencyKeyWhenItsAnswerIsLost) {
  shop_.booking.Break("Hold", Fault::kAfter);
  EXPECT_EQ(Book("10:00", "k"), StatusCode::UNAVAILABLE);
  EXPECT_EQ(shop_.booking.Active(), 1) << "an equal request may have been answered";
  shop_.booking.Break("Hold", Fault::kNone);
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK);
  EXPECT_EQ(shop_.booking.Active(), 1);
  shop_.application().settler().Flush();
  shop_.ExpectAgreement();
}

TEST_F(BookingDoubtTest, KeepsAnAnsweredBookingWhenAnEqualRequestLosesItsAnswer) {
  // While the first request waits for booking, an equal one is answered and confirmed.
  shop_.booking.BeforeNext("Hold", [this] {
    v1::SaveOrderResponse twin;
    ASSERT_TRUE(shop_.Create(BookingAt("10:00"), 0, twin, "k").ok());
    shop_.application().settler().Flush();
    shop_.booking.Break("Hold", Fault::kAfter, StatusCode::DEADLINE_EXCEEDED);
  });
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK) << "returns the order of the equal request";
  EXPECT_EQ(shop_.Count("orders"), 1);
  EXPECT_EQ(shop_.booking.Confirmed(), 1);
  shop_.ExpectAgreement();
}

}  // namespace
}  // namespace navalha::orders
