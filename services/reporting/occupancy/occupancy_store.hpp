#pragma once

#include <cstdint>

#include "navalha/booking/v1/scheduled_time.pb.h"
#include "services/common/database/database.hpp"

namespace navalha::reporting {

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
