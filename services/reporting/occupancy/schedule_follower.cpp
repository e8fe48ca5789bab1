#include "services/reporting/occupancy/schedule_follower.hpp"

#include <utility>

namespace navalha::reporting {
namespace {

// Yesterday becomes final in the first round after midnight.
constexpr int kPastDays = 1;
constexpr int kMissedDays = 31;
constexpr std::chrono::milliseconds kPatience{6000};

}  // namespace

ScheduleFollower::ScheduleFollower(BookingClient& booking, OccupancyStore& occupancy,
                                   std::chrono::milliseconds interval)
    : booking_(booking),
      occupancy_(occupancy),
      past_days_(kMissedDays),
      work_("schedule_follower", interval, [this] { return ReadNext(); }) {}

bool ScheduleFollower::ReadNext() {
  // After a failure these values remain, so that the next round begins with the first page.
  const int64_t after = std::exchange(after_, 0);
  const int past_days = std::exchange(past_days_, kMissedDays);
  const auto page = booking_.ScheduledDaysAfter(
      common::BackgroundCall("reporting/scheduled_days", kPatience), after, past_days);
  if (page.establishments().empty()) {
    // Without any establishment, the days remain to be read.
    past_days_ = after > 0 ? kPastDays : kMissedDays;
    return false;
  }
  occupancy_.Save(page);
  after_ = page.establishments().rbegin()->establishment_id();
  past_days_ = past_days;
  return true;
}

}  // namespace navalha::reporting
