// Goal: a sale of a till creates one order, even when the till sends it several times. The order
// has the current prices, records the shown total as paid and lists the price differences. Method:
// the service on a real PostgreSQL, with fakes of catalog and booking.
#include "services/orders/drafts/counter_sale.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "services/common/rpc/error.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using std::chrono::hours;
using std::chrono::minutes;
using testing::ElementsAre;
using testing::Key;

constexpr const char* kSaleId = "0b6f9f3e-6d1c-4b7c-9a53-2f2f1c1b7a10";
constexpr const char* kOtherSaleId = "0b6f9f3e-6d1c-4b7c-9a53-2f2f1c1b7a11";
constexpr int kMoreThanTheRate = 1000;
constexpr int64_t kTotal = 4500 + 2 * 500 + 5990;

class CounterSaleTest : public testing::Test {
 protected:
  // Returns a sale of a cut with two towels and of a product, made at the current time.
  v1::CreateOrderRequest Recorded() {
    v1::CreateOrderRequest request = Sale();
    request.mutable_sale()->set_id(kSaleId);
    *request.mutable_sale()->mutable_sold_at() = common::ToProto(shop_.now.load());
    Show(request, 1, 4500);
    Show(request, 4, 500);
    Show(request, 3, 5990);
    return request;
  }
  static void Show(v1::CreateOrderRequest& request, int64_t item_id, int64_t price) {
    v1::ShownPrice& shown = *request.mutable_sale()->add_prices();
    shown.set_item_id(item_id);
    shown.set_price(price);
  }
  void MoveSoldAt(v1::CreateOrderRequest& request, minutes by) {
    *request.mutable_sale()->mutable_sold_at() = common::ToProto(shop_.now.load() + by);
  }
  common::Error Refusal(const v1::CreateOrderRequest& request, int64_t user_id = kSeller) {
    v1::SaveOrderResponse response;
    return ErrorOf(shop_.Create(request, user_id, response));
  }

  TestShop shop_;
};

TEST_F(CounterSaleTest, CreatesOneOrderForAllSendersOfTheShop) {
  const v1::CreateOrderRequest request = Recorded();
  const v1::Order first = shop_.Made(request, kSeller, "a");
  EXPECT_EQ(first.sale().id(), kSaleId);
  EXPECT_EQ(first.sale().total_shown(), kTotal);
  EXPECT_EQ(first.sale().price_difference(), 0);
  EXPECT_EQ(first.payment_status(), "paid");
  EXPECT_EQ(shop_.Made(request, kSeller, "b").id(), first.id());
  EXPECT_EQ(shop_.Made(request, kCashier).id(), first.id());
  EXPECT_EQ(shop_.Count("orders"), 1);
}

TEST_F(CounterSaleTest, CreatesOneOrderForConcurrentRequests) {
  const v1::CreateOrderRequest request = Recorded();
  const std::string token = shop_.TokenOf(kSeller);
  std::vector<std::thread> tills;
  for (int i = 0; i < 8; ++i) {
    tills.emplace_back([&] {
      grpc::ClientContext context;
      common::TestServer::Prepare(context, token);
      v1::SaveOrderResponse response;
      EXPECT_TRUE(shop_.orders().CreateOrder(&context, request, &response).ok());
    });
  }
  for (std::thread& till : tills) {
    till.join();
  }
  EXPECT_EQ(shop_.Count("orders"), 1);
}

TEST_F(CounterSaleTest, ReturnsTheFirstOrderAfterMoreThanAYear) {
  const v1::CreateOrderRequest request = Recorded();
  const v1::Order first = shop_.Made(request, kSeller);
  shop_.now = shop_.now.load() + hours(400 * 24);
  shop_.catalog.sold_out = 1;
  shop_.catalog.cut_price = 9900;
  EXPECT_EQ(shop_.Made(request, kSeller).id(), first.id());
}

TEST_F(CounterSaleTest, ReportsACancelledOrderOnRepeat) {
  const v1::CreateOrderRequest request = Recorded();
  const v1::Order order = shop_.Made(request, kOwner);
  v1::CancelOrderRequest cancel;
  cancel.set_id(order.id());
  v1::SaveOrderResponse response;
  ASSERT_TRUE(shop_.Ask(&v1::OrderService::Stub::CancelOrder, cancel, response, kOwner).ok());
  response.Clear();
  ASSERT_TRUE(shop_.Create(request, kOwner, response).ok());
  EXPECT_TRUE(response.cancelled_since());
  EXPECT_EQ(shop_.Count("orders"), 1);
}

TEST_F(CounterSaleTest, AnswersARepeatAboveTheRateOfNewSales) {
  const v1::CreateOrderRequest first = Recorded();
  const v1::Order order = shop_.Made(first, kSeller);
  v1::SaveOrderResponse response;
  grpc::Status status;
  for (int i = 0; i < kMoreThanTheRate && status.ok(); ++i) {
    status = shop_.Create(Sale(), kSeller, response);
  }
  EXPECT_EQ(status.error_code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(shop_.Made(first, kSeller).id(), order.id());
}

TEST_F(CounterSaleTest, AdmitsOnlySellersOfTheShop) {
  const v1::CreateOrderRequest request = Recorded();
  shop_.Made(request, kSeller);
  EXPECT_EQ(Refusal(request, kBarber).code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Refusal(request, kStranger).code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Refusal(request, 0).code(), StatusCode::UNAUTHENTICATED);
}

TEST_F(CounterSaleTest, RefusesTheIdOfAnotherSale) {
  v1::CreateOrderRequest request = Recorded();
  shop_.Made(request, kSeller);
  MoveSoldAt(request, minutes(-1));
  EXPECT_EQ(Refusal(request).reason(), "SALE_ID_REUSED");
}

TEST_F(CounterSaleTest, RefusesARepeatWithOtherContent) {
  const v1::CreateOrderRequest first = Recorded();
  const v1::Order order = shop_.Made(first, kSeller);
  const auto refuses = [&](const auto& change) {
    v1::CreateOrderRequest other = first;
    change(other);
    const common::Error error = Refusal(other, kCashier);
    EXPECT_THAT(error.message(), testing::HasSubstr("#" + order.order_number()));
    return error.reason() == "SALE_ID_REUSED";
  };
  EXPECT_TRUE(refuses([](auto& other) { other.mutable_items(0)->set_quantity(3); }));
  EXPECT_TRUE(refuses([](auto& other) { other.mutable_items(0)->clear_additions(); }));
  EXPECT_TRUE(refuses([](auto& other) { other.mutable_items()->RemoveLast(); }));
  EXPECT_TRUE(refuses([](auto& other) { other.set_customer_name("Outro"); }));
  EXPECT_TRUE(refuses([](auto& other) { other.set_customer_phone("(11) 98765-4321"); }));
  EXPECT_TRUE(refuses([](auto& other) { other.set_payment_status("pending"); }));
  EXPECT_TRUE(refuses([](auto& other) { other.set_payment_method("Cheque"); }));
  EXPECT_TRUE(refuses([](auto& other) { other.mutable_sale()->mutable_prices(0)->set_price(1); }));
  EXPECT_EQ(shop_.Made(first, kCashier).id(), order.id());
  EXPECT_EQ(shop_.Count("orders"), 1);
}

TEST_F(CounterSaleTest, AcceptsEachRepeatOfASaleWithoutAHash) {
  v1::CreateOrderRequest request = Recorded();
  const v1::Order order = shop_.Made(request, kSeller);
  shop_.database.Execute("UPDATE orders SET sale_hash = NULL");
  request.set_customer_name("Outro");
  EXPECT_EQ(shop_.Made(request, kSeller).id(), order.id());
}

TEST_F(CounterSaleTest, UsesTheTimeOfTheSaleAsTheTimeOfTheOrder) {
  v1::CreateOrderRequest request = Recorded();
  MoveSoldAt(request, minutes(-3 * 24 * 60));
  const v1::Order order = shop_.Made(request, kSeller);
  EXPECT_EQ(common::FromProto(order.order_datetime()), shop_.now.load() - minutes(3 * 24 * 60));
}

TEST_F(CounterSaleTest, UsesTheServerTimeWhenTheClockOfTheTillIsFast) {
  v1::CreateOrderRequest request = Recorded();
  MoveSoldAt(request, minutes(5));
  const v1::Order order = shop_.Made(request, kSeller);
  EXPECT_EQ(common::FromProto(order.order_datetime()), shop_.now.load());
  EXPECT_EQ(order.type(), "service");
}

TEST_F(CounterSaleTest, RefusesInvalidFieldsOfASale) {
  v1::CreateOrderRequest request = Recorded();
  MoveSoldAt(request, minutes(6));
  EXPECT_THAT(Refusal(request).fields(), ElementsAre(Key("sale.sold_at")));
  MoveSoldAt(request, minutes(-30 * 24 * 60 - 1));
  EXPECT_THAT(Refusal(request).fields(), ElementsAre(Key("sale.sold_at")));
  request = Recorded();
  request.mutable_sale()->set_id("0b6f9f3e-6d1c-4b7c-9a53-2f2f1c1b7a1-");
  EXPECT_THAT(Refusal(request).fields(), ElementsAre(Key("sale.id")));
  request = Recorded();
  request.set_order_datetime("2026-03-02T10:00");
  EXPECT_THAT(Refusal(request).fields(), ElementsAre(Key("order_datetime")));
  request = Recorded();
  request.set_any_attendant(true);
  EXPECT_THAT(Refusal(request).fields(), ElementsAre(Key("any_attendant")));
  request = Recorded();
  request.mutable_sale()->mutable_prices()->RemoveLast();
  EXPECT_THAT(Refusal(request).fields(), ElementsAre(Key("sale.prices")));
  request = Recorded();
  Show(request, 3, 5990);
  EXPECT_THAT(Refusal(request).fields(), ElementsAre(Key("sale.prices")));
  EXPECT_EQ(shop_.Count("orders"), 0);
}

TEST_F(CounterSaleTest, RecordsTheShownTotalAsPaidAfterAPriceIncrease) {
  const v1::CreateOrderRequest request = Recorded();
  shop_.catalog.cut_price = 5000;
  const v1::Order made = shop_.Made(request, kSeller);
  EXPECT_EQ(made.total_price(), kTotal + 500);
  EXPECT_EQ(made.sale().price_difference(), -500);
  EXPECT_EQ(made.total_paid(), kTotal);
  EXPECT_EQ(made.total_due(), 500);
  EXPECT_EQ(made.payment_status(), "pending");
  v1::GetOrderRequest get;
  get.set_id(made.id());
  v1::GetOrderResponse found;
  ASSERT_TRUE(shop_.Ask(&v1::OrderService::Stub::GetOrder, get, found, kSeller).ok());
  EXPECT_EQ(found.order().total_due(), 500);
  EXPECT_EQ(found.order().sale().total_shown(), kTotal);
  ASSERT_EQ(found.order().sale().changed_prices_size(), 1);
  const v1::ChangedPrice& price = found.order().sale().changed_prices(0);
  EXPECT_EQ(price.item_id(), 1);
  EXPECT_EQ(price.shown(), 4500);
  EXPECT_EQ(price.charged(), 5000);
}

TEST_F(CounterSaleTest, AnswersWithTheStoredStatusOfASaleShownAsFree) {
  v1::CreateOrderRequest request = Recorded();
  for (v1::ShownPrice& shown : *request.mutable_sale()->mutable_prices()) {
    shown.set_price(0);
  }
  for (const std::string method : {"Pix", "Fiado"}) {
    request.mutable_sale()->set_id(method == "Pix" ? kSaleId : kOtherSaleId);
    request.set_payment_method(method);
    request.set_customer_phone("(11) 98765-4321");
    const v1::Order made = shop_.Made(request, kSeller);
    EXPECT_EQ(made.payment_status(), "pending");
    EXPECT_EQ(made.total_due(), kTotal);
    const v1::Order stored = shop_.application().store().Find(made.id())->order;
    EXPECT_EQ(stored.payment_status(), made.payment_status());
    EXPECT_EQ(stored.payment_method(), made.payment_method());
  }
}

TEST_F(CounterSaleTest, RecordsTheFullPriceAsPaidAfterAPriceDecrease) {
  const v1::CreateOrderRequest request = Recorded();
  shop_.catalog.cut_price = 4000;
  const v1::Order made = shop_.Made(request, kSeller);
  EXPECT_EQ(made.payment_status(), "paid");
  EXPECT_EQ(made.total_paid(), kTotal - 500);
  EXPECT_EQ(made.sale().price_difference(), 500);
}

TEST_F(CounterSaleTest, KeepsThePriceDifferenceAfterAnEdit) {
  v1::CreateOrderRequest request = Recorded();
  request.set_payment_status("pending");
  shop_.catalog.cut_price = 5000;
  const v1::Order made = shop_.Made(request, kSeller);
  v1::UpdateOrderRequest update;
  update.set_id(made.id());
  update.set_customer_name("João");
  update.add_items()->set_item_id(3);
  v1::SaveOrderResponse saved;
  ASSERT_TRUE(shop_.Ask(&v1::OrderService::Stub::UpdateOrder, update, saved, kSeller).ok());
  v1::ListOrdersByEntityRequest ask;
  ask.set_entity_id(1);
  v1::ListOrdersByEntityResponse list;
  ASSERT_TRUE(shop_.Ask(&v1::OrderService::Stub::ListOrdersByEntity, ask, list, kSeller).ok());
  EXPECT_EQ(list.orders(0).sale().price_difference(), -500);
  EXPECT_EQ(list.orders(0).sale().changed_prices_size(), 0);
}

}  // namespace
}  // namespace navalha::orders
