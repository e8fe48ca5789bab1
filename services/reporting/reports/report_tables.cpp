#include "services/reporting/reports/report_tables.hpp"

#include <algorithm>

#include "services/reporting/sales/rounding.hpp"

namespace navalha::reporting {
namespace {

// Sums of an item over the period, with its peak hour.
struct ItemSums {
  int64_t item_id = 0;
  int64_t quantity = 0;
  int64_t cents = 0;
  int64_t combo_quantity = 0;
  int64_t extras_count = 0;
  int peak_hour = 0;
  int64_t peak_quantity = 0;
};

// Returns the items sold as additions or else as lines, by id. `hours` is sorted by item and hour.
std::vector<ItemSums> ItemsOf(const std::vector<ItemHour>& hours, bool additions) {
  std::vector<ItemSums> items;
  for (const ItemHour& hour : hours) {
    if (hour.is_addition != additions) {
      continue;
    }
    if (items.empty() || items.back().item_id != hour.item_id) {
      items.push_back({.item_id = hour.item_id});
    }
    ItemSums& item = items.back();
    item.quantity += hour.quantity;
    item.cents += hour.cents;
    item.combo_quantity += hour.combo_quantity;
    item.extras_count += hour.extras_count;
    if (hour.quantity > item.peak_quantity) {
      item.peak_hour = hour.hour;
      item.peak_quantity = hour.quantity;
    }
  }
  return items;
}

// Sorts by `member` in descending order, then by id.
void SortBy(std::vector<ItemSums>& items, int64_t ItemSums::*member) {
  std::stable_sort(items.begin(), items.end(), [member](const auto& left, const auto& right) {
    return left.*member > right.*member;
  });
}

int64_t SumOf(const std::vector<ItemSums>& items, int64_t ItemSums::*member) {
  int64_t sum = 0;
  for (const ItemSums& item : items) {
    sum += item.*member;
  }
  return sum;
}

std::string NameOf(const PeriodFigures& figures, const ItemKey& key) {
  const auto found = figures.item_sales.find(key);
  return found == figures.item_sales.end() ? "" : found->second.name;
}

// Sets the fields that ReportItem and ReportAddition have in common.
template <class Row>
void PutSale(const PeriodFigures& figures, const ItemSums& item, bool is_addition, Row& row) {
  row.set_item_id(item.item_id);
  row.set_quantity(item.quantity);
  row.set_peak_hour(item.peak_hour);
  const auto found = figures.item_sales.find({is_addition, item.item_id});
  if (found != figures.item_sales.end()) {
    const ItemSale& sale = found->second;
    row.set_name(sale.name);
    row.set_top_customer(sale.top_customer);
    *row.mutable_last_order_at() = common::ToProto(sale.ordered_at);
    row.set_last_order_id(sale.order_id);
  }
}

void PutItems(const PeriodFigures& figures, int rows, v1::GetOrderReportResponse& response) {
  std::vector<ItemSums> items = ItemsOf(figures.item_hours, false);
  for (const ItemSums& item : items) {
    v1::ItemBreakdown& breakdown =
        (*response.mutable_report()->mutable_breakdown_by_item())[std::to_string(item.item_id)];
    breakdown.set_quantity(item.quantity);
    breakdown.set_subtotal(item.cents);
  }
  const int64_t quantity = SumOf(items, &ItemSums::quantity);
  const int64_t cents = SumOf(items, &ItemSums::cents);
  SortBy(items, &ItemSums::cents);
  response.set_item_count(static_cast<int>(items.size()));
  for (const ItemSums& item : items) {
    if (response.items_size() == rows) {
      break;
    }
    v1::ReportItem& row = *response.add_items();
    PutSale(figures, item, false, row);
    row.set_subtotal(item.cents);
    row.set_average_ticket(MeanOf(item.cents, item.quantity));
    row.set_quantity_share(PercentOf(item.quantity, quantity));
    row.set_revenue_share(PercentOf(item.cents, cents));
    row.set_combo_quantity(item.combo_quantity);
    row.set_extras_count(item.extras_count);
  }
}

void PutAdditions(const PeriodFigures& figures, int rows, v1::GetOrderReportResponse& response) {
  std::vector<ItemSums> additions = ItemsOf(figures.item_hours, true);
  const int64_t quantity = SumOf(additions, &ItemSums::quantity);
  SortBy(additions, &ItemSums::quantity);
  response.set_addition_count(static_cast<int>(additions.size()));
  for (const ItemSums& addition : additions) {
    if (response.additions_size() == rows) {
      break;
    }
    v1::ReportAddition& row = *response.add_additions();
    PutSale(figures, addition, true, row);
    row.set_revenue(addition.cents);
    row.set_share(PercentOf(addition.quantity, quantity));
  }
}

// Returns for each hour the id of the line item with the largest quantity; 0: none.
std::array<int64_t, 24> TopItems(const std::vector<ItemHour>& hours) {
  std::array<int64_t, 24> items{};
  std::array<int64_t, 24> quantities{};
  for (const ItemHour& hour : hours) {
    const auto at = static_cast<size_t>(hour.hour);
    if (!hour.is_addition && hour.quantity > quantities.at(at)) {
      items.at(at) = hour.item_id;
      quantities.at(at) = hour.quantity;
    }
  }
  return items;
}

void PutHours(const PeriodFigures& figures, v1::GetOrderReportResponse& response) {
  const PeriodSums& sums = figures.totals.sums;
  const auto peak = std::max_element(
      sums.hours.begin(), sums.hours.end(),
      [](const auto& left, const auto& right) { return left.order_count < right.order_count; });
  const auto peak_hour = static_cast<int>(peak - sums.hours.begin());
  if (peak->order_count > 0) {
    response.set_peak_hour(peak_hour);
  }
  const std::array<int64_t, 24> top_items = TopItems(figures.item_hours);
  for (int hour = 0; hour < 24; ++hour) {
    const Sales& sum = sums.hours.at(static_cast<size_t>(hour));
    v1::ReportHour& row = *response.add_hours();
    row.set_hour(hour);
    row.set_order_count(sum.order_count);
    row.set_share(PercentOf(sum.order_count, sums.all.order_count));
    row.set_revenue(sum.revenue);
    row.set_average_ticket(MeanOf(sum.revenue, sum.order_count));
    row.set_is_peak(response.has_peak_hour() && hour == peak_hour);
    if (const int64_t item = top_items.at(static_cast<size_t>(hour)); item != 0) {
      row.set_top_item(NameOf(figures, {false, item}));
    }
  }
  for (const auto& [key, sum] : sums.weekday_hours) {
    if (sum.order_count > 0) {
      v1::ReportWeekdayHour& row = *response.add_weekday_hours();
      row.set_weekday(key.first);
      row.set_hour(key.second);
      row.set_order_count(sum.order_count);
      row.set_revenue(sum.revenue);
    }
  }
}

void PutDays(const PeriodSums& sums, const Period& period, v1::GetOrderReportResponse& response) {
  for (common::Date day = period.first_day; day <= period.last_day; day = common::AddDays(day, 1)) {
    v1::ReportDay& row = *response.add_days();
    row.set_date(common::FormatDate(day));
    const auto found = sums.days.find(row.date());
    if (found != sums.days.end()) {
      const OrderSums& sum = found->second;
      row.set_order_count(sum.order_count);
      row.set_revenue(sum.revenue);
      row.set_average_ticket(MeanOf(sum.revenue, sum.order_count));
      row.set_cancelled_count(sum.cancelled_count);
    }
  }
}

void PutMethods(const std::vector<NamedSum>& methods, v1::GetOrderReportResponse& response) {
  int64_t all = 0;
  for (const NamedSum& method : methods) {
    all += method.cents;
  }
  for (const NamedSum& method : methods) {
    v1::ReportMethod& row = *response.add_methods();
    row.set_payment_method(method.name);
    row.set_order_count(method.count);
    row.set_amount(method.cents);
    row.set_share(PercentOf(method.cents, all));
  }
}

void PutChannels(const PeriodSums& sums, v1::GetOrderReportResponse& response) {
  std::vector<std::pair<std::string, Sales>> origins(sums.origins.begin(), sums.origins.end());
  std::stable_sort(origins.begin(), origins.end(), [](const auto& left, const auto& right) {
    return left.second.revenue > right.second.revenue;
  });
  for (const auto& [origin, sum] : origins) {
    if (sum.order_count == 0) {
      continue;
    }
    v1::ReportChannel& row = *response.add_channels();
    row.set_origin(origin);
    row.set_order_count(sum.order_count);
    row.set_revenue(sum.revenue);
    row.set_share(PercentOf(sum.revenue, sums.all.revenue));
    (*response.mutable_report()->mutable_revenue_by_channel())[origin] =
        static_cast<double>(sum.revenue) / 100;
  }
}

// Sets the mean interval between orders: (last_visit - first_visit) / (order_count - 1).
void PutInterval(const CustomerSums& customer, v1::ReportCustomer& row) {
  row.set_mean_interval("—");
  const auto span = customer.last_visit - customer.first_visit;
  if (customer.order_count > 1 && span.count() > 0) {
    const auto mean = span / (customer.order_count - 1);
    const int64_t seconds = std::chrono::floor<std::chrono::seconds>(mean).count();
    row.set_mean_interval_seconds(seconds);
    row.set_mean_interval(DurationText(seconds));
  }
}

void PutCustomers(const PeriodFigures& figures, v1::GetOrderReportResponse& response) {
  constexpr int kTopCustomers = 5;
  response.set_customer_count(static_cast<int>(figures.totals.customer_count));
  for (const CustomerSums& customer : figures.customers) {
    v1::ReportCustomer& row = *response.add_customers();
    row.set_rank(response.customers_size());
    row.set_name(customer.name);
    if (customer.phone) {
      row.set_phone(*customer.phone);
    }
    row.set_order_count(customer.order_count);
    row.set_total(customer.total);
    row.set_average_ticket(MeanOf(customer.total, customer.order_count));
    *row.mutable_first_visit() = common::ToProto(customer.first_visit);
    *row.mutable_last_visit() = common::ToProto(customer.last_visit);
    row.set_last_origin(customer.last_origin);
    PutInterval(customer, row);
    row.set_combo_quantity(customer.combo_quantity);
    row.set_extras_count(customer.extras_count);
    row.set_favorite_item(NameOf(figures, {false, customer.favorite_item}));
    row.set_preferred_hour(customer.preferred_hour);
    row.set_biggest_order(customer.biggest_order);
    row.set_revenue_share(PercentOf(customer.total, figures.totals.sums.all.revenue));
    row.set_is_new(customer.is_new);
    if (row.rank() <= kTopCustomers) {
      v1::TopCustomer& top = *response.mutable_report()->add_top_customers();
      if (customer.phone) {
        top.set_phone(*customer.phone);
      }
      top.set_name(customer.name);
      top.set_orders(customer.order_count);
      top.set_total(customer.total);
    }
  }
}

void PutOlderReport(const v1::ReportTotals& totals, v1::OrderReport& report) {
  report.set_cash_flow(totals.cash_flow());
  report.set_gross_profit(totals.revenue());
  report.set_net_profit(totals.net_profit());
  report.set_total_expenses(totals.total_expenses());
  report.set_cancellation_rate(totals.cancellation_rate());
  report.set_avg_service_time(static_cast<double>(totals.average_service_seconds()));
  report.set_labor_efficiency(totals.attendance_rate());
  report.set_new_customers_count(totals.new_customers_count());
  report.set_returning_customers_count(totals.returning_customers_count());
}

// The payments that bring no money.
int64_t CourtesyOf(const std::vector<NamedSum>& methods) {
  const auto found = std::find_if(methods.begin(), methods.end(),
                                  [](const NamedSum& method) { return method.name == "Cortesia"; });
  return found == methods.end() ? 0 : found->cents;
}

}  // namespace

v1::ReportTotals TotalsOf(const PeriodTotals& totals) {
  const OrderSums& all = totals.sums.all;
  v1::ReportTotals answer;
  answer.set_order_count(all.order_count);
  answer.set_revenue(all.revenue);
  answer.set_average_ticket(MeanOf(all.revenue, all.order_count));
  answer.set_cancelled_count(all.cancelled_count);
  answer.set_cancelled_total(all.cancelled);
  answer.set_cancellation_rate(
      FinePercentOf(all.cancelled_count, all.cancelled_count + all.order_count));
  answer.set_items_per_order(QuotientOf(all.line_count, all.order_count));
  answer.set_cash_flow(all.paid - CourtesyOf(totals.methods));
  answer.set_total_fiado(all.fiado);
  answer.set_total_due(all.due);
  answer.set_due_count(all.due_count);
  for (const NamedSum& expense : totals.expenses) {
    answer.set_total_expenses(answer.total_expenses() + expense.cents);
  }
  answer.set_net_profit(answer.cash_flow() - answer.total_expenses());
  answer.set_new_customers_count(totals.new_customer_count);
  answer.set_returning_customers_count(totals.customer_count - totals.new_customer_count);
  answer.set_attended_count(all.attended_count);
  answer.set_not_attended_count(all.not_attended_count);
  answer.set_attendance_rate(
      PercentOf(all.attended_count, all.attended_count + all.not_attended_count));
  answer.set_average_service_seconds(MeanOf(all.attended_min * 60, all.attended_count));
  return answer;
}

void PutTables(const PeriodFigures& figures, const Period& period, int rows,
               v1::GetOrderReportResponse& response) {
  *response.mutable_totals() = TotalsOf(figures.totals);
  *response.mutable_previous() = TotalsOf(figures.previous);
  PutOlderReport(response.totals(), *response.mutable_report());
  PutMethods(figures.totals.methods, response);
  PutChannels(figures.totals.sums, response);
  PutHours(figures, response);
  PutDays(figures.totals.sums, period, response);
  PutAdditions(figures, rows, response);
  PutItems(figures, rows, response);
  PutCustomers(figures, response);
  for (const NamedSum& expense : figures.totals.expenses) {
    v1::ReportExpense& row = *response.add_expenses();
    row.set_category(expense.name);
    row.set_entry_count(expense.count);
    row.set_amount(expense.cents);
  }
}

}  // namespace navalha::reporting
