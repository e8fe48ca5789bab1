#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/reservation.pb.h"
#include "services/booking/agendas/agenda_store.hpp"
#include "services/booking/agendas/agenda_tags.hpp"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Key of a reservation.
struct ReservationId {
  int64_t provider_user_id = 0;
  std::string key;

  bool operator==(const ReservationId&) const = default;
};

/// A row of the timeline with its internal fields.
struct StoredReservation {
  v1::Reservation reservation;
  /// The shop of the reservation, then the person's other shops.
  std::vector<Link> links;
  /// Only for a new hold: the offset from the start of its working period.
  common::WallTime after_opening{0};
  /// The state before the statement.
  std::string previous_state;

  /// Returns whether it occupied time before, so that a change affects availability.
  bool WasActive() const { return previous_state == "held" || previous_state == "confirmed"; }
};

/// The requested period.
struct WantedTime {
  ReservationId id;
  int64_t collaborator_id = 0;
  int64_t establishment_id = 0;
  TimeRange range;
  std::string source;
  /// May start off the grid.
  bool ignore_slot_grid = false;
  /// Identifies a visitor without proof of contact. Unset: no limit.
  std::optional<std::string> visitor = std::nullopt;
  /// Maximum share of the day's working minutes for all reservations of the visitor, in per cent.
  int visitor_share = 0;
  /// 0: unknown.
  int service_count = 0;
};

/// A reservation and its new time.
struct WantedMove {
  /// The current reservation.
  ReservationId id;
  /// Idempotency key of the move; empty inside a transaction that records the move itself.
  std::string key;
  int64_t collaborator_id = 0;
  int64_t provider_user_id = 0;
  TimeRange range;
  /// May start off the grid.
  bool ignore_slot_grid = false;
  /// Share of the hold's visitor, as in WantedTime; 0: no limit.
  int visitor_share = 0;
  /// 0: unknown.
  int service_count = 0;
};

/// The outcome of a move. Without `moved` nothing changed; the other fields give the reason.
struct MoveOutcome {
  std::optional<StoredReservation> moved = std::nullopt;
  /// Cache tags to invalidate, for the old and the new time.
  std::vector<std::string> tags = {};
  /// The previous state; empty for an unknown reservation.
  std::string previous_state = {};
  /// Offset of the wanted time from the start of its working period; unset outside working
  /// periods.
  std::optional<common::WallTime> after_opening = std::nullopt;
};

/// SQL of the timeline. Throws common::ConstraintViolation with kNoOverlap for an overlap, and
/// with kVisitorShare above a visitor's share. Thread-safe.
class ReservationStore {
 public:
  static constexpr std::string_view kNoOverlap = "reservation_no_overlap";
  static constexpr std::string_view kVisitorShare = "reservation_visitor_share";
  static constexpr std::string_view kMoveKey = "reservation_move_pkey";

  explicit ReservationStore(common::Database& database) : database_(database) {}

  /// Holds a period within working hours. Returns nothing if the key exists or the period is
  /// outside or off the grid.
  std::optional<StoredReservation> Hold(const WantedTime& wanted, common::Instant expires_at);
  /// Creates a confirmed reservation in a transaction. The caller checks the grid.
  static std::optional<StoredReservation> Take(common::Transaction& transaction,
                                               const WantedTime& wanted);
  /// Cancels a reservation in a transaction. Returns nothing if it was not active.
  static std::optional<StoredReservation> Free(common::Transaction& transaction,
                                               const ReservationId& id);
  /// Renews the hold of this key, even an expired one. Returns nothing if there is none. An
  /// expired hold must fit into the working time, its grid and its visitor's share again, in per
  /// cent (0: no limit); otherwise it stays expired.
  std::optional<StoredReservation> HoldAgain(const ReservationId& id, common::Instant expires_at,
                                             int visitor_share = 0, bool ignore_slot_grid = false);
  /// Confirms a hold, even an expired one. Returns nothing for an unknown key. The share is as in
  /// HoldAgain.
  std::optional<StoredReservation> Confirm(const ReservationId& id, int visitor_share = 0);
  /// Cancels the reservation of the key. Returns nothing if it was already cancelled. An unknown
  /// key is blocked, so that it cannot be held later.
  std::optional<StoredReservation> Cancel(const ReservationId& id);
  std::optional<StoredReservation> Find(const ReservationId& id);
  /// Returns the reservation of a key with any of these users: active ones first, then the
  /// oldest.
  std::optional<StoredReservation> FindAmong(const std::string& key,
                                             const std::vector<int64_t>& provider_user_ids);

  /// Moves a confirmed reservation, or a cancelled one whose time it takes again, within working
  /// hours, in one statement. Throws ConstraintViolation with kMoveKey if the move was already
  /// decided.
  MoveOutcome Move(const WantedMove& wanted);
  /// Does the same in a transaction.
  static MoveOutcome Move(common::Transaction& transaction, const WantedMove& wanted);
  /// Records the refusal of a move. Returns false if it was already decided.
  bool RefuseMove(const std::string& move_key);
  /// Returns the decision of a move: the current reservation, or none if refused. Returns nothing
  /// if undecided.
  std::optional<std::optional<StoredReservation>> FindMove(const std::string& move_key);
  /// Deletes at most `limit` move outcomes older than that. Returns the number deleted.
  int ForgetMoves(common::Instant before, int limit);

  /// Erases the visitors of at most `limit` reservations that ended before that. Returns the
  /// number.
  int ForgetVisitors(common::Instant before, int limit);

 private:
  common::Database& database_;
};

/// Returns the cache tags that a change of this period invalidates, at every shop of the person.
std::vector<std::string> AgendaTags(const StoredReservation& stored);
}  // namespace navalha::booking
