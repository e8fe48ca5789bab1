#pragma once

#include <cstdint>

#include "navalha/booking/v1/scheduled_time.pb.h"
#include "services/common/database.hpp"
#include "services/reporting/occupancy.hpp"

namespace navalha::reporting {

/// Returns the occupancy of the whole local days of a period.
WeekdayOccupancy ReadOccupancy(common::Transaction& transaction, int64_t establishment_id,
                               const Period& period);

/// Keeps the scheduled minutes of shops by local day. Thread-safe.
class OccupancyStore {
 public:
  explicit OccupancyStore(common::Database& database) : database_(database) {}

  /// Stores a page of scheduled days. Keeps final days and days of a newer answer. Idempotent.
  void Save(const booking::v1::ListScheduledDaysResponse& page);

 private:
  common::Database& database_;
};

}  // namespace navalha::reporting
