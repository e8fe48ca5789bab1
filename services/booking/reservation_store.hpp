#pragma once

#include <google/protobuf/repeated_ptr_field.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/reservation.pb.h"
#include "services/booking/agenda_store.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// A row of the timeline, with what the proto does not say.
struct StoredReservation {
  v1::Reservation reservation;
  std::string time_zone;
  /// Its state before the statement that answered it.
  std::string previous_state;

  /// Whether it took time before: what changed then matters to availability.
  bool WasActive() const { return previous_state == "held" || previous_state == "confirmed"; }
};

/// The stretch that somebody wants.
struct WantedTime {
  std::string key;
  int64_t collaborator_id = 0;
  int64_t establishment_id = 0;
  TimeRange range;
  std::string source;
  /// Whether it may start between the times of the grid.
  bool any_minute = false;
  /// Stands for a visitor who did not show that they can be reached. Unset: not bounded.
  std::optional<std::string> visitor = std::nullopt;
  /// Per cent of the working minutes of the day that all reservations of the visitor take at most.
  int visitor_share = 0;
};

/// SQL of the timeline. What would overlap throws common::ConstraintViolation with kNoOverlap, what
/// would take more than a visitor's share one with kVisitorShare. Thread-safe.
class ReservationStore {
 public:
  static constexpr std::string_view kNoOverlap = "reservation_no_overlap";
  static constexpr std::string_view kVisitorShare = "reservation_visitor_share";

  explicit ReservationStore(common::Database& database) : database_(database) {}

  /// Holds a stretch that lies within working hours and starts on their grid, if it has to. Nothing
  /// when the key exists already or the stretch does not lie so.
  std::optional<StoredReservation> Hold(const WantedTime& wanted, common::Instant expires_at);
  /// Holds again what was held by this key and may have expired. Nothing when it is neither.
  std::optional<StoredReservation> HoldAgain(const std::string& key, common::Instant expires_at);
  /// Makes a hold, also an expired one, final. Nothing when the key is neither.
  std::optional<StoredReservation> Confirm(const std::string& key);
  /// Cancels whatever the key has. Nothing when it was cancelled before; an unknown key is kept
  /// from being held later.
  std::optional<StoredReservation> Cancel(const std::string& key);
  std::optional<StoredReservation> Find(const std::string& key);
  std::vector<v1::Reservation> FindAll(const google::protobuf::RepeatedPtrField<std::string>& keys);

  /// Ends the holds that expired by `now`, at most `limit`, and answers them.
  std::vector<StoredReservation> Expire(common::Instant now, int limit);
  /// The same for those in the way of a stretch.
  std::vector<StoredReservation> ExpireInTheWay(int64_t collaborator_id, const TimeRange& range,
                                                common::Instant now);
  /// Forgets the visitors of what ended before that, at most `limit`. Answers of how many.
  int ForgetVisitors(common::Instant before, int limit);

 private:
  common::Database& database_;
};

/// The tags of cached answers that a change of this stretch makes stale.
std::vector<std::string> AgendaTags(const StoredReservation& stored);
std::vector<std::string> AgendaTags(int64_t collaborator_id, const TimeRange& range,
                                    std::string_view time_zone);

}  // namespace navalha::booking
