#include "services/reporting/sales/day_sales.hpp"

#include <algorithm>

namespace navalha::reporting {
namespace {

// Approximate size in bytes of a node of a map or hash map, without its value.
constexpr size_t kNode = 4 * sizeof(void*);

// Returns the sums of a number, added to the end when it has none.
Sales& SumsOf(std::vector<std::pair<uint32_t, Sales>>& sums, uint32_t number) {
  const auto found = std::find_if(sums.begin(), sums.end(),
                                  [number](const auto& sum) { return sum.first == number; });
  return found == sums.end() ? sums.emplace_back(number, Sales{}).second : found->second;
}

void AddOrder(const Sale& sale, OrderSums& sums) {
  if (sale.is_attended) {
    ++sums.attended_count;
    sums.attended_min += sale.duration_min;
  }
  if (sale.is_missed) {
    ++sums.not_attended_count;
  }
  if (sale.is_cancelled) {
    ++sums.cancelled_count;
    sums.cancelled += sale.total;
    return;
  }
  const int64_t due = sale.total - sale.paid - sale.fiado;
  ++sums.order_count;
  sums.revenue += sale.total;
  sums.line_count += sale.line_count;
  sums.paid += sale.paid;
  sums.fiado += sale.fiado;
  sums.due += due;
  sums.due_count += due > 0 ? 1 : 0;
}

void Add(Sales& sums, int64_t cents) {
  ++sums.order_count;
  sums.revenue += cents;
}

void SummarizeItems(DaySales& day) {
  std::map<std::pair<uint32_t, uint8_t>, ItemHourSums> sums;
  for (size_t i = 0; i < day.sales.size(); ++i) {
    const Sale& sale = day.sales[i];
    for (size_t l = sale.first_line; l < day.LinesEnd(i); ++l) {
      const SaleLine& line = day.lines[l];
      ItemHourSums& sum = sums[{line.item, sale.hour}];
      sum.item = line.item;
      sum.hour = sale.hour;
      sum.quantity += line.quantity;
      sum.cents += line.cents;
      sum.combo_quantity += line.is_combo ? line.quantity : 0;
      sum.extras_count += line.extras_count;
    }
  }
  day.item_hours.clear();
  day.item_hours.reserve(sums.size());
  for (const auto& [key, sum] : sums) {
    day.item_hours.push_back(sum);
  }
}

// Adds the sale with index `index`.
void AddSale(const Sale& sale, uint32_t index, DayCustomer& sums) {
  ++sums.order_count;
  sums.cents += sale.total;
  sums.biggest_order = std::max(sums.biggest_order, sale.total);
  sums.combo_quantity += sale.combo_quantity;
  sums.extras_count += sale.extras_count;
  sums.last_sale = index;
  sums.is_new |= sale.is_first;
}

void SummarizeCustomers(DaySales& day) {
  // Customers and indexes of the sales.
  std::vector<std::pair<uint32_t, uint32_t>> sales;
  day.visits.clear();
  day.visits.reserve(day.sales.size());
  for (uint32_t i = 0; i < day.sales.size(); ++i) {
    if (!day.sales[i].is_cancelled) {
      sales.emplace_back(day.sales[i].customer, i);
      day.visits.push_back({day.sales[i].customer, day.sales[i].hour});
    }
  }
  std::sort(sales.begin(), sales.end());
  day.customers.clear();
  for (const auto& [customer, index] : sales) {
    if (day.customers.empty() || day.customers.back().customer != customer) {
      day.customers.push_back({.customer = customer, .first_sale = index});
    }
    AddSale(day.sales[index], index, day.customers.back());
  }
  day.customers.shrink_to_fit();
}

void SummarizePurchases(DaySales& day) {
  // Items, customers, and indexes of the lines and sales.
  std::vector<std::array<uint32_t, 4>> lines;
  lines.reserve(day.lines.size());
  for (uint32_t i = 0; i < day.sales.size(); ++i) {
    for (uint32_t l = day.sales[i].first_line; l < day.LinesEnd(i); ++l) {
      lines.push_back({day.lines[l].item, day.sales[i].customer, l, i});
    }
  }
  std::sort(lines.begin(), lines.end());
  day.items.clear();
  day.purchases.clear();
  for (const auto& [item, customer, line, sale] : lines) {
    const bool is_next_item = day.items.empty() || day.items.back().item != item;
    if (is_next_item) {
      const auto first = static_cast<uint32_t>(day.purchases.size());
      day.items.push_back({.item = item, .first_purchase = first});
    }
    if (is_next_item || day.purchases.back().customer != customer) {
      day.purchases.push_back({.customer = customer});
    }
    day.purchases.back().quantity += day.lines[line].quantity;
    if (line >= day.items.back().last_line) {
      day.items.back().last_line = line;
      day.items.back().last_sale = sale;
    }
  }
  day.items.shrink_to_fit();
  day.purchases.shrink_to_fit();
}

}  // namespace

uint32_t TextNumbers::NumberOf(std::string_view text) {
  const auto found = numbers_.find(text);
  if (found != numbers_.end()) {
    return found->second;
  }
  const auto number = static_cast<uint32_t>(texts_.size());
  const std::string& kept = texts_.emplace_back(text);
  numbers_.emplace(kept, number);
  bytes_ += sizeof(std::string) + kept.capacity() + sizeof(*numbers_.begin()) + kNode;
  return number;
}

uint32_t ItemNumbers::NumberOf(const ItemKey& item) {
  const auto [known, is_new] = numbers_.try_emplace(item, static_cast<uint32_t>(items_.size()));
  if (is_new) {
    items_.push_back(item);
  }
  return known->second;
}

size_t ItemNumbers::bytes() const {
  return items_.capacity() * sizeof(ItemKey) +
         numbers_.size() * (sizeof(*numbers_.begin()) + kNode);
}

void Summarize(DaySales& day) {
  day.all = {};
  day.hours = {};
  day.origins.clear();
  day.methods.clear();
  for (size_t i = 0; i < day.sales.size(); ++i) {
    const Sale& sale = day.sales[i];
    AddOrder(sale, day.all);
    if (!sale.is_cancelled) {
      Add(day.hours.at(sale.hour), sale.total);
      Add(SumsOf(day.origins, sale.origin), sale.total);
    }
    for (size_t p = sale.first_payment; p < day.PaymentsEnd(i); ++p) {
      Add(SumsOf(day.methods, day.payments[p].method), day.payments[p].cents);
    }
  }
  SummarizeItems(day);
  SummarizeCustomers(day);
  SummarizePurchases(day);
}

DaySales PartOf(const DaySales& day, const Span& span) {
  DaySales part{.date = day.date};
  for (size_t i = 0; i < day.sales.size(); ++i) {
    const Sale& sale = day.sales[i];
    if (sale.at < span.from || sale.at >= span.before) {
      continue;
    }
    Sale& kept = part.sales.emplace_back(sale);
    kept.first_line = static_cast<uint32_t>(part.lines.size());
    kept.first_payment = static_cast<uint32_t>(part.payments.size());
    const auto lines = day.lines.begin();
    part.lines.insert(part.lines.end(), lines + sale.first_line,
                      lines + static_cast<std::ptrdiff_t>(day.LinesEnd(i)));
    const auto payments = day.payments.begin();
    part.payments.insert(part.payments.end(), payments + sale.first_payment,
                         payments + static_cast<std::ptrdiff_t>(day.PaymentsEnd(i)));
  }
  Summarize(part);
  return part;
}

size_t BytesOf(const DaySales& day) {
  return sizeof(DaySales) + day.sales.capacity() * sizeof(Sale) +
         day.lines.capacity() * sizeof(SaleLine) + day.payments.capacity() * sizeof(SalePayment) +
         (day.origins.capacity() + day.methods.capacity()) * sizeof(day.origins[0]) +
         day.item_hours.capacity() * sizeof(ItemHourSums) +
         day.customers.capacity() * sizeof(DayCustomer) + day.visits.capacity() * sizeof(Visit) +
         day.items.capacity() * sizeof(DayItem) + day.purchases.capacity() * sizeof(Purchase);
}

}  // namespace navalha::reporting
