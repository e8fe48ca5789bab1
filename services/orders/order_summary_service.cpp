#include "services/orders/order_summary_service.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>

#include "services/orders/order_list.hpp"

namespace navalha::orders {
namespace {

constexpr const char* kStatuses[] = {"scheduled", "completed", "cancelled"};
constexpr const char* kPaymentStatuses[] = {"pending", "paid", "failed"};

struct Total {
  int count = 0;
  int64_t cents = 0;

  void Add(const OrderSum& sum) {
    count += sum.count;
    cents += sum.total;
  }
};

template <class Row>
void Fill(const Total& total, Row& row) {
  row.set_order_count(total.count);
  row.set_total_price(total.cents);
}

}  // namespace

void PutSums(const std::vector<OrderSum>& sums, v1::SummarizeOrdersResponse& response) {
  Total all;
  std::map<std::string, Total> statuses, payments, methods;
  for (const OrderSum& sum : sums) {
    response.set_order_count(response.order_count() + sum.count);
    statuses[sum.status].Add(sum);
    if (sum.status != "cancelled") {
      all.Add(sum);
      payments[sum.payment_status].Add(sum);
      methods[sum.payment_method].Add(sum);
    }
  }
  response.set_total_price(all.cents);
  for (const char* status : kStatuses) {
    if (const auto found = statuses.find(status); found != statuses.end()) {
      v1::StatusTotal& row = *response.add_statuses();
      row.set_status(status);
      Fill(found->second, row);
    }
  }
  for (const char* status : kPaymentStatuses) {
    if (const auto found = payments.find(status); found != payments.end()) {
      v1::PaymentTotal& row = *response.add_payments();
      row.set_payment_status(status);
      Fill(found->second, row);
    }
  }
  for (const auto& [method, total] : methods) {
    v1::MethodTotal& row = *response.add_methods();
    row.set_payment_method(method);
    Fill(total, row);
  }
  auto& rows = *response.mutable_methods();
  std::stable_sort(rows.begin(), rows.end(), [](const auto& one, const auto& other) {
    return one.total_price() > other.total_price();
  });
}

void OrderSummaryService::Register(common::Router& router) {
  router.For("navalha.orders.v1.OrderSummaryService")
      .Unary("SummarizeOrders", this, &OrderSummaryService::SummarizeOrders);
}

void OrderSummaryService::SummarizeOrders(const common::Call& call,
                                          const v1::SummarizeOrdersRequest& request,
                                          v1::SummarizeOrdersResponse& response) {
  const common::Caller& caller = call.RequireUser();
  const auto membership = catalog_.MembershipOf(call, request.entity_id(), caller.user_id);
  ListFilter filter = FilterOf(request, ShopAccessOf(caller, membership), membership);
  SetDays(request, membership.time_zone(), now_(), filter);
  PutSums(orders_.Sum(filter), response);
}

}  // namespace navalha::orders
