#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "services/booking/agendas/agenda_store.hpp"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Reads the teams and the time off from which scheduled time is computed. Thread-safe.
class ScheduledTimeStore {
 public:
  explicit ScheduledTimeStore(common::Database& database) : database_(database) {}

  /// Returns the collaborators with weekly hours, by establishment: of at most `limit`
  /// establishments with ids greater than `after`, ascending.
  std::map<int64_t, std::vector<int64_t>> TeamsAfter(int64_t after, int limit);
  /// Returns the breaks, days off and vacations that overlap `range`, by collaborator.
  std::map<int64_t, std::vector<TimeRange>> TimeOffOf(const std::vector<int64_t>& collaborator_ids,
                                                      const TimeRange& range);
  /// Returns when the hours of establishments were last changed, by establishment.
  std::map<int64_t, common::Instant> ChangesOf(const std::vector<int64_t>& establishment_ids);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
