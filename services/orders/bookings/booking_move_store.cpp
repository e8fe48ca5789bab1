#include "services/orders/bookings/booking_move_store.hpp"

#include <google/protobuf/util/json_util.h>

#include <stdexcept>

#include "services/common/database/sql_optional.hpp"

namespace navalha::orders {
namespace {

using common::Statement;
using common::ToSql;
using common::UnlessEmpty;

constexpr Statement kBegin{"begin_move", R"sql(
WITH moving AS (
  UPDATE orders SET move_key = $3
  WHERE id = $1 AND version = $2 AND status = 'scheduled' AND type = 'appointment'
    AND move_key IS NULL
  RETURNING id, establishment_id, reservation_key
), noted AS (
  INSERT INTO unconfirmed_reservation (key, establishment_id, order_id, wanted, created_at)
  SELECT reservation_key, establishment_id, id, 'move', $4::timestamptz FROM moving
)
INSERT INTO booking_move (key, reservation_key, order_id, establishment_id, collaborator_id,
  provider_user_id, provider_first_name, provider_last_name, starts_at, any_minute, visitor_share,
  actor_id, actor_first_name, by_customer, idempotency_scope, idempotency_key, request_hash,
  edited_order)
SELECT $3, reservation_key, id, establishment_id, $5, $6, $7, $8, $9::timestamptz, $10, $11, $12,
  $13, $14, $15, $16, $17, $18
FROM moving)sql"};

constexpr Statement kFind{"find_move", R"sql(
SELECT key, order_id, collaborator_id, provider_user_id, provider_first_name, provider_last_name,
  starts_at, any_minute, visitor_share, actor_id, actor_first_name, by_customer, idempotency_scope,
  idempotency_key, request_hash, edited_order
FROM booking_move WHERE key = $1)sql"};

// When two callers know booking's answer, the second waits for the row lock and finds no row.
constexpr Statement kCommit{"commit_move", R"sql(
WITH target AS (
  DELETE FROM booking_move WHERE key = $1 RETURNING *
), before AS (
  SELECT orders.id, orders.order_datetime FROM orders, target
  WHERE orders.id = target.order_id AND orders.establishment_id = target.establishment_id
  FOR UPDATE OF orders
), moved AS (
  UPDATE orders SET order_datetime = target.starts_at, collaborator_id = target.collaborator_id,
    provider_user_id = target.provider_user_id, provider_first_name = target.provider_first_name,
    provider_last_name = target.provider_last_name, move_key = NULL, version = version + 1,
    updated_at = $2::timestamptz
  FROM target, before
  WHERE orders.id = before.id AND orders.establishment_id = target.establishment_id
  RETURNING orders.id, orders.establishment_id, before.order_datetime AS moved_from
), settled AS (
  DELETE FROM unconfirmed_reservation USING target
  WHERE unconfirmed_reservation.key = target.reservation_key
    AND unconfirmed_reservation.establishment_id = target.establishment_id AND wanted = 'move'
), remembered AS (
  INSERT INTO idempotency (scope, key, request_hash, order_id, establishment_id, created_at)
  SELECT idempotency_scope, idempotency_key, request_hash, order_id, establishment_id,
    $2::timestamptz
  FROM target WHERE idempotency_key IS NOT NULL
  ON CONFLICT DO NOTHING
), event AS (
  INSERT INTO order_events (order_id, establishment_id, action, actor_id, actor_first_name,
    by_customer, at, moved_from)
  SELECT moved.id, moved.establishment_id,
    CASE WHEN edited_order IS NULL THEN 'moved' ELSE 'edited' END, actor_id, actor_first_name,
    by_customer, $2::timestamptz, CASE WHEN edited_order IS NULL THEN moved_from END
  FROM moved, target
), change AS (
  INSERT INTO outbox (establishment_id, order_id, kind, created_at)
  SELECT establishment_id, id, 'updated', $2::timestamptz FROM moved
)
SELECT edited_order, actor_id, actor_first_name FROM moved, target)sql"};

constexpr Statement kDrop{"drop_move", R"sql(
WITH target AS (
  DELETE FROM booking_move WHERE key = $1
  RETURNING key, reservation_key, order_id, establishment_id
), settled AS (
  DELETE FROM unconfirmed_reservation USING target
  WHERE unconfirmed_reservation.key = target.reservation_key
    AND unconfirmed_reservation.establishment_id = target.establishment_id AND wanted = 'move'
)
UPDATE orders SET move_key = NULL FROM target
WHERE orders.id = target.order_id AND orders.establishment_id = target.establishment_id
  AND orders.move_key = target.key)sql"};

std::string JsonOf(const v1::Order& order) {
  std::string json;
  if (!google::protobuf::util::MessageToJsonString(order, &json).ok()) {
    throw std::logic_error("an order that can't be written as JSON");
  }
  return json;
}

v1::Order OrderOf(const char* json) {
  v1::Order order;
  if (!google::protobuf::util::JsonStringToMessage(json, &order).ok()) {
    throw std::logic_error("booking_move.edited_order is no order");
  }
  return order;
}

}  // namespace

bool BookingMoveStore::Begin(const BookingMove& move, int version, common::Instant now) {
  const auto& idempotency = move.idempotency;
  const auto of = [&idempotency](std::string IdempotencyKey::*member) {
    return idempotency ? std::optional(*idempotency.*member) : std::nullopt;
  };
  return database_
             .Run(kBegin, move.order_id, version, move.key, ToSql(now), move.collaborator_id,
                  move.provider_user_id, move.provider_first_name, move.provider_last_name,
                  ToSql(move.starts_at), move.ignore_slot_grid, move.visitor_share,
                  move.actor.user_id, UnlessEmpty(move.actor.first_name), move.actor.is_customer,
                  of(&IdempotencyKey::scope), of(&IdempotencyKey::key),
                  of(&IdempotencyKey::request_hash),
                  move.edited ? std::optional(JsonOf(*move.edited)) : std::nullopt)
             .affected_rows() == 1;
}

std::optional<BookingMove> BookingMoveStore::Find(const std::string& key) {
  const pqxx::result rows = database_.Run(kFind, key);
  if (rows.empty()) {
    return std::nullopt;
  }
  const pqxx::row row = rows[0];
  BookingMove move;
  move.key = row[0].c_str();
  move.order_id = row[1].as<int64_t>();
  move.collaborator_id = row[2].as<int64_t>();
  move.provider_user_id = row[3].as<int64_t>();
  move.provider_first_name = row[4].c_str();
  move.provider_last_name = row[5].c_str();
  move.starts_at = common::FromSql(row[6].c_str());
  move.ignore_slot_grid = row[7].as<bool>();
  move.visitor_share = row[8].as<int>();
  if (!row[9].is_null()) {
    move.actor.user_id = row[9].as<int64_t>();
  }
  move.actor.first_name = row[10].is_null() ? "" : row[10].c_str();
  move.actor.is_customer = row[11].as<bool>();
  if (!row[13].is_null()) {
    move.idempotency = IdempotencyKey{row[12].c_str(), row[13].c_str(), row[14].c_str()};
  }
  if (!row[15].is_null()) {
    move.edited = OrderOf(row[15].c_str());
  }
  return move;
}

bool BookingMoveStore::Commit(const std::string& key, common::Instant now) {
  return database_.InTransaction([&](common::Transaction& transaction) {
    const pqxx::result moved = transaction.Run(kCommit, key, ToSql(now));
    if (!moved.empty() && !moved[0][0].is_null()) {
      OrderActor actor;
      if (!moved[0][1].is_null()) {
        actor.user_id = moved[0][1].as<int64_t>();
        actor.first_name = moved[0][2].is_null() ? "" : moved[0][2].c_str();
      }
      WriteContent(transaction, OrderOf(moved[0][0].c_str()), actor, now);
    }
    return !moved.empty();
  });
}

void BookingMoveStore::Drop(const std::string& key) { database_.Run(kDrop, key); }

}  // namespace navalha::orders
