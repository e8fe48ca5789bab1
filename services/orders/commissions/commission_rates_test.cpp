// Goal: a line keeps its rate at the time of sale, and the feed reports its commission.
// Method: the service with a fake of catalog; a reader of the feed over gRPC.
#include "services/orders/commissions/commission_rates.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class CommissionRatesTest : public testing::Test {
 protected:
  void SetUp() override { shop_.catalog.commission_rate = 4000; }

  // Sells a cut with two additions, served by collaborator 7, and a product, served by
  // collaborator 10.
  v1::Order Sold() {
    v1::CreateOrderRequest request = Sale();
    request.set_collaborator_id(7);
    request.mutable_items(1)->set_collaborator_id(10);
    return shop_.Made(request, kOwner);
  }

  v1::Order Edit(const v1::Order& order, const std::vector<v1::OrderLine>& lines) {
    v1::UpdateOrderRequest request;
    request.set_id(order.id());
    request.set_customer_name("João");
    request.set_payment_status("pending");
    for (const v1::OrderLine& line : lines) {
      *request.add_items() = line;
    }
    v1::SaveOrderResponse response;
    EXPECT_TRUE(shop_.Ask(&v1::OrderService::Stub::UpdateOrder, request, response, kOwner).ok());
    return response.order();
  }

  static v1::OrderLine Line(int64_t item, int64_t collaborator = 0, int quantity = 1) {
    v1::OrderLine line;
    line.set_item_id(item);
    line.set_collaborator_id(collaborator);
    line.set_quantity(quantity);
    return line;
  }

  // Returns the commissions of the order in the feed.
  std::vector<v1::LineCommission> Reported(int64_t order_id) {
    grpc::ClientContext context;
    common::TestServer::Prepare(context, "");
    context.AddMetadata("x-navalha-service-key", std::string(common::kTestServiceKey));
    v1::ReadAllRequest request;
    request.set_after_order_id(order_id - 1);
    const auto reader = feed_->ReadAll(&context, request);
    v1::OrderChange change;
    EXPECT_TRUE(reader->Read(&change));
    context.TryCancel();
    return {change.commissions().begin(), change.commissions().end()};
  }

  std::vector<int> RatesOf(int64_t order_id) {
    std::vector<int> rates;
    for (const v1::LineCommission& line : Reported(order_id)) {
      rates.push_back(line.rate());
    }
    return rates;
  }

  TestShop shop_;
  std::unique_ptr<v1::OrderFeedService::Stub> feed_ =
      v1::OrderFeedService::NewStub(shop_.server().channel());
};

TEST_F(CommissionRatesTest, StoresTheRateWithTheSale) {
  const v1::Order order = Sold();
  shop_.catalog.commission_rate = 5000;
  const auto lines = Reported(order.id());
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].collaborator_id(), 7);
  EXPECT_EQ(lines[1].collaborator_id(), 10);
  EXPECT_EQ(lines[0].rate(), 4000);
  EXPECT_EQ(lines[0].base() + lines[1].base(), order.total_price());
  EXPECT_EQ(lines[0].amount(), lines[0].base() * 4 / 10);
}

TEST_F(CommissionRatesTest, SkipsTheQuoteOfASaleWithoutACollaborator) {
  const v1::Order order = shop_.Made(Sale(), kOwner);
  EXPECT_EQ(shop_.catalog.commission_quotes, 0);
  EXPECT_THAT(Reported(order.id()), IsEmpty());
}

TEST_F(CommissionRatesTest, KeepsTheRateOfALineThroughEdits) {
  const v1::Order order = Sold();
  shop_.catalog.commission_rate = 5000;
  shop_.catalog.credit_fee = 300;
  Edit(order, {Line(1, 0, 2), Line(1, 10), Line(3, 10)});
  EXPECT_THAT(RatesOf(order.id()), ElementsAre(4000, 5000, 4000));
  EXPECT_EQ(shop_.catalog.commission_quotes, 2);
  Edit(order, {Line(3, 10)});
  EXPECT_THAT(RatesOf(order.id()), ElementsAre(4000));
  EXPECT_EQ(shop_.catalog.commission_quotes, 2);
  EXPECT_EQ(shop_.Count("orders WHERE credit_fee_bp > 0"), 0)
      << "the order keeps the fees of the sale";
}

TEST_F(CommissionRatesTest, StoresNoRateForLinesSoldBeforeCommissionsExisted) {
  const v1::Order order = Sold();
  shop_.database.Execute("DELETE FROM line_commissions");
  Edit(order, {Line(1, 0, 2), Line(2)});
  EXPECT_THAT(RatesOf(order.id()), ElementsAre(4000));
}

TEST_F(CommissionRatesTest, StoresTheRateOfABookingWhenItIsAttended) {
  const v1::Order booked = shop_.Made(BookingAt("10:00"), kCustomer);
  ASSERT_TRUE(shop_.Move(booked.id(), "confirm", kOwner).ok());
  EXPECT_THAT(Reported(booked.id()), IsEmpty());
  shop_.now = common::FromProto(booked.order_datetime()) + std::chrono::hours(1);
  shop_.catalog.commission_rate = 6000;
  shop_.catalog.credit_fee = 300;
  ASSERT_TRUE(shop_.Move(booked.id(), "attended", kOwner).ok());
  EXPECT_THAT(RatesOf(booked.id()), ElementsAre(6000));
  EXPECT_EQ(shop_.Count("orders WHERE credit_fee_bp = 300"), 1);
}

TEST_F(CommissionRatesTest, StoresNoRateForAMissedBooking) {
  const v1::Order booked = shop_.Made(BookingAt("10:00"), kCustomer);
  ASSERT_TRUE(shop_.Move(booked.id(), "confirm", kOwner).ok());
  shop_.now = common::FromProto(booked.order_datetime()) + std::chrono::hours(1);
  ASSERT_TRUE(shop_.Move(booked.id(), "not_attended", kOwner).ok());
  EXPECT_THAT(Reported(booked.id()), IsEmpty());
}

TEST_F(CommissionRatesTest, ReportsZeroCommissionForACancelledSale) {
  const v1::Order order = Sold();
  v1::CancelOrderRequest request;
  request.set_id(order.id());
  v1::SaveOrderResponse response;
  ASSERT_TRUE(shop_.Ask(&v1::OrderService::Stub::CancelOrder, request, response, kOwner).ok());
  for (const v1::LineCommission& line : Reported(order.id())) {
    EXPECT_EQ(line.base(), 0);
    EXPECT_EQ(line.amount(), 0);
  }
}

TEST_F(CommissionRatesTest, RefusesASaleWhileCatalogIsDown) {
  v1::CreateOrderRequest request = Sale();
  request.set_collaborator_id(7);
  shop_.catalog.FailWith(grpc::StatusCode::UNAVAILABLE);
  v1::SaveOrderResponse response;
  EXPECT_EQ(shop_.Create(request, kOwner, response).error_code(), grpc::StatusCode::UNAVAILABLE);
}

}  // namespace
}  // namespace navalha::orders
