// Goal: sessions show correct amounts and actors, and only authorized staff change them.
// Method: the service in its real server on a real PostgreSQL.
#include "services/orders/cash/cash_session_service.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "services/orders/cash/cash_paper.hpp"
#include "services/orders/receipts/code_page.hpp"
#include "services/orders/receipts/escpos.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using Stub = v1::CashSessionService::Stub;

class CashSessionServiceTest : public testing::Test {
 protected:
  StatusCode Open(int64_t amount = 10000, int64_t user_id = kCashier, const std::string& key = "") {
    v1::OpenCashSessionRequest request;
    request.set_entity_id(1);
    request.set_opening_amount(amount);
    return Ask(&Stub::OpenCashSession, request, user_id, key);
  }
  StatusCode Add(const std::string& kind, int64_t amount, const std::string& category = "",
                 int64_t user_id = kCashier, const std::string& key = "") {
    v1::AddCashEntryRequest request;
    request.set_id(1);
    request.set_kind(kind);
    request.set_amount(amount);
    request.set_category(category);
    return Ask(&Stub::AddCashEntry, request, user_id, key);
  }
  StatusCode Reverse(int64_t entry_id, int64_t user_id = kCashier) {
    v1::ReverseCashEntryRequest request;
    request.set_id(entry_id);
    return Ask(&Stub::ReverseCashEntry, request, user_id);
  }
  // Returns counts equal to the expected amounts, plus a difference for cash.
  v1::CloseCashSessionRequest Closing(int64_t cash_difference = 0) {
    v1::CloseCashSessionRequest request;
    request.set_id(now_.session().id());
    request.set_version(now_.session().version());
    for (const v1::CashMethod& row : now_.session().methods()) {
      if (row.method() == "Fiado") {
        continue;
      }
      v1::CashCount& count = *request.add_counts();
      count.set_method(row.method());
      count.set_amount(row.expected() + (row.method() == "Dinheiro" ? cash_difference : 0));
    }
    return request;
  }
  StatusCode Close(const v1::CloseCashSessionRequest& request, int64_t user_id = kCashier,
                   const std::string& key = "") {
    return Ask(&Stub::CloseCashSession, request, user_id, key);
  }
  StatusCode Read(int64_t user_id = kCashier) {
    v1::GetCurrentCashSessionRequest request;
    request.set_entity_id(1);
    return Ask(&Stub::GetCurrentCashSession, request, user_id);
  }
  template <class Method, class Request>
  StatusCode Ask(Method method, const Request& request, int64_t user_id,
                 const std::string& key = "") {
    v1::GetCashSessionResponse response;
    status_ = shop_.Ask(method, request, response, user_id, key);
    if (status_.ok()) {
      now_ = response;
    }
    return status_.error_code();
  }
  v1::Order Sell(const std::string& method) {
    v1::CreateOrderRequest request = Sale();
    request.set_payment_method(method);
    request.set_customer_phone("(11) 98765-4321");
    return shop_.Made(request, kSeller);
  }
  const std::string& Reason() {
    reason_ = ErrorOf(status_).reason();
    return reason_;
  }

  TestShop shop_;
  grpc::Status status_;
  v1::GetCashSessionResponse now_;
  std::string reason_;
};

TEST_F(CashSessionServiceTest, ClosesWithDifferencesAndActors) {
  ASSERT_EQ(Open(), StatusCode::OK) << status_.error_message();
  const v1::Order cash = Sell("Dinheiro");
  const v1::Order pix = Sell("Pix");
  const v1::Order owed = Sell("Fiado");
  ASSERT_EQ(Add("withdrawal", 5000), StatusCode::OK) << status_.error_message();
  ASSERT_EQ(Add("supply", 700), StatusCode::OK);
  ASSERT_EQ(Add("expense", 300, "Limpeza"), StatusCode::OK);
  ASSERT_EQ(Read(), StatusCode::OK);
  EXPECT_EQ(now_.payments_size(), 3);
  EXPECT_EQ(now_.entries_size(), 3);
  ASSERT_EQ(Close(Closing(-200)), StatusCode::OK) << status_.error_message();
  const v1::CashSession& session = now_.session();
  ASSERT_EQ(session.methods_size(), 3);
  EXPECT_EQ(session.methods(0).expected(), 10000 + cash.total_price() - 5000 + 700 - 300);
  EXPECT_EQ(session.methods(0).difference(), -200);
  EXPECT_EQ(session.methods(1).method(), "Pix");
  EXPECT_EQ(session.methods(1).counted(), pix.total_price());
  EXPECT_EQ(session.methods(2).expected(), owed.total_price());
  EXPECT_FALSE(session.methods(2).has_counted());
  EXPECT_EQ(session.total_received(), cash.total_price() + pix.total_price());
  EXPECT_EQ(session.total_expenses(), 300);
  EXPECT_EQ(session.total_difference(), -200);
  EXPECT_FALSE(session.opened_by_first_name().empty());
  EXPECT_FALSE(session.closed_by_first_name().empty());
  EXPECT_FALSE(now_.entries(0).actor_first_name().empty());
  EXPECT_EQ(now_.entity_name(), "Barbearia do Zé");
  ASSERT_EQ(Read(), StatusCode::OK);
  EXPECT_FALSE(now_.has_session());
  EXPECT_EQ(now_.suggested_opening_amount(), session.left_amount());
}

TEST_F(CashSessionServiceTest, PrintsThePaperTextInTheRequestedCodePage) {
  ASSERT_EQ(Open(), StatusCode::OK);
  ASSERT_EQ(Add("expense", 300, "Limpeza"), StatusCode::OK);
  ASSERT_EQ(Read(), StatusCode::OK);
  ASSERT_EQ(Close(Closing(-200)), StatusCode::OK);
  EXPECT_EQ(now_.paper(), CashPaper(now_));
  v1::GetPrinterCashSessionRequest request;
  request.set_id(now_.session().id());
  request.set_code_page("CP860");
  common::v1::Raw printed;
  ASSERT_TRUE(shop_.Ask(&Stub::GetPrinterCashSession, request, printed, kSeller).ok());
  EXPECT_EQ(printed.content_type(), "application/octet-stream");
  EXPECT_EQ(printed.file_name(), "caixa-1.bin");
  const CodePage& page = CodePage::Named("CP860");
  EXPECT_EQ(printed.data(), EscPos(PrinterCashPaper(now_, page), page));
  EXPECT_EQ(shop_.Ask(&Stub::GetPrinterCashSession, request, printed, kStranger).error_code(),
            StatusCode::NOT_FOUND);
  request.set_code_page("UTF-8");
  EXPECT_EQ(shop_.Ask(&Stub::GetPrinterCashSession, request, printed, kSeller).error_code(),
            StatusCode::INVALID_ARGUMENT);
}

TEST_F(CashSessionServiceTest, IncludesFiadoReceiptsAndRefundsOfEarlierOrders) {
  const v1::Order owed = Sell("Fiado");
  const v1::Order before = Sell("Dinheiro");
  ASSERT_EQ(Open(), StatusCode::OK);
  v1::ReceiveFiadoRequest receive;
  receive.set_id(1);
  receive.set_version(2);
  receive.set_method("Dinheiro");
  receive.set_amount(owed.total_price());
  v1::GetFiadoAccountResponse received;
  const grpc::Status status =
      shop_.Ask(&v1::FiadoService::Stub::ReceiveFiado, receive, received, kCashier);
  ASSERT_TRUE(status.ok()) << status.error_message();
  v1::RefundPaymentRequest refund;
  refund.set_id(before.id());
  refund.set_version(before.version());
  refund.set_method("Dinheiro");
  refund.set_amount(100);
  v1::SaveOrderResponse refunded;
  ASSERT_TRUE(
      shop_.Ask(&v1::OrderPaymentService::Stub::RefundPayment, refund, refunded, kOwner).ok());
  ASSERT_EQ(Read(), StatusCode::OK);
  EXPECT_EQ(now_.session().methods(0).payments(), owed.total_price());
  EXPECT_EQ(now_.session().methods(0).refunds(), 100);
  EXPECT_EQ(now_.session().methods_size(), 1);
  ASSERT_EQ(now_.payments_size(), 2);
  EXPECT_TRUE(now_.payments(1).settles_fiado());
}

TEST_F(CashSessionServiceTest, RefusesASecondOpening) {
  ASSERT_EQ(Open(), StatusCode::OK);
  EXPECT_EQ(Open(), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(Reason(), "CASH_SESSION_OPEN");
}

TEST_F(CashSessionServiceTest, RefusesToCloseAStaleVersion) {
  ASSERT_EQ(Open(), StatusCode::OK);
  const v1::CloseCashSessionRequest stale = Closing();
  Sell("Dinheiro");
  EXPECT_EQ(Close(stale), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(Reason(), "EDIT_CONFLICT");
  ASSERT_EQ(Read(), StatusCode::OK);
  EXPECT_EQ(Close(Closing()), StatusCode::OK);
  EXPECT_EQ(Add("supply", 100), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(Reason(), "CASH_SESSION_CLOSED");
}

TEST_F(CashSessionServiceTest, CorrectsAClosedSessionInTheNextOne) {
  ASSERT_EQ(Open(), StatusCode::OK);
  ASSERT_EQ(Add("expense", 300, "Limpeza"), StatusCode::OK);
  const int64_t entry = now_.entries(0).id();
  ASSERT_EQ(Close(Closing()), StatusCode::OK);
  EXPECT_EQ(Reverse(entry), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(Reason(), "CASH_SESSION_CLOSED");
  ASSERT_EQ(Open(9700), StatusCode::OK);
  ASSERT_EQ(Reverse(entry), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(now_.session().total_expenses(), -300);
  EXPECT_EQ(now_.session().methods(0).expected(), 10000);
  EXPECT_EQ(now_.entries(0).reverses_id(), entry);
  EXPECT_EQ(Reverse(entry), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(Reason(), "ENTRY_REVERSED");
  EXPECT_EQ(Reverse(now_.entries(0).id()), StatusCode::FAILED_PRECONDITION);
}

TEST_F(CashSessionServiceTest, ExecutesARequestOncePerIdempotencyKey) {
  ASSERT_EQ(Open(10000, kCashier, "open"), StatusCode::OK);
  ASSERT_EQ(Open(10000, kCashier, "open"), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(Open(9999, kCashier, "open"), StatusCode::INVALID_ARGUMENT);
  ASSERT_EQ(Add("supply", 100, "", kCashier, "add"), StatusCode::OK);
  ASSERT_EQ(Add("supply", 100, "", kCashier, "add"), StatusCode::OK);
  EXPECT_EQ(now_.session().total_supplies(), 100);
  EXPECT_EQ(Add("supply", 101, "", kCashier, "add"), StatusCode::INVALID_ARGUMENT);
  const v1::CloseCashSessionRequest closing = Closing();
  ASSERT_EQ(Close(closing, kCashier, "close"), StatusCode::OK);
  ASSERT_EQ(Close(closing, kCashier, "close"), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(now_.session().status(), "closed");
}

TEST_F(CashSessionServiceTest, RefusesExpensesWithoutCategoryAndExcessiveWithdrawals) {
  ASSERT_EQ(Open(1000), StatusCode::OK);
  EXPECT_EQ(Add("expense", 100), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf(status_).fields().count("category"), 1U);
  EXPECT_EQ(Add("withdrawal", 1001), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf(status_).fields().count("amount"), 1U);
  EXPECT_EQ(Add("tip", 100), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(Add("supply", 0), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(shop_.Count("cash_entries"), 0);
}

TEST_F(CashSessionServiceTest, AdmitsCollaboratorsWhoSeeOrMakeOrders) {
  for (const int64_t user : {kStranger, kBarber, kTrainee, kCustomer}) {
    EXPECT_EQ(Open(0, user), StatusCode::PERMISSION_DENIED) << user;
  }
  EXPECT_EQ(Open(0, kManager), StatusCode::PERMISSION_DENIED);
  ASSERT_EQ(Open(1000, kOwner), StatusCode::OK);
  ASSERT_EQ(Add("supply", 100), StatusCode::OK);
  const v1::CloseCashSessionRequest closing = Closing();
  v1::GetCashSessionRequest get;
  get.set_id(1);
  for (const int64_t user : {kStranger, kBarber, kTrainee, kCustomer}) {
    EXPECT_EQ(Read(user), StatusCode::PERMISSION_DENIED) << user;
    EXPECT_EQ(Ask(&Stub::GetCashSession, get, user), StatusCode::NOT_FOUND) << user;
    EXPECT_EQ(Add("supply", 1, "", user), StatusCode::NOT_FOUND) << user;
    EXPECT_EQ(Reverse(1, user), StatusCode::NOT_FOUND) << user;
    EXPECT_EQ(Close(closing, user), StatusCode::NOT_FOUND) << user;
  }
  EXPECT_EQ(Read(kManager), StatusCode::OK);
  EXPECT_EQ(Ask(&Stub::GetCashSession, get, kManager), StatusCode::OK);
  EXPECT_EQ(Add("supply", 1, "", kManager), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Close(closing, kManager), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Close(closing, kOwner), StatusCode::OK) << status_.error_message();
}

TEST_F(CashSessionServiceTest, ClosesOnceForEqualConcurrentRequests) {
  ASSERT_EQ(Open(), StatusCode::OK);
  const v1::CloseCashSessionRequest closing = Closing();
  shop_.TokenOf(kCashier);
  std::vector<std::thread> threads;
  std::atomic<int> done{0};
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&] {
      v1::GetCashSessionResponse response;
      const auto status =
          shop_.Ask(&Stub::CloseCashSession, closing, response, kCashier, "the same key");
      done += status.ok() && response.session().status() == "closed" ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(done, 6);
  EXPECT_EQ(shop_.Count("cash_counts"), 1);
}

}  // namespace
}  // namespace navalha::orders
