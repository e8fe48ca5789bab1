#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/reporting/v1/next_step.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"
#include "services/reporting/model/model_state.hpp"

namespace navalha::reporting {

/// A customer counts as regular from this number of visits.
inline constexpr int kMinimumVisits = 3;
/// A customer is overdue after more than kOverdueTenths / 10 usual intervals.
inline constexpr int kOverdueTenths = 15;
/// Number of days of orders that the lists consider.
inline constexpr int kHistoryDays = 365;

/// Selects the orders of the lists.
struct NextStepQuery {
  int64_t establishment_id = 0;
  std::string time_zone;
  common::Instant now;
  /// Users with an appointment in the future at the establishment.
  std::vector<int64_t> booked_clients = {};
};

/// Returns the local day of the query.
common::Date TodayOf(const NextStepQuery& query);

/// Reads the lists of customers from the model. Thread-safe.
class NextStepStore {
 public:
  explicit NextStepStore(common::Database& database) : database_(database) {}

  /// Stores overdue and no-show customers, with their numbers, in `response`, clears its other
  /// fields and returns nullopt. If the model has not reached `position`, returns the gap and
  /// leaves `response` as is.
  std::optional<ModelGap> Read(const NextStepQuery& query, int64_t position,
                               v1::ListNextStepsResponse& response);

 private:
  common::Database& database_;
};

}  // namespace navalha::reporting
