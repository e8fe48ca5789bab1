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

/// Whose hours change, when, and which bookings may be left outside of them.
struct HoursChange {
  Workplace workplace;
  common::Instant now;
  std::string confirm;
};

/// SQL of weekly hours. Thread-safe.
class ScheduleStore {
 public:
  /// What overlapping periods violate (common::ConstraintViolation).
  static constexpr std::string_view kNoOverlap = "schedule_no_overlap";
  /// What a row violates that is to become equal to another one.
  static constexpr std::string_view kNoTwin = "schedule_row_key";
  /// What an end violates that is not after its start.
  static constexpr std::string_view kEndAfterStart = "schedule_end_after_start";

  explicit ScheduleStore(common::Database& database) : database_(database) {}

  /// The hours of a collaborator, monday to sunday, then by start.
  void List(int64_t collaborator_id, v1::ListScheduleResponse& response);
  /// Of these collaborators, those who have hours.
  void FilterScheduled(const v1::FilterScheduledRequest& request,
                       v1::FilterScheduledResponse& response);
  // The three changes throw BookingsStranded when bookings to come would stand outside of the new
  // hours that the change's `confirm` does not stand for.

  /// Removes all periods of `replaced_days` and adds periods, all or none; those that exist are
  /// switched on again. No two may be equal.
  void Save(const HoursChange& change, const std::vector<WeeklyPeriod>& periods,
            const std::vector<int64_t>& replaced_days);
  /// Whose row this is; nothing when there is none.
  std::optional<int64_t> FindCollaborator(int64_t id);
  /// Whether the row offers times from now on, and when it begins and ends: unset, that stays.
  /// False when there was none.
  bool Update(const HoursChange& change, int64_t id, bool is_active,
              std::optional<common::WallTime> start, std::optional<common::WallTime> end);
  /// False when there was none.
  bool Delete(const HoursChange& change, int64_t id);

 private:
  // Runs `apply` in the person's turn and keeps it unless it strands bookings.
  template <class Apply>
  auto InTurn(const HoursChange& change, Apply&& apply);

  common::Database& database_;
};

/// "monday" and so on; 0 is Sunday.
std::string_view DayName(int day_of_week);
/// Throws std::out_of_range for a word that is none: requests are validated before.
int DayNumber(std::string_view name);

}  // namespace navalha::booking
