// Goal: a booking reads the same number of rows whatever the number of other bookings is, even with
// outdated statistics. Method: statistics from before the other bookings; PostgreSQL's row counts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "services/common/testing/test_database.hpp"
#include "services/common/testing/test_rows_read.hpp"
#include "services/orders/store/order_store.hpp"
#include "services/orders/testing/test_orders.hpp"

namespace navalha::orders {
namespace {

constexpr int kOthers = 1000;
// The booking's own rows and those that its foreign keys read.
constexpr int kReadMax = 50;
const std::string kBooker(64, 'a');

class OrderPlanTest : public testing::Test {
 protected:
  // Adds upcoming bookings, each with another phone number, to several establishments.
  void AddOthers() {
    test_.Execute(fmt::format(
        "INSERT INTO orders (establishment_id, number, order_datetime, type, status,"
        "  appointment_status, customer_name, customer_phone, origin, fulfillment, payment_status,"
        "  payment_method, total_cents, total_duration_min, access_code, collaborator_id,"
        "  provider_user_id, provider_first_name, provider_last_name, reservation_key, created_at,"
        "  updated_at)"
        " SELECT 1 + i % 20, i, now() + interval '9 years', 'appointment', 'scheduled', 'pending',"
        "  'Ana', 119000000000 + i, 'App', 'dine-in', 'pending', 'Pix', 5000, 30, '0042', 3, 30,"
        "  'Beto', 'Lima', 'other-' || i, now(), now() FROM generate_series(1, {}) AS i",
        kOthers));
  }
  void SetBookers() { test_.Execute("UPDATE orders SET booker = '" + kBooker + "'"); }
  void RemoveBookers() { test_.Execute("UPDATE orders SET booker = NULL"); }

  common::TestDatabase test_;
  common::Database database_{{.url = test_.url(), .pool_size = 1}};
  OrderStore store_{database_};
};

TEST_F(OrderPlanTest, ReadsOnlyBookingsOfThePhoneNumber) {
  AddOthers();
  SetBookers();
  RemoveBookers();
  test_.Execute("ANALYZE");
  SetBookers();
  NewOrder booking = TestBooking();
  booking.order.set_customer_phone("11 98888-7777");
  booking.booker = kBooker;
  booking.per_phone = 2;
  const int64_t before = common::RowsRead(database_, "orders");
  EXPECT_FALSE(store_.FullUntil(booking));
  EXPECT_TRUE(store_.Insert(booking));
  EXPECT_LE(common::RowsRead(database_, "orders") - before, kReadMax);
}

}  // namespace
}  // namespace navalha::orders
