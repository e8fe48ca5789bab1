// Goal: migrations bring the rows that exist to what the code reads.
// Method: the schema before a migration, with rows of its time; then all of them.
#include <gtest/gtest.h>

#include <algorithm>

#include "services/common/test_database.hpp"

namespace navalha::orders {
namespace {

std::vector<common::Migration> MigrationsBefore(std::string_view name) {
  std::vector<common::Migration> earlier = common::EmbeddedMigrations();
  const auto first = std::find_if(earlier.begin(), earlier.end(),
                                  [&](const auto& migration) { return migration.name == name; });
  EXPECT_NE(first, earlier.end()) << name;
  earlier.erase(first, earlier.end());
  return earlier;
}

TEST(OrderMigrations, TakeAdditionsOutOfSubtotals) {
  common::TestDatabase test(MigrationsBefore("0011_subtotals"));
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

}  // namespace
}  // namespace navalha::orders
