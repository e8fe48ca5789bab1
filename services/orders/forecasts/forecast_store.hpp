#pragma once

#include <map>
#include <string>
#include <vector>

#include "navalha/orders/v1/forecast.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"
#include "services/orders/forecasts/forecast.hpp"

namespace navalha::orders {

/// The days of an establishment to forecast.
struct ForecastRange {
  int64_t establishment_id = 0;
  std::string time_zone;
  common::Date first;
  common::Date last;
  /// Today in the establishment's time zone.
  common::Date today;
  /// Opening intervals of each day, from the first day on.
  std::vector<std::vector<OpenHours>> open;
};

/// Stores forecasts. Thread-safe.
class ForecastStore {
 public:
  /// Maximum number of orders of a history; the newest are read.
  static constexpr int kOrdersOfHistory = 20'000;

  explicit ForecastStore(common::Database& database) : database_(database) {}

  /// Replaces the pending forecasts of the days by the results of ForecastDay and deletes forecasts
  /// older than kForecastDays days. Concurrent calls for one establishment leave the rows of one
  /// call, never a mixture.
  void Rebuild(const ForecastRange& range, common::Instant now);

  /// Returns the forecasts between two days, both inclusive, by day and time, with a number each.
  /// An empty status selects any.
  std::vector<v1::Forecast> List(int64_t establishment_id, const common::Date& first,
                                 const common::Date& last, const std::string& status);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
