#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/reservation.pb.h"
#include "services/booking/agenda_store.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// Names a reservation.
struct ReservationId {
  int64_t provider_user_id = 0;
  std::string key;
};

/// A collaborator of a person: one of the shops where that person's time is offered.
struct Link {
  int64_t collaborator_id = 0;
  std::string time_zone;
  int64_t establishment_id = 0;
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

/// SQL of the timeline. What would overlap throws common::ConstraintViolation with kNoOverlap, what
/// would take more than a visitor's share one with kVisitorShare. Thread-safe.
class ReservationStore {
 public:
  static constexpr std::string_view kNoOverlap = "reservation_no_overlap";
  static constexpr std::string_view kVisitorShare = "reservation_visitor_share";

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
  /// Holds again what was held by this key and may have expired. Nothing when it is neither.
  std::optional<StoredReservation> HoldAgain(const ReservationId& id, common::Instant expires_at);
  /// Makes a hold, also an expired one, final. Nothing when the key is neither.
  std::optional<StoredReservation> Confirm(const ReservationId& id);
  /// Cancels whatever the key has. Nothing when it was cancelled before; an unknown key is kept
  /// from being held later.
  std::optional<StoredReservation> Cancel(const ReservationId& id);
  std::optional<StoredReservation> Find(const ReservationId& id);

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
std::vector<std::string> AgendaTags(const std::vector<Link>& links, const TimeRange& range);

/// Reads the column of NAVALHA_LINKS_OF, with the shop where the reservation was made first.
std::vector<Link> LinksOf(Link own, std::string_view others);

// As SQL: the collaborators with hours of the person in this column or parameter, each with its
// establishment and time zone, as "7 3 America/Sao_Paulo,9 4 America/Manaus".
#define NAVALHA_LINKS_OF(person)                                            \
  "coalesce((SELECT string_agg(DISTINCT"                                    \
  "   collaborator_id || ' ' || establishment_id || ' ' || time_zone, ',')" \
  " FROM schedule WHERE provider_user_id = " person "), '')"

}  // namespace navalha::booking
