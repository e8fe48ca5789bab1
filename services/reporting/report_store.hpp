#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "services/common/database.hpp"
#include "services/reporting/period.hpp"

namespace navalha::reporting {

/// Sums of orders; amounts are in centavos. All but the cancelled ones leave out cancelled orders.
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

/// Orders that are not cancelled, and their revenue.
struct Sales {
  int64_t order_count = 0;
  int64_t revenue = 0;
};

/// Sums of a period's orders by several keys.
struct PeriodSums {
  OrderSums all;
  /// By YYYY-MM-DD.
  std::map<std::string, OrderSums> days;
  std::array<Sales, 24> hours;
  /// By weekday (0: Sunday) and hour.
  std::map<std::pair<int, int>, Sales> weekday_hours;
  std::map<std::string, Sales> origins;
};

/// Quantities of an item in one hour of the day, as a line or as an addition.
struct ItemHour {
  bool is_addition = false;
  int64_t item_id = 0;
  int hour = 0;
  int64_t quantity = 0;
  int64_t cents = 0;
  int64_t combo_quantity = 0;
  int64_t extras_count = 0;
};

/// An item as a line or as an addition.
using ItemKey = std::pair<bool, int64_t>;

/// The latest sale of an item in a period, and the customer with the largest quantity.
struct ItemSale {
  std::string name = {};
  common::Instant ordered_at = {};
  int64_t order_id = 0;
  std::string top_customer = {};
};

/// A customer in a period.
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
  /// 0: none.
  int64_t favorite_item = 0;
  bool is_new = false;
  /// Identifies the customer within the establishment.
  std::string key = {};
};

/// The orders with a payment method, or the expenses of a category.
struct NamedSum {
  std::string name = {};
  int64_t count = 0;
  int64_t cents = 0;
};

/// The sums that a comparison needs: hours, weekday_hours and origins are empty in one.
struct PeriodTotals {
  PeriodSums sums;
  int64_t customer_count = 0;
  int64_t new_customer_count = 0;
  /// By descending amount; so are the expenses.
  std::vector<NamedSum> methods;
  std::vector<NamedSum> expenses;
};

/// The figures of a period.
struct PeriodFigures {
  PeriodTotals totals;
  PeriodTotals previous;
  std::vector<ItemHour> item_hours;
  std::map<ItemKey, ItemSale> item_sales;
  /// By descending total.
  std::vector<CustomerSums> customers;
};

/// A shop's day of a snapshot.
struct SnapshotDay {
  int64_t establishment_id = 0;
  std::string time_zone;
  common::Date date;
};

/// The figures of a day.
struct SnapshotFigures {
  int64_t order_count = 0;
  int64_t revenue = 0;
  std::optional<std::string> most_ordered_item;
  std::optional<std::string> top_customer;
};

/// Why the model could not answer.
enum class ModelGap {
  /// It has not reached a position of the feed.
  kBehind,
  /// Its orders are placed by another zone.
  kOtherZone,
};

/// Reads the model. Each method reads one state of it. Thread-safe.
class ReportStore {
 public:
  explicit ReportStore(common::Database& database) : database_(database) {}

  /// Reads the figures of an establishment, with at most `customers` customers, once the model has
  /// reached a position of the feed. Returns a gap instead of older figures.
  std::optional<ModelGap> Read(int64_t establishment_id, const Period& period,
                               const Period& previous, int customers, int64_t position,
                               PeriodFigures& figures);
  /// Reads the figures of days, in their order.
  std::optional<ModelGap> ReadDays(const std::vector<SnapshotDay>& days, int64_t position,
                                   std::vector<SnapshotFigures>& figures);

 private:
  common::Database& database_;
};

}  // namespace navalha::reporting
