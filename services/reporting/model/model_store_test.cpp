// Goal: the model equals the orders of the feed for any sequence, repetition and batching of
// changes. Method: apply changes on a real PostgreSQL; compare the totals with recomputed totals.
#include "services/reporting/model/model_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "services/common/rpc/error.hpp"
#include "services/reporting/testing/model_fixture.hpp"

namespace navalha::reporting {
namespace {

constexpr const char* kTables[] = {"day_totals", "item_totals", "customer_totals", "customers",
                                   "worked_totals"};

class ModelStoreTest : public ModelFixture {
 protected:
  // Returns the rows of all totals tables as text.
  static std::string Totals() {
    std::string all;
    for (const std::string table : kTables) {
      all += test_
                 ->Execute("SELECT coalesce(string_agg(t::text, ' ' ORDER BY t::text), '') FROM " +
                           table + " t")[0][0]
                 .c_str();
      all += '\n';
    }
    return all;
  }
  // Recomputes the totals from the orders and returns them as text.
  static std::string RecomputedTotals() {
    for (const std::string table : kTables) {
      test_->Execute("DELETE FROM " + table);
    }
    test_->Execute("SELECT add_to_totals(ARRAY(SELECT id FROM orders))");
    test_->Execute(
        "INSERT INTO customers SELECT establishment_id, customer_key, min(ordered_at) FROM orders"
        " WHERE NOT is_cancelled GROUP BY 1, 2");
    return Totals();
  }
};

TEST_F(ModelStoreTest, ComputesDayAndHourInTheZoneOfTheShop) {
  Apply(TestOrder(1, "2026-03-02 02:30:00+00", 1));
  Apply(TestOrder(2, "2026-03-02 02:30:00+00", 2));
  EXPECT_EQ(Cell("SELECT day || ' ' || hour FROM orders WHERE id = 1"), "2026-03-01 23");
  EXPECT_EQ(Cell("SELECT day || ' ' || hour FROM orders WHERE id = 2"), "2026-03-01 21");
}

TEST_F(ModelStoreTest, IgnoresAnOlderVersionOfAnOrder) {
  orders::v1::Order order = TestOrder(1);
  order.set_version(3);
  order.set_total_price(7000);
  Apply(order);
  Apply(TestOrder(1));
  EXPECT_EQ(Cell("SELECT revenue_cents FROM day_totals"), "7000");
  EXPECT_EQ(model_.Place()->position, 2);
}

TEST_F(ModelStoreTest, AppliesAPositionOnceWithTwoWriters) {
  constexpr int kChanges = 60;
  const auto apply_all = [&] {
    for (int i = 1; i <= kChanges; ++i) {
      Apply({ChangeOf(i, TestOrder(i))});
    }
  };
  std::thread other(apply_all);
  apply_all();
  other.join();
  EXPECT_EQ(Cell("SELECT order_count FROM day_totals"), std::to_string(kChanges));
  EXPECT_EQ(Cell("SELECT sum(cents) FROM item_totals"), std::to_string(kChanges * 5000));
}

TEST_F(ModelStoreTest, RemovesACancelledOrderFromTheTotals) {
  orders::v1::Order order = TestOrder(1);
  Apply(order);
  order.set_status("cancelled");
  order.set_version(2);
  Apply(order);
  EXPECT_EQ(Cell("SELECT order_count || ' ' || cancelled_count || ' ' || cancelled_cents"
                 " FROM day_totals"),
            "0 1 5000");
  for (const std::string table : {"item_totals", "customer_totals", "customers"}) {
    EXPECT_EQ(Cell("SELECT count(*) FROM " + table), "0") << table;
  }
}

TEST_F(ModelStoreTest, IdentifiesCustomersByPhoneOrElseByName) {
  orders::v1::Order other = TestOrder(2);
  other.set_customer_name("ANA SOUZA");
  other.set_customer_phone("0055 11 98765-4321");
  orders::v1::Order unknown = TestOrder(3);
  unknown.set_customer_name(" Érica ");
  unknown.clear_customer_phone();
  orders::v1::Order same = unknown;
  same.set_id(4);
  same.set_customer_name("ÉRICA");
  Apply({ChangeOf(1, TestOrder(1)), ChangeOf(2, other), ChangeOf(3, unknown), ChangeOf(4, same)});
  EXPECT_EQ(Cell("SELECT string_agg(customer_key || ':' || order_count, ', ' ORDER BY customer_key)"
                 " FROM customer_totals"),
            "name érica:2, phone 11987654321:2");
}

TEST_F(ModelStoreTest, IgnoresARepeatedExpense) {
  Apply({ExpenseAt(1, 5, 900), ExpenseAt(2, 6, 900, 5)});
  Apply({ExpenseAt(3, 5, 900)});
  EXPECT_EQ(Cell("SELECT string_agg(cents::text, ' ' ORDER BY id) FROM expenses"), "900 -900");
}

TEST_F(ModelStoreTest, ErasesTheCustomerOfAPersonsOrders) {
  orders::v1::Order order = TestOrder(1);
  order.set_client_id(50);
  Apply({ChangeOf(1, order), ChangeOf(2, TestOrder(2))});
  EXPECT_EQ(model_.Forget(50), 1);
  EXPECT_EQ(model_.Forget(50), 0);
  EXPECT_EQ(Cell("SELECT customer_name || coalesce(customer_phone, '') FROM orders WHERE id = 1"),
            "Cliente removido");
  const std::string totals = Totals();
  EXPECT_EQ(totals, RecomputedTotals());
  EXPECT_EQ(Cell("SELECT count(*) FROM customers"), "2");
}

TEST_F(ModelStoreTest, RecomputesDaysHoursAndTotalsForAnotherZone) {
  Apply({ChangeOf(1, TestOrder(1, "2026-03-01 03:30:00+00")), ChangeOf(2, TestOrder(2))});
  model_.Relocate(1, "America/Manaus");
  EXPECT_EQ(Cell("SELECT day || ' ' || hour FROM orders WHERE id = 1"), "2026-02-28 23");
  const std::string totals = Totals();
  EXPECT_EQ(totals, RecomputedTotals());
}

TEST_F(ModelStoreTest, RefusesChangesUntilItIsFilled) {
  model_.Empty();
  EXPECT_THROW(Apply(TestOrder(1)), common::Error);
  model_.BeginFill(10);
  EXPECT_THROW(Apply(TestOrder(1)), common::Error);
  const int64_t fill = model_.Place()->fill_id;
  model_.Fill(fill, {ChangeOf(0, TestOrder(3))}, {{1, kSaoPaulo}});
  EXPECT_EQ(model_.Place()->last_order_id, 3);
  EXPECT_THROW(model_.Fill(fill - 1, {ChangeOf(0, TestOrder(4))}, {}), common::Error);
  model_.FinishFill(fill);
  Apply({ChangeOf(11, TestOrder(1))});
  EXPECT_EQ(model_.Place()->position, 11);
  EXPECT_EQ(Cell("SELECT order_count FROM day_totals"), "2");
}

TEST_F(ModelStoreTest, KeepsTotalsEqualToTheSumsOfTheOrders) {
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    ModelStore::Changes changes;
    for (int i = 0; i < 1 + round % 7; ++i) {
      changes.push_back(ChangeOf(++position_, RandomOrder(random, 1 + (random() % 25), round + 1)));
    }
    Apply(changes);
  }
  const std::string totals = Totals();
  EXPECT_EQ(totals, RecomputedTotals());
}

}  // namespace
}  // namespace navalha::reporting
