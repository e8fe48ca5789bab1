#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "services/common/text/clock.hpp"

namespace navalha::orders {

/// Maximum number of days per request, and their maximum distance from today.
inline constexpr int kForecastDays = 31;
/// Maximum number of forecasts of a day.
inline constexpr int kForecastsPerDay = 200;
/// Days of history before today and before the first day to forecast.
inline constexpr int kHistoryDays = 56;
/// Length of the intervals to which forecasts are assigned.
inline constexpr std::chrono::minutes kBucket{30};

/// One line of a past order.
struct PastLine {
  int64_t item_id = 0;
  std::string name;
  /// In centavos.
  int64_t unit_price = 0;
  int quantity = 0;
};

/// A past order, in the local time of its establishment.
struct PastOrder {
  int64_t id = 0;
  common::LocalTime at;
  /// Equal for all orders of one customer; empty: unknown.
  std::string customer;
  std::string origin;
  std::string fulfillment;
  std::string payment_method;
  std::vector<PastLine> lines;
};

/// An opening interval of a day; excludes its end.
struct OpenHours {
  common::WallTime start;
  common::WallTime end;
};

/// An expected order.
struct ExpectedOrder {
  common::WallTime time;
  PastLine item;
  /// The latest order of the expected customer; nothing: no customer is expected.
  std::optional<int64_t> customer_order_id;
  std::string origin;
  std::string fulfillment;
  std::string payment_method;
};

/// Returns the number of days from `from` to `to`; negative when `to` is before `from`.
int DaysBetween(const common::Date& from, const common::Date& to);

/// Returns the expected orders of `day` by time, as GenerateForecasts specifies. A pure function.
/// `history` contains at least the orders of the kHistoryDays days before `day` and before `today`,
/// sorted by time; each order has a line.
std::vector<ExpectedOrder> ForecastDay(const std::vector<PastOrder>& history,
                                       const common::Date& day, const common::Date& today,
                                       const std::vector<OpenHours>& open);

}  // namespace navalha::orders
