// Goal: expected amounts equal those of an independent model, and each payment is in at most one
// session. Method: random operations by a seed, and payments during a closing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <map>
#include <random>
#include <thread>

#include "services/orders/payments/payment_plan.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using Stub = v1::CashSessionService::Stub;
using Payments = v1::OrderPaymentService::Stub;

constexpr int kSteps = 120;
const char* const kMethods[] = {"Dinheiro", "Pix", "Débito", "Fiado", "Cortesia"};

class CashSessionPropertyTest : public testing::Test {
 protected:
  int64_t Random(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random_);
  }
  template <class Method, class Request>
  StatusCode Ask(Method method, const Request& request) {
    v1::GetCashSessionResponse response;
    const grpc::Status status = shop_.Ask(method, request, response, kOwner);
    if (status.ok()) {
      now_ = response;
    }
    return status.error_code();
  }
  void Open() {
    v1::OpenCashSessionRequest request;
    request.set_entity_id(1);
    request.set_opening_amount(Random(0, 20000));
    EXPECT_EQ(Ask(&Stub::OpenCashSession, request),
              is_open_ ? StatusCode::FAILED_PRECONDITION : StatusCode::OK);
    if (!is_open_) {
      is_open_ = true;
      model_ = {{"Dinheiro", request.opening_amount()}};
      expenses_ = 0;
    }
  }
  void Move(const std::string& method, int64_t amount) {
    if (is_open_) {
      model_[method] += amount;
    }
  }
  void Sell() {
    v1::CreateOrderRequest request = Sale();
    request.set_payment_method(kMethods[Random(0, 4)]);
    request.set_customer_phone("(11) 98765-4321");
    const v1::Order order = shop_.Made(request, kOwner);
    orders_.push_back(order.id());
    Move(request.payment_method(), order.total_price());
  }
  // Refunds a part of any order, including orders that were sold before the session.
  void Refund() {
    if (orders_.empty()) {
      return;
    }
    v1::GetOrderRequest read;
    read.set_id(orders_[Random(0, static_cast<int64_t>(orders_.size()) - 1)]);
    v1::GetOrderResponse found;
    ASSERT_TRUE(shop_.Ask(&v1::OrderService::Stub::GetOrder, read, found, kOwner).ok());
    for (const auto& [method, net] : NetByMethod(found.order())) {
      if (net == 0) {
        continue;
      }
      v1::RefundPaymentRequest request;
      request.set_id(read.id());
      request.set_version(found.order().version());
      request.set_method(method);
      request.set_amount(Random(1, net));
      v1::SaveOrderResponse response;
      ASSERT_TRUE(shop_.Ask(&Payments::RefundPayment, request, response, kOwner).ok());
      return Move(method, -request.amount());
    }
  }
  void ReceiveFiado() {
    const auto rows = shop_.database.Execute(
        "SELECT id, version, balance_cents FROM fiado_accounts WHERE balance_cents > 0");
    if (rows.empty()) {
      return;
    }
    v1::ReceiveFiadoRequest request;
    request.set_id(rows[0][0].as<int64_t>());
    request.set_version(rows[0][1].as<int32_t>());
    request.set_method("Pix");
    request.set_amount(Random(1, rows[0][2].as<int64_t>()));
    v1::GetFiadoAccountResponse response;
    ASSERT_TRUE(shop_.Ask(&v1::FiadoService::Stub::ReceiveFiado, request, response, kOwner).ok());
    Move("Pix", request.amount());
  }
  void AddEntry() {
    const std::string kind = std::array{"withdrawal", "supply", "expense"}.at(Random(0, 2));
    v1::AddCashEntryRequest request;
    request.set_id(now_.session().id());
    request.set_kind(kind);
    request.set_category("Outras");
    request.set_method(kind == "expense" && Random(0, 1) == 0 ? "Pix" : "Dinheiro");
    request.set_amount(Random(1, 8000));
    const bool is_cash = request.method() == "Dinheiro";
    const bool fits = kind == "supply" || !is_cash || request.amount() <= model_["Dinheiro"];
    const StatusCode code = Ask(&Stub::AddCashEntry, request);
    if (!is_open_ || now_.session().status() == "closed") {
      return;
    }
    EXPECT_EQ(code, fits ? StatusCode::OK : StatusCode::INVALID_ARGUMENT);
    if (fits) {
      expenses_ += kind == "expense" ? request.amount() : 0;
      Move("Dinheiro", !is_cash ? 0 : kind == "supply" ? request.amount() : -request.amount());
    }
  }
  void Reverse() {
    const auto rows = shop_.database.Execute(
        "SELECT id, kind, method, amount_cents FROM cash_entries e WHERE reverses_id IS NULL"
        " AND NOT EXISTS (SELECT FROM cash_entries r WHERE r.reverses_id = e.id) LIMIT 1");
    if (rows.empty() || !is_open_) {
      return;
    }
    v1::ReverseCashEntryRequest request;
    request.set_id(rows[0][0].as<int64_t>());
    const auto kind = rows[0][1].as<std::string>();
    const auto amount = rows[0][3].as<int64_t>();
    const bool fits = kind != "supply" || amount <= model_["Dinheiro"];
    EXPECT_EQ(Ask(&Stub::ReverseCashEntry, request),
              fits ? StatusCode::OK : StatusCode::INVALID_ARGUMENT);
    if (fits) {
      expenses_ -= kind == "expense" ? amount : 0;
      const bool is_cash = rows[0][2].as<std::string>() == "Dinheiro";
      Move("Dinheiro", !is_cash ? 0 : kind == "supply" ? -amount : amount);
    }
  }
  void Close() {
    if (!is_open_) {
      return;
    }
    v1::CloseCashSessionRequest request;
    request.set_id(now_.session().id());
    request.set_version(now_.session().version());
    std::map<std::string, int64_t> differences;
    for (const v1::CashMethod& row : now_.session().methods()) {
      if (row.method() == "Fiado" || row.method() == "Cortesia") {
        continue;
      }
      v1::CashCount& count = *request.add_counts();
      count.set_method(row.method());
      count.set_amount(std::max<int64_t>(model_[row.method()] + Random(-50, 50), 0));
      differences[row.method()] = count.amount() - model_[row.method()];
    }
    ASSERT_EQ(Ask(&Stub::CloseCashSession, request), StatusCode::OK);
    int64_t total = 0;
    for (const v1::CashMethod& row : now_.session().methods()) {
      if (row.has_counted()) {
        EXPECT_EQ(row.difference(), differences[row.method()]) << row.method();
        total += row.difference();
      }
    }
    EXPECT_EQ(now_.session().total_difference(), total);
    ExpectAgreement();
    is_open_ = false;
  }
  void ReadCurrent() {
    v1::GetCurrentCashSessionRequest request;
    request.set_entity_id(1);
    ASSERT_EQ(Ask(&Stub::GetCurrentCashSession, request), StatusCode::OK);
    EXPECT_EQ(now_.has_session(), is_open_);
  }
  void ExpectAgreement() {
    if (!now_.has_session()) {
      return;
    }
    std::map<std::string, int64_t> told;
    for (const v1::CashMethod& row : now_.session().methods()) {
      told[row.method()] = row.expected();
    }
    for (const auto& [method, expected] : model_) {
      EXPECT_EQ(told[method], expected) << method;
    }
    EXPECT_EQ(now_.session().total_expenses(), expenses_);
  }
  void Step() {
    switch (Random(0, 13)) {
      case 0:
        return Close();
      case 1:
      case 2:
        return Open();
      case 3:
      case 4:
      case 5:
        return AddEntry();
      case 6:
      case 7:
        return Refund();
      case 8:
        return Reverse();
      case 9:
        return ReceiveFiado();
      default:
        return Sell();
    }
  }

  TestShop shop_;
  std::mt19937_64 random_;
  bool is_open_ = false;
  std::map<std::string, int64_t> model_;
  int64_t expenses_ = 0;
  std::vector<int64_t> orders_;
  v1::GetCashSessionResponse now_;
};

TEST_F(CashSessionPropertyTest, ComputesTheExpectedAmountsOfTheModel) {
  const char* const given = std::getenv("NAVALHA_SEED");
  const uint64_t seed =
      given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device{}();
  SCOPED_TRACE(fmt::format("NAVALHA_SEED={}", seed));
  random_.seed(seed);
  Open();
  for (int step = 0; step < kSteps && !HasFailure(); ++step) {
    Step();
    ReadCurrent();
    ExpectAgreement();
  }
}

TEST_F(CashSessionPropertyTest, AssignsConcurrentPaymentsToAtMostOneSession) {
  constexpr int kThreads = 4;
  constexpr int kSalesPerThread = 8;
  Open();
  shop_.TokenOf(kSeller);
  shop_.TokenOf(kOwner);
  std::atomic<int> sold{0};
  std::vector<std::thread> sellers;
  for (int i = 0; i < kThreads; ++i) {
    sellers.emplace_back([&] {
      for (int sale = 0; sale < kSalesPerThread; ++sale) {
        v1::SaveOrderResponse response;
        v1::CreateOrderRequest request = Sale();
        request.set_payment_method("Dinheiro");
        EXPECT_TRUE(shop_.Create(request, kSeller, response).ok());
        ++sold;
      }
    });
  }
  // A payment after the reading makes the version stale, so the closing fails and is repeated.
  bool closed = false;
  while (!closed) {
    ReadCurrent();
    v1::CloseCashSessionRequest request;
    request.set_id(now_.session().id());
    request.set_version(now_.session().version());
    v1::CashCount& count = *request.add_counts();
    count.set_method("Dinheiro");
    count.set_amount(now_.session().methods(0).expected());
    closed = Ask(&Stub::CloseCashSession, request) == StatusCode::OK;
  }
  for (std::thread& seller : sellers) {
    seller.join();
  }
  EXPECT_EQ(sold, kThreads * kSalesPerThread);
  EXPECT_EQ(now_.session().total_difference(), 0);
  const auto rows = shop_.database.Execute(
      "SELECT coalesce(sum(amount_cents) FILTER (WHERE cash_session_id = 1), 0)::bigint, count(*),"
      " count(*) FILTER (WHERE cash_session_id IS NULL OR cash_session_id = 1) FROM payments");
  EXPECT_EQ(rows[0][0].as<int64_t>(), now_.session().methods(0).payments());
  EXPECT_EQ(rows[0][1].as<int>(), sold);
  EXPECT_EQ(rows[0][2].as<int>(), sold);
}

}  // namespace
}  // namespace navalha::orders
