#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "services/booking/slots.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// A stretch of time, its end not included.
struct TimeRange {
  common::Instant begin;
  common::Instant end;
};

/// What free times are made of: the working periods and the busy stretches of a collaborator over
/// some days.
struct Agenda {
  /// What a shop's holiday leaves of a day on which it does not keep its weekly hours. Empty:
  /// closed.
  struct Holiday {
    common::Date date;
    Period open;
    /// What the shop calls a day of its own; empty for a national holiday.
    std::string name;
  };
  struct WorkingPeriod {
    int day_of_week;
    Period period;
  };
  std::string time_zone{common::kDefaultTimeZone};
  std::vector<WorkingPeriod> hours;
  std::vector<TimeRange> busy;
  std::vector<Holiday> holidays;
  /// Days off and vacations, which are also busy.
  std::vector<TimeRange> days_off;
};

/// A stretch of somebody's time that is taken, and by what.
struct Occupied {
  TimeRange range;
  /// Where it was made.
  int64_t establishment_id = 0;
  int64_t collaborator_id = 0;
  /// order, appointment, break or holiday.
  std::string source;
  /// Of an appointment its id; of anything else that of the reservation.
  int64_t source_id = 0;
  bool held = false;
};

/// The working periods of one day of an agenda, within what a holiday of the shop leaves: pure.
std::vector<Period> WorkingHoursOn(const Agenda& agenda, const common::Date& date);

/// Reads agendas. Thread-safe.
class AgendaStore {
 public:
  explicit AgendaStore(common::Database& database) : database_(database) {}

  /// The agenda of `days` days from `first` on, in one query. Holds that expired by `now` are not
  /// busy, nor is the reservation with the key `without`. A collaborator without hours has an empty
  /// one.
  Agenda Find(int64_t collaborator_id, const common::Date& first, int days, common::Instant now,
              const std::string& without = "");

  /// The agendas of these collaborators over a stretch of time, in one query; their holidays and
  /// days off over another one. Those without hours are left out.
  std::map<int64_t, Agenda> FindAll(const std::vector<int64_t>& collaborator_ids,
                                    const TimeRange& range, const TimeRange& days,
                                    common::Instant now);

  /// The same for the day that an instant lies in, whatever zone they are in.
  std::map<int64_t, Agenda> FindAround(const std::vector<int64_t>& collaborator_ids,
                                       common::Instant instant, common::Instant now);

  /// What takes these people's time over a stretch, at any shop: by the user's id, each by its
  /// start, at most `limit` in all. Holds that expired by `now` are left out.
  std::map<int64_t, std::vector<Occupied>> FindOccupied(
      const std::vector<int64_t>& provider_user_ids, const TimeRange& range, common::Instant now,
      int limit);

 private:
  Agenda FindInZone(int64_t collaborator_id, const common::Date& first, int days,
                    common::Instant now, const std::string& without, const std::string& zone);

  common::Database& database_;
};

}  // namespace navalha::booking
