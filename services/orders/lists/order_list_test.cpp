// Goal: lists contain the requested days and report when they are truncated. Method: days as pure
// functions; the service in its real server on a real PostgreSQL.
#include "services/orders/lists/order_list.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string FirstDay(const std::string& start_date, const std::string& end_date) {
  return common::FormatDate(
      FirstDayOf(start_date, end_date, common::ParseDate("2026-08-31").value()));
}

TEST(FirstDayOf, ReturnsTheRequestedDayOrTheFirstOf62) {
  EXPECT_EQ(FirstDay("2020-01-01", ""), "2020-01-01");
  EXPECT_EQ(FirstDay("", ""), "2026-07-01") << "this month and the previous one";
  EXPECT_EQ(FirstDay("", "2027-01-01"), "2026-07-01")
      << "a future last day does not shorten the list";
  EXPECT_EQ(FirstDay("", "2026-03-03"), "2026-01-01");
}

class OrderListTest : public testing::Test {
 protected:
  int64_t SaleAt(const std::string& when) {
    v1::CreateOrderRequest request = Sale();
    request.set_order_datetime(when);
    return shop_.Made(request, kOwner).id();
  }

  template <class Request, class Response>
  std::vector<int64_t> Ids(grpc::Status (v1::OrderService::Stub::*method)(grpc::ClientContext*,
                                                                          const Request&,
                                                                          Response*),
                           const Request& request, Response& response) {
    response.Clear();
    EXPECT_TRUE(shop_.Ask(method, request, response, kOwner).ok());
    std::vector<int64_t> ids;
    for (const v1::Order& order : response.orders()) {
      ids.push_back(order.id());
    }
    return ids;
  }

  TestShop shop_;
};

TEST_F(OrderListTest, ListsTheShopsLast62DaysAndFutureOrdersInPages) {
  const auto list = &v1::OrderService::Stub::ListOrdersByEntity;
  const int64_t older = SaleAt("2025-12-30T23:59");
  const int64_t first = SaleAt("2025-12-31T00:00");
  const int64_t booked = shop_.Made(BookingAt("10:00"), 0).id();
  v1::ListOrdersByEntityRequest request;
  request.set_entity_id(1);
  v1::ListOrdersByEntityResponse response;
  EXPECT_THAT(Ids(list, request, response), ElementsAre(booked, first));
  EXPECT_EQ(response.start_date(), "2025-12-31");
  EXPECT_FALSE(response.truncated());

  request.set_start_date("2025-12-01");
  request.set_limit(2);
  EXPECT_THAT(Ids(list, request, response), ElementsAre(booked, first));
  EXPECT_TRUE(response.truncated());
  request.set_after_id(first);
  EXPECT_THAT(Ids(list, request, response), ElementsAre(older));
  EXPECT_FALSE(response.truncated());
}

TEST_F(OrderListTest, FiltersByHourAndWeekdayInTheShopsTimeZone) {
  const auto list = &v1::OrderService::Stub::ListOrdersByEntity;
  const int64_t late = SaleAt("2026-02-22T23:10");
  const int64_t early = SaleAt("2026-02-23T00:10");
  v1::ListOrdersByEntityRequest request;
  request.set_entity_id(1);
  v1::ListOrdersByEntityResponse response;
  request.set_hour(23);
  EXPECT_THAT(Ids(list, request, response), ElementsAre(late));
  request.set_hour(0);
  EXPECT_THAT(Ids(list, request, response), ElementsAre(early));
  request.clear_hour();
  request.set_weekday(0);
  EXPECT_THAT(Ids(list, request, response), ElementsAre(late));
  request.set_weekday(1);
  EXPECT_THAT(Ids(list, request, response), ElementsAre(early));
  request.set_hour(23);
  EXPECT_THAT(Ids(list, request, response), IsEmpty());
}

TEST_F(OrderListTest, FiltersByTheFirstAndTheLastMinute) {
  const auto list = &v1::OrderService::Stub::ListOrdersByEntity;
  SaleAt("2026-02-22T09:59");
  const int64_t first = SaleAt("2026-02-22T10:00");
  const int64_t last = SaleAt("2026-02-23T11:30");
  SaleAt("2026-02-23T11:31");
  v1::ListOrdersByEntityRequest request;
  request.set_entity_id(1);
  request.set_start_date("2026-02-22");
  request.set_start_time("10:00");
  request.set_end_date("2026-02-23");
  request.set_end_time("11:30");
  v1::ListOrdersByEntityResponse response;
  EXPECT_THAT(Ids(list, request, response), ElementsAre(last, first));
  request.set_end_time("23:59");
  EXPECT_EQ(Ids(list, request, response).size(), 3u);
  request.clear_end_date();
  const grpc::Status refused = shop_.Ask(list, request, response, kOwner);
  EXPECT_EQ(refused.error_code(), grpc::StatusCode::INVALID_ARGUMENT) << "a time without a day";
}

TEST_F(OrderListTest, BoundsAndPagesTheListOfAnAttendant) {
  const auto list = &v1::OrderService::Stub::ListOrdersByEmployer;
  const int64_t first = shop_.Made(BookingAt("10:00"), 0).id();
  const int64_t second = shop_.Made(BookingAt("11:00"), 0).id();
  v1::ListOrdersByEmployerRequest request;
  request.set_collaborator_id(7);
  v1::ListOrdersByEmployerResponse response;
  EXPECT_THAT(Ids(list, request, response), ElementsAre(second, first));
  EXPECT_EQ(response.start_date(), "2025-12-31");
  request.set_limit(1);
  EXPECT_THAT(Ids(list, request, response), ElementsAre(second));
  EXPECT_TRUE(response.truncated());
  request.set_after_id(second);
  EXPECT_THAT(Ids(list, request, response), ElementsAre(first));
  request.clear_after_id();
  request.set_end_date("2026-03-02");
  EXPECT_THAT(Ids(list, request, response), IsEmpty());
}

}  // namespace
}  // namespace navalha::orders
