#include "services/booking/agendas/agenda_closing_store.hpp"

#include "services/booking/reservations/freed_time.hpp"

namespace navalha::booking {
namespace {

using common::Statement;

// Excludes appointments whose attendance is recorded before their reservation ends.
constexpr Statement kFutureBookings{"close_future_bookings", R"sql(
  SELECT lower(during), count(*) OVER () FROM reservation AS r
  WHERE establishment_id = $1 AND collaborator_id = coalesce($2, collaborator_id)
    AND state IN ('held', 'confirmed') AND source IN ('order', 'appointment')
    AND upper(during) > $3::timestamptz
    AND NOT EXISTS (
      SELECT FROM appointment AS a
      WHERE a.provider_user_id = r.provider_user_id AND a.reservation_key = r.key
        AND a.status = 'completed')
  ORDER BY lower(during) LIMIT $4
)sql"};

constexpr Statement kTakeTurns{"close_take_turns", R"sql(
  SELECT count(take_turn(provider_user_id)) FROM (
    SELECT DISTINCT provider_user_id FROM schedule
    WHERE establishment_id = $1 AND collaborator_id = coalesce($2, collaborator_id)
    ORDER BY provider_user_id) AS person
)sql"};

constexpr Statement kRemoveHours{"close_remove_hours", R"sql(
  WITH removed AS (
    DELETE FROM schedule
    WHERE establishment_id = $1 AND collaborator_id = coalesce($2, collaborator_id)
    RETURNING collaborator_id)
  SELECT DISTINCT collaborator_id FROM removed
)sql"};

// Frees the time of a person who left: breaks, appointments, and bookings whose orders stay with
// the shop.
constexpr Statement kFreeTime{"close_free_time", "UPDATE reservation SET " NAVALHA_FREE_TIME R"sql(
  WHERE establishment_id = $1 AND collaborator_id = coalesce($2, collaborator_id)
    AND state IN ('held', 'confirmed') AND upper(during) > $3::timestamptz
)sql"};

constexpr Statement kReleaseReserved{"close_release_reserved", R"sql(
  UPDATE reserved_time SET released_at = $3::timestamptz
  WHERE establishment_id = $1 AND collaborator_id = coalesce($2, collaborator_id)
    AND released_at IS NULL
)sql"};

// Cancels appointments that no longer have a provider. No appointment is longer than a day.
constexpr Statement kCancelAppointments{"close_cancel_appointments", R"sql(
  WITH cancelled AS (
    UPDATE appointment SET status = 'cancelled', version = version + 1, updated_at = $3::timestamptz
    WHERE establishment_id = $1 AND collaborator_id = coalesce($2, collaborator_id)
      AND status IN ('pending', 'confirmed') AND ends_at > $3::timestamptz
      AND starts_at > $3::timestamptz - interval '1 day'
    RETURNING id, provider_user_id)
  INSERT INTO appointment_event
    (appointment_id, provider_user_id, action, at, reason, reason_for_client)
  SELECT id, provider_user_id, 'cancelled', $3::timestamptz, $4, true
  FROM cancelled
)sql"};

constexpr Statement kRemoveFeeds{"close_remove_calendar_feeds", R"sql(
  DELETE FROM calendar_feed
  WHERE establishment_id = $1 AND collaborator_id = coalesce($2, collaborator_id)
)sql"};

template <class Runner>
AgendaClosing FindFutureBookings(Runner& runner, int64_t establishment_id,
                                 std::optional<int64_t> collaborator_id, common::Instant now) {
  AgendaClosing closing;
  for (const auto& row : runner.Run(kFutureBookings, establishment_id, collaborator_id,
                                    common::ToSql(now), AgendaClosingStore::kNextStarts)) {
    closing.next_starts.push_back(common::FromSql(row[0].c_str()));
    closing.future_bookings = row[1].template as<int64_t>();
  }
  return closing;
}

}  // namespace

AgendaClosing AgendaClosingStore::Close(int64_t establishment_id,
                                        std::optional<int64_t> collaborator_id, common::Instant now,
                                        FutureBookingsPolicy policy) {
  // Refuses before taking locks.
  AgendaClosing found = FindFutureBookings(database_, establishment_id, collaborator_id, now);
  if (found.future_bookings > 0 && policy != FutureBookingsPolicy::kLeave) {
    return found;
  }
  return database_.InTransaction([&](common::Transaction& transaction) {
    // A hold locks the person's turn before it reads hours. A concurrent hold therefore counts or
    // finds no hours. Holds of other people continue.
    transaction.Run(kTakeTurns, establishment_id, collaborator_id);
    AgendaClosing closing = FindFutureBookings(transaction, establishment_id, collaborator_id, now);
    if (closing.future_bookings == 0 || policy == FutureBookingsPolicy::kLeave) {
      for (const auto& row : transaction.Run(kRemoveHours, establishment_id, collaborator_id)) {
        closing.closed.push_back(row[0].as<int64_t>());
      }
      transaction.Run(kRemoveFeeds, establishment_id, collaborator_id);
      transaction.Run(kCancelAppointments, establishment_id, collaborator_id, common::ToSql(now),
                      std::string(kCollaboratorLeft));
      transaction.Run(kReleaseReserved, establishment_id, collaborator_id, common::ToSql(now));
      transaction.Run(kFreeTime, establishment_id, collaborator_id, common::ToSql(now));
    }
    return closing;
  });
}

}  // namespace navalha::booking
