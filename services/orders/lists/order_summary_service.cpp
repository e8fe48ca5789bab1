#include "services/orders/lists/order_summary_service.hpp"

#include <map>
#include <string>

#include "services/orders/lists/order_list.hpp"

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
  std::map<std::string, Total> statuses, payments;
  for (const OrderSum& sum : sums) {
    response.set_order_count(response.order_count() + sum.count);
    statuses[sum.status].Add(sum);
    if (sum.status == "cancelled") {
      response.set_total_to_refund(response.total_to_refund() + sum.paid);
      response.set_to_refund_count(response.to_refund_count() + sum.paid_count);
    } else {
      all.Add(sum);
      payments[sum.payment_status].Add(sum);
      response.set_total_due(response.total_due() + sum.due);
      response.set_due_count(response.due_count() + sum.due_count);
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
}

void PutMethods(const std::vector<MethodSum>& sums, v1::SummarizeOrdersResponse& response) {
  for (const MethodSum& sum : sums) {
    v1::MethodTotal& row = *response.add_methods();
    row.set_payment_method(sum.method);
    row.set_order_count(sum.count);
    row.set_total_price(sum.total);
  }
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
  SetTimes(request, membership.time_zone(), filter);
  PutSums(orders_.Sum(filter), response);
  PutMethods(orders_.SumMethods(filter), response);
}

}  // namespace navalha::orders
