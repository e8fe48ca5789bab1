#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/schedule.pb.h"
#include "services/booking/slots.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// Whose hours are written, and where they work.
struct Workplace {
  int64_t collaborator_id = 0;
  /// The user behind the collaborator.
  int64_t provider_user_id = 0;
  int64_t establishment_id = 0;
  std::string time_zone;
};

/// One working period of one weekday.
struct WeeklyPeriod {
  int day_of_week = 0;
  Period period;
  bool operator==(const WeeklyPeriod&) const = default;
};

/// SQL of weekly hours. Thread-safe.
class ScheduleStore {
 public:
  /// What overlapping periods violate (common::ConstraintViolation).
  static constexpr std::string_view kNoOverlap = "schedule_no_overlap";

  explicit ScheduleStore(common::Database& database) : database_(database) {}

  /// The hours of a collaborator, monday to sunday, then by start.
  void List(int64_t collaborator_id, v1::ListScheduleResponse& response);
  /// Of these collaborators, those who have hours.
  void FilterScheduled(const v1::FilterScheduledRequest& request,
                       v1::FilterScheduledResponse& response);
  /// Adds periods, all or none; those that exist are switched on again. No two may be equal.
  void Save(const Workplace& workplace, const std::vector<WeeklyPeriod>& periods);
  /// Whose row this is; nothing when there is none.
  std::optional<int64_t> FindCollaborator(int64_t id);
  /// Whether the row offers times from now on. False when there was none.
  bool Switch(int64_t id, bool is_active);
  /// False when there was none.
  bool Delete(int64_t id);

 private:
  common::Database& database_;
};

/// "monday" and so on; 0 is Sunday.
std::string_view DayName(int day_of_week);
/// Throws std::out_of_range for a word that is none: requests are validated before.
int DayNumber(std::string_view name);

}  // namespace navalha::booking
