// Goal: expected amounts equal payments and entries, and a closing counts each method once.
#include "services/orders/cash/cash_plan.hpp"

#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;

v1::CashSession Session(const std::vector<MethodMovement>& movements,
                        const DrawerMovement& drawer = {}) {
  v1::CashSession session;
  session.set_status("open");
  PutExpected(movements, drawer, session);
  return session;
}

template <class Action>
StatusCode CodeOf(const Action& action) {
  try {
    action();
  } catch (const common::Error& error) {
    return error.code();
  }
  return StatusCode::OK;
}

v1::CloseCashSessionRequest Counting(const std::vector<std::pair<std::string, int64_t>>& counts) {
  v1::CloseCashSessionRequest request;
  for (const auto& [method, amount] : counts) {
    v1::CashCount& count = *request.add_counts();
    count.set_method(method);
    count.set_amount(amount);
  }
  return request;
}

v1::CashEntry Entry(const std::string& kind, int64_t amount,
                    const std::string& method = "Dinheiro") {
  v1::CashEntry entry;
  entry.set_kind(kind);
  entry.set_method(method);
  entry.set_amount(amount);
  return entry;
}

TEST(CashPlan, ExpectsTheOpeningAmountOfAnEmptySession) {
  const v1::CashSession session = Session({}, {.opening = 5000});
  ASSERT_EQ(session.methods_size(), 1);
  EXPECT_EQ(session.methods(0).method(), "Dinheiro");
  EXPECT_EQ(session.methods(0).expected(), 5000);
}

TEST(CashPlan, AppliesEntriesToCashOnly) {
  const v1::CashSession session =
      Session({{"Pix", 3000, 1000}, {"Dinheiro", 7000, 500}},
              {.opening = 5000, .supplies = 200, .withdrawals = 4000, .cash_expenses = 300});
  ASSERT_EQ(session.methods_size(), 2);
  EXPECT_EQ(session.methods(0).method(), "Dinheiro");
  EXPECT_EQ(session.methods(0).expected(), 5000 + 7000 - 500 + 200 - 4000 - 300);
  EXPECT_EQ(session.methods(1).method(), "Pix");
  EXPECT_EQ(session.methods(1).expected(), 2000);
}

TEST(CashPlan, ExcludesFiadoAndCortesiaFromTotals) {
  v1::CashSession session =
      Session({{"Dinheiro", 7000, 500}, {"Pix", 100, 0}, {"Fiado", 900, 0}, {"Cortesia", 800, 0}});
  PutMethodTotals(session);
  EXPECT_EQ(session.total_received(), 6600);
  EXPECT_FALSE(session.has_total_difference());
}

TEST(CashPlan, SetsSignedDifferences) {
  v1::CashSession session =
      Session({{"Dinheiro", 7000, 0}, {"Pix", 3000, 0}, {"Fiado", 900, 0}}, {.opening = 5000});
  PutCounts(Counting({{"Pix", 3100}, {"Dinheiro", 11500}}), session);
  EXPECT_EQ(session.methods(0).difference(), -500);
  EXPECT_EQ(session.methods(1).difference(), 100);
  EXPECT_FALSE(session.methods(2).has_counted());
  EXPECT_EQ(session.left_amount(), 11500) << "all cash stays unless the request says otherwise";
  session.mutable_closed_at();
  PutMethodTotals(session);
  EXPECT_EQ(session.total_difference(), -400);
}

TEST(CashPlan, RecordsASurplusOfAMethodWithoutPayments) {
  v1::CashSession session = Session({});
  PutCounts(Counting({{"Dinheiro", 0}, {"Débito", 0}, {"Cheque", 2000}}), session);
  ASSERT_EQ(session.methods_size(), 2);
  EXPECT_EQ(session.methods(1).method(), "Cheque");
  EXPECT_EQ(session.methods(1).difference(), 2000);
}

TEST(CashPlan, RefusesMissingRepeatedAndNegativeCounts) {
  const auto close = [](const std::vector<std::pair<std::string, int64_t>>& counts, int64_t left) {
    v1::CashSession session = Session({{"Pix", 3000, 0}, {"Crédito", 500, 500}}, {.opening = 100});
    v1::CloseCashSessionRequest request = Counting(counts);
    request.set_left_amount(left);
    return CodeOf([&] { PutCounts(request, session); });
  };
  EXPECT_EQ(close({{"Dinheiro", 100}, {"Pix", 3000}}, 100), StatusCode::OK)
      << "the expected amount of Crédito is 0";
  EXPECT_EQ(close({{"Dinheiro", 100}}, 0), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(close({{"Pix", 3000}}, 0), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(close({{"Dinheiro", 100}, {"Pix", 1}, {"Pix", 2}}, 0), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(close({{"Dinheiro", 100}, {"Cheque", 1}, {"Cheque", 2}, {"Pix", 1}}, 0),
            StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(close({{"Dinheiro", -1}, {"Pix", 3000}}, 0), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(close({{"Dinheiro", 100}, {"Pix", 3000}}, 101), StatusCode::INVALID_ARGUMENT);
}

TEST(CashPlan, AcceptsNegativeCountsOfRefundedMethods) {
  v1::CashSession session = Session({{"Pix", 0, 4000}});
  PutCounts(Counting({{"Dinheiro", 0}, {"Pix", -4000}}), session);
  EXPECT_EQ(session.methods(1).difference(), 0);
}

TEST(CashPlan, RefusesToTakeMoreThanTheExpectedCash) {
  const v1::CashSession session = Session({}, {.opening = 100});
  const auto fits = [&](const v1::CashEntry& entry) {
    return CodeOf([&] { RequireEntryFits(session, 0, entry); });
  };
  EXPECT_EQ(fits(Entry("withdrawal", 100)), StatusCode::OK);
  EXPECT_EQ(fits(Entry("withdrawal", 101)), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(fits(Entry("expense", 101)), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(fits(Entry("expense", 101, "Pix")), StatusCode::OK);
  EXPECT_EQ(fits(Entry("supply", 101)), StatusCode::OK);
  v1::CashEntry reversal = Entry("supply", 101);
  reversal.set_reverses_id(1);
  EXPECT_EQ(fits(reversal), StatusCode::INVALID_ARGUMENT);
  reversal.set_kind("withdrawal");
  EXPECT_EQ(fits(reversal), StatusCode::OK);
  EXPECT_EQ(CodeOf([&] { RequireEntryFits(session, kCashEntriesMax, Entry("supply", 1)); }),
            StatusCode::FAILED_PRECONDITION);
}

}  // namespace
}  // namespace navalha::orders
