// Goal: a debt is received once, oldest orders first, and never beyond the balance. Method: the
// service in its real server on a real PostgreSQL.
#include "services/orders/payments/fiado_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;
using testing::HasSubstr;
using Stub = v1::FiadoService::Stub;

class FiadoServiceTest : public testing::Test {
 protected:
  // Creates a sale on credit to the customer with this phone number.
  v1::Order OnFiado(const std::string& phone = "(11) 98765-4321") {
    v1::CreateOrderRequest request = Sale();
    request.set_payment_method("Fiado");
    request.set_customer_phone(phone);
    return shop_.Made(request, kSeller);
  }
  v1::ListFiadoAccountsResponse List(const std::string& text = "") {
    v1::ListFiadoAccountsRequest request;
    request.set_entity_id(1);
    request.set_q(text);
    v1::ListFiadoAccountsResponse response;
    EXPECT_TRUE(shop_.Ask(&Stub::ListFiadoAccounts, request, response, kOwner).ok());
    return response;
  }
  StatusCode Receive(const v1::FiadoAccount& account, int64_t amount, int64_t user_id = kSeller,
                     const std::string& key = "") {
    v1::ReceiveFiadoRequest request;
    request.set_id(account.id());
    request.set_method("Pix");
    request.set_amount(amount);
    request.set_version(account.version());
    v1::GetFiadoAccountResponse response;
    status_ = shop_.Ask(&Stub::ReceiveFiado, request, response, user_id, key);
    if (status_.ok()) {
      now_ = response;
    }
    return status_.error_code();
  }
  // Changes only the phone of the customer.
  StatusCode Edit(const v1::Order& order, const std::string& phone) {
    v1::UpdateOrderRequest request;
    request.set_id(order.id());
    request.set_customer_name(order.customer_name());
    request.set_customer_phone(phone);
    request.set_version(order.version());
    *request.mutable_items() = Sale().items();
    v1::SaveOrderResponse response;
    status_ = shop_.Ask(&v1::OrderService::Stub::UpdateOrder, request, response, kOwner);
    return status_.error_code();
  }
  StatusCode AddFiado(const v1::Order& order, int64_t amount) {
    v1::AddPaymentRequest request;
    request.set_id(order.id());
    request.set_method("Fiado");
    request.set_amount(amount);
    request.set_version(order.version());
    v1::SaveOrderResponse response;
    status_ = shop_.Ask(&v1::OrderPaymentService::Stub::AddPayment, request, response, kSeller);
    return status_.error_code();
  }
  // Returns kind and amount of the account's entries, newest first. Expects that they add up to the
  // balance.
  std::vector<std::string> History(int64_t account_id) {
    v1::GetFiadoAccountRequest request;
    request.set_id(account_id);
    v1::GetFiadoAccountResponse response;
    EXPECT_TRUE(shop_.Ask(&Stub::GetFiadoAccount, request, response, kOwner).ok());
    std::vector<std::string> entries;
    int64_t sum = 0;
    for (const v1::FiadoEntry& entry : response.entries()) {
      entries.push_back(entry.kind() + " " + std::to_string(entry.amount()));
      sum += entry.kind() == "debt" ? entry.amount() : -entry.amount();
    }
    EXPECT_EQ(sum, response.account().balance());
    return entries;
  }
  v1::Order Read(const v1::Order& order) {
    v1::GetOrderRequest request;
    request.set_id(order.id());
    v1::GetOrderResponse response;
    EXPECT_TRUE(shop_.Ask(&v1::OrderService::Stub::GetOrder, request, response, kOwner).ok());
    return response.order();
  }

  TestShop shop_;
  grpc::Status status_;
  v1::GetFiadoAccountResponse now_;
};

TEST_F(FiadoServiceTest, RecordsAFiadoOrderAsDebt) {
  const v1::Order order = OnFiado();
  EXPECT_EQ(order.payment_status(), "pending");
  EXPECT_EQ(order.total_fiado(), order.total_price());
  const auto listed = List();
  ASSERT_EQ(listed.accounts_size(), 1);
  EXPECT_EQ(listed.accounts(0).balance(), order.total_price());
  EXPECT_EQ(listed.total_balance(), order.total_price());
  EXPECT_EQ(List("joao").accounts_size(), 1);
  EXPECT_EQ(List("98765").accounts_size(), 1);
  EXPECT_EQ(List("maria").accounts_size(), 0);
}

TEST_F(FiadoServiceTest, RequiresACustomerPhone) {
  v1::CreateOrderRequest request = Sale();
  request.set_payment_method("Fiado");
  v1::SaveOrderResponse response;
  const grpc::Status status = shop_.Create(request, kSeller, response);
  EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf(status).fields().count("customer_phone"), 1U);
  EXPECT_EQ(shop_.Count("orders"), 0);
}

TEST_F(FiadoServiceTest, UsesOneAccountForAllSpellingsOfAPhone) {
  OnFiado("(11) 98765-4321");
  OnFiado("+55 11 98765-4321");
  OnFiado("(11) 91111-2222");
  EXPECT_EQ(List().accounts_size(), 2);
}

TEST_F(FiadoServiceTest, RefusesToChangeThePhoneOfAnOrderWithADebt) {
  const v1::Order order = OnFiado("(11) 98765-4321");
  EXPECT_EQ(Edit(order, "(11) 91111-2222"), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "ON_FIADO");
  EXPECT_EQ(Edit(order, ""), StatusCode::FAILED_PRECONDITION);
  ASSERT_EQ(Edit(order, "+55 11 98765-4321"), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(List().accounts_size(), 1);
}

TEST_F(FiadoServiceTest, RefusesAnEditBelowTheDebt) {
  const v1::Order order = OnFiado();
  v1::UpdateOrderRequest request;
  request.set_id(order.id());
  request.set_customer_name(order.customer_name());
  request.add_items()->set_item_id(3);
  v1::SaveOrderResponse response;
  status_ = shop_.Ask(&v1::OrderService::Stub::UpdateOrder, request, response, kOwner);
  EXPECT_EQ(ErrorOf(status_).reason(), "PAID_MORE");
  EXPECT_THAT(ErrorOf(status_).message(), HasSubstr(" no fiado. Devolva R$ "));
}

TEST_F(FiadoServiceTest, RecordsANewDebtOnTheAccountOfTheCorrectedPhone) {
  const v1::Order order = OnFiado("(11) 98765-4321");
  const int64_t total = order.total_price();
  v1::SaveOrderResponse response;
  v1::RefundPaymentRequest refund;
  refund.set_id(order.id());
  refund.set_method("Fiado");
  refund.set_amount(total);
  refund.set_version(order.version());
  using Payments = v1::OrderPaymentService::Stub;
  ASSERT_TRUE(shop_.Ask(&Payments::RefundPayment, refund, response, kOwner).ok());
  ASSERT_EQ(Edit(response.order(), "(11) 91111-2222"), StatusCode::OK) << status_.error_message();
  v1::AddPaymentRequest add;
  add.set_id(order.id());
  add.set_method("Fiado");
  add.set_amount(total);
  add.set_version(Read(order).version());
  ASSERT_TRUE(shop_.Ask(&Payments::AddPayment, add, response, kSeller).ok());
  EXPECT_EQ(response.order().total_fiado(), total);
  const auto listed = List();
  ASSERT_EQ(listed.accounts_size(), 1);
  EXPECT_EQ(listed.accounts(0).customer_phone(), "(11) 91111-2222");
  EXPECT_EQ(listed.accounts(0).balance(), total);
  EXPECT_EQ(listed.total_balance(), total);
  ASSERT_EQ(Receive(listed.accounts(0), total), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(Read(order).payment_status(), "paid");
}

TEST_F(FiadoServiceTest, KeepsEachDebtInTheHistoryOfItsCustomer) {
  v1::CreateOrderRequest sale = Sale();
  sale.set_payment_status("pending");
  sale.set_customer_phone("(11) 98765-4321");
  const v1::Order order = shop_.Made(sale, kSeller);
  ASSERT_EQ(AddFiado(order, 3000), StatusCode::OK) << status_.error_message();
  const v1::FiadoAccount first = List().accounts(0);
  shop_.now = shop_.now.load() + std::chrono::minutes(1);
  ASSERT_EQ(Receive(first, 3000), StatusCode::OK) << status_.error_message();
  ASSERT_EQ(Edit(Read(order), "(11) 91111-2222"), StatusCode::OK) << status_.error_message();
  ASSERT_EQ(AddFiado(Read(order), 2000), StatusCode::OK) << status_.error_message();
  EXPECT_THAT(History(first.id()), ElementsAre("payment 3000", "debt 3000"));
  EXPECT_THAT(History(List().accounts(0).id()), ElementsAre("debt 2000"));
  v1::CancelOrderRequest cancel;
  cancel.set_id(order.id());
  v1::SaveOrderResponse response;
  const int64_t second = List().accounts(0).id();
  shop_.now = shop_.now.load() + std::chrono::minutes(1);
  ASSERT_TRUE(shop_.Ask(&v1::OrderService::Stub::CancelOrder, cancel, response, kOwner).ok());
  EXPECT_THAT(History(second), ElementsAre("refund 2000", "debt 2000"));
}

TEST_F(FiadoServiceTest, PaysTheOldestDebtFirst) {
  const v1::Order first = OnFiado();
  const v1::Order second = OnFiado();
  const int64_t total = first.total_price();
  ASSERT_EQ(Receive(List().accounts(0), total + 500), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(now_.account().balance(), total - 500);
  EXPECT_THAT(now_.reminder(), HasSubstr("em aberto no fiado"));
  EXPECT_EQ(Read(first).payment_status(), "paid");
  EXPECT_EQ(Read(first).payment_method(), "Pix");
  const v1::Order open = Read(second);
  EXPECT_EQ(open.payment_status(), "pending");
  EXPECT_EQ(open.total_paid(), 500);
  EXPECT_EQ(open.total_fiado(), total - 500);
  EXPECT_EQ(open.version(), 2);
  ASSERT_EQ(now_.debts_size(), 1);
  EXPECT_EQ(now_.debts(0).order_id(), second.id());
  ASSERT_EQ(now_.entries_size(), 3);
  EXPECT_EQ(now_.entries(0).amount() + now_.entries(1).amount() + now_.entries(2).amount(),
            3 * total + 500);
  ASSERT_EQ(Receive(now_.account(), total - 500), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(List().accounts_size(), 0);
  EXPECT_EQ(now_.reminder(), "");
}

TEST_F(FiadoServiceTest, RefusesOverpaymentAndStaleVersions) {
  const v1::Order order = OnFiado();
  const v1::FiadoAccount account = List().accounts(0);
  for (const int64_t amount : {int64_t{0}, int64_t{-1}, order.total_price() + 1}) {
    EXPECT_EQ(Receive(account, amount), StatusCode::INVALID_ARGUMENT) << amount;
  }
  ASSERT_EQ(Receive(account, 100), StatusCode::OK);
  EXPECT_EQ(Receive(account, 100), StatusCode::FAILED_PRECONDITION);
}

TEST_F(FiadoServiceTest, RecordsOnePaymentPerIdempotencyKey) {
  OnFiado();
  const v1::FiadoAccount account = List().accounts(0);
  ASSERT_EQ(Receive(account, 100, kSeller, "k"), StatusCode::OK);
  ASSERT_EQ(Receive(account, 100, kSeller, "k"), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(now_.account().balance(), account.balance() - 100);
  EXPECT_EQ(Receive(account, 200, kSeller, "k"), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(shop_.Count("fiado_payments"), 1);
}

TEST_F(FiadoServiceTest, AcceptsOneOfConcurrentPayments) {
  OnFiado();
  const v1::FiadoAccount account = List().accounts(0);
  shop_.TokenOf(kSeller);
  std::atomic<int> done{0};
  std::atomic<int> stale{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&] {
      v1::ReceiveFiadoRequest request;
      request.set_id(account.id());
      request.set_method("Dinheiro");
      request.set_amount(account.balance());
      request.set_version(account.version());
      v1::GetFiadoAccountResponse response;
      const auto status = shop_.Ask(&Stub::ReceiveFiado, request, response, kSeller);
      done += status.ok() ? 1 : 0;
      stale += status.error_code() == StatusCode::FAILED_PRECONDITION ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(done, 1);
  EXPECT_EQ(stale, 5);
  EXPECT_EQ(List().accounts_size(), 0);
}

TEST_F(FiadoServiceTest, RemovesTheDebtOfACancelledOrder) {
  const v1::Order order = OnFiado();
  v1::CancelOrderRequest request;
  request.set_id(order.id());
  v1::SaveOrderResponse response;
  ASSERT_TRUE(shop_.Ask(&v1::OrderService::Stub::CancelOrder, request, response, kOwner).ok());
  EXPECT_EQ(response.order().total_fiado(), 0);
  EXPECT_EQ(List().accounts_size(), 0);
}

TEST_F(FiadoServiceTest, AdmitsCollaboratorsWhoSeeOrMakeOrders) {
  OnFiado();
  const v1::FiadoAccount account = List().accounts(0);
  v1::ListFiadoAccountsRequest list;
  list.set_entity_id(1);
  v1::ListFiadoAccountsResponse listed;
  for (const int64_t user : {kStranger, kBarber, kCustomer}) {
    EXPECT_EQ(shop_.Ask(&Stub::ListFiadoAccounts, list, listed, user).error_code(),
              StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(Receive(account, 100, user), StatusCode::NOT_FOUND);
  }
  EXPECT_EQ(Receive(account, 100, kManager), StatusCode::PERMISSION_DENIED);
}

TEST(ReminderText, ContainsCustomerShopAndDebt) {
  v1::FiadoAccount account;
  account.set_customer_name("João Batista");
  account.set_balance(123450);
  const std::string text = ReminderText(account, "Barbearia do Zé");
  EXPECT_THAT(text, HasSubstr("Olá, João Batista!"));
  EXPECT_THAT(text, HasSubstr("Barbearia do Zé"));
  EXPECT_THAT(text, HasSubstr("R$ 1.234,50"));
}

TEST(ReminderText, KeepsATitleWithTheName) {
  v1::FiadoAccount account;
  account.set_customer_name("Seu Jorge");
  EXPECT_THAT(ReminderText(account, "Barbearia do Zé"), HasSubstr("Olá, Seu Jorge!"));
}

}  // namespace
}  // namespace navalha::orders
