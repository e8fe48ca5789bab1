// Statements that change an order, each with its event and its feed row.
#include "services/common/database/sql_optional.hpp"
#include "services/orders/commissions/commission_store.hpp"
#include "services/orders/payments/payment_store.hpp"
#include "services/orders/store/line_arrays.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {
namespace {

using common::OptionalIf;
using common::Statement;
using common::ToSql;
using common::UnlessEmpty;

constexpr Statement kBeginUpdate{"begin_update", R"sql(
WITH changed AS (
  UPDATE orders SET version = version + 1, updated_at = $3::timestamptz
  WHERE id = $1 AND establishment_id = $6 AND version = $2 AND move_key IS NULL
  RETURNING id, establishment_id
), event AS (
  INSERT INTO order_events (order_id, establishment_id, action, actor_id, actor_first_name, at)
  SELECT id, establishment_id, 'edited', $4, $5, $3::timestamptz FROM changed
), change AS (
  INSERT INTO outbox (establishment_id, order_id, kind, created_at)
  SELECT establishment_id, id, 'updated', $3::timestamptz FROM changed
)
SELECT id FROM changed)sql"};

constexpr Statement kWriteContent{"write_content", R"sql(
UPDATE orders SET customer_name = $2, customer_phone = $3, origin = $4, fulfillment = $5,
  payment_status = $6,
  payment_method = CASE WHEN paid_cents + fiado_cents = 0 THEN $7 ELSE payment_method END,
  notes = $8, total_cents = $9, total_duration_min = $10,
  app_id = $11
WHERE id = $1 AND establishment_id = $12)sql"};

constexpr Statement kWriteAttendant{"write_attendant", R"sql(
UPDATE orders SET collaborator_id = $2, provider_user_id = $3, provider_first_name = $4,
  provider_last_name = $5
WHERE id = $1 AND establishment_id = $6)sql"};

constexpr Statement kDeleteLines{
    "delete_lines", "DELETE FROM order_lines WHERE order_id = $1 AND establishment_id = $2"};

constexpr Statement kInsertLines{"insert_lines", R"sql(
WITH lines AS (
  INSERT INTO order_lines (order_id, establishment_id, line_no, item_id, item_name, item_type,
    item_category, item_duration_min, unit_price_cents, quantity, subtotal_cents, collaborator_id,
    is_combo)
  SELECT $1, $2, line.line_no, line.item_id, line.name, line.type, line.category, line.duration,
    line.price, line.quantity, line.subtotal, nullif(line.collaborator, 0),
    line.line_no = ANY ($20::bigint[])
  FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bigint[],
    $9::int[], $10::bigint[], $19::bigint[]) WITH ORDINALITY
    AS line (item_id, name, type, category, duration, price, quantity, subtotal, collaborator,
      line_no)
), parts AS (
  INSERT INTO order_line_parts (order_id, establishment_id, line_no, part_no, item_id, item_name,
    item_type, item_price_cents, quantity, share_cents)
  SELECT $1, $2, line_no, part_no, item_id, name, type, price, quantity, share
  FROM unnest($20::bigint[], $21::smallint[], $22::bigint[], $23::text[], $24::text[],
    $25::bigint[], $26::int[], $27::bigint[])
    AS part (line_no, part_no, item_id, name, type, price, quantity, share)
)
INSERT INTO order_modifiers (order_id, establishment_id, line_no, modifier_no, type, item_id,
  item_name, item_price_cents, price_cents, quantity)
SELECT $1, $2, line_no, modifier_no, type, item_id, name, item_price, price, quantity
FROM unnest($11::smallint[], $12::smallint[], $13::text[], $14::bigint[], $15::text[],
  $16::bigint[], $17::bigint[], $18::int[])
  AS modifier (line_no, modifier_no, type, item_id, name, item_price, price, quantity))sql"};

constexpr Statement kCancelSale{"cancel_sale", R"sql(
WITH changed AS (
  UPDATE orders SET status = 'cancelled', cancel_reason = $3, version = version + 1,
    updated_at = $4::timestamptz
  WHERE id = $1 AND establishment_id = $7 AND version = $2 AND type = 'service'
    AND status <> 'cancelled'
  RETURNING id, establishment_id
), event AS (
  INSERT INTO order_events (order_id, establishment_id, action, actor_id, actor_first_name, at,
    reason)
  SELECT id, establishment_id, 'cancelled', $5, $6, $4::timestamptz, $3 FROM changed
), change AS (
  INSERT INTO outbox (establishment_id, order_id, kind, created_at)
  SELECT establishment_id, id, 'status_changed', $4::timestamptz FROM changed
)
SELECT id FROM changed)sql"};

constexpr Statement kSetAppointmentStatus{"set_appointment_status", R"sql(
WITH changed AS (
  UPDATE orders SET appointment_status = $3, status = $4,
    cancel_reason = coalesce($5, cancel_reason), version = version + 1,
    updated_at = $6::timestamptz, credit_fee_bp = greatest(credit_fee_bp, $14::int),
    debit_fee_bp = greatest(debit_fee_bp, $15::int)
  WHERE id = $1 AND appointment_status = $2 AND move_key IS NULL AND ($7 = 0 OR version = $7)
  RETURNING id, establishment_id, reservation_key
), freed AS (
  INSERT INTO unconfirmed_reservation (key, establishment_id, order_id, wanted, created_at)
  SELECT reservation_key, establishment_id, id, 'cancel', $6::timestamptz
  FROM changed WHERE $4 = 'cancelled'
  ON CONFLICT ON CONSTRAINT unconfirmed_reservation_pkey
    DO UPDATE SET wanted = 'cancel', leased_until = '-infinity'
), commissions AS (
  )sql" NAVALHA_INSERT_COMMISSIONS("changed", "$11", "$12", "$13") R"sql(
), event AS (
  INSERT INTO order_events (order_id, establishment_id, action, actor_id, actor_first_name,
    by_customer, at, reason)
  SELECT id, establishment_id, $3, $8, $9, $10, $6::timestamptz, $5 FROM changed
), change AS (
  INSERT INTO outbox (establishment_id, order_id, kind, created_at)
  SELECT establishment_id, id, 'status_changed', $6::timestamptz FROM changed
)
SELECT id FROM changed)sql"};

// Returns the order's unrecorded payments of one kind.
std::vector<v1::Payment> NewPayments(const v1::Order& order, std::string_view kind) {
  std::vector<v1::Payment> rows;
  for (const v1::Payment& row : order.payments()) {
    if (row.id() == 0 && row.kind() == kind) {
      rows.push_back(row);
    }
  }
  return rows;
}

}  // namespace

void WriteContent(common::Transaction& transaction, const v1::Order& order, const OrderActor& actor,
                  common::Instant now) {
  const LineArrays lines(order);
  const std::vector<v1::Payment> refunds = NewPayments(order, "refund");
  const std::vector<v1::Payment> payments = NewPayments(order, "payment");
  // Refunds come before the new total and payments after it, so that the payments never exceed the
  // total.
  AddPayments(transaction, order, refunds, actor, now);
  transaction.Run(kWriteContent, order.id(), order.customer_name(),
                  OptionalIf(order.has_customer_phone(), order.customer_phone()), order.origin(),
                  order.fulfillment(), order.payment_status(), order.payment_method(),
                  OptionalIf(order.has_notes(), order.notes()), order.total_price(),
                  order.total_duration(), order.app_id(), order.entity_id());
  AddPayments(transaction, order, payments, actor, now);
  for (const auto* rows : {&refunds, &payments}) {
    if (!rows->empty()) {
      AddPaymentEvent(transaction, order, *rows, actor, now);
    }
  }
  transaction.Run(kDeleteLines, order.id(), order.entity_id());
  transaction.Run(kInsertLines, order.id(), order.entity_id(), lines.item_ids, lines.names,
                  lines.types, lines.categories, lines.durations, lines.prices, lines.quantities,
                  lines.subtotals, lines.modifier_line_nos, lines.modifier_nos,
                  lines.modifier_types, lines.modifier_ids, lines.modifier_names,
                  lines.modifier_item_prices, lines.modifier_prices, lines.modifier_quantities,
                  lines.collaborators, lines.part_line_nos, lines.part_nos, lines.part_ids,
                  lines.part_names, lines.part_types, lines.part_prices, lines.part_quantities,
                  lines.part_shares);
}

bool OrderStore::Update(const StoredOrder& changed, const CommissionTerms& commission,
                        const OrderActor& actor, common::Instant now) {
  const v1::Order& order = changed.order;
  const auto& attendant = order.attendant().user();
  const bool attended = order.has_collaborator_id();
  return database_.InTransaction([&](common::Transaction& transaction) {
    if (transaction
            .Run(kBeginUpdate, order.id(), changed.version, ToSql(now), actor.user_id,
                 UnlessEmpty(actor.first_name), order.entity_id())
            .empty()) {
      return false;
    }
    WriteContent(transaction, order, actor, now);
    WriteCommission(transaction, order, commission);
    transaction.Run(kWriteAttendant, order.id(), OptionalIf(attended, order.collaborator_id()),
                    OptionalIf(attended, changed.provider_user_id),
                    OptionalIf(attended, attendant.first_name()),
                    OptionalIf(attended, attendant.last_name()), order.entity_id());
    return true;
  });
}

bool OrderStore::CancelSale(const StoredOrder& sale, const std::string& reason,
                            const OrderActor& actor, common::Instant now) {
  return !database_
              .Run(kCancelSale, sale.order.id(), sale.version, UnlessEmpty(reason), ToSql(now),
                   actor.user_id, UnlessEmpty(actor.first_name), sale.order.entity_id())
              .empty();
}

std::optional<StoredOrder> OrderStore::SetAppointmentStatus(const StatusStep& step,
                                                            common::Instant now) {
  const CommissionArrays commission(step.commission);
  const bool done =
      !database_
           .Run(kSetAppointmentStatus, step.order_id, std::string(StatusText(step.from)),
                std::string(StatusText(step.to)), std::string(OrderStatusOf(step.to)),
                UnlessEmpty(step.reason), ToSql(now), step.version, step.actor.user_id,
                UnlessEmpty(step.actor.first_name), step.actor.is_customer, commission.line_nos,
                commission.collaborators, commission.rates, step.commission.credit_fee,
                step.commission.debit_fee)
           .empty();
  return done ? Find(step.order_id) : std::nullopt;
}

}  // namespace navalha::orders
