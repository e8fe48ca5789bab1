// Goal: migrations convert a model to the one that a rebuild would give. Method: the schema before
// a migration with applied orders; then all migrations; compare with a new model of the same
// orders.
#include <gtest/gtest.h>

#include "services/common/testing/test_database.hpp"
#include "services/common/testing/test_migrations.hpp"
#include "services/reporting/model/model_store.hpp"
#include "services/reporting/testing/test_orders.hpp"

namespace navalha::reporting {
namespace {

orders::v1::Order OrderOf(int64_t id, const std::string& time, const std::string& phone) {
  orders::v1::Order order = TestOrder(id, time, 1);
  order.set_customer_phone(phone);
  return order;
}

void ApplyOrders(common::TestDatabase& test) {
  // ModelStore writes the columns of later migrations, too.
  test.Execute("ALTER TABLE orders ADD COLUMN number text");
  test.Execute("ALTER TABLE order_methods ADD COLUMN establishment_id bigint");
  ModelStore model(test.database());
  model.BeginFill(0);
  model.FinishFill(model.Place()->fill_id);
  orders::v1::Order cancelled = OrderOf(4, "2026-03-01 12:00:00+00", "00 21 98765-4321");
  cancelled.set_status("cancelled");
  model.Apply({ChangeOf(1, OrderOf(1, "2026-03-03 12:00:00+00", "(11) 98765-4321")),
               ChangeOf(2, OrderOf(2, "2026-03-02 12:00:00+00", "0055 11 98765-4321")),
               ChangeOf(3, OrderOf(3, "2026-03-03 15:00:00+00", "00 11 98765-4321")),
               ChangeOf(4, cancelled),
               ChangeOf(5, OrderOf(5, "2026-03-04 12:00:00+00", "00 351 912 345 678")),
               ChangeOf(6, OrderOf(6, "2026-03-04 12:00:00+00", "+55 31 98765-4321")),
               ExpenseAt(7, 1, 1000)},
              {{1, "America/Sao_Paulo"}});
  test.Execute("ALTER TABLE order_methods DROP COLUMN establishment_id");
  test.Execute("ALTER TABLE orders DROP COLUMN number");
}

// Returns the rows of all tables with a customer's key as text.
std::string RowsOf(common::TestDatabase& test) {
  std::string all;
  for (const std::string table : {"orders", "customers", "customer_totals"}) {
    all +=
        test.Execute("SELECT string_agg(t::text, ' ' ORDER BY t::text) FROM " + table + " t")[0][0]
            .c_str();
    all += '\n';
  }
  return all;
}

TEST(ReportingMigrations, JoinCustomersByPhoneNumbersAsOrdersDoes) {
  common::TestDatabase migrated(common::MigrationsBefore("0007_phone_digits"));
  // ModelStore writes the table of a later migration, too.
  migrated.Execute("CREATE TABLE forgettings (establishment_id bigint PRIMARY KEY, number bigint)");
  ApplyOrders(migrated);
  migrated.Execute("DROP TABLE forgettings");
  const char* const customers =
      "SELECT string_agg(customer_key || ' ' || first_order_at::date, ', ' ORDER BY customer_key)"
      " FROM customers";
  EXPECT_STREQ(migrated.Execute(customers)[0][0].c_str(),
               "phone 0011987654321 2026-03-03, phone 00351912345678 2026-03-04,"
               " phone 005511987654321 2026-03-02, phone 11987654321 2026-03-03,"
               " phone 31987654321 2026-03-04");
  const auto later = common::MigrationsBefore("0012_order_numbers");
  common::Migrate(migrated.url(), later);
  EXPECT_STREQ(migrated.Execute(customers)[0][0].c_str(),
               "phone 00351912345678 2026-03-04, phone 11987654321 2026-03-02,"
               " phone 31987654321 2026-03-04");
  common::TestDatabase rebuilt(later);
  ApplyOrders(rebuilt);
  EXPECT_EQ(RowsOf(migrated), RowsOf(rebuilt));
}

TEST(ReportingMigrations, EmptyTheModelBecauseOrdersLackNumbers) {
  common::TestDatabase test(common::MigrationsBefore("0012_order_numbers"));
  ApplyOrders(test);
  common::Migrate(test.url(), common::EmbeddedMigrations());
  EXPECT_FALSE(ModelStore(test.database()).Place());
  for (const std::string table : {"orders", "expenses", "customers", "shops", "day_totals",
                                  "worked_totals", "item_totals", "customer_totals"}) {
    EXPECT_EQ(test.Execute("SELECT count(*) FROM " + table)[0][0].as<int>(), 0) << table;
  }
}

}  // namespace
}  // namespace navalha::reporting
