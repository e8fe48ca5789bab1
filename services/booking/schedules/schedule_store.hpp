#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/schedule.pb.h"
#include "services/booking/schedules/slots.hpp"
#include "services/common/database/database.hpp"

namespace navalha::booking {

/// The collaborator whose hours are written, and their shop.
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

/// A change of hours, and the bookings that may remain outside them.
struct HoursChange {
  Workplace workplace;
  common::Instant now;
  std::string confirm;
};

/// SQL of weekly hours. Thread-safe.
class ScheduleStore {
 public:
  /// Constraint of overlapping periods (common::ConstraintViolation).
  static constexpr std::string_view kNoOverlap = "schedule_no_overlap";
  /// Constraint of equal rows.
  static constexpr std::string_view kNoTwin = "schedule_row_key";
  /// Constraint of an end that is not after its start.
  static constexpr std::string_view kEndAfterStart = "schedule_end_after_start";

  explicit ScheduleStore(common::Database& database) : database_(database) {}

  /// Lists the hours of a collaborator, monday to sunday, then by start.
  void List(int64_t collaborator_id, v1::ListScheduleResponse& response);
  /// Returns those of the given collaborators who have hours.
  void FilterScheduled(const v1::FilterScheduledRequest& request,
                       v1::FilterScheduledResponse& response);
  // The three changes throw BookingsStranded if future bookings that the change's `confirm` does
  // not cover would lie outside the new hours.

  /// Removes all periods of `replaced_days` and adds periods, atomically; switches existing ones
  /// on again. `periods` must have no duplicates.
  void Save(const HoursChange& change, const std::vector<WeeklyPeriod>& periods,
            const std::vector<int64_t>& replaced_days);
  /// Returns the owner of a row; nothing for an unknown row.
  std::optional<int64_t> FindCollaborator(int64_t id);
  /// Sets whether the row offers times, and its start and end; unset values stay. Returns false
  /// for an unknown row.
  bool Update(const HoursChange& change, int64_t id, bool is_active,
              std::optional<common::WallTime> start, std::optional<common::WallTime> end);
  /// Returns false for an unknown row.
  bool Delete(const HoursChange& change, int64_t id);

 private:
  // Runs `apply` while holding the person's turn; rolls back if it strands bookings.
  template <class Apply>
  auto InTurn(const HoursChange& change, Apply&& apply);

  common::Database& database_;
};

/// "monday" and so on; 0 is Sunday.
std::string_view DayName(int day_of_week);
/// Throws std::out_of_range for any other word: requests are validated before.
int DayNumber(std::string_view name);

}  // namespace navalha::booking
