// Goal: a booking with any attendant gets the collaborator whom booking chose, and a key creates
// one booking. Method: the service with fakes of catalog and booking. Collaborators 7 and 8 work at
// the shop, and the fake booking chooses the first free one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using Fault = FakeBooking::Fault;

v1::CreateOrderRequest AnyAt(const std::string& time) {
  v1::CreateOrderRequest request = BookingAt(time);
  request.clear_collaborator_id();
  request.set_any_attendant(true);
  return request;
}

class BookingAnyTest : public testing::Test {
 protected:
  StatusCode Book(const std::string& time, const std::string& key = "", int64_t user_id = 0) {
    response_.Clear();
    status_ = shop_.Create(AnyAt(time), user_id, response_, key);
    return status_.error_code();
  }
  void ExpectAgreement() {
    shop_.application().settler().Flush();
    shop_.ExpectAgreement();
  }

  TestShop shop_;
  v1::SaveOrderResponse response_;
  grpc::Status status_;
};

TEST_F(BookingAnyTest, ReturnsTheCollaboratorChosenByBooking) {
  ASSERT_EQ(Book("10:00"), StatusCode::OK);
  EXPECT_EQ(response_.order().collaborator_id(), 7);
  EXPECT_EQ(response_.order().attendant().user().first_name(), "Zé");
  ASSERT_EQ(Book("10:00"), StatusCode::OK);
  EXPECT_EQ(response_.order().collaborator_id(), 8);
  EXPECT_EQ(response_.order().attendant().user().first_name(), "Ana");
  EXPECT_EQ(Book("10:00"), StatusCode::FAILED_PRECONDITION) << "no collaborator is free";
  EXPECT_EQ(ErrorOf(status_).reason(), "SLOT_TAKEN");
  EXPECT_TRUE(ErrorOf(status_).metadata().contains("suggestion"));
  EXPECT_EQ(shop_.Count("orders"), 2);
  ExpectAgreement();
}

TEST_F(BookingAnyTest, ReturnsTheSameCollaboratorOnRepeat) {
  ASSERT_EQ(Book("10:00", "k"), StatusCode::OK);
  const v1::SaveOrderResponse first = response_;
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK);
  EXPECT_EQ(response_.SerializeAsString(), first.SerializeAsString());
  EXPECT_EQ(shop_.booking.Active(), 1);
  ExpectAgreement();
}

TEST_F(BookingAnyTest, ReusesTheHoldOfALostAnswerOnRepeat) {
  shop_.booking.Break("HoldAny", Fault::kAfter);
  EXPECT_EQ(Book("10:00", "k"), StatusCode::UNAVAILABLE);
  EXPECT_EQ(shop_.booking.Active(), 1) << "the hold expires unless a repeat uses it";
  shop_.booking.Break("HoldAny", Fault::kNone);
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK);
  EXPECT_EQ(response_.order().collaborator_id(), 7);
  EXPECT_EQ(shop_.booking.Active(), 1);
  ExpectAgreement();
}

TEST_F(BookingAnyTest, MakesOneHoldForConcurrentEqualRequests) {
  shop_.booking.BeforeNext("HoldAny", [this] {
    v1::SaveOrderResponse twin;
    ASSERT_TRUE(shop_.Create(AnyAt("10:00"), 0, twin, "k").ok());
  });
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK);
  EXPECT_EQ(shop_.Count("orders"), 1);
  EXPECT_EQ(shop_.booking.Active(), 1);
  ExpectAgreement();
}

TEST_F(BookingAnyTest, ReleasesAHoldOfAnotherCollaboratorThanRecorded) {
  // Booking chooses another collaborator for the equal request that is recorded first, as it does
  // for concurrent requests.
  shop_.booking.BeforeNext("HoldAny", [this] {
    v1::SaveOrderResponse twin;
    ASSERT_TRUE(shop_.Create(AnyAt("10:00"), 0, twin, "k").ok());
    shop_.application().settler().Flush();
    shop_.database.Execute("UPDATE orders SET provider_user_id = 11, collaborator_id = 8");
  });
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK);
  EXPECT_EQ(response_.order().collaborator_id(), 8);
  EXPECT_EQ(shop_.Count("orders"), 1);
  EXPECT_EQ(shop_.booking.Active(), 0) << "the hold of collaborator 7 is released";
}

TEST_F(BookingAnyTest, ExcludesTheCallerFromTheCandidates) {
  ASSERT_EQ(Book("10:00", "", kBarber), StatusCode::OK);
  EXPECT_EQ(response_.order().collaborator_id(), 8);
  EXPECT_EQ(response_.order().client_id(), kBarber);
}

TEST_F(BookingAnyTest, RefusesAnyAttendantWithACollaboratorOrWithoutAFutureTime) {
  v1::CreateOrderRequest request = AnyAt("10:00");
  request.set_collaborator_id(7);
  status_ = shop_.Create(request, 0, response_);
  EXPECT_THAT(ErrorOf(status_).fields(), testing::ElementsAre(testing::Key("attendant_id")));
  request = AnyAt("10:00");
  request.clear_order_datetime();
  status_ = shop_.Create(request, kOwner, response_);
  EXPECT_THAT(ErrorOf(status_).fields(), testing::ElementsAre(testing::Key("order_datetime")));
  EXPECT_EQ(shop_.Count("orders"), 0);
}

}  // namespace
}  // namespace navalha::orders
