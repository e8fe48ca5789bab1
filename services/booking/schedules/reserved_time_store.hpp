#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/reserved_time.pb.h"
#include "services/booking/reservations/reservation_store.hpp"
#include "services/booking/schedules/schedule_store.hpp"
#include "services/common/database/database.hpp"
#include "services/common/database/idempotency_key.hpp"

namespace navalha::booking {

/// Breaks of a day, a day off or a vacation to store.
struct NewReservedTimes {
  Workplace workplace;
  /// break, holiday or vacation
  std::string type;
  std::string reason;
  /// Ascending and disjoint.
  std::vector<TimeRange> ranges;
  common::Instant now;
  /// Confirms the bookings that may remain in it.
  std::string confirm;
  /// Whether refusals list bookings at other shops too: only for the person and administrators.
  bool sees_every_shop = false;
  std::optional<common::IdempotencyKey> idempotency;
};

/// A break, day off or vacation as stored.
struct StoredReservedTime {
  v1::ReservedTime reserved;
  int64_t provider_user_id = 0;
  int64_t collaborator_id = 0;
  TimeRange range;
  /// The shop of the entry, then the person's other shops.
  std::vector<Link> links;
  bool is_released = false;
};

/// The outcome of storing them.
struct ReserveOutcome {
  enum class Kind { kMade, kRepeated, kAlreadyOff, kTooMany };
  Kind kind = Kind::kMade;
  /// Only for kMade, by start.
  std::vector<StoredReservedTime> made;
};

/// SQL of breaks, days off and vacations. They are reservations: under the exclusion constraint
/// where the time is free, outside it where a booking exists, so that the time stays off if the
/// booking is cancelled. Thread-safe.
class ReservedTimeStore {
 public:
  /// Maximum future entries of one collaborator.
  static constexpr int kMostToCome = 200;

  explicit ReservedTimeStore(common::Database& database) : database_(database) {}

  /// Stores the periods that no other entry of the collaborator contains, in one transaction.
  /// Throws BookingsStranded for bookings that `confirm` does not cover.
  ReserveOutcome Reserve(const NewReservedTimes& wanted);
  /// Returns an active entry or, if requested, a released one.
  std::optional<StoredReservedTime> Find(int64_t id, bool with_released = false);
  /// Releases the entry, or it and the later ones of its request. Returns the released ones.
  std::vector<StoredReservedTime> Release(const StoredReservedTime& found, bool series,
                                          common::Instant now);
  /// Lists entries that overlap a period, by start, at most 500: of a collaborator, or of the
  /// person at every shop.
  std::vector<StoredReservedTime> List(const Workplace& workplace, const TimeRange& range,
                                       bool at_every_shop);
  /// Returns the number of entries of one request.
  int CountOfSeries(const StoredReservedTime& first);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
