#include "services/orders/person_store.hpp"

#include "services/common/database/sql_array.hpp"

namespace navalha::orders {
namespace {

using common::Statement;
using common::ToSql;

constexpr Statement kListClientOrders{"person_orders", R"sql(
SELECT id FROM orders WHERE client_id = $1 AND ($2::bigint = 0 OR id < $2::bigint)
ORDER BY id DESC LIMIT $3)sql"};

constexpr Statement kFindFutureBookings{"person_future_bookings", R"sql(
WITH booked AS (
  SELECT client_id, provider_user_id, establishment_id, order_datetime FROM orders
  WHERE (client_id = $1 OR provider_user_id = $1) AND status = 'scheduled'
    AND order_datetime + make_interval(mins => total_duration_min) > $2::timestamptz)
SELECT min(order_datetime) FILTER (WHERE client_id = $1),
  min(order_datetime)
    FILTER (WHERE provider_user_id = $1 AND establishment_id = ANY ($3::bigint[]))
FROM booked)sql"};

constexpr Statement kIsConnected{"person_is_connected", R"sql(
SELECT EXISTS (
    SELECT FROM orders WHERE client_id = $2
      AND (establishment_id = ANY ($4::bigint[])
           OR (provider_user_id = $1 AND establishment_id = ANY ($3::bigint[]))))
  OR EXISTS (
    SELECT FROM orders WHERE client_id = $1
      AND (provider_user_id = $2 OR establishment_id = ANY ($5::bigint[]))))sql"};

constexpr Statement kListShopClients{"person_shop_clients", R"sql(
SELECT client_id FROM (
  SELECT client_id, status, order_datetime FROM orders WHERE establishment_id = $1
  ORDER BY order_datetime DESC, id DESC LIMIT 5000) AS latest
WHERE client_id IS NOT NULL AND status <> 'cancelled'
GROUP BY client_id ORDER BY max(order_datetime) DESC LIMIT $2)sql"};

constexpr Statement kIsShopClient{"person_is_shop_client", R"sql(
SELECT client_id FROM orders
WHERE client_id = $2 AND establishment_id = $1 AND status <> 'cancelled' LIMIT 1)sql"};

// Also erases the user id, because equal ids would still link the orders of one person. Erases only
// the names of an attendant, so that the collaborator's id and the shop's totals stay. Leaves
// orders with a pending move, whose completion writes names.
constexpr Statement kForget{"person_forget", R"sql(
WITH known AS (
  SELECT id, establishment_id, client_id IS NOT DISTINCT FROM $1 AS is_client,
    provider_user_id IS NOT DISTINCT FROM $1 AS is_provider
  FROM orders
  WHERE move_key IS NULL
    AND (client_id = $1
         OR (provider_user_id = $1
             AND (provider_first_name, provider_last_name) <> ('Colaborador', 'removido')))
  LIMIT $3 FOR UPDATE
), changed AS (
  UPDATE orders SET
    client_id = CASE WHEN is_client THEN NULL ELSE orders.client_id END,
    booker = CASE WHEN is_client THEN NULL ELSE booker END,
    created_by = CASE WHEN is_client THEN nullif(created_by, $1) ELSE created_by END,
    customer_name = CASE WHEN is_client THEN $4 ELSE customer_name END,
    customer_phone = CASE WHEN is_client THEN NULL ELSE customer_phone END,
    customer_cpf = CASE WHEN is_client THEN NULL ELSE customer_cpf END,
    customer_email = CASE WHEN is_client THEN NULL ELSE customer_email END,
    notes = CASE WHEN is_client THEN NULL ELSE notes END,
    cancel_reason = CASE WHEN is_client THEN NULL ELSE cancel_reason END,
    provider_first_name = CASE WHEN is_provider THEN 'Colaborador' ELSE provider_first_name END,
    provider_last_name = CASE WHEN is_provider THEN 'removido' ELSE provider_last_name END,
    version = version + 1, updated_at = $2::timestamptz
  FROM known WHERE orders.id = known.id AND orders.establishment_id = known.establishment_id
  RETURNING orders.id, orders.establishment_id
), unnamed AS (
  UPDATE line_collaborators SET first_name = 'Colaborador', last_name = 'removido'
  WHERE provider_user_id = $1 AND (first_name, last_name) <> ('Colaborador', 'removido')
), unexplained AS (
  UPDATE order_events SET reason = NULL
  FROM known
  WHERE known.is_client AND order_id = known.id
    AND order_events.establishment_id = known.establishment_id AND reason IS NOT NULL
), unmailed AS (
  UPDATE booking_mail SET user_id = NULL, email = NULL, done_at = $2::timestamptz
  FROM known
  WHERE known.is_client AND order_id = known.id
    AND booking_mail.establishment_id = known.establishment_id AND done_at IS NULL
), change AS (
  INSERT INTO outbox (establishment_id, order_id, kind, created_at)
  SELECT establishment_id, id, 'updated', $2::timestamptz FROM changed
)
SELECT id FROM changed)sql"};

constexpr Statement kHasPendingMove{"person_has_pending_move", R"sql(
SELECT EXISTS (
  SELECT FROM booking_move JOIN orders
    ON orders.id = booking_move.order_id
      AND orders.establishment_id = booking_move.establishment_id
  WHERE $1 IN (orders.client_id, orders.provider_user_id, booking_move.provider_user_id)))sql"};

constexpr Statement kForgetActor{"person_forget_actor", R"sql(
WITH moves AS (
  UPDATE booking_move SET actor_id = NULL, actor_first_name = NULL WHERE actor_id = $1
)
UPDATE order_events SET actor_id = NULL, actor_first_name = NULL WHERE id = ANY (ARRAY(
  SELECT id FROM order_events WHERE actor_id = $1 LIMIT $2)))sql"};

constexpr Statement kForgetPayments{"person_forget_payments", R"sql(
WITH taken AS (
  UPDATE fiado_payments SET actor_id = NULL, actor_first_name = NULL WHERE id = ANY (ARRAY(
    SELECT id FROM fiado_payments WHERE actor_id = $1 LIMIT $2))
  RETURNING id
), recorded AS (
  UPDATE payments SET actor_id = NULL, actor_first_name = NULL WHERE id = ANY (ARRAY(
    SELECT id FROM payments WHERE actor_id = $1 LIMIT $2))
  RETURNING id
), owed AS (
  UPDATE fiado_accounts SET client_id = NULL, customer_name = 'Cliente removido',
    customer_phone = NULL, version = version + 1, updated_at = $3::timestamptz
  WHERE client_id = $1
  RETURNING id
)
SELECT id FROM taken UNION ALL SELECT id FROM recorded UNION ALL SELECT id FROM owed)sql"};

constexpr Statement kForgetCash{"person_forget_cash", R"sql(
WITH added AS (
  UPDATE cash_entries SET actor_id = NULL, actor_first_name = NULL WHERE id = ANY (ARRAY(
    SELECT id FROM cash_entries WHERE actor_id = $1 LIMIT $2))
  RETURNING id
), handled AS (
  UPDATE cash_sessions SET
    opened_by_first_name = CASE WHEN opened_by = $1 THEN NULL ELSE opened_by_first_name END,
    closed_by_first_name = CASE WHEN closed_by = $1 THEN NULL ELSE closed_by_first_name END,
    opened_by = nullif(opened_by, $1), closed_by = nullif(closed_by, $1)
  WHERE id = ANY (ARRAY(SELECT id FROM cash_sessions WHERE opened_by = $1 OR closed_by = $1 LIMIT $2))
  RETURNING id
)
SELECT id FROM added UNION ALL SELECT id FROM handled)sql"};

std::optional<common::Instant> InstantOf(const pqxx::field& field) {
  return field.is_null() ? std::nullopt : std::optional(common::FromSql(field.c_str()));
}

}  // namespace

std::vector<int64_t> PersonStore::ListClientOrders(int64_t user_id, int64_t before_id) {
  std::vector<int64_t> ids;
  for (const pqxx::row& row : database_.Run(kListClientOrders, user_id, before_id, kPage)) {
    ids.push_back(row[0].as<int64_t>());
  }
  return ids;
}

FutureBookings PersonStore::FindFutureBookings(const v1::FindFutureBookingsRequest& request,
                                               common::Instant now) {
  const pqxx::row row = database_.Run(kFindFutureBookings, request.user_id(), ToSql(now),
                                      common::SqlArray(request.workplaces()))[0];
  return {InstantOf(row[0]), InstantOf(row[1])};
}

bool PersonStore::IsConnected(const v1::FindConnectionRequest& request) {
  return database_
      .Run(kIsConnected, request.user_id(), request.other_id(),
           common::SqlArray(request.workplaces()), common::SqlArray(request.seen()),
           common::SqlArray(request.others_workplaces()))[0][0]
      .as<bool>();
}

std::vector<int64_t> PersonStore::ListShopClients(const v1::ListShopClientsRequest& request) {
  std::vector<int64_t> ids;
  for (const pqxx::row& row :
       request.has_user_id()
           ? database_.Run(kIsShopClient, request.establishment_id(), request.user_id())
           : database_.Run(kListShopClients, request.establishment_id(), kPage)) {
    ids.push_back(row[0].as<int64_t>());
  }
  return ids;
}

int PersonStore::Forget(int64_t user_id, common::Instant now) {
  const auto orders = database_.Run(kForget, user_id, ToSql(now), kPage, kForgottenClient).size();
  const auto events = database_.Run(kForgetActor, user_id, kPage).affected_rows();
  const auto payments = database_.Run(kForgetPayments, user_id, kPage, ToSql(now)).size();
  const auto cash = database_.Run(kForgetCash, user_id, kPage).size();
  return static_cast<int>(orders + events + payments + cash);
}

bool PersonStore::HasPendingMove(int64_t user_id) {
  return database_.Run(kHasPendingMove, user_id)[0][0].as<bool>();
}

}  // namespace navalha::orders
