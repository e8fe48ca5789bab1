// Goal: each payment is recorded once, by authorized callers, and never beyond the order's total,
// even under concurrency. Method: the service in its real server on a real PostgreSQL.
#include "services/orders/payments/order_payments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;
using Stub = v1::OrderPaymentService::Stub;

class OrderPaymentsTest : public testing::Test {
 protected:
  template <class Request>
  Request RequestOf(const v1::Order& order, const std::string& method, int64_t amount) {
    Request request;
    request.set_id(order.id());
    request.set_method(method);
    request.set_amount(amount);
    request.set_version(order.version());
    return request;
  }
  StatusCode Add(const v1::Order& order, const std::string& method, int64_t amount,
                 int64_t user_id = kSeller, const std::string& key = "") {
    return Ask(&Stub::AddPayment, RequestOf<v1::AddPaymentRequest>(order, method, amount), user_id,
               key);
  }
  StatusCode Refund(const v1::Order& order, const std::string& method, int64_t amount,
                    int64_t user_id = kOwner, const std::string& key = "") {
    return Ask(&Stub::RefundPayment, RequestOf<v1::RefundPaymentRequest>(order, method, amount),
               user_id, key);
  }
  StatusCode Set(const v1::Order& order, const std::string& status, const std::string& method = "",
                 int64_t user_id = kOwner) {
    v1::SetPaymentRequest request;
    request.set_id(order.id());
    request.set_status(status);
    request.set_method(method);
    return Ask(&Stub::SetPayment, request, user_id);
  }
  template <class Method, class Request>
  StatusCode Ask(Method method, const Request& request, int64_t user_id,
                 const std::string& key = "") {
    v1::SaveOrderResponse response;
    status_ = shop_.Ask(method, request, response, user_id, key);
    if (status_.ok()) {
      now_ = response.order();
    }
    return status_.error_code();
  }
  v1::Order Unpaid() {
    v1::CreateOrderRequest request = Sale();
    request.set_payment_status("pending");
    return shop_.Made(request, kSeller);
  }
  StatusCode Edit(const v1::Order& order, int64_t item_id) {
    v1::UpdateOrderRequest request;
    request.set_id(order.id());
    request.set_customer_name("João");
    request.add_items()->set_item_id(item_id);
    request.set_version(order.version());
    return Ask(&v1::OrderService::Stub::UpdateOrder, request, kOwner);
  }
  void Cancel(const v1::Order& order) {
    v1::CancelOrderRequest request;
    request.set_id(order.id());
    ASSERT_EQ(Ask(&v1::OrderService::Stub::CancelOrder, request, kOwner), StatusCode::OK);
  }

  TestShop shop_;
  grpc::Status status_;
  // The order from the last successful answer.
  v1::Order now_;
};

TEST_F(OrderPaymentsTest, AcceptsPartialPaymentsByTwoMethods) {
  const v1::Order order = Unpaid();
  const int64_t total = order.total_price();
  ASSERT_EQ(order.total_due(), total);
  ASSERT_EQ(Add(order, "Pix", total - 1000), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(now_.payment_status(), "pending");
  EXPECT_EQ(now_.total_due(), 1000);
  EXPECT_EQ(now_.version(), 2);
  ASSERT_EQ(Add(now_, "Dinheiro", 1000), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(now_.payment_status(), "paid");
  EXPECT_EQ(now_.payment_method(), "Pix") << "the method of the largest part";
  EXPECT_THAT(now_.payment_methods(), ElementsAre("Pix", "Dinheiro"));
  ASSERT_EQ(now_.payments_size(), 2);
  EXPECT_EQ(now_.payments(1).amount(), 1000);
  EXPECT_FALSE(now_.payments(1).actor_first_name().empty());
}

TEST_F(OrderPaymentsTest, ChangesAllPaymentsToTheMethodOfAPaidOrder) {
  const v1::Order order = Unpaid();
  const int64_t total = order.total_price();
  ASSERT_EQ(Add(order, "Pix", total - 1000), StatusCode::OK);
  ASSERT_EQ(Add(now_, "Dinheiro", 1000), StatusCode::OK);
  ASSERT_EQ(Set(now_, "paid", "Pix"), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(now_.payment_status(), "paid");
  ASSERT_EQ(now_.payments_size(), 4);
  EXPECT_EQ(NetByMethod(now_).at("Pix"), total);
  EXPECT_EQ(NetByMethod(now_).at("Dinheiro"), 0);
  EXPECT_THAT(now_.payment_methods(), ElementsAre("Pix"));
  const int version = now_.version();
  ASSERT_EQ(Set(now_, "paid", "Pix"), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(now_.version(), version) << "a repeat changes nothing";
  EXPECT_EQ(Set(now_, "paid", "Dinheiro", kSeller), StatusCode::PERMISSION_DENIED);
}

TEST_F(OrderPaymentsTest, RefusesAmountsOutOfRange) {
  const v1::Order order = Unpaid();
  for (const int64_t amount :
       {int64_t{0}, int64_t{-1}, order.total_price() + 1, int64_t{100'000'000'000'000}}) {
    EXPECT_EQ(Add(order, "Pix", amount), StatusCode::INVALID_ARGUMENT) << amount;
    EXPECT_EQ(Refund(order, "Pix", amount), StatusCode::INVALID_ARGUMENT) << amount;
  }
  EXPECT_EQ(shop_.Count("payments"), 0);
}

TEST_F(OrderPaymentsTest, RefusesToRefundMoreThanWasPaidByTheMethod) {
  const v1::Order order = Unpaid();
  ASSERT_EQ(Add(order, "Pix", 1000), StatusCode::OK);
  EXPECT_EQ(Refund(now_, "Pix", 1001), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(Refund(now_, "Dinheiro", 1), StatusCode::INVALID_ARGUMENT);
  ASSERT_EQ(Refund(now_, "Pix", 1000), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(now_.total_paid(), 0);
  EXPECT_EQ(now_.payment_status(), "pending");
  EXPECT_EQ(now_.payment_methods_size(), 0);
}

TEST_F(OrderPaymentsTest, RecordsOnePaymentPerIdempotencyKeyOfTheShop) {
  const v1::Order order = Unpaid();
  ASSERT_EQ(Add(order, "Pix", 1000, kSeller, "k1"), StatusCode::OK);
  ASSERT_EQ(Add(order, "Pix", 1000, kOwner, "k1"), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(now_.total_paid(), 1000);
  EXPECT_EQ(Add(order, "Pix", 999, kSeller, "k1"), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf(status_).reason(), "IDEMPOTENCY_KEY_REUSED");
  EXPECT_EQ(Refund(order, "Pix", 1000, kOwner, "k1"), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf(status_).reason(), "IDEMPOTENCY_KEY_REUSED");
  const v1::Order paid = now_;
  ASSERT_EQ(Refund(paid, "Pix", 400, kOwner, "k2"), StatusCode::OK);
  ASSERT_EQ(Refund(paid, "Pix", 400, kOwner, "k2"), StatusCode::OK);
  EXPECT_EQ(now_.total_paid(), 600);
  EXPECT_EQ(shop_.Count("payments"), 2);
}

TEST_F(OrderPaymentsTest, AcceptsOneOfConcurrentPayments) {
  const v1::Order order = Unpaid();
  std::atomic<int> done{0};
  std::atomic<int> stale{0};
  std::vector<std::thread> threads;
  shop_.TokenOf(kSeller);
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&] {
      v1::SaveOrderResponse response;
      const auto status = shop_.Ask(
          &Stub::AddPayment, RequestOf<v1::AddPaymentRequest>(order, "Pix", order.total_price()),
          response, kSeller);
      done += status.ok() ? 1 : 0;
      stale += status.error_code() == StatusCode::FAILED_PRECONDITION ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(done, 1);
  EXPECT_EQ(stale, 5);
  EXPECT_EQ(shop_.Count("payments"), 1);
}

TEST_F(OrderPaymentsTest, RepeatsRequestsWithoutAVersionAfterConcurrentChanges) {
  const v1::Order order = Unpaid();
  shop_.TokenOf(kOwner);
  std::atomic<int> accepted{0};
  std::vector<std::thread> threads;
  for (const std::string method : {"Pix", "Crédito", "Débito", "Cheque", "PayPal", "Cortesia"}) {
    threads.emplace_back([&, method] {
      v1::SetPaymentRequest request;
      request.set_id(order.id());
      request.set_status("pending");
      request.set_method(method);
      v1::SaveOrderResponse response;
      accepted += shop_.Ask(&Stub::SetPayment, request, response, kOwner).ok() ? 1 : 0;
    });
  }
  threads.emplace_back([&] {
    v1::CancelOrderRequest request;
    request.set_id(order.id());
    v1::SaveOrderResponse response;
    accepted +=
        shop_.Ask(&v1::OrderService::Stub::CancelOrder, request, response, kOwner).ok() ? 1 : 0;
  });
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(accepted, 7);
  EXPECT_EQ(shop_.Count("orders WHERE status = 'cancelled'"), 1);
}

TEST_F(OrderPaymentsTest, RequiresPermissionsForPaymentsAndRefunds) {
  const v1::Order order = Unpaid();
  EXPECT_EQ(Add(order, "Pix", 100, kStranger), StatusCode::NOT_FOUND);
  EXPECT_EQ(Add(order, "Pix", 100, kManager), StatusCode::PERMISSION_DENIED);
  ASSERT_EQ(Add(order, "Pix", 100), StatusCode::OK);
  EXPECT_EQ(Refund(now_, "Pix", 100, kSeller), StatusCode::PERMISSION_DENIED);
  ASSERT_EQ(Set(now_, "paid"), StatusCode::OK);
  EXPECT_EQ(Set(now_, "paid", "Dinheiro", kSeller), StatusCode::PERMISSION_DENIED)
      << "a change of method includes a refund";
  ASSERT_EQ(Set(now_, "paid", "Dinheiro"), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(now_.payment_method(), "Dinheiro");
  EXPECT_EQ(now_.payments_size(), 4);
}

TEST_F(OrderPaymentsTest, RefusesAnEditBelowThePaidAmountUntilRefunded) {
  const v1::Order order = shop_.Made(Sale(), kSeller);
  ASSERT_EQ(order.payment_status(), "paid");
  EXPECT_EQ(Edit(order, 3), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "PAID_MORE");
  EXPECT_THAT(ErrorOf(status_).message(), testing::HasSubstr("Devolva R$ "));
  const int64_t price = shop_.Made(Sale(), kSeller).items(1).unit_price();
  ASSERT_EQ(Refund(order, "Pix", order.total_price() - price), StatusCode::OK);
  ASSERT_EQ(Edit(now_, 3), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(now_.total_price(), price);
  EXPECT_EQ(now_.payment_status(), "paid");
}

TEST_F(OrderPaymentsTest, KeepsPaymentsOfACancelledOrderUntilRefunded) {
  const v1::Order order = shop_.Made(Sale(), kSeller);
  Cancel(order);
  EXPECT_EQ(now_.total_paid(), order.total_price());
  EXPECT_EQ(now_.payment_status(), "paid");
  EXPECT_EQ(Add(now_, "Pix", 1), StatusCode::FAILED_PRECONDITION);
  ASSERT_EQ(Refund(now_, "Pix", 100), StatusCode::OK);
  EXPECT_EQ(now_.payment_status(), "partially_refunded");
  ASSERT_EQ(Refund(now_, "Pix", now_.total_paid()), StatusCode::OK);
  EXPECT_EQ(now_.payment_status(), "refunded");
}

TEST_F(OrderPaymentsTest, RefusesInconsistentSumsInTheDatabase) {
  const v1::Order order = Unpaid();
  const std::string add =
      "INSERT INTO payments (order_id, establishment_id, kind, method,"
      " amount_cents, at) VALUES (" +
      std::to_string(order.id()) + ", 1, ";
  EXPECT_THROW(shop_.database.Execute(add + "'refund', 'Pix', 1, now())"), pqxx::check_violation);
  EXPECT_THROW(shop_.database.Execute(add + "'payment', 'Pix', 999999999, now())"),
               pqxx::check_violation);
  ASSERT_EQ(Add(order, "Pix", 1000), StatusCode::OK);
  EXPECT_THROW(shop_.database.Execute("UPDATE payments SET amount_cents = 1"),
               pqxx::check_violation);
  EXPECT_THROW(shop_.database.Execute("UPDATE orders SET total_cents = 999"),
               pqxx::check_violation);
}

TEST_F(OrderPaymentsTest, SummarizesEachMethodAndCountsEachOrderOnce) {
  const v1::Order order = Unpaid();
  const int64_t total = order.total_price();
  ASSERT_EQ(Add(order, "Pix", total - 1000), StatusCode::OK);
  ASSERT_EQ(Add(now_, "Dinheiro", 400), StatusCode::OK);
  Unpaid();
  v1::SummarizeOrdersRequest request;
  request.set_entity_id(1);
  v1::SummarizeOrdersResponse summary;
  ASSERT_TRUE(
      shop_.Ask(&v1::OrderSummaryService::Stub::SummarizeOrders, request, summary, kOwner).ok());
  EXPECT_EQ(summary.order_count(), 2);
  EXPECT_EQ(summary.total_price(), 2 * total);
  ASSERT_EQ(summary.methods_size(), 2) << "unpaid orders add no method";
  EXPECT_EQ(summary.methods(0).total_price(), total - 1000);
  EXPECT_EQ(summary.methods(1).total_price(), 400);
  EXPECT_EQ(summary.total_due(), total + 600);
  EXPECT_EQ(summary.due_count(), 2);
}

}  // namespace
}  // namespace navalha::orders
