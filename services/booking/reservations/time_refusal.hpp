#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "services/booking/schedules/availability.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {

/// Returns whether a start is neither past nor beyond the horizon.
bool IsBookable(common::Instant start, common::Instant now);

/// Throws INVALID_ARGUMENT for a start that is past (reason IN_THE_PAST) or beyond the horizon
/// (reason TOO_FAR_AHEAD). `field`: the name of the start in the client's form.
void RequireBookable(common::Instant start, common::Instant now, std::string_view field);

/// INVALID_ARGUMENT (reason OUTSIDE_HOURS).
common::Error OutsideHours(std::string_view field);

inline constexpr std::string_view kSlotTaken = "SLOT_TAKEN";
inline constexpr std::string_view kOutsideHours = "OUTSIDE_HOURS";
inline constexpr std::string_view kOffGrid = "OFF_GRID";
inline constexpr std::string_view kVisitorShareTaken = "VISITOR_SHARE_TAKEN";

/// FAILED_PRECONDITION (reason VISITOR_SHARE_TAKEN).
common::Error VisitorShareTaken();

/// The wanted time of a move. Its own time is free for the moved reservation.
struct TargetOfMove {
  /// The key of the moved reservation.
  std::string key;
  /// The current start; empty for a move to another collaborator.
  std::optional<common::Instant> from;
  int64_t collaborator_id = 0;
  TimeRange range;
  int service_count = 0;
};

/// Explains why time is not available and suggests free time. Thread-safe.
class TimeRefusal {
 public:
  /// `availability` must outlive it.
  explicit TimeRefusal(Availability& availability) : availability_(availability) {}

  /// FAILED_PRECONDITION (reason SLOT_TAKEN) with `suggestion` and `tip`; with several services
  /// the tip suggests fewer.
  common::Error SlotTaken(int64_t collaborator_id, const TimeRange& range, int service_count);
  /// The same for several candidates; suggests a time at which any of them is free.
  common::Error NoneFree(const std::vector<int64_t>& collaborator_ids, const TimeRange& range,
                         int service_count);
  /// Like SlotTaken, for a start off the grid (reason OFF_GRID).
  common::Error OffGrid(const std::vector<int64_t>& collaborator_ids, const TimeRange& range,
                        int service_count);

  /// Like SlotTaken, for a move.
  common::Error SlotTakenForMove(const TargetOfMove& target);
  /// Like OffGrid, for a move.
  common::Error OffGridForMove(const TargetOfMove& target);
  /// OutsideHours with `suggestion` and `tip` if the day has a free time for the move.
  common::Error OutsideHoursForMove(const TargetOfMove& target, std::string_view field);

 private:
  // Suggests the free time of the day nearest to the range's start, if there is one.
  common::Error Conflict(std::string_view reason, std::string_view text, std::string_view tip,
                         const std::vector<int64_t>& collaborator_ids, const TimeRange& range,
                         int service_count);
  // Returns the free start nearest to the target, on its day.
  std::optional<common::WallTime> NearestFor(const TargetOfMove& target);

  Availability& availability_;
};

}  // namespace navalha::booking
