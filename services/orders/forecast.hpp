#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "services/common/clock.hpp"

namespace navalha::orders {

/// Days that one request forecasts, and how far from today they are at most.
inline constexpr int kForecastDays = 31;
inline constexpr int kForecastsPerDay = 200;
/// How far back before today, and before the first day to forecast, the history of forecasts goes.
inline constexpr int kHistoryDays = 56;
inline constexpr std::chrono::minutes kBucket{30};

/// What an order of the past had on one line.
struct PastLine {
  int64_t item_id = 0;
  std::string name;
  /// Centavos.
  int64_t unit_price = 0;
  int quantity = 0;
};

/// An order of the past, on the clock of its establishment.
struct PastOrder {
  int64_t id = 0;
  common::LocalTime at;
  /// Equal for the orders of one customer; empty: unknown.
  std::string customer;
  std::string origin;
  std::string fulfillment;
  std::string payment_method;
  std::vector<PastLine> lines;
};

/// A stretch of a day at which an establishment is open, its end not included.
struct OpenHours {
  common::WallTime start;
  common::WallTime end;
};

/// An order that may be expected.
struct ExpectedOrder {
  common::WallTime time;
  PastLine item;
  /// The latest order of the customer who is expected; nothing: nobody in particular.
  std::optional<int64_t> customer_order_id;
  std::string origin;
  std::string fulfillment;
  std::string payment_method;
};

/// How many days `to` is after `from`; negative when it is before.
int DaysBetween(const common::Date& from, const common::Date& to);

/// The orders to expect on `day`, by time, as GenerateForecasts says: pure. `history` has at least
/// the orders of kHistoryDays days before `day` and before `today`, by time; each has a line.
std::vector<ExpectedOrder> ForecastDay(const std::vector<PastOrder>& history,
                                       const common::Date& day, const common::Date& today,
                                       const std::vector<OpenHours>& open);

}  // namespace navalha::orders
