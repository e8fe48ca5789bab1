#pragma once

#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::reporting {

/// Packs the orders of local days that are over, so that reports read them fast. A change of a day
/// removes its pack in the same transaction, by triggers, and the day is packed again.
class DayPacker {
 public:
  DayPacker(common::Database& database, common::Now now)
      : database_(database), now_(std::move(now)) {}

  /// Packs the latest days without a pack, about 5,000 orders per call. Skips a day that changes
  /// during the call. Returns true if it packed a day.
  bool PackNext();

 private:
  common::Database& database_;
  common::Now now_;
};

}  // namespace navalha::reporting
