// Goal: the schema keeps one open session per shop and closed sessions as they are.
// Method: direct SQL statements on a real PostgreSQL.
#include "services/orders/cash/cash_session_store.hpp"

#include <gtest/gtest.h>

#include "services/common/testing/test_database.hpp"
#include "services/orders/cash/cash_plan.hpp"
#include "services/orders/person_store.hpp"
#include "services/orders/store/order_store.hpp"
#include "services/orders/testing/test_orders.hpp"

namespace navalha::orders {
namespace {

constexpr int64_t kShop = 1;
constexpr int64_t kActor = 10;

class CashSessionStoreTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { test_ = new common::TestDatabase(); }
  static void TearDownTestSuite() { delete test_; }
  void SetUp() override { test_->Clear(); }

  int64_t Open(int64_t shop = kShop, int64_t opening = 1000) {
    return store_.Open(shop, opening, actor_, std::nullopt, TestNow());
  }
  void Add(int64_t session, const std::string& kind, int64_t amount) {
    v1::CashEntry entry;
    entry.set_kind(kind);
    entry.set_method("Dinheiro");
    entry.set_amount(amount);
    store_.AddEntry(session, entry, actor_, std::nullopt, TestNow());
  }
  void Close(int64_t session) {
    store_.Close(
        session, "",
        [](v1::CashSession& locked) {
          v1::CloseCashSessionRequest request;
          for (const v1::CashMethod& row : locked.methods()) {
            v1::CashCount& count = *request.add_counts();
            count.set_method(row.method());
            count.set_amount(row.expected());
          }
          PutCounts(request, locked);
        },
        actor_, std::nullopt, TestNow());
  }
  // Expects that the statement violates the constraint.
  void ExpectRefused(const std::string& sql, const std::string& constraint) {
    try {
      test_->Execute(sql);
      ADD_FAILURE() << sql;
    } catch (const pqxx::sql_error& error) {
      EXPECT_NE(std::string(error.what()).find(constraint), std::string::npos) << error.what();
    } catch (const common::ConstraintViolation& violation) {
      EXPECT_EQ(violation.constraint(), constraint) << sql;
    }
  }
  // A paid sale; its payment belongs to the shop's open session.
  void Sell(int64_t shop = kShop) {
    NewOrder sale = TestSale(shop);
    EXPECT_TRUE(orders_.Insert(sale));
  }

  static inline common::TestDatabase* test_ = nullptr;
  OrderStore orders_{test_->database()};
  CashSessionStore store_{test_->database()};
  OrderActor actor_{.user_id = kActor, .first_name = "Zé"};
};

TEST_F(CashSessionStoreTest, RefusesASecondOpenSessionOfAShop) {
  const int64_t first = Open();
  EXPECT_THROW(Open(), common::ConstraintViolation);
  Open(2);
  Close(first);
  EXPECT_EQ(store_.Find(Open())->number(), 2);
}

TEST_F(CashSessionStoreTest, RefusesChangesOfAClosedSession) {
  const int64_t id = Open();
  Add(id, "withdrawal", 100);
  Close(id);
  for (const char* sql : {
           "UPDATE cash_sessions SET closed_at = NULL, left_cents = NULL",
           "UPDATE cash_sessions SET left_cents = 0",
           "UPDATE cash_sessions SET closing_note = 'outra'",
           "UPDATE cash_sessions SET opening_cents = 0",
           "DELETE FROM cash_sessions",
           "UPDATE cash_entries SET amount_cents = 1",
           "DELETE FROM cash_entries",
           "UPDATE cash_counts SET counted_cents = 1",
           "DELETE FROM cash_counts",
           "INSERT INTO cash_entries (cash_session_id, kind, method, amount_cents, at)"
           " VALUES (1, 'supply', 'Dinheiro', 1, now())",
           "INSERT INTO cash_counts VALUES (1, 'Pix', 0, 0, 0, 0)",
       }) {
    ExpectRefused(sql, "cash_sessions_are_kept");
  }
  EXPECT_THROW(Add(id, "supply", 100), common::Error);
  EXPECT_THROW(Close(id), common::Error);
}

TEST_F(CashSessionStoreTest, RefusesChangesOfEntriesAndOpeningAmounts) {
  Add(Open(), "supply", 100);
  ExpectRefused("UPDATE cash_sessions SET opening_cents = 0", "cash_sessions_are_kept");
  ExpectRefused("UPDATE cash_entries SET amount_cents = 1", "cash_sessions_are_kept");
  ExpectRefused("DELETE FROM cash_entries", "cash_sessions_are_kept");
}

TEST_F(CashSessionStoreTest, AcceptsOneEqualReversalOfAnEntryOfTheShop) {
  const int64_t id = Open();
  Add(id, "supply", 100);
  Open(2);
  const auto reverse = [](int64_t session, int64_t amount) {
    return "INSERT INTO cash_entries (cash_session_id, kind, method, amount_cents, at, reverses_id)"
           " VALUES (" +
           std::to_string(session) + ", 'supply', 'Dinheiro', " + std::to_string(amount) +
           ", now(), 1)";
  };
  ExpectRefused(reverse(id, 99), "cash_entries_reverse_equals");
  ExpectRefused(reverse(2, 100), "cash_entries_reverse_equals");
  test_->Execute(reverse(id, 100));
  ExpectRefused(reverse(id, 100), "cash_entries_reversed_once");
  EXPECT_EQ(store_.Find(id)->total_supplies(), 0);
  EXPECT_TRUE(store_.FindEntry(1)->entry.is_reversed());
}

TEST_F(CashSessionStoreTest, AssignsPaymentsToTheOpenSessionOfTheirShop) {
  Sell();
  const int64_t id = Open();
  Sell();
  Sell(2);
  const int64_t total = store_.Find(id)->total_received();
  EXPECT_GT(total, 0);
  EXPECT_EQ(
      test_->Execute("SELECT count(*) FROM payments WHERE cash_session_id = 1")[0][0].as<int>(), 1);
  ExpectRefused("UPDATE payments SET cash_session_id = NULL", "payments_are_kept");
  Close(id);
  Sell();
  EXPECT_EQ(store_.Find(id)->total_received(), total);
  EXPECT_EQ(
      test_->Execute("SELECT count(*) FROM payments WHERE cash_session_id IS NULL")[0][0].as<int>(),
      3);
}

TEST_F(CashSessionStoreTest, ReturnsTheAmountThatTheLastClosingLeft) {
  EXPECT_EQ(store_.FindLastLeft(kShop), std::nullopt);
  const int64_t id = Open(kShop, 1500);
  EXPECT_FALSE(store_.Find(id)->has_expected_opening_amount());
  Close(id);
  EXPECT_EQ(store_.FindLastLeft(kShop), 1500);
  EXPECT_EQ(store_.FindLastLeft(2), std::nullopt);
  EXPECT_EQ(store_.Find(Open(kShop, 1400))->expected_opening_amount(), 1500);
}

TEST_F(CashSessionStoreTest, RemovesAPersonFromSessionsAndEntries) {
  const int64_t id = Open();
  Add(id, "supply", 100);
  Close(id);
  PersonStore people(test_->database());
  EXPECT_GT(people.Forget(kActor, TestNow()), 0);
  EXPECT_EQ(people.Forget(kActor, TestNow()), 0);
  const v1::CashSession session = *store_.Find(id);
  EXPECT_FALSE(session.has_opened_by_first_name());
  EXPECT_FALSE(session.has_closed_by_first_name());
  EXPECT_FALSE(store_.FindEntry(1)->entry.has_actor_first_name());
}

TEST_F(CashSessionStoreTest, ListsPagesOfAPeriodInTheZoneOfTheShop) {
  for (int i = 0; i < 3; ++i) {
    const int64_t id = Open();
    test_->Execute(
        "INSERT INTO cash_entries (cash_session_id, kind, category, method, amount_cents, at)"
        " VALUES (" +
        std::to_string(id) + ", 'expense', 'Limpeza', 'Pix', 700, now())");
    Close(id);
  }
  const auto list = [&](const std::string& first, const std::string& last, int page) {
    v1::ListCashSessionsResponse response;
    store_.List({.establishment_id = kShop,
                 .first_day = first,
                 .last_day = last,
                 .time_zone = "America/Sao_Paulo",
                 .page = page,
                 .per_page = 2},
                response);
    return response;
  };
  const v1::ListCashSessionsResponse all = list("2026-03-02", "2026-03-02", 1);
  EXPECT_EQ(all.total(), 3);
  EXPECT_EQ(all.total_expenses(), 2100);
  EXPECT_EQ(all.last_page(), 2);
  ASSERT_EQ(all.sessions_size(), 2);
  EXPECT_EQ(all.sessions(0).number(), 3);
  EXPECT_EQ(all.sessions(0).total_expenses(), 700);
  EXPECT_EQ(all.sessions(0).total_difference(), 0);
  EXPECT_EQ(list("", "", 2).sessions_size(), 1);
  EXPECT_EQ(list("2026-03-03", "", 1).total(), 0);
  EXPECT_EQ(list("", "2026-03-01", 1).total(), 0);
}

}  // namespace
}  // namespace navalha::orders
