#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/schedule.pb.h"
#include "services/booking/reservation_store.hpp"
#include "services/booking/schedule_store.hpp"
#include "services/common/database.hpp"
#include "services/common/idempotency_key.hpp"

namespace navalha::booking {

/// Breaks of a day, a day off or a vacation to enter.
struct NewReservedTimes {
  Workplace workplace;
  /// break, holiday or vacation
  std::string type;
  std::string reason;
  /// Ascending, none of them overlap.
  std::vector<TimeRange> ranges;
  common::Instant now;
  /// Stands for the bookings that may be left in it.
  std::string confirm;
  /// Whether who enters it is told of bookings at other shops: the person themself is.
  bool sees_every_shop = false;
  std::optional<common::IdempotencyKey> idempotency;
};

/// A break, day off or vacation as stored.
struct StoredReservedTime {
  v1::ReservedTime reserved;
  int64_t provider_user_id = 0;
  int64_t collaborator_id = 0;
  TimeRange range;
  /// Where it was made, then wherever else the person has hours.
  std::vector<Link> links;
};

/// What became of an attempt to enter them.
struct ReserveOutcome {
  enum class Kind { kMade, kRepeated, kAlreadyOff, kTooMany };
  Kind kind = Kind::kMade;
  /// Of kMade, by start.
  std::vector<StoredReservedTime> made;
};

/// SQL of breaks, days off and vacations. What they take of the timeline are reservations: under
/// the exclusion constraint where the time is free, outside of it where something stands, so that
/// the time is off when that goes away. Thread-safe.
class ReservedTimeStore {
 public:
  /// Breaks, days off and vacations to come of one collaborator.
  static constexpr int kMostToCome = 200;

  explicit ReservedTimeStore(common::Database& database) : database_(database) {}

  /// Enters all that are not within another one of the collaborator, in one transaction. Throws
  /// BookingsStranded when bookings stand there that `confirm` does not stand for.
  ReserveOutcome Reserve(const NewReservedTimes& wanted);
  /// One that was not given back, or one that was, too.
  std::optional<StoredReservedTime> Find(int64_t id, bool with_released = false);
  /// Gives it back, or it and the later ones that were made with it. Answers those that it gave
  /// back.
  std::vector<StoredReservedTime> Release(const StoredReservedTime& found, bool series,
                                          common::Instant now);
  /// Those that meet a stretch, by start, at most 500: of a collaborator, or of the person at every
  /// shop.
  std::vector<StoredReservedTime> List(const Workplace& workplace, const TimeRange& range,
                                       bool at_every_shop);
  /// How many one request made.
  int CountOfSeries(const StoredReservedTime& first);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
