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
  struct WorkingPeriod {
    int day_of_week;
    Period period;
  };
  std::string time_zone{common::kDefaultTimeZone};
  std::vector<WorkingPeriod> hours;
  std::vector<TimeRange> busy;
};

/// Reads agendas. Thread-safe.
class AgendaStore {
 public:
  explicit AgendaStore(common::Database& database) : database_(database) {}

  /// The agenda of `days` days from `first` on, in one query. Holds that expired by `now` are not
  /// busy. A collaborator without hours has an empty one.
  Agenda Find(int64_t collaborator_id, const common::Date& first, int days, common::Instant now);

  /// The agendas of these collaborators over a stretch of time, in one query. Those without hours
  /// are left out.
  std::map<int64_t, Agenda> FindAll(const std::vector<int64_t>& collaborator_ids,
                                    const TimeRange& range, common::Instant now);

 private:
  Agenda FindInZone(int64_t collaborator_id, const common::Date& first, int days,
                    common::Instant now, const std::string& zone);

  common::Database& database_;
};

}  // namespace navalha::booking
