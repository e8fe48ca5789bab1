#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "services/booking/availability.hpp"
#include "services/common/error.hpp"

namespace navalha::booking {

/// Whether a start is neither past nor beyond the horizon.
bool IsBookable(common::Instant start, common::Instant now);

/// Throws INVALID_ARGUMENT for a start that is past (reason IN_THE_PAST) or beyond the horizon
/// (reason TOO_FAR_AHEAD). `field` is what the client's form calls the start.
void RequireBookable(common::Instant start, common::Instant now, std::string_view field);

/// INVALID_ARGUMENT (reason OUTSIDE_HOURS).
common::Error OutsideHours(std::string_view field);

inline constexpr std::string_view kSlotTaken = "SLOT_TAKEN";
inline constexpr std::string_view kVisitorShareTaken = "VISITOR_SHARE_TAKEN";

/// FAILED_PRECONDITION (reason VISITOR_SHARE_TAKEN).
common::Error VisitorShareTaken();

/// Says why time can't be had, and what is free instead. Thread-safe.
class TimeRefusal {
 public:
  /// `availability` must outlive it.
  explicit TimeRefusal(Availability& availability) : availability_(availability) {}

  /// FAILED_PRECONDITION (reason SLOT_TAKEN) with `suggestion` and `tip`, which advises fewer
  /// services where the time is for more than one.
  common::Error SlotTaken(int64_t collaborator_id, const TimeRange& range, int service_count);
  /// The same where none of several collaborators is free; suggests a time at which anybody is.
  common::Error NobodyFree(const std::vector<int64_t>& collaborator_ids, const TimeRange& range,
                           int service_count);
  /// Like SlotTaken, for a start between the times that are offered (reason OFF_GRID).
  common::Error OffGrid(const std::vector<int64_t>& collaborator_ids, const TimeRange& range,
                        int service_count);

 private:
  // With the free time nearest to the range's start, or with another text when its day has none.
  common::Error Conflict(std::string_view reason, std::string_view text, std::string_view tip,
                         const std::vector<int64_t>& collaborator_ids, const TimeRange& range,
                         int service_count);

  Availability& availability_;
};

}  // namespace navalha::booking
