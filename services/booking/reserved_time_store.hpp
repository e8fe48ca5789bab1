#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/schedule.pb.h"
#include "services/booking/reservation_store.hpp"
#include "services/booking/schedule_store.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// A break or day off as stored.
struct StoredReservedTime {
  v1::ReservedTime reserved;
  int64_t collaborator_id = 0;
  TimeRange range;
  /// Where it was made, then wherever else the person has hours.
  std::vector<Link> links;
};

/// SQL of breaks and days off: rows of the timeline as bookings are. Thread-safe.
class ReservedTimeStore {
 public:
  explicit ReservedTimeStore(common::Database& database) : database_(database) {}

  /// Takes the stretch. A key that exists answers what it stands for. Throws
  /// common::ConstraintViolation (ReservationStore::kNoOverlap) when something stands there.
  StoredReservedTime Take(const Workplace& workplace, const WantedTime& wanted);
  /// A break or day off that was not given back.
  std::optional<StoredReservedTime> Find(int64_t id);
  /// False when there was none.
  bool Release(int64_t id);
  /// Those of a collaborator that meet a stretch, by start, at most 500.
  std::vector<StoredReservedTime> List(const Workplace& workplace, const TimeRange& range);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
