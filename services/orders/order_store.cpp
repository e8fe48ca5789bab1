#include "services/orders/order_store.hpp"

#include <algorithm>

#include "services/common/error.hpp"
#include "services/orders/line_arrays.hpp"
#include "services/orders/order_pricing.hpp"
#include "services/orders/order_rows.hpp"
#include "services/orders/sql_optional.hpp"

namespace navalha::orders {
namespace {

using common::Statement;
using common::ToSql;

constexpr int kPurgeBatch = 5000;

constexpr Statement kLoadOrders{"load_orders", R"sql(
SELECT o.id, o.establishment_id, o.number, o.app_id, o.order_datetime, o.type, o.status,
  o.appointment_status, o.customer_name, o.customer_phone, o.customer_cpf, o.customer_email,
  o.origin, o.fulfillment, o.payment_status, o.payment_method, o.total_cents,
  o.total_duration_min, o.notes, o.access_code, o.collaborator_id, o.provider_user_id,
  o.provider_first_name, o.provider_last_name, o.client_id, o.created_by, o.reservation_key,
  o.version, o.created_at, o.updated_at, o.move_key,
  l.line_no, l.item_id, l.item_name, l.item_type, l.item_category, l.item_duration_min,
  l.unit_price_cents, l.quantity, l.subtotal_cents,
  m.modifier_no, m.type, m.item_id, m.item_name, m.item_price_cents, m.price_cents, m.quantity
FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, place)
JOIN orders o ON o.id = wanted.id
LEFT JOIN order_lines l ON l.order_id = o.id
LEFT JOIN order_modifiers m ON m.order_id = l.order_id AND m.line_no = l.line_no
ORDER BY wanted.place, l.line_no, m.modifier_no)sql"};

constexpr Statement kFindRecorded{"find_recorded", R"sql(
SELECT i.request_hash, i.order_id, coalesce(o.reservation_key, ''),
  coalesce(o.provider_user_id, 0), u.key IS NOT NULL
FROM idempotency i
JOIN orders o ON o.id = i.order_id
LEFT JOIN unconfirmed_reservation u ON u.key = o.reservation_key AND u.wanted = 'confirm'
WHERE i.scope = $1 AND i.key = $2)sql"};

constexpr Statement kFindByReservation{"find_by_reservation",
                                       "SELECT id FROM orders WHERE reservation_key = $1"};

constexpr Statement kFindPlace{
    "find_place", "SELECT order_datetime FROM orders WHERE id = $1 AND establishment_id = $2"};

constexpr Statement kFullUntil{"full_until", R"sql(
SELECT order_datetime FROM orders
WHERE establishment_id = $1 AND booker = $2 AND phone_digits(customer_phone) = phone_digits($3)
  AND status = 'scheduled' AND order_datetime > $4::timestamptz
ORDER BY order_datetime DESC
LIMIT 1 OFFSET $5)sql"};

#define NAVALHA_LIST_ORDERS(whose)                                              \
  "SELECT id FROM orders WHERE " whose                                          \
  " AND order_datetime >= $2::timestamptz AND order_datetime < $3::timestamptz" \
  " AND (order_datetime, id) < ($4::timestamptz, $5::bigint)"                   \
  " ORDER BY order_datetime DESC, id DESC LIMIT $6"

constexpr Statement kListByEstablishment{"list_by_establishment",
                                         NAVALHA_LIST_ORDERS("establishment_id = $1")};

constexpr Statement kListByCollaborator{
    "list_by_collaborator", NAVALHA_LIST_ORDERS("establishment_id = $1 AND collaborator_id = $7")};

constexpr Statement kUpdateOrder{"update_order", R"sql(
WITH changed AS (
  UPDATE orders SET customer_name = $3, customer_phone = $4, origin = $5, fulfillment = $6,
    payment_status = $7, payment_method = $8, notes = $9, total_cents = $10,
    total_duration_min = $11, app_id = $12, version = version + 1, updated_at = $13::timestamptz
  WHERE id = $1 AND version = $2
  RETURNING id, establishment_id
), change AS (
  INSERT INTO outbox (establishment_id, order_id, kind, created_at)
  SELECT establishment_id, id, 'updated', $13::timestamptz FROM changed
)
SELECT id FROM changed)sql"};

constexpr Statement kDeleteLines{"delete_lines", "DELETE FROM order_lines WHERE order_id = $1"};

constexpr Statement kInsertLines{"insert_lines", R"sql(
WITH lines AS (
  INSERT INTO order_lines (order_id, establishment_id, line_no, item_id, item_name, item_type,
    item_category, item_duration_min, unit_price_cents, quantity, subtotal_cents)
  SELECT $1, $2, line.line_no, line.item_id, line.name, line.type, line.category, line.duration,
    line.price, line.quantity, line.subtotal
  FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bigint[],
    $9::int[], $10::bigint[]) WITH ORDINALITY
    AS line (item_id, name, type, category, duration, price, quantity, subtotal, line_no)
)
INSERT INTO order_modifiers (order_id, establishment_id, line_no, modifier_no, type, item_id,
  item_name, item_price_cents, price_cents, quantity)
SELECT $1, $2, line_no, modifier_no, type, item_id, name, item_price, price, quantity
FROM unnest($11::smallint[], $12::smallint[], $13::text[], $14::bigint[], $15::text[],
  $16::bigint[], $17::bigint[], $18::int[])
  AS modifier (line_no, modifier_no, type, item_id, name, item_price, price, quantity))sql"};

constexpr Statement kSetAppointmentStatus{"set_appointment_status", R"sql(
WITH changed AS (
  UPDATE orders SET appointment_status = $3, status = $4,
    cancel_reason = coalesce($5, cancel_reason), version = version + 1,
    updated_at = $6::timestamptz
  WHERE id = $1 AND appointment_status = $2 AND move_key IS NULL AND ($7 = 0 OR version = $7)
  RETURNING id, establishment_id, reservation_key
), freed AS (
  INSERT INTO unconfirmed_reservation (key, establishment_id, order_id, wanted, created_at)
  SELECT reservation_key, establishment_id, id, 'cancel', $6::timestamptz
  FROM changed WHERE $4 = 'cancelled'
  ON CONFLICT (key) DO UPDATE SET wanted = 'cancel', leased_until = '-infinity'
), event AS (
  INSERT INTO order_events (order_id, action, actor_id, actor_first_name, by_customer, at, reason)
  SELECT id, $3, $8, $9, $10, $6::timestamptz, $5 FROM changed
), change AS (
  INSERT INTO outbox (establishment_id, order_id, kind, created_at)
  SELECT establishment_id, id, 'status_changed', $6::timestamptz FROM changed
)
SELECT id FROM changed)sql"};

constexpr Statement kPurgeIdempotency{"purge_idempotency", R"sql(
DELETE FROM idempotency WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM idempotency WHERE created_at < $1::timestamptz LIMIT $2 FOR UPDATE SKIP LOCKED))
)sql"};

constexpr Statement kForgetBookers{"forget_bookers", R"sql(
UPDATE orders SET booker = NULL WHERE id = ANY (ARRAY(
  SELECT id FROM orders WHERE booker IS NOT NULL AND order_datetime < $1::timestamptz
  LIMIT $2 FOR UPDATE SKIP LOCKED))
)sql"};

constexpr Statement kFindLapsed{"find_lapsed", R"sql(
SELECT id FROM orders
WHERE lapses_at <= $1::timestamptz AND appointment_status = 'pending' AND move_key IS NULL
  AND order_datetime > $1::timestamptz
ORDER BY lapses_at LIMIT 100)sql"};

// The first orders of a page, as many as an answer holds.
OrderPage Cut(OrderPage page, int limit) {
  size_t kept = 0;
  for (size_t bytes = 0; kept < std::min<size_t>(limit, page.orders.size()); ++kept) {
    bytes += page.orders[kept].order.ByteSizeLong();
    if (bytes > kBytesPerList) {
      break;
    }
  }
  page.truncated = kept < page.orders.size();
  page.orders.resize(kept);
  return page;
}

std::string FirstOf(const std::optional<common::Instant>& from) {
  return from ? ToSql(*from) : "-infinity";
}

std::string EndOf(const std::optional<common::Instant>& before) {
  return before ? ToSql(*before) : "infinity";
}

}  // namespace

std::vector<StoredOrder> OrderStore::Load(const std::vector<int64_t>& ids) {
  return OrdersOf(database_.Run(kLoadOrders, common::SqlArray(ids)));
}

std::optional<StoredOrder> OrderStore::Find(int64_t id) {
  std::vector<StoredOrder> found = Load({id});
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::optional<RecordedOrder> OrderStore::FindRecorded(const IdempotencyKey& key) {
  const pqxx::result rows = database_.Run(kFindRecorded, key.scope, key.key);
  if (rows.empty()) {
    return std::nullopt;
  }
  const pqxx::row row = rows[0];
  return RecordedOrder{row[0].as<std::string>(), row[1].as<int64_t>(), row[2].as<std::string>(),
                       row[3].as<int64_t>(), row[4].as<bool>()};
}

std::optional<StoredOrder> OrderStore::FindByReservation(const std::string& reservation_key) {
  const pqxx::result rows = database_.Run(kFindByReservation, reservation_key);
  return rows.empty() ? std::nullopt : Find(rows[0][0].as<int64_t>());
}

std::optional<common::Instant> OrderStore::FullUntil(const NewOrder& booking) {
  const pqxx::result rows =
      database_.Run(kFullUntil, booking.order.entity_id(), booking.booker,
                    booking.order.customer_phone(), ToSql(booking.now), booking.per_phone - 1);
  return rows.empty() ? std::nullopt : std::optional(common::FromSql(rows[0][0].c_str()));
}

std::vector<StoredOrder> OrderStore::LoadListed(const pqxx::result& rows) {
  std::vector<int64_t> ids;
  for (const pqxx::row& row : rows) {
    ids.push_back(row[0].as<int64_t>());
  }
  return ids.empty() ? std::vector<StoredOrder>() : Load(ids);
}

OrderPage OrderStore::List(const ListFilter& filter) {
  std::string place = "infinity";
  if (filter.after_id > 0) {
    const pqxx::result found = database_.Run(kFindPlace, filter.after_id, filter.establishment_id);
    if (found.empty()) {
      throw common::Invalid("after_id", "Pedido não encontrado.");
    }
    place = found[0][0].as<std::string>();
  }
  const int limit = std::clamp(filter.limit, 1, kOrdersPerList);
  const std::string from = FirstOf(filter.from);
  const std::string before = EndOf(filter.before);
  // One more than is answered shows whether the list goes on.
  const pqxx::result ids =
      filter.collaborator_id
          ? database_.Run(kListByCollaborator, filter.establishment_id, from, before, place,
                          filter.after_id, limit + 1, *filter.collaborator_id)
          : database_.Run(kListByEstablishment, filter.establishment_id, from, before, place,
                          filter.after_id, limit + 1);
  return Cut({LoadListed(ids), false}, limit);
}

bool OrderStore::Update(const StoredOrder& changed, common::Instant now) {
  const v1::Order& order = changed.order;
  const LineArrays lines(order);
  return database_.InTransaction([&](common::Transaction& transaction) {
    const pqxx::result rows = transaction.Run(
        kUpdateOrder, order.id(), changed.version, order.customer_name(),
        If(order.has_customer_phone(), order.customer_phone()), order.origin(), order.fulfillment(),
        order.payment_status(), order.payment_method(), If(order.has_notes(), order.notes()),
        order.total_price(), order.total_duration(), order.app_id(), ToSql(now));
    if (rows.empty()) {
      return false;
    }
    transaction.Run(kDeleteLines, order.id());
    transaction.Run(kInsertLines, order.id(), order.entity_id(), lines.item_ids, lines.names,
                    lines.types, lines.categories, lines.durations, lines.prices, lines.quantities,
                    lines.subtotals, lines.modifier_line_nos, lines.modifier_nos,
                    lines.modifier_types, lines.modifier_ids, lines.modifier_names,
                    lines.modifier_item_prices, lines.modifier_prices, lines.modifier_quantities);
    return true;
  });
}

std::optional<StoredOrder> OrderStore::SetAppointmentStatus(const StatusStep& step,
                                                            common::Instant now) {
  const bool done =
      !database_
           .Run(kSetAppointmentStatus, step.order_id, std::string(Word(step.from)),
                std::string(Word(step.to)), std::string(OrderStatusOf(step.to)),
                UnlessEmpty(step.reason), ToSql(now), step.version, step.actor.user_id,
                UnlessEmpty(step.actor.first_name), step.actor.is_customer)
           .empty();
  return done ? Find(step.order_id) : std::nullopt;
}

int OrderStore::PurgeIdempotency(common::Instant before) {
  return static_cast<int>(
      database_.Run(kPurgeIdempotency, ToSql(before), kPurgeBatch).affected_rows());
}

std::vector<int64_t> OrderStore::FindLapsed(common::Instant now) {
  std::vector<int64_t> ids;
  for (const pqxx::row& row : database_.Run(kFindLapsed, ToSql(now))) {
    ids.push_back(row[0].as<int64_t>());
  }
  return ids;
}

int OrderStore::ForgetBookers(common::Instant before) {
  return static_cast<int>(
      database_.Run(kForgetBookers, ToSql(before), kPurgeBatch).affected_rows());
}

}  // namespace navalha::orders
