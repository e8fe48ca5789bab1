#include "services/orders/store/order_store.hpp"

#include "services/common/database/sql_array.hpp"
#include "services/orders/store/order_rows.hpp"

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
  o.version, o.created_at, o.updated_at, o.move_key, o.cancel_reason, o.paid_cents, o.fiado_cents,
  o.deposit_cents, least(o.lapses_at, o.order_datetime), o.deposit_status,
  o.sale_id, o.sold_at, o.total_shown_cents, o.price_difference_cents, o.payment_methods,
  l.line_no, l.item_id, l.item_name, l.item_type, l.item_category, l.item_duration_min,
  l.unit_price_cents, l.quantity, l.subtotal_cents, l.collaborator_id, c.first_name, c.last_name,
  CASE WHEN l.is_combo THEN (
    SELECT json_build_object('parts', json_agg(json_build_object(
      'item_id', p.item_id, 'name', p.item_name, 'type', p.item_type, 'quantity', p.quantity,
      'price', p.item_price_cents, 'share', p.share_cents) ORDER BY p.part_no))::text
    FROM order_line_parts p
    WHERE p.order_id = l.order_id AND p.line_no = l.line_no
      AND p.establishment_id = l.establishment_id) END,
  m.modifier_no, m.type, m.item_id, m.item_name, m.item_price_cents, m.price_cents, m.quantity
FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, place)
JOIN orders o ON o.id = wanted.id
LEFT JOIN order_lines l ON l.order_id = o.id AND l.establishment_id = o.establishment_id
LEFT JOIN line_collaborators c
  ON c.collaborator_id = l.collaborator_id AND c.establishment_id = l.establishment_id
LEFT JOIN order_modifiers m
  ON m.order_id = l.order_id AND m.line_no = l.line_no AND m.establishment_id = l.establishment_id
ORDER BY wanted.place, l.line_no, m.modifier_no)sql"};

constexpr Statement kFindRecorded{"find_recorded", R"sql(
SELECT i.request_hash, i.order_id, coalesce(o.reservation_key, ''),
  coalesce(o.provider_user_id, 0), u.key IS NOT NULL
FROM idempotency i
JOIN orders o ON o.id = i.order_id AND o.establishment_id = i.establishment_id
LEFT JOIN unconfirmed_reservation u
  ON u.key = o.reservation_key AND u.establishment_id = o.establishment_id AND u.wanted = 'confirm'
WHERE i.scope = $1 AND i.key = $2 AND i.establishment_id = $3)sql"};

constexpr Statement kFindByReservation{"find_by_reservation",
                                       "SELECT id FROM orders WHERE reservation_key = $1"};

constexpr Statement kFindSale{"find_sale",
                              "SELECT id, coalesce(sale_hash, '') FROM orders"
                              " WHERE establishment_id = $1 AND sale_id = $2::uuid"};

constexpr Statement kChangedPrices{"changed_prices", R"sql(
SELECT item_id, item_name, shown_cents, charged_cents
FROM changed_prices WHERE order_id = $1 AND establishment_id = $2 ORDER BY item_id)sql"};

// Compares the booker like booker_with_room, so that the index orders_expected_of_phone applies.
constexpr Statement kFullUntil{"full_until", R"sql(
SELECT order_datetime FROM orders
WHERE establishment_id = $1 AND phone_digits(customer_phone) = phone_digits($3)
  AND status = 'scheduled' AND order_datetime > $4::timestamptz
  AND booker IS NOT DISTINCT FROM $2
ORDER BY order_datetime DESC
LIMIT 1 OFFSET $5)sql"};

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
WHERE appointment_status = 'pending' AND lapses_at IS NOT NULL AND move_key IS NULL
  AND CASE WHEN deposit_status = 'awaited' THEN least(lapses_at, order_datetime) <= $1::timestamptz
    ELSE lapses_at <= $1::timestamptz AND order_datetime > $1::timestamptz END
ORDER BY lapses_at LIMIT 100)sql"};

}  // namespace

std::vector<StoredOrder> OrderStore::Load(const std::vector<int64_t>& ids) {
  return OrdersOf(database_.Run(kLoadOrders, common::SqlArray(ids)));
}

std::optional<StoredOrder> OrderStore::Find(int64_t id) {
  std::vector<StoredOrder> found = Load({id});
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::optional<RecordedOrder> OrderStore::FindRecorded(int64_t establishment_id,
                                                      const IdempotencyKey& key) {
  const pqxx::result rows = database_.Run(kFindRecorded, key.scope, key.key, establishment_id);
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

std::optional<RecordedSale> OrderStore::FindSale(int64_t establishment_id,
                                                 const std::string& sale_id) {
  const pqxx::result rows = database_.Run(kFindSale, establishment_id, sale_id);
  if (rows.empty()) {
    return std::nullopt;
  }
  return RecordedSale{Find(rows[0][0].as<int64_t>()).value(), rows[0][1].as<std::string>()};
}

void OrderStore::PutChangedPrices(v1::Order& order) {
  if (!order.has_sale()) {
    return;
  }
  for (const pqxx::row& row : database_.Run(kChangedPrices, order.id(), order.entity_id())) {
    v1::ChangedPrice& price = *order.mutable_sale()->add_changed_prices();
    price.set_item_id(row[0].as<int64_t>());
    price.set_name(row[1].as<std::string>());
    price.set_shown(row[2].as<int64_t>());
    price.set_charged(row[3].as<int64_t>());
  }
}

std::optional<common::Instant> OrderStore::FullUntil(const NewOrder& booking) {
  const pqxx::result rows =
      database_.Run(kFullUntil, booking.order.entity_id(), booking.booker,
                    booking.order.customer_phone(), ToSql(booking.now), booking.per_phone - 1);
  return rows.empty() ? std::nullopt : std::optional(common::FromSql(rows[0][0].c_str()));
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
