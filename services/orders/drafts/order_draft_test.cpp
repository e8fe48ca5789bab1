// Goal: collaborator, permission, requested time and current time determine the kind of an order;
// only callable phone numbers are accepted.
#include "services/orders/drafts/order_draft.hpp"

#include <gtest/gtest.h>

namespace navalha::orders {
namespace {

using std::chrono::minutes;

const common::Instant kNow = common::FromSql("2026-03-02 15:00:00+00");

TEST(KindOf, ReturnsBookingForAFutureTimeWithACollaborator) {
  EXPECT_EQ(KindOf(true, false, kNow + minutes(1), kNow), OrderKind::kBooking);
  EXPECT_EQ(KindOf(true, true, kNow + minutes(1), kNow), OrderKind::kBooking);
}

TEST(KindOf, ReturnsSaleForASellerWithoutAFutureTime) {
  EXPECT_EQ(KindOf(true, true, std::nullopt, kNow), OrderKind::kSale);
  EXPECT_EQ(KindOf(true, true, kNow, kNow), OrderKind::kSale);
  EXPECT_EQ(KindOf(true, true, kNow - minutes(1), kNow), OrderKind::kSale);
}

TEST(KindOf, ReturnsBookingForOthersWithoutAFutureTime) {
  EXPECT_EQ(KindOf(true, false, std::nullopt, kNow), OrderKind::kBooking);
  EXPECT_EQ(KindOf(true, false, kNow - minutes(1), kNow), OrderKind::kBooking);
}

TEST(KindOf, ReturnsSaleWithoutCollaboratorUnlessASellerSetsAFutureTime) {
  EXPECT_EQ(KindOf(false, true, std::nullopt, kNow), OrderKind::kSale);
  EXPECT_EQ(KindOf(false, true, kNow - minutes(1), kNow), OrderKind::kSale);
  EXPECT_EQ(KindOf(false, true, kNow + minutes(1), kNow), OrderKind::kBooking);
  EXPECT_EQ(KindOf(false, false, kNow + minutes(1), kNow), OrderKind::kSale);
}

TEST(IsCallable, AcceptsBrazilianNumbersWithAreaCodeAndForeignNumbers) {
  for (const char* phone :
       {"(11) 98765-4321", "1133334444", "011 98765-4321", "(55) 99999-9999", "+55 (55) 3220-1234",
        "5511987654321", "+351 912 345 678", "+45 20 12 34 56"}) {
    EXPECT_TRUE(IsCallable(phone)) << phone;
  }
  for (const char* phone :
       {"98765-4321", "(11) 88765-4321", "(10) 98765-4321", "(11) 8765-4321", "+55 11 8765",
        "351912345678", "00000000", "(55) 99234-56781", "551133334444", "+55 99999-9999"}) {
    EXPECT_FALSE(IsCallable(phone)) << phone;
  }
}

}  // namespace
}  // namespace navalha::orders
