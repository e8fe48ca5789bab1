#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "services/booking/schedules/slots.hpp"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// A half-open period of time.
struct TimeRange {
  common::Instant begin;
  common::Instant end;
};

/// The input of free times: the working periods and the busy periods of a collaborator on some
/// days.
struct Agenda {
  /// The working periods that a shop's holiday leaves on its day. Empty: closed.
  struct Holiday {
    common::Date date;
    Period open;
    /// The shop's name for its own day; empty for a national holiday.
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

/// An occupied period of a person, and its source.
struct Occupied {
  TimeRange range;
  /// The establishment where it was made.
  int64_t establishment_id = 0;
  int64_t collaborator_id = 0;
  /// order, appointment, break or holiday.
  std::string source;
  /// The appointment's id; for other sources the reservation's id.
  int64_t source_id = 0;
  bool held = false;
};

/// Returns the working periods of one day of an agenda, limited by the shop's holiday: pure.
std::vector<Period> WorkingHoursOn(const Agenda& agenda, const common::Date& date);

/// Reads agendas. A hold counts as busy until HoldExpiry settles it. Thread-safe.
class AgendaStore {
 public:
  explicit AgendaStore(common::Database& database) : database_(database) {}

  /// Reads `days` days from `first` on in one query. Excludes the reservation with the key
  /// `without`. Returns an empty agenda for a collaborator without hours.
  Agenda Find(int64_t collaborator_id, const common::Date& first, int days,
              const std::string& without = "");

  /// Reads the agendas of several collaborators over one period, and their holidays and days off
  /// over another one, in one query. Omits collaborators without hours, and holds that are due by
  /// `due_by`, which HoldExpiry may free.
  std::map<int64_t, Agenda> FindAll(const std::vector<int64_t>& collaborator_ids,
                                    const TimeRange& range, const TimeRange& days,
                                    std::optional<common::Instant> due_by = std::nullopt);

  /// Reads the same for the local day that contains an instant, in each collaborator's zone.
  std::map<int64_t, Agenda> FindAround(const std::vector<int64_t>& collaborator_ids,
                                       common::Instant instant,
                                       std::optional<common::Instant> due_by = std::nullopt);

  /// Returns the occupied time of these users at any shop, by user id, each sorted by start, at
  /// most `limit` in total.
  std::map<int64_t, std::vector<Occupied>> FindOccupied(
      const std::vector<int64_t>& provider_user_ids, const TimeRange& range, int limit);

 private:
  Agenda FindInZone(int64_t collaborator_id, const common::Date& first, int days,
                    const std::string& without, const std::string& zone);

  common::Database& database_;
};

}  // namespace navalha::booking
