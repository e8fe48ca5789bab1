// Goal: after any sequence of operations, all RPCs report the same total of an order, and paid,
// owed and due amounts add up to it. Method: random operations by a seed, compared with an
// independent model.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>

#include "services/orders/payments/payment_plan.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using Payments = v1::OrderPaymentService::Stub;
using Orders = v1::OrderService::Stub;

constexpr int kOrders = 12;
constexpr int kSteps = 25;
constexpr int64_t kCutPrice = 4500;
constexpr int64_t kTowelPrice = 500;
const char* const kMethods[] = {"Dinheiro", "Pix", "Crédito", "Fiado"};

// The expected state of an order.
struct Model {
  int cuts = 1;
  int towels = 0;
  std::map<std::string, int64_t> paid = {};
  bool cancelled = false;

  int64_t Total() const { return cuts * kCutPrice + towels * kTowelPrice; }
  int64_t Covered() const {
    int64_t sum = 0;
    for (const auto& [method, amount] : paid) {
      sum += amount;
    }
    return sum;
  }
  int64_t Due() const { return cancelled ? 0 : Total() - Covered(); }
  int64_t On(const std::string& method) const {
    const auto found = paid.find(method);
    return found == paid.end() ? 0 : found->second;
  }
};

class PaymentPropertyTest : public testing::Test {
 protected:
  int64_t Random(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random_);
  }
  template <class Request>
  static void SetLines(const Model& model, Request& request) {
    v1::OrderLine& line = *request.add_items();
    line.set_item_id(1);
    line.set_quantity(model.cuts);
    for (int i = 0; i < model.towels; ++i) {
      line.add_additions(4);
    }
    request.set_customer_name("João");
  }
  template <class Method, class Request>
  StatusCode Ask(Method method, Request request) {
    request.set_id(order_.id());
    request.set_version(order_.version());
    v1::SaveOrderResponse response;
    const grpc::Status status = shop_.Ask(method, request, response, kOwner);
    if (status.ok()) {
      order_ = response.order();
    }
    return status.error_code();
  }
  void Create() {
    model_ =
        Model{.cuts = static_cast<int>(Random(1, 4)), .towels = static_cast<int>(Random(0, 9))};
    v1::CreateOrderRequest request;
    request.set_entity_name("establishment");
    request.set_entity_id(1);
    request.set_customer_phone("(11) 98765-4321");
    SetLines(model_, request);
    if (Random(0, 2) == 0) {
      const std::string method = kMethods[Random(0, 3)];
      request.set_payment_status("paid");
      request.set_payment_method(method);
      model_.paid[method] = model_.Total();
    }
    order_ = shop_.Made(request, kOwner);
  }
  void Edit() {
    Model wanted = model_;
    wanted.cuts = static_cast<int>(Random(1, 4));
    wanted.towels = static_cast<int>(Random(0, 9));
    v1::UpdateOrderRequest request;
    SetLines(wanted, request);
    request.set_customer_phone("(11) 98765-4321");
    const bool fits = !model_.cancelled && wanted.Total() >= model_.Covered();
    EXPECT_EQ(Ask(&Orders::UpdateOrder, request),
              fits ? StatusCode::OK : StatusCode::FAILED_PRECONDITION);
    if (fits) {
      model_ = wanted;
    }
  }
  void Pay() {
    v1::AddPaymentRequest request;
    request.set_method(kMethods[Random(0, 3)]);
    request.set_amount(Random(1, model_.Total()));
    const bool fits = request.amount() <= model_.Due();
    EXPECT_EQ(Ask(&Payments::AddPayment, request), fits ? StatusCode::OK
                                                   : model_.cancelled
                                                       ? StatusCode::FAILED_PRECONDITION
                                                       : StatusCode::INVALID_ARGUMENT);
    if (fits) {
      model_.paid[request.method()] += request.amount();
    }
  }
  void Refund() {
    v1::RefundPaymentRequest request;
    request.set_method(kMethods[Random(0, 3)]);
    request.set_amount(Random(1, std::max<int64_t>(model_.On(request.method()) + 1, 2)));
    const bool fits = request.amount() <= model_.On(request.method());
    EXPECT_EQ(Ask(&Payments::RefundPayment, request),
              fits ? StatusCode::OK : StatusCode::INVALID_ARGUMENT);
    if (fits) {
      model_.paid[request.method()] -= request.amount();
    }
  }
  // The customer pays a part of the debt, which only this order has.
  void ReceiveFiado() {
    const auto rows = shop_.database.Execute(
        "SELECT id, version, balance_cents FROM fiado_accounts WHERE balance_cents > 0");
    EXPECT_EQ(rows.empty(), model_.On("Fiado") == 0);
    if (rows.empty()) {
      return;
    }
    EXPECT_EQ(rows[0][2].as<int64_t>(), model_.On("Fiado"));
    v1::ReceiveFiadoRequest request;
    request.set_id(rows[0][0].as<int64_t>());
    request.set_version(rows[0][1].as<int32_t>());
    request.set_method("Pix");
    request.set_amount(Random(1, model_.On("Fiado")));
    v1::GetFiadoAccountResponse response;
    EXPECT_TRUE(shop_.Ask(&v1::FiadoService::Stub::ReceiveFiado, request, response, kOwner).ok());
    model_.paid["Fiado"] -= request.amount();
    model_.paid["Pix"] += request.amount();
    order_ = Read().order();
  }
  void Cancel() {
    EXPECT_EQ(Ask(&Orders::CancelOrder, v1::CancelOrderRequest()), StatusCode::OK);
    model_.cancelled = true;
    model_.paid["Fiado"] = 0;
  }
  void Step() {
    switch (Random(0, 12)) {
      case 0:
        return Cancel();
      case 1:
      case 2:
      case 3:
        return Edit();
      case 4:
      case 5:
      case 6:
        return Refund();
      case 7:
      case 8:
        return ReceiveFiado();
      default:
        return Pay();
    }
  }
  v1::GetOrderResponse Read() {
    v1::GetOrderRequest request;
    request.set_id(order_.id());
    v1::GetOrderResponse response;
    EXPECT_TRUE(shop_.Ask(&Orders::GetOrder, request, response, kOwner).ok());
    return response;
  }
  v1::Order Listed() {
    v1::ListOrdersByEntityRequest request;
    request.set_entity_id(1);
    v1::ListOrdersByEntityResponse response;
    EXPECT_TRUE(shop_.Ask(&Orders::ListOrdersByEntity, request, response, kOwner).ok());
    for (const v1::Order& order : response.orders()) {
      if (order.id() == order_.id()) {
        return order;
      }
    }
    return {};
  }
  // Returns the newest change of the feed.
  v1::Order Fed() {
    const auto position =
        shop_.database.Execute("SELECT max(position) FROM outbox")[0][0].as<int64_t>();
    grpc::ClientContext context;
    common::TestServer::Prepare(context, "");
    context.AddMetadata("x-navalha-service-key", std::string(common::kTestServiceKey));
    v1::WatchRequest request;
    request.set_after(position - 1);
    const auto reader = feed_->Watch(&context, request);
    v1::OrderChange change;
    EXPECT_TRUE(reader->Read(&change));
    context.TryCancel();
    return change.order();
  }
  void ExpectAgreement(const v1::Order& reported, const char* where) {
    EXPECT_EQ(reported.total_price(), model_.Total()) << where;
    EXPECT_EQ(reported.total_fiado(), model_.On("Fiado")) << where;
    EXPECT_EQ(reported.total_paid(), model_.Covered() - model_.On("Fiado")) << where;
    EXPECT_EQ(reported.total_due(), model_.Due()) << where;
    EXPECT_EQ(reported.payment_status() == "paid", reported.total_paid() == reported.total_price())
        << where;
    if (!model_.cancelled) {
      EXPECT_EQ(reported.total_paid() + reported.total_fiado() + reported.total_due(),
                reported.total_price());
    }
  }
  void ExpectAgreement() {
    const v1::GetOrderResponse read = Read();
    ExpectAgreement(order_, "answer");
    ExpectAgreement(read.order(), "get");
    ExpectAgreement(Listed(), "list");
    ExpectAgreement(Fed(), "feed");
    const int64_t total = model_.Total();
    EXPECT_NE(read.receipt().find(fmt::format("R${},{:02}\n", total / 100, total % 100)),
              std::string::npos)
        << read.receipt();
    for (const auto& [method, net] : NetByMethod(read.order())) {
      EXPECT_EQ(net, model_.On(method)) << method;
    }
  }

  TestShop shop_;
  std::unique_ptr<v1::OrderFeedService::Stub> feed_ =
      v1::OrderFeedService::NewStub(shop_.server().channel());
  std::mt19937_64 random_;
  Model model_;
  v1::Order order_;
};

TEST_F(PaymentPropertyTest, KeepsPaymentsAndBalanceEqualToTheTotal) {
  const char* const given = std::getenv("NAVALHA_SEED");
  const uint64_t seed =
      given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device{}();
  SCOPED_TRACE(fmt::format("NAVALHA_SEED={}", seed));
  random_.seed(seed);
  for (int order = 0; order < kOrders && !HasFailure(); ++order) {
    // Deletes earlier orders, whose debts the customer would pay first.
    shop_.database.Execute("TRUNCATE orders, fiado_accounts, establishment_counter CASCADE");
    Create();
    for (int step = 0; step < kSteps && !HasFailure(); ++step) {
      ExpectAgreement();
      Step();
    }
    ExpectAgreement();
  }
}

}  // namespace
}  // namespace navalha::orders
