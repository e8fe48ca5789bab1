// Goal: the sums of statements are correct after sales, payouts, later changes, undone payouts and
// a rebuild of the model. Method: apply changes to a real PostgreSQL; compare random ones with a
// naive sum.
#include "services/reporting/commissions/commission_statement_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "services/common/rpc/error.hpp"
#include "services/reporting/commissions/commission_csv.hpp"
#include "services/reporting/commissions/payout_store.hpp"
#include "services/reporting/testing/model_fixture.hpp"

namespace navalha::reporting {
namespace {

using testing::HasSubstr;

constexpr int64_t kBarber = 7;

class CommissionStatementStoreTest : public ModelFixture {
 protected:
  // Applies a sale at noon of a day of March, with this commission at 40 %.
  void Sell(int64_t id, int day, int64_t cents, int version = 1, bool is_cancelled = false,
            int64_t collaborator = kBarber) {
    auto order = TestOrder(id, common::FormatDate(Day(day)) + " 15:00:00+00");
    order.set_version(version);
    order.set_status(is_cancelled ? "cancelled" : "completed");
    orders::v1::OrderChange change = ChangeOf(++position_, order);
    orders::v1::LineCommission& line = *change.add_commissions();
    line.set_line_no(1);
    line.set_collaborator_id(collaborator);
    line.set_rate(4000);
    line.set_base(is_cancelled ? 0 : cents * 5 / 2);
    line.set_amount(is_cancelled ? 0 : cents);
    changes_[id] = change;
    model_.Apply({change}, {{1, kSaoPaulo}});
  }
  static common::Date Day(int day) {
    return common::ParseDate("2026-03-" + std::string(day < 10 ? "0" : "") + std::to_string(day))
        .value();
  }
  StatementQuery Query(int first, int last, int today) {
    return {1, kBarber, kSaoPaulo, Day(first), Day(last), Day(today)};
  }
  v1::GetCommissionStatementResponse Statement(int first, int last, int today) {
    v1::GetCommissionStatementResponse statement;
    EXPECT_FALSE(statements_.ReadStatement(Query(first, last, today), common::Instant::min(),
                                           position_, statement));
    return statement;
  }
  int64_t Balance(int last, int today) { return Statement(1, last, today).sums().balance(); }
  v1::Payout Pay(int64_t cents, int until, int today, int64_t last = 0,
                 const std::string& key = "") {
    NewPayout made{.time_zone = kSaoPaulo, .today = Day(today), .now = now_, .recorded_by = 3};
    v1::RecordPayoutRequest& request = made.request;
    request.set_entity_id(1);
    request.set_collaborator_id(kBarber);
    request.set_amount(cents);
    request.set_paid_on(common::FormatDate(Day(today)));
    request.set_settles_until(common::FormatDate(Day(until)));
    request.set_method("Pix");
    request.set_last_payout_id(last);
    if (!key.empty()) {
      made.key = common::IdempotencyKey{"payout", key, common::RequestHash(request)};
    }
    v1::Payout payout;
    EXPECT_FALSE(payouts_.Record(made, position_, payout));
    return payout;
  }
  template <class Action>
  static std::string ReasonOf(const Action& action) {
    try {
      action();
    } catch (const common::Error& error) {
      return std::string(error.reason());
    }
    return "";
  }

  CommissionStatementStore statements_{test_->database()};
  PayoutStore payouts_{test_->database()};
  common::Instant now_ = common::FromSql("2026-03-20 15:00:00+00");
  std::map<int64_t, orders::v1::OrderChange> changes_;
};

TEST_F(CommissionStatementStoreTest, SumsTheLinesOfAPeriodByItemAndDay) {
  Sell(1, 1, 1000);
  Sell(2, 10, 2000);
  Sell(3, 10, 500);
  Sell(4, 11, 400, 1, false, 8);
  const auto statement = Statement(10, 20, 20);
  EXPECT_EQ(statement.sums().previous_balance(), 1000);
  EXPECT_EQ(statement.sums().earned(), 2500);
  EXPECT_EQ(statement.sums().base(), 6250);
  EXPECT_EQ(statement.sums().balance(), 3500);
  ASSERT_EQ(statement.items_size(), 1);
  EXPECT_EQ(statement.items(0).name(), "Corte");
  EXPECT_EQ(statement.items(0).rate(), 4000);
  EXPECT_EQ(statement.items(0).quantity(), 2);
  EXPECT_EQ(statement.items(0).amount(), 2500);
  ASSERT_EQ(statement.days_size(), 1);
  EXPECT_EQ(statement.days(0).date(), "2026-03-10");
  EXPECT_EQ(statement.days(0).order_count(), 2);
}

TEST_F(CommissionStatementStoreTest, ShowsACancellationAfterAPayoutAsACorrectionOfTheNextPeriod) {
  Sell(1, 3, 1000);
  Sell(2, 5, 2000);
  const v1::Payout payout = Pay(3000, 10, 12);
  EXPECT_EQ(Balance(10, 12), 0);
  Sell(1, 3, 0, 2, /*is_cancelled=*/true);
  EXPECT_EQ(Statement(1, 10, 12).sums().earned(), 3000) << "a settled period keeps its figures";
  EXPECT_EQ(Balance(10, 12), 0);
  const auto next = Statement(11, 20, 20);
  EXPECT_EQ(next.sums().previous_balance(), 0);
  EXPECT_EQ(next.sums().corrections(), -1000);
  EXPECT_EQ(next.sums().balance(), -1000);
  ASSERT_EQ(next.corrections_size(), 1);
  EXPECT_EQ(next.corrections(0).order_id(), 1);
  EXPECT_EQ(next.corrections(0).order_date(), "2026-03-03");
  EXPECT_EQ(next.corrections(0).date(), "2026-03-11");
  EXPECT_FALSE(next.corrections(0).is_settled());
  Sell(3, 15, 5000);
  Pay(4000, 20, 20, payout.id());
  const auto settled = Statement(11, 20, 20);
  EXPECT_EQ(settled.sums().balance(), 0);
  EXPECT_TRUE(settled.corrections(0).is_settled());
}

TEST_F(CommissionStatementStoreTest, DatesACorrectionTodayWhenTodayIsSettled) {
  Sell(1, 20, 1000);
  Pay(1000, 20, 20);
  Sell(1, 20, 600, 2);
  EXPECT_EQ(Statement(20, 20, 20).sums().corrections(), -400);
}

TEST_F(CommissionStatementStoreTest, UndoesAPayout) {
  Sell(1, 3, 1000);
  const v1::Payout first = Pay(600, 10, 12);
  const v1::Payout second = Pay(100, 11, 12, first.id());
  const auto undo = [&](const v1::Payout& payout, common::Instant undo_after) {
    payouts_.Undo(payouts_.Find(payout.id()).value(), 3, undo_after, now_);
  };
  EXPECT_EQ(ReasonOf([&] { undo(first, common::Instant::min()); }), "NOT_THE_LAST_PAYOUT");
  EXPECT_EQ(ReasonOf([&] { undo(second, now_); }), "PAYOUT_TOO_OLD");
  undo(second, common::Instant::min());
  undo(second, common::Instant::min());
  EXPECT_EQ(Balance(12, 12), 400);
  undo(first, common::Instant::min());
  EXPECT_EQ(Balance(12, 12), 1000);
  Sell(1, 3, 0, 2, /*is_cancelled=*/true);
  EXPECT_EQ(Statement(1, 12, 12).corrections_size(), 0);
}

TEST_F(CommissionStatementStoreTest, RecordsAPayoutOncePerKeyAndStatement) {
  const v1::Payout first = Pay(600, 10, 12, 0, "key");
  EXPECT_EQ(Pay(600, 10, 12, 0, "key").id(), first.id());
  EXPECT_EQ(ReasonOf([&] { Pay(700, 10, 12, 0, "key"); }), "IDEMPOTENCY_KEY_REUSED");
  EXPECT_EQ(ReasonOf([&] { Pay(600, 10, 12, 0); }), "STATEMENT_CHANGED");
  EXPECT_EQ(Balance(12, 12), -600) << "paid in advance";
}

TEST_F(CommissionStatementStoreTest, RefusesChangesOfPayoutsInTheDatabase) {
  Sell(1, 3, 1000);
  Pay(1000, 10, 12);
  for (const char* change :
       {"UPDATE payouts SET cents = 1", "DELETE FROM payouts", "DELETE FROM payout_lines"}) {
    EXPECT_ANY_THROW(test_->Execute(change)) << change;
  }
}

TEST_F(CommissionStatementStoreTest, KeepsPayoutsWhenTheModelIsRebuilt) {
  Sell(1, 3, 1000);
  Sell(2, 5, 2000);
  const v1::Payout made = Pay(3000, 10, 12);
  Sell(1, 3, 400, 2);
  const std::string before = Statement(1, 20, 20).SerializeAsString();
  model_.Empty();
  NewPayout early{.time_zone = kSaoPaulo, .today = Day(20), .now = now_};
  early.request.set_entity_id(1);
  v1::Payout payout;
  EXPECT_EQ(payouts_.Record(early, position_, payout), ModelGap::kBehind);
  EXPECT_EQ(ReasonOf([&] {
              payouts_.Undo(payouts_.Find(made.id()).value(), 3, common::Instant::min(), now_);
            }),
            "REPORT_NOT_READY");
  Fill();
  for (auto& [id, change] : changes_) {
    change.set_position(++position_);
    model_.Apply({change}, {{1, kSaoPaulo}});
  }
  EXPECT_EQ(Statement(1, 20, 20).SerializeAsString(), before);
}

TEST_F(CommissionStatementStoreTest, BalancesEqualEarningsMinusPayoutsAfterRandomChanges) {
  std::mt19937 random(20260302);
  const auto pick = [&](int least, int most) {
    return std::uniform_int_distribution<int>(least, most)(random);
  };
  std::map<int64_t, int64_t> earned;
  std::map<int64_t, int> versions, days;
  int64_t paid = 0;
  std::vector<v1::Payout> made;
  for (int step = 0; step < 200; ++step) {
    const int action = pick(0, 9);
    if (action < 7) {
      const int64_t id = pick(1, 40);
      const bool cancels = pick(0, 4) == 0;
      days.try_emplace(id, pick(1, 20));
      earned[id] = cancels ? 0 : pick(1, 5000) * 2;
      Sell(id, days[id], earned[id], ++versions[id], cancels);
    } else if (action < 9) {
      made.push_back(Pay(pick(1, 9000), pick(1, 20), 20, made.empty() ? 0 : made.back().id()));
      paid += made.back().amount();
    } else if (!made.empty()) {
      payouts_.Undo(payouts_.Find(made.back().id()).value(), 3, common::Instant::min(), now_);
      paid -= made.back().amount();
      made.pop_back();
    }
    int64_t due = -paid;
    for (const auto& [id, cents] : earned) {
      due += cents;
    }
    ASSERT_EQ(Balance(20, 20), due) << "step " << step;
    const int split = pick(2, 20);
    ASSERT_EQ(Statement(split, 20, 20).sums().previous_balance(), Balance(split - 1, 20));
  }
}

TEST_F(CommissionStatementStoreTest, TruncatesTheListsOfAStatementButNotItsRows) {
  int64_t last = 0;
  for (int paid = 0; paid < 200; ++paid) {
    last = Pay(1, 10, 12, last).id();
  }
  EXPECT_FALSE(Statement(1, 12, 12).truncated());
  Pay(1, 10, 12, last);
  const auto statement = Statement(1, 12, 12);
  EXPECT_TRUE(statement.truncated());
  EXPECT_EQ(statement.payouts_size(), 200);
  EXPECT_EQ(statement.sums().paid(), 201);
  StatementRows rows;
  ASSERT_FALSE(statements_.ReadRows(Query(1, 12, 12), 300, position_, rows));
  EXPECT_EQ(rows.payouts.size(), 201);
}

TEST_F(CommissionStatementStoreTest, WritesAStatementAsCsv) {
  Sell(1, 3, 1000);
  Pay(600, 10, 12);
  Sell(1, 3, 0, 2, /*is_cancelled=*/true);
  StatementRows rows;
  ASSERT_FALSE(statements_.ReadRows(Query(1, 12, 12), 10, position_, rows));
  std::string csv;
  WriteCommission(rows, [&](std::string_view text) {
    csv += text;
    return true;
  });
  EXPECT_THAT(csv, HasSubstr("03/03/2026;Atendimento;001;Corte;1;40,00;25,00;10,00\r\n"));
  EXPECT_THAT(csv, HasSubstr("11/03/2026;Correção;001;;;;;-10,00\r\n"));
  EXPECT_THAT(csv, HasSubstr("12/03/2026;Repasse;;Pix;;;;-6,00\r\n"));
}

}  // namespace
}  // namespace navalha::reporting
