#pragma once

#include <map>
#include <string>
#include <vector>

#include "navalha/orders/v1/forecast.pb.h"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"
#include "services/orders/forecast.hpp"

namespace navalha::orders {

/// Days of an establishment to forecast.
struct ForecastRange {
  int64_t establishment_id = 0;
  std::string time_zone;
  common::Date first;
  common::Date last;
  /// At the establishment.
  common::Date today;
  /// When it is open on each of the days, from the first on.
  std::vector<std::vector<OpenHours>> open;
};

/// Forecasts in the database. Thread-safe.
class ForecastStore {
 public:
  /// The newest orders of a history that are read.
  static constexpr int kOrdersOfHistory = 20'000;

  explicit ForecastStore(common::Database& database) : database_(database) {}

  /// Replaces the pending forecasts of the days by what ForecastDay makes of the history, and
  /// removes those of more than kForecastDays days ago. The rows are those of one call, however
  /// many run at once for an establishment.
  void Rebuild(const ForecastRange& range, common::Instant now);

  /// Forecasts between two days, both included, by day and time, with a number each. An empty
  /// status: any.
  std::vector<v1::Forecast> List(int64_t establishment_id, const common::Date& first,
                                 const common::Date& last, const std::string& status);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
