// Goal: migrations convert existing rows to the form that the code reads. Method: the schema before
// a migration with rows of its version; then all migrations.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "services/common/testing/test_database.hpp"
#include "services/common/testing/test_migrations.hpp"

namespace navalha::orders {
namespace {

TEST(OrderMigrations, SubtractAdditionsFromSubtotals) {
  common::TestDatabase test(common::MigrationsBefore("0011_subtotals"));
  test.Execute(
      "INSERT INTO orders (id, establishment_id, number, order_datetime, type, status,"
      "  customer_name, origin, fulfillment, payment_status, payment_method, total_cents,"
      "  total_duration_min, access_code, created_at, updated_at)"
      " VALUES (1, 1, 1, now(), 'service', 'completed', 'Ana', 'Balcão', 'dine-in', 'paid', 'Pix',"
      "  17075, 30, '0042', now(), now());"
      "INSERT INTO order_lines VALUES"
      " (1, 1, 1, 10, 'Corte', 'service', 'Cabelo', 30, 7000, 2, 15725),"
      " (1, 2, 1, 11, 'Pomada', 'product', 'Produtos', 0, 1350, 1, 1350);"
      "INSERT INTO order_modifiers VALUES"
      " (1, 1, 1, 1, 'addition', 12, 'Toalha', 1725, 1725, 1)");
  common::Migrate(test.url(), common::EmbeddedMigrations());
  const auto lines =
      test.Execute("SELECT subtotal_cents FROM order_lines WHERE order_id = 1 ORDER BY line_no");
  EXPECT_EQ(lines[0][0].as<int64_t>(), 14000);
  EXPECT_EQ(lines[1][0].as<int64_t>(), 1350);
  EXPECT_EQ(test.Execute("SELECT total_cents FROM orders")[0][0].as<int64_t>(), 17075);
  EXPECT_THROW(test.Execute("UPDATE order_lines SET subtotal_cents = 15725 WHERE line_no = 1"),
               pqxx::check_violation);
}

TEST(OrderMigrations, CreatePaymentsForPaidOrders) {
  common::TestDatabase test(common::MigrationsBefore("0017_fiado"));
  test.Execute(
      "INSERT INTO orders (id, establishment_id, number, order_datetime, type, status,"
      "  customer_name, origin, fulfillment, payment_status, payment_method, total_cents,"
      "  total_duration_min, access_code, created_by, created_at, updated_at)"
      " SELECT id, 1, id, now(), 'service', status, 'Ana', 'Balcão', 'dine-in', payment, method,"
      "  total, 0, '0042', 7, '2026-01-01', now()"
      " FROM (VALUES (1, 'completed', 'paid', 'Pix', 5000), (2, 'cancelled', 'paid', 'Fiado', "
      "3000),"
      "  (3, 'completed', 'pending', 'Dinheiro', 100), (4, 'completed', 'failed', 'Crédito', 100),"
      "  (5, 'completed', 'paid', 'Cortesia', 0)) AS o (id, status, payment, method, total);"
      "INSERT INTO order_events (order_id, action, actor_id, actor_first_name, at, payment_status,"
      "  payment_method) VALUES (1, 'paid', 9, 'Zé', '2026-02-02', 'paid', 'Pix')");
  common::Migrate(test.url(), common::EmbeddedMigrations());
  const auto rows = test.Execute(
      "SELECT order_id, method, amount_cents, actor_id, at::date::text FROM payments"
      " ORDER BY order_id");
  ASSERT_EQ(rows.size(), 2);
  EXPECT_EQ(rows[0][2].as<int64_t>(), 5000);
  EXPECT_EQ(rows[0][3].as<int64_t>(), 9);
  EXPECT_STREQ(rows[0][4].c_str(), "2026-02-02");
  EXPECT_STREQ(rows[1][1].c_str(), "Fiado");
  EXPECT_EQ(rows[1][3].as<int64_t>(), 7);
  const auto orders =
      test.Execute("SELECT payment_status, paid_cents, fiado_cents FROM orders ORDER BY id");
  const std::vector<std::string> expected = {"paid", "paid", "pending", "failed", "paid"};
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(orders[i][0].as<std::string>(), expected[i]);
    EXPECT_EQ(orders[i][2].as<int64_t>(), 0) << "payments from before accounts are no debts";
  }
  EXPECT_EQ(orders[1][1].as<int64_t>(), 3000);
}

TEST(OrderMigrations, KeepEarlierPaymentsOutOfCashSessions) {
  common::TestDatabase test(common::MigrationsBefore("0022_cash_sessions"));
  test.Execute(
      "INSERT INTO orders (id, establishment_id, number, order_datetime, type, status,"
      "  customer_name, origin, fulfillment, payment_status, payment_method, total_cents,"
      "  total_duration_min, access_code, created_at, updated_at)"
      " VALUES (1, 1, 1, now(), 'service', 'completed', 'Ana', 'Balcão', 'dine-in', 'pending',"
      "  'Pix', 5000, 0, '0042', now(), now());"
      "INSERT INTO payments (order_id, establishment_id, kind, method, amount_cents, at)"
      " VALUES (1, 1, 'payment', 'Pix', 3000, now());"
      "INSERT INTO idempotency (scope, key, request_hash, order_id, created_at)"
      " VALUES ('shop:1', 'k', 'h', 1, now())");
  common::Migrate(test.url(), common::EmbeddedMigrations());
  test.Execute(
      "INSERT INTO cash_sessions (id, establishment_id, number, opening_cents, opened_at)"
      " VALUES (7, 1, 1, 0, now());"
      "INSERT INTO payments (order_id, establishment_id, kind, method, amount_cents, at)"
      " VALUES (1, 1, 'payment', 'Dinheiro', 2000, now())");
  const auto rows = test.Execute("SELECT amount_cents, cash_session_id FROM payments ORDER BY id");
  ASSERT_EQ(rows.size(), 2);
  EXPECT_TRUE(rows[0][1].is_null()) << "a payment from before the session";
  EXPECT_EQ(rows[1][1].as<int64_t>(), 7);
  EXPECT_THROW(test.Execute("UPDATE payments SET cash_session_id = 7"), pqxx::check_violation);
  const auto keys = test.Execute("SELECT order_id, cash_session_id FROM idempotency");
  EXPECT_EQ(keys[0][0].as<int64_t>(), 1);
  EXPECT_TRUE(keys[0][1].is_null());
  EXPECT_THROW(test.Execute("UPDATE idempotency SET order_id = NULL"), pqxx::check_violation);
}

TEST(OrderMigrations, AddExistingExpensesToTheFeed) {
  common::TestDatabase test(common::MigrationsBefore("0024_feed_readers"));
  test.Execute(
      "INSERT INTO cash_sessions (id, establishment_id, number, opening_cents, opened_at)"
      " VALUES (7, 1, 1, 0, now());"
      "INSERT INTO cash_entries (cash_session_id, kind, category, method, amount_cents, note, at,"
      "  actor_id, actor_first_name)"
      " VALUES (7, 'supply', NULL, 'Dinheiro', 500, 'Troco', '2026-02-01', 9, 'Zé'),"
      "  (7, 'expense', 'Limpeza', 'Dinheiro', 300, 'Toalhas', '2026-02-02', 9, 'Zé')");
  common::Migrate(test.url(), common::EmbeddedMigrations());
  const auto rows = test.Execute(
      "SELECT outbox.establishment_id, outbox.kind, created_at::date::text, amount_cents"
      " FROM outbox JOIN cash_entries ON cash_entries.id = cash_entry_id");
  ASSERT_EQ(rows.size(), 1);
  EXPECT_EQ(rows[0][0].as<int64_t>(), 1);
  EXPECT_STREQ(rows[0][1].c_str(), "expense_added");
  EXPECT_STREQ(rows[0][2].c_str(), "2026-02-02");
  EXPECT_EQ(rows[0][3].as<int64_t>(), 300);
}

TEST(OrderMigrations, StoreTheAccountOfExistingDebts) {
  common::TestDatabase test(common::MigrationsBefore("0027_fiado_payment_accounts"));
  test.Execute(
      "INSERT INTO fiado_accounts (id, establishment_id, phone_key, customer_name, created_at,"
      "  updated_at) VALUES (5, 1, '11987654321', 'Ana', now(), now());"
      "INSERT INTO orders (id, establishment_id, number, order_datetime, type, status,"
      "  customer_name, origin, fulfillment, payment_status, payment_method, total_cents,"
      "  total_duration_min, access_code, fiado_account_id, created_at, updated_at)"
      " SELECT id, 1, id, now(), 'service', 'completed', 'Ana', 'Balcão', 'dine-in', 'pending',"
      "  'Pix', 5000, 0, '0042', account, now(), now()"
      " FROM (VALUES (1, 5), (2, NULL)) AS o (id, account);"
      "INSERT INTO payments (order_id, establishment_id, kind, method, amount_cents, at) VALUES"
      " (1, 1, 'payment', 'Fiado', 3000, now()), (1, 1, 'payment', 'Pix', 100, now()),"
      " (2, 1, 'payment', 'Fiado', 200, now())");
  common::Migrate(test.url(), common::EmbeddedMigrations());
  const auto rows = test.Execute("SELECT fiado_account_id FROM payments ORDER BY id");
  EXPECT_EQ(rows[0][0].as<int64_t>(), 5);
  EXPECT_TRUE(rows[1][0].is_null());
  EXPECT_TRUE(rows[2][0].is_null()) << "a payment from before accounts is no debt";
  EXPECT_THROW(test.Execute("UPDATE payments SET fiado_account_id = 5"), pqxx::check_violation);
}

TEST(OrderMigrations, ConfirmBookingsWhoseDebtCoversTheDeposit) {
  common::TestDatabase test(common::MigrationsBefore("0028_deposits_on_fiado"));
  test.Execute(
      "INSERT INTO fiado_accounts (id, establishment_id, phone_key, customer_name, created_at,"
      "  updated_at) VALUES (5, 1, '11987654321', 'Ana', now(), now());"
      "INSERT INTO orders (id, establishment_id, number, order_datetime, type, status,"
      "  appointment_status, customer_name, origin, fulfillment, payment_status, payment_method,"
      "  total_cents, total_duration_min, access_code, collaborator_id, provider_user_id,"
      "  provider_first_name, provider_last_name, reservation_key, fiado_account_id, lapses_at,"
      "  deposit_cents, deposit_status, created_at, updated_at)"
      " SELECT id, 1, id, now() + '1 day', 'appointment', 'scheduled', 'pending', 'Ana', 'App',"
      "  'dine-in', 'pending', 'Pix', 10000, 30, '0042', 7, 8, 'Zé', 'Silva', 'order:' || id, 5,"
      "  now() + '1 hour', 5000, 'awaited', now(), now() FROM generate_series(1, 2) AS id;"
      "INSERT INTO payments (order_id, establishment_id, kind, method, amount_cents, at) VALUES"
      " (1, 1, 'payment', 'Fiado', 5000, now()), (2, 1, 'payment', 'Fiado', 4999, now())");
  common::Migrate(test.url(), common::EmbeddedMigrations());
  const auto orders =
      test.Execute("SELECT deposit_status, appointment_status, version FROM orders ORDER BY id");
  EXPECT_STREQ(orders[0][0].c_str(), "received");
  EXPECT_STREQ(orders[0][1].c_str(), "confirmed");
  EXPECT_EQ(orders[0][2].as<int>(), 2);
  EXPECT_STREQ(orders[1][0].c_str(), "awaited");
  const auto changes = test.Execute("SELECT order_id, kind FROM outbox");
  ASSERT_EQ(changes.size(), 1);
  EXPECT_STREQ(changes[0][1].c_str(), "status_changed");
}

TEST(OrderMigrations, ConfirmFreeBookingsThatAwaitADeposit) {
  common::TestDatabase test(common::MigrationsBefore("0031_deposits_of_free_bookings"));
  test.Execute(
      "INSERT INTO orders (id, establishment_id, number, order_datetime, type, status,"
      "  appointment_status, customer_name, origin, fulfillment, payment_status, payment_method,"
      "  total_cents, total_duration_min, access_code, collaborator_id, provider_user_id,"
      "  provider_first_name, provider_last_name, reservation_key, lapses_at, deposit_cents,"
      "  deposit_status, created_at, updated_at)"
      " SELECT id, 1, id, now() + '1 day', 'appointment', 'scheduled', 'pending', 'Ana', 'App',"
      "  'dine-in', 'pending', 'Pix', id - 1, 30, '0042', 7, 8, 'Zé', 'Silva', 'order:' || id,"
      "  now() + '1 hour', 5000, 'awaited', now(), now() FROM generate_series(1, 2) AS id;"
      "INSERT INTO order_events (order_id, action, actor_id, actor_first_name, at)"
      " VALUES (1, 'edited', 9, 'Zé', now())");
  common::Migrate(test.url(), common::EmbeddedMigrations());
  const auto orders =
      test.Execute("SELECT deposit_status, appointment_status, version FROM orders ORDER BY id");
  EXPECT_STREQ(orders[0][0].c_str(), "waived");
  EXPECT_STREQ(orders[0][1].c_str(), "confirmed");
  EXPECT_EQ(orders[0][2].as<int>(), 2);
  EXPECT_STREQ(orders[1][0].c_str(), "awaited");
  const auto changes = test.Execute("SELECT order_id, kind FROM outbox");
  ASSERT_EQ(changes.size(), 1);
  EXPECT_STREQ(changes[0][1].c_str(), "status_changed");
  const auto events = test.Execute("SELECT action, actor_id FROM order_events ORDER BY id");
  ASSERT_EQ(events.size(), 2);
  EXPECT_STREQ(events[1][0].c_str(), "confirmed");
  EXPECT_EQ(events[1][1].as<int>(), 9);
}

TEST(OrderMigrations, StoreAllPaymentMethods) {
  common::TestDatabase test(common::MigrationsBefore("0029_payment_methods"));
  test.Execute(
      "INSERT INTO orders (id, establishment_id, number, order_datetime, type, status,"
      "  customer_name, origin, fulfillment, payment_status, payment_method, total_cents,"
      "  total_duration_min, access_code, created_at, updated_at)"
      " SELECT id, 1, id, now(), 'service', 'completed', 'Ana', 'Balcão', 'dine-in', 'pending',"
      "  'Pix', 5000, 0, '0042', now(), now() FROM generate_series(1, 2) AS id;"
      "INSERT INTO payments (order_id, establishment_id, kind, method, amount_cents, at) VALUES"
      " (1, 1, 'payment', 'Débito', 500, now()), (1, 1, 'payment', 'Pix', 1000, now()),"
      " (1, 1, 'payment', 'Dinheiro', 700, now()), (1, 1, 'refund', 'Dinheiro', 700, now())");
  common::Migrate(test.url(), common::EmbeddedMigrations());
  const auto rows = test.Execute(
      "SELECT array_to_string(payment_methods, ' '), payment_method FROM orders ORDER BY id");
  EXPECT_STREQ(rows[0][0].c_str(), "Pix Débito");
  EXPECT_STREQ(rows[0][1].c_str(), "Pix");
  EXPECT_STREQ(rows[1][0].c_str(), "");
}

// Rows of order `id` of the establishment 30 + `id`, as the services before 0032 write them.
void AddRowsWithoutEstablishment(common::TestDatabase& test, int id) {
  test.Execute(fmt::format(
      "INSERT INTO orders (id, establishment_id, number, order_datetime, type, status,"
      "  customer_name, origin, fulfillment, payment_status, payment_method, total_cents,"
      "  total_duration_min, access_code, created_at, updated_at)"
      " VALUES ({0}, 30 + {0}, 1, now(), 'service', 'completed', 'Ana', 'Balcão', 'dine-in',"
      "  'pending', 'Pix', 5000, 0, '0042', now(), now());"
      "INSERT INTO order_events (order_id, action, at) VALUES ({0}, 'created', now());"
      "INSERT INTO booking_mail (order_id, number, email, created_at, next_try_at)"
      " VALUES ({0}, 0, 'ana@mail.example', now(), now());"
      "INSERT INTO changed_prices VALUES ({0}, 1, 'Corte', 1, 2);"
      "INSERT INTO idempotency (scope, key, request_hash, order_id, created_at)"
      " VALUES ('s', 'order ' || {0}, 'h', {0}, now());"
      "INSERT INTO cash_sessions (id, establishment_id, number, opening_cents, opened_at)"
      " VALUES ({0}, 30 + {0}, 1, 0, now());"
      "INSERT INTO idempotency (scope, key, request_hash, cash_session_id, created_at)"
      " VALUES ('s', 'cash ' || {0}, 'h', {0}, now());"
      "INSERT INTO cash_entries (cash_session_id, kind, method, amount_cents, at)"
      " VALUES ({0}, 'supply', 'Dinheiro', 1, now());"
      "INSERT INTO cash_counts VALUES ({0}, 'Pix', 0, 0, 0, 0);"
      "INSERT INTO fiado_accounts (id, establishment_id, phone_key, customer_name, created_at,"
      "  updated_at) VALUES ({0}, 30 + {0}, '11987654321', 'Ana', now(), now());"
      "INSERT INTO fiado_payments (account_id, method, amount_cents, at)"
      " VALUES ({0}, 'Pix', 1, now())",
      id));
}

TEST(OrderMigrations, GiveRowsOfThePreviousReleaseTheirEstablishment) {
  common::TestDatabase test(common::MigrationsBefore("0032_shops_of_rows"));
  AddRowsWithoutEstablishment(test, 1);
  common::Migrate(test.url(), common::EmbeddedMigrations());
  AddRowsWithoutEstablishment(test, 2);
  for (const auto& [table, owner] :
       std::map<std::string, std::string>{{"order_events", "order_id"},
                                          {"booking_mail", "order_id"},
                                          {"changed_prices", "order_id"},
                                          {"idempotency", "coalesce(order_id, cash_session_id)"},
                                          {"cash_entries", "cash_session_id"},
                                          {"cash_counts", "cash_session_id"},
                                          {"fiado_payments", "account_id"}}) {
    const auto establishments = test.Execute(fmt::format(
        "SELECT array_agg(DISTINCT establishment_id - {0} ORDER BY establishment_id - {0}),"
        " count(DISTINCT {0}) FROM {1}",
        owner, table));
    EXPECT_STREQ(establishments[0][0].c_str(), "{30}") << table;
    EXPECT_EQ(establishments[0][1].as<int>(), 2) << table;
  }
  EXPECT_THROW(test.Execute("INSERT INTO order_events (order_id, establishment_id, action, at)"
                            " VALUES (1, 32, 'edited', now())"),
               pqxx::foreign_key_violation);
}

}  // namespace
}  // namespace navalha::orders
