#include "services/orders/bookings/unconfirmed_reservation_store.hpp"

#include "services/common/database/sql_array.hpp"

namespace navalha::orders {
namespace {

using common::Statement;
using common::ToSql;

constexpr Statement kConfirmed{
    "reservations_confirmed",
    "DELETE FROM unconfirmed_reservation WHERE key = ANY ($1::text[]) AND wanted = 'confirm' "
    "RETURNING key"};

constexpr Statement kCancelled{
    "reservation_cancelled",
    "DELETE FROM unconfirmed_reservation WHERE key = $1 AND wanted = 'cancel'"};

constexpr Statement kGiveUp{"reservation_give_up", R"sql(
WITH given_up AS (
  UPDATE unconfirmed_reservation SET wanted = 'cancel', leased_until = '-infinity'
  WHERE key = $1 AND wanted = 'confirm'
  RETURNING order_id, establishment_id
), changed AS (
  UPDATE orders SET status = 'cancelled', appointment_status = 'cancelled', cancel_reason = $2,
    version = version + 1, updated_at = $3::timestamptz
  FROM given_up
  WHERE orders.id = given_up.order_id AND orders.establishment_id = given_up.establishment_id
    AND orders.status = 'scheduled'
  RETURNING orders.id, orders.establishment_id
), event AS (
  INSERT INTO order_events (order_id, establishment_id, action, at, reason)
  SELECT id, establishment_id, 'cancelled', $3::timestamptz, $2 FROM changed
), forgotten AS (
  DELETE FROM idempotency USING changed
  WHERE idempotency.order_id = changed.id
    AND idempotency.establishment_id = changed.establishment_id
), change AS (
  INSERT INTO outbox (establishment_id, order_id, kind, created_at)
  SELECT establishment_id, id, 'status_changed', $3::timestamptz FROM changed
)
SELECT order_id FROM given_up)sql"};

constexpr Statement kLease{"reservations_lease", R"sql(
UPDATE unconfirmed_reservation SET leased_until = $3::timestamptz
WHERE key = ANY (ARRAY(
  SELECT key FROM unconfirmed_reservation
  WHERE created_at <= $1::timestamptz AND leased_until <= $2::timestamptz
  ORDER BY created_at
  LIMIT $4
  FOR UPDATE SKIP LOCKED))
RETURNING key, order_id, wanted,
  (SELECT provider_user_id FROM orders
   WHERE orders.id = order_id
     AND orders.establishment_id = unconfirmed_reservation.establishment_id),
  (SELECT move.key FROM booking_move AS move
   WHERE move.reservation_key = unconfirmed_reservation.key
     AND move.establishment_id = unconfirmed_reservation.establishment_id))sql"};

UnconfirmedReservation::Wanted WantedOf(std::string_view word) {
  using Wanted = UnconfirmedReservation::Wanted;
  return word == "cancel" ? Wanted::kCancel : word == "move" ? Wanted::kMove : Wanted::kConfirm;
}

}  // namespace

std::vector<std::string> UnconfirmedReservationStore::Confirmed(
    const std::vector<std::string>& keys) {
  std::vector<std::string> settled;
  for (const pqxx::row& row : database_.Run(kConfirmed, common::SqlArray(keys))) {
    settled.push_back(row[0].as<std::string>());
  }
  return settled;
}

void UnconfirmedReservationStore::Cancelled(const std::string& key) {
  database_.Run(kCancelled, key);
}

bool UnconfirmedReservationStore::GiveUp(const std::string& key, std::string_view reason,
                                         common::Instant now) {
  return !database_.Run(kGiveUp, key, std::string(reason), ToSql(now)).empty();
}

std::vector<UnconfirmedReservation> UnconfirmedReservationStore::Lease(common::Instant older_than,
                                                                       common::Instant now,
                                                                       common::Instant until,
                                                                       int limit) {
  std::vector<UnconfirmedReservation> leased;
  for (const pqxx::row& row :
       database_.Run(kLease, ToSql(older_than), ToSql(now), ToSql(until), limit)) {
    leased.push_back({row[0].as<std::string>(), row[3].as<int64_t>(), row[1].as<int64_t>(),
                      WantedOf(row[2].c_str()), row[4].is_null() ? "" : row[4].c_str()});
  }
  return leased;
}

}  // namespace navalha::orders
