#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "services/booking/agenda_store.hpp"
#include "services/booking/slots.hpp"
#include "services/common/clock.hpp"

namespace navalha::booking {

/// How many days ahead a time can be booked: far enough for anybody's plans, and a bound on what a
/// visitor can fill.
inline constexpr int kHorizonDays = 365;

/// How many days are answered when a request names no number.
inline constexpr int kDaysOfStrip = 7;

/// What a stretch of a person's time is at this moment.
enum class Fit { kFree, kTaken, kOutsideHours, kOffGrid };

/// The part of a stretch that lies on this day, on the wall clock: pure. Seconds count as the whole
/// minute: better a time too few than one that is taken.
Period OnDay(const TimeRange& range, const common::Date& date, std::string_view zone);

/// What a stretch is in an agenda of its day: pure. kOffGrid is free, but not offered to visitors.
Fit FitOf(const Agenda& agenda, const TimeRange& range);

/// The free times of one day of an agenda, none past the horizon: pure.
std::vector<common::WallTime> FreeTimesOf(const Agenda& agenda, const common::Date& date,
                                          std::chrono::minutes duration, common::Instant now);

/// The times of one day, ascending, and who is free at each.
using FreeByTime = std::map<common::WallTime, std::vector<int64_t>>;

/// The same for `days` days from `first` on, a list a day. What is busy is sorted into its days
/// once, so the work grows with the days and the busy stretches, not with their product: pure.
std::vector<std::vector<common::WallTime>> FreeTimesOfDays(const Agenda& agenda,
                                                           const common::Date& first, int days,
                                                           std::chrono::minutes duration,
                                                           common::Instant now);

/// Answers free times from the store, for the public and for suggestions. Thread-safe.
class Availability {
 public:
  Availability(common::Database& database, common::Now now)
      : store_(database), now_(std::move(now)) {}

  /// The day that it is for a collaborator, on the clock of their shop.
  common::Date Today(int64_t collaborator_id);
  /// The free times of one day.
  std::vector<common::WallTime> OfDay(int64_t collaborator_id, const common::Date& date,
                                      std::chrono::minutes duration);
  /// The same for `days` days from `first` on, a list a day, as if the reservation with the key
  /// `without` were not there.
  std::vector<std::vector<common::WallTime>> OfDays(int64_t collaborator_id,
                                                    const common::Date& first, int days,
                                                    std::chrono::minutes duration,
                                                    const std::string& without = "");
  /// The same for several collaborators together: for each day, who is free at each time, by id.
  /// Those without hours are nowhere in it. One query, however many they are.
  std::vector<FreeByTime> OfDays(const std::vector<int64_t>& collaborator_ids,
                                 const common::Date& first, int days,
                                 std::chrono::minutes duration);
  /// What a stretch is, unless it is past.
  Fit Judge(int64_t collaborator_id, const TimeRange& range);
  /// Out of the times of the wanted one's day at which anybody of these is free, the nearest;
  /// nothing when the day has none.
  std::optional<common::WallTime> Nearest(const std::vector<int64_t>& collaborator_ids,
                                          common::Instant wanted, std::chrono::minutes duration);

 private:
  // The agenda of the day that an instant lies in, and that instant on its wall clock.
  std::pair<Agenda, common::LocalTime> AgendaAt(int64_t collaborator_id, common::Instant wanted);

  AgendaStore store_;
  common::Now now_;
};

}  // namespace navalha::booking
