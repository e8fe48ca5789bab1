#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "services/common/text/clock.hpp"
#include "services/reporting/occupancy/occupancy.hpp"

namespace navalha::reporting {

/// Sums of orders, in centavos. Only cancelled_count and cancelled include cancelled orders.
struct OrderSums {
  int64_t order_count = 0;
  int64_t revenue = 0;
  int64_t line_count = 0;
  int64_t paid = 0;
  int64_t fiado = 0;
  int64_t due = 0;
  int64_t due_count = 0;
  int64_t cancelled_count = 0;
  int64_t cancelled = 0;
  int64_t attended_count = 0;
  int64_t attended_min = 0;
  int64_t not_attended_count = 0;
};

/// Number of orders that are not cancelled, and their revenue in centavos.
struct Sales {
  int64_t order_count = 0;
  int64_t revenue = 0;
};

/// Sums of a period's orders: in total, by day, by hour, by weekday and hour, and by origin.
struct PeriodSums {
  OrderSums all;
  /// Key: local day, YYYY-MM-DD.
  std::map<std::string, OrderSums> days;
  std::array<Sales, 24> hours;
  /// Key: weekday (0: Sunday) and hour.
  std::map<std::pair<int, int>, Sales> weekday_hours;
  std::map<std::string, Sales> origins;
};

/// Sums of an item, sold as a line or as an addition, in one hour of the local day.
struct ItemHour {
  bool is_addition = false;
  int64_t item_id = 0;
  int hour = 0;
  int64_t quantity = 0;
  int64_t cents = 0;
  int64_t combo_quantity = 0;
  int64_t extras_count = 0;
};

/// Key: whether the item was sold as an addition, and the item id.
using ItemKey = std::pair<bool, int64_t>;

/// The latest sale of an item in a period, and the name of the customer with the largest quantity.
struct ItemSale {
  std::string name = {};
  common::Instant ordered_at = {};
  int64_t order_id = 0;
  std::string top_customer = {};
};

/// Sums of a customer's orders in a period, in centavos.
struct CustomerSums {
  std::string name = {};
  std::optional<std::string> phone = {};
  std::string last_origin = {};
  int64_t order_count = 0;
  int64_t total = 0;
  int64_t combo_quantity = 0;
  int64_t extras_count = 0;
  common::Instant first_visit = {};
  common::Instant last_visit = {};
  int64_t biggest_order = 0;
  int preferred_hour = 0;
  /// Id of the item with the largest quantity; 0: none.
  int64_t favorite_item = 0;
  bool is_new = false;
};

/// Number and amount of the orders with a payment method or of the expenses of a category.
struct NamedSum {
  std::string name = {};
  int64_t count = 0;
  int64_t cents = 0;
};

/// Totals of a period.
struct PeriodTotals {
  PeriodSums sums;
  int64_t customer_count = 0;
  int64_t new_customer_count = 0;
  /// Sorted by descending amount; so are the expenses.
  std::vector<NamedSum> methods;
  std::vector<NamedSum> expenses;
  WeekdayOccupancy occupancy;
};

/// The figures of a period, and the totals of the preceding one.
struct PeriodFigures {
  PeriodTotals totals;
  PeriodTotals previous;
  std::vector<ItemHour> item_hours;
  std::map<ItemKey, ItemSale> item_sales;
  /// Sorted by descending total.
  std::vector<CustomerSums> customers;
};

}  // namespace navalha::reporting
