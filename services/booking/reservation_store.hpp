#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/reservation.pb.h"
#include "services/booking/agenda_store.hpp"
#include "services/booking/agenda_tags.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// Names a reservation.
struct ReservationId {
  int64_t provider_user_id = 0;
  std::string key;
};

/// A row of the timeline, with what the proto does not say.
struct StoredReservation {
  v1::Reservation reservation;
  /// Where it was made, then wherever else the person has hours.
  std::vector<Link> links;
  /// Of a new hold: how long after the start of its working period it begins.
  common::WallTime after_opening{0};
  /// Its state before the statement that answered it.
  std::string previous_state;

  /// Whether it took time before: what changed then matters to availability.
  bool WasActive() const { return previous_state == "held" || previous_state == "confirmed"; }
};

/// The stretch that somebody wants.
struct WantedTime {
  ReservationId id;
  int64_t collaborator_id = 0;
  int64_t establishment_id = 0;
  TimeRange range;
  std::string source;
  /// Stands for a visitor who did not show that they can be reached. Unset: not bounded.
  std::optional<std::string> visitor = std::nullopt;
  /// Per cent of the working minutes of the day that all reservations of the visitor take at most.
  int visitor_share = 0;
  /// 0: unknown.
  int service_count = 0;
};

/// A reservation and where it is to be.
struct WantedMove {
  /// Where it is now.
  ReservationId id;
  /// Names the move; empty for one that is a part of a transaction with a record of its own.
  std::string key;
  int64_t collaborator_id = 0;
  int64_t provider_user_id = 0;
  TimeRange range;
  /// May start between the times that are offered.
  bool any_minute = false;
  /// Of the visitor that it was held for, as in WantedTime; 0: no bound.
  int visitor_share = 0;
  /// 0: unknown.
  int service_count = 0;
};

/// What became of a move. Without `moved` nothing changed, and the rest says why.
struct MoveOutcome {
  std::optional<StoredReservation> moved = std::nullopt;
  /// Of cached answers that are stale now, about the old time and the new.
  std::vector<std::string> tags = {};
  /// The state before; empty when there is no such reservation.
  std::string previous_state = {};
  /// How long after the start of its working period the wanted time begins; unset when it does not
  /// lie in one.
  std::optional<common::WallTime> after_opening = std::nullopt;
};

/// SQL of the timeline. What would overlap throws common::ConstraintViolation with kNoOverlap, what
/// would take more than a visitor's share one with kVisitorShare. Thread-safe.
class ReservationStore {
 public:
  static constexpr std::string_view kNoOverlap = "reservation_no_overlap";
  static constexpr std::string_view kVisitorShare = "reservation_visitor_share";
  static constexpr std::string_view kMoveKey = "reservation_move_pkey";

  explicit ReservationStore(common::Database& database) : database_(database) {}

  /// Holds a stretch that lies within working hours. Nothing when the key exists already or the
  /// stretch does not lie so.
  std::optional<StoredReservation> Hold(const WantedTime& wanted, common::Instant expires_at);
  /// The same for good: a reservation that is confirmed, as a part of a transaction.
  static std::optional<StoredReservation> Take(common::Transaction& transaction,
                                               const WantedTime& wanted);
  /// Cancels a reservation as a part of a transaction. Nothing when it was not active.
  static std::optional<StoredReservation> Free(common::Transaction& transaction,
                                               const ReservationId& id);
  /// Removes a hold as if it had never been.
  void Undo(const ReservationId& id);
  /// Holds again what was held by this key and may have expired. Nothing when it is neither. An
  /// expired hold must fit into its visitor's share again, in per cent; 0: no bound.
  std::optional<StoredReservation> HoldAgain(const ReservationId& id, common::Instant expires_at,
                                             int visitor_share = 0);
  /// Makes a hold, also an expired one, final. Nothing when the key is neither. The share is as in
  /// HoldAgain.
  std::optional<StoredReservation> Confirm(const ReservationId& id, int visitor_share = 0);
  /// Cancels whatever the key has. Nothing when it was cancelled before; an unknown key is kept
  /// from being held later.
  std::optional<StoredReservation> Cancel(const ReservationId& id);
  std::optional<StoredReservation> Find(const ReservationId& id);
  /// What a key has with any of these users: what takes time before what does not, then the oldest.
  std::optional<StoredReservation> FindAmong(const std::string& key,
                                             const std::vector<int64_t>& provider_user_ids);

  /// Moves a confirmed reservation, or a cancelled one whose time it takes anew, within working
  /// hours: one statement. Throws ConstraintViolation with kMoveKey when the move was decided
  /// before.
  MoveOutcome Move(const WantedMove& wanted);
  /// The same as a part of a transaction.
  static MoveOutcome Move(common::Transaction& transaction, const WantedMove& wanted);
  /// Decides that a move is refused. False when it was decided before.
  bool RefuseMove(const std::string& move_key);
  /// What was decided about a move: the reservation as it is now, or none for a refused one.
  /// Nothing when it was not decided.
  std::optional<std::optional<StoredReservation>> FindMove(const std::string& move_key);
  /// Forgets moves that were decided before that, at most `limit`. Answers how many.
  int ForgetMoves(common::Instant before, int limit);

  /// Ends the holds that expired by `now`, at most `limit`, and answers them.
  std::vector<StoredReservation> Expire(common::Instant now, int limit);
  /// The same for those in the way of a stretch of a person's time.
  std::vector<StoredReservation> ExpireInTheWay(int64_t provider_user_id, const TimeRange& range,
                                                common::Instant now);
  /// Forgets the visitors of what ended before that, at most `limit`. Answers of how many.
  int ForgetVisitors(common::Instant before, int limit);

 private:
  common::Database& database_;
};

/// The tags of cached answers that a change of this stretch makes stale, at every shop of the
/// person.
std::vector<std::string> AgendaTags(const StoredReservation& stored);
}  // namespace navalha::booking
