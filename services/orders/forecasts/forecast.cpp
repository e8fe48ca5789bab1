#include "services/orders/forecasts/forecast.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace navalha::orders {
namespace {

using common::Date;
using common::WallTime;

constexpr int kWeeks = 8;
constexpr int kDaysOfWeek = 7;
constexpr int kFallbackDays = 30;
constexpr int kOrdersOfReturning = 2;

using Orders = std::vector<const PastOrder*>;
// Orders grouped by the half hour of their start.
using Buckets = std::map<WallTime, Orders>;

// Returns the orders of every `step`-th day from `first` until before `end`.
Orders OnDays(const std::vector<PastOrder>& history, const Date& first, const Date& end, int step) {
  Orders orders;
  for (const PastOrder& order : history) {
    if (order.at.date >= first && order.at.date < end &&
        DaysBetween(first, order.at.date) % step == 0) {
      orders.push_back(&order);
    }
  }
  return orders;
}

// Returns the history of a day: the same weekday of the last weeks or, if empty, the last days.
Orders HistoryOf(const std::vector<PastOrder>& history, const Date& day, const Date& today) {
  const Date end = std::min(day, today);
  const int back = (common::DayOfWeek(end) - common::DayOfWeek(day) + kDaysOfWeek) % kDaysOfWeek;
  const Date last = common::AddDays(end, back == 0 ? -kDaysOfWeek : -back);
  Orders orders =
      OnDays(history, common::AddDays(last, -kDaysOfWeek * (kWeeks - 1)), end, kDaysOfWeek);
  return orders.empty() ? OnDays(history, common::AddDays(end, -kFallbackDays), end, 1) : orders;
}

WallTime BucketOf(WallTime time) { return time - time % kBucket; }

// Returns the earliest open time in a half hour, or nothing when it is closed.
std::optional<WallTime> OpenTimeOf(WallTime bucket, const std::vector<OpenHours>& open) {
  std::optional<WallTime> first;
  for (const OpenHours& hours : open) {
    const WallTime time = std::max(bucket, hours.start);
    if (time < std::min<WallTime>(bucket + kBucket, hours.end) && (!first || time < *first)) {
      first = time;
    }
  }
  return first;
}

// Returns the most frequent value of the orders; the smallest one among equals.
template <class Get>
auto MostFrequent(const Orders& orders, Get get) {
  std::map<std::decay_t<decltype(get(*orders.front()))>, int> counts;
  for (const PastOrder* order : orders) {
    ++counts[get(*order)];
  }
  return std::max_element(
             counts.begin(), counts.end(),
             [](const auto& one, const auto& other) { return one.second < other.second; })
      ->first;
}

// Returns the best-selling item, with the name and price of its latest sale.
PastLine BestSeller(const Orders& orders) {
  std::map<int64_t, int64_t> sold;
  for (const PastOrder* order : orders) {
    for (const PastLine& line : order->lines) {
      sold[line.item_id] += line.quantity;
    }
  }
  const auto best = std::max_element(
      sold.begin(), sold.end(),
      [](const auto& one, const auto& other) { return one.second < other.second; });
  PastLine item;
  for (const PastOrder* order : orders) {
    for (const PastLine& line : order->lines) {
      if (line.item_id == best->first) {
        item = line;
      }
    }
  }
  item.quantity = 1;
  return item;
}

// A customer's orders in the history.
struct Customer {
  int orders = 0;
  int64_t latest_order_id = 0;
};

std::map<std::string, Customer> CustomersOf(const Orders& history) {
  std::map<std::string, Customer> customers;
  for (const PastOrder* order : history) {
    if (!order->customer.empty()) {
      Customer& customer = customers[order->customer];
      ++customer.orders;
      customer.latest_order_id = order->id;
    }
  }
  return customers;
}

// Removes the most frequent returning customer of these orders from `customers` and returns their
// latest order.
std::optional<int64_t> TakeReturning(const Orders& orders,
                                     std::map<std::string, Customer>& customers) {
  std::map<std::string, int> visits;
  for (const PastOrder* order : orders) {
    const auto found = customers.find(order->customer);
    if (found != customers.end() && found->second.orders >= kOrdersOfReturning) {
      ++visits[order->customer];
    }
  }
  const auto most = std::max_element(
      visits.begin(), visits.end(), [&customers](const auto& one, const auto& other) {
        return std::pair(one.second, customers[one.first].orders) <
               std::pair(other.second, customers[other.first].orders);
      });
  if (most == visits.end()) {
    return std::nullopt;
  }
  const auto taken = customers.extract(most->first);
  return taken.mapped().latest_order_id;
}

// Returns one half hour per expected order, ascending. Repeatedly selects the half hour with the
// most remaining orders and subtracts one order per day of the history from it.
std::vector<WallTime> ExpectedBuckets(const Buckets& buckets, int days) {
  std::map<WallTime, int> left;
  int orders = 0;
  for (const auto& [bucket, found] : buckets) {
    left[bucket] = static_cast<int>(found.size());
    orders += left[bucket];
  }
  const int expected = std::min(kForecastsPerDay, (2 * orders + days) / (2 * days));
  std::vector<WallTime> chosen;
  for (int i = 0; i < expected; ++i) {
    const auto most = std::max_element(
        left.begin(), left.end(),
        [](const auto& one, const auto& other) { return one.second < other.second; });
    most->second -= days;
    chosen.push_back(most->first);
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace

int DaysBetween(const Date& from, const Date& to) {
  return static_cast<int>((std::chrono::sys_days(to) - std::chrono::sys_days(from)).count());
}

std::vector<ExpectedOrder> ForecastDay(const std::vector<PastOrder>& history, const Date& day,
                                       const Date& today, const std::vector<OpenHours>& open) {
  const Orders past = HistoryOf(history, day, today);
  Buckets buckets;
  std::set<Date> days;
  for (const PastOrder* order : past) {
    days.insert(order->at.date);
    if (const WallTime bucket = BucketOf(order->at.time); OpenTimeOf(bucket, open)) {
      buckets[bucket].push_back(order);
    }
  }
  if (buckets.empty()) {
    return {};
  }
  std::map<std::string, Customer> customers = CustomersOf(past);
  std::vector<ExpectedOrder> expected;
  for (const WallTime bucket : ExpectedBuckets(buckets, static_cast<int>(days.size()))) {
    const Orders& orders = buckets[bucket];
    expected.push_back(
        {.time = *OpenTimeOf(bucket, open),
         .item = BestSeller(orders),
         .customer_order_id = TakeReturning(orders, customers),
         .origin = MostFrequent(orders, [](const auto& order) { return order.origin; }),
         .fulfillment = MostFrequent(orders, [](const auto& order) { return order.fulfillment; }),
         .payment_method =
             MostFrequent(orders, [](const auto& order) { return order.payment_method; })});
  }
  return expected;
}

}  // namespace navalha::orders
