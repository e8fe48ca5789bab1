#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "services/booking/agendas/agenda_store.hpp"
#include "services/booking/schedules/slots.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Booking horizon in days; also bounds the time that a visitor can occupy.
inline constexpr int kHorizonDays = 365;

/// Number of days if a request has none.
inline constexpr int kDaysOfStrip = 7;

/// The state of a period of a person's time.
enum class Fit { kFree, kTaken, kOutsideHours, kOffGrid };

/// Returns the local part of a period on this day: pure. Rounds outwards to whole minutes, so
/// that taken time never appears free.
Period OnDay(const TimeRange& range, const common::Date& date, std::string_view zone);

/// Returns the state of a period in the agenda of its day: pure. kOffGrid: free, but not offered
/// to visitors.
Fit FitOf(const Agenda& agenda, const TimeRange& range);

/// Returns the free times of one day of an agenda, up to the horizon: pure.
std::vector<common::WallTime> FreeTimesOf(const Agenda& agenda, const common::Date& date,
                                          std::chrono::minutes duration, common::Instant now);

/// The times of one day, ascending, with the free collaborators of each.
using FreeByTime = std::map<common::WallTime, std::vector<int64_t>>;

/// Returns one list per day for `days` days from `first` on: pure. Sorts busy periods by day
/// once, so the cost is linear in days plus busy periods.
std::vector<std::vector<common::WallTime>> FreeTimesOfDays(const Agenda& agenda,
                                                           const common::Date& first, int days,
                                                           std::chrono::minutes duration,
                                                           common::Instant now);

/// Computes free times from the store, for the public and for suggestions. Thread-safe.
class Availability {
 public:
  Availability(common::Database& database, common::Now now)
      : store_(database), now_(std::move(now)) {}

  /// Returns the current local day at the collaborator's shop.
  common::Date Today(int64_t collaborator_id);
  /// Returns the free times of one day.
  std::vector<common::WallTime> OfDay(int64_t collaborator_id, const common::Date& date,
                                      std::chrono::minutes duration);
  /// Returns one list per day for `days` days from `first` on, with the reservation `without`
  /// counted as free.
  std::vector<std::vector<common::WallTime>> OfDays(int64_t collaborator_id,
                                                    const common::Date& first, int days,
                                                    std::chrono::minutes duration,
                                                    const std::string& without = "");
  /// Returns for each day the free collaborators by id at each time. Omits those without hours.
  /// One query for any number of collaborators.
  std::vector<FreeByTime> OfDays(const std::vector<int64_t>& collaborator_ids,
                                 const common::Date& first, int days,
                                 std::chrono::minutes duration);
  /// Returns the state of a period in the agenda of its day. Does not check whether it is past.
  Fit Judge(int64_t collaborator_id, const TimeRange& range);
  /// Returns the time nearest to the wanted one, on its day, at which any of these is free;
  /// nothing if the day has none.
  std::optional<common::WallTime> Nearest(const std::vector<int64_t>& collaborator_ids,
                                          common::Instant wanted, std::chrono::minutes duration);
  /// Returns the free start nearest to the wanted one, on its day, for a move of the reservation
  /// `key`. The reservation's own time counts as free, but its start `from` is not returned. `from`
  /// is empty for a move to another collaborator.
  std::optional<common::WallTime> NearestForMove(int64_t collaborator_id, common::Instant wanted,
                                                 std::chrono::minutes duration,
                                                 const std::string& key,
                                                 std::optional<common::Instant> from);

 private:
  // Returns the agenda of the local day that contains `wanted`, without the reservation `without`,
  // and `wanted` in local time.
  std::pair<Agenda, common::LocalTime> AgendaAt(int64_t collaborator_id, common::Instant wanted,
                                                const std::string& without = "");

  AgendaStore store_;
  common::Now now_;
};

}  // namespace navalha::booking
