#include "services/orders/bookings/booking_link.hpp"

#include <gtest/gtest.h>

namespace navalha::orders {
namespace {

const std::string kFirst = "1 " + std::string(64, 'a');
const std::string kSecond = "2 " + std::string(64, 'b');

TEST(BookingLinks, OpenOnlyTheirOwnBooking) {
  const BookingLinks links(kFirst);
  const std::string secret = links.SecretOf(7);
  EXPECT_EQ(secret, links.SecretOf(7));
  EXPECT_TRUE(links.Opens(7, secret));
  EXPECT_FALSE(links.Opens(8, secret));
  EXPECT_FALSE(links.Opens(7, ""));
  EXPECT_FALSE(links.Opens(7, secret + "0"));
  EXPECT_FALSE(links.Opens(7, secret.substr(0, secret.size() - 1)));
  EXPECT_NE(secret, links.SecretOf(8));
}

TEST(BookingLinks, RemainValidWhileTheirKeyIsKept) {
  const std::string old = BookingLinks(kFirst).SecretOf(7);
  const BookingLinks both(kFirst + "\n" + kSecond);
  EXPECT_TRUE(both.Opens(7, old));
  EXPECT_TRUE(both.SecretOf(7).starts_with("2."));
  EXPECT_TRUE(both.Opens(7, both.SecretOf(7)));
  EXPECT_FALSE(BookingLinks(kSecond).Opens(7, old));
}

}  // namespace
}  // namespace navalha::orders
