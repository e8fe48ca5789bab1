// The statements that insert a new order and all its rows.
#include <algorithm>
#include <array>
#include <string_view>

#include "services/common/database/sql_array.hpp"
#include "services/common/database/sql_optional.hpp"
#include "services/orders/commissions/commission_store.hpp"
#include "services/orders/drafts/counter_sale.hpp"
#include "services/orders/drafts/order_pricing.hpp"
#include "services/orders/payments/payment_plan.hpp"
#include "services/orders/store/line_arrays.hpp"
#include "services/orders/store/order_rows.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {
namespace {

using common::OptionalIf;
using common::Statement;
using common::ToSql;
using common::UnlessEmpty;

// Concatenates strings at compile time.
template <const std::string_view&... kParts>
constexpr auto Join() {
  std::array<char, (kParts.size() + ... + 1)> joined{};
  char* end = joined.data();
  ((end = std::copy(kParts.begin(), kParts.end(), end)), ...);
  return joined;
}

// Each statement inserts all rows of an order in one round trip with one commit.
constexpr std::string_view kRows = R"sql(
WITH counted AS (
  INSERT INTO establishment_counter AS counter (establishment_id, last_number) VALUES ($1, 1)
  ON CONFLICT (establishment_id) DO UPDATE SET last_number = counter.last_number + 1
  RETURNING last_number
), made AS (
  INSERT INTO orders (establishment_id, number, app_id, order_datetime, type, status,
    appointment_status, customer_name, customer_phone, customer_cpf, customer_email, origin,
    fulfillment, payment_status, payment_method, total_cents, total_duration_min, notes,
    access_code, collaborator_id, provider_user_id, provider_first_name, provider_last_name,
    client_id, created_by, reservation_key, created_at, updated_at, booker,
    lapses_at, fiado_account_id, sale_id, sold_at, total_shown_cents, price_difference_cents,
    deposit_cents, deposit_status, credit_fee_bp, debit_fee_bp, sale_hash)
  SELECT $1, last_number, $2, $3::timestamptz, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26::timestamptz, $26::timestamptz,
    booker_with_room($1, $38, $8, $39, $26::timestamptz),
    $40::timestamptz,
    CASE WHEN $48::bigint > 0 AND $14 = 'Fiado'
      THEN fiado_account_of($1, $23, $8, $7, $26::timestamptz) END,
    $49::uuid, $50::timestamptz, $51::bigint, $52::bigint,
    $53::bigint, CASE WHEN $53::bigint IS NOT NULL THEN 'awaited' END,
    $54::int, $55::int, $56
  FROM counted
  RETURNING id, number, establishment_id, payment_status
), lines AS (
  INSERT INTO order_lines (order_id, line_no, establishment_id, item_id, item_name, item_type,
    item_category, item_duration_min, unit_price_cents, quantity, subtotal_cents, collaborator_id,
    is_combo)
  SELECT made.id, line.line_no, $1, line.item_id, line.name, line.type, line.category,
    line.duration, line.price, line.quantity, line.subtotal, nullif(line.collaborator, 0),
    line.line_no = ANY ($47::bigint[])
  FROM made, unnest($27::bigint[], $28::text[], $29::text[], $30::text[], $31::int[],
    $32::bigint[], $33::int[], $34::bigint[], $46::bigint[]) WITH ORDINALITY
    AS line (item_id, name, type, category, duration, price, quantity, subtotal, collaborator,
      line_no)
), remembered AS (
  INSERT INTO idempotency (scope, key, request_hash, order_id, establishment_id, created_at)
  SELECT $35, $36, $37, made.id, $1, $26::timestamptz FROM made WHERE $36::text IS NOT NULL
), unconfirmed AS (
  INSERT INTO unconfirmed_reservation (key, establishment_id, order_id, wanted, created_at)
  SELECT $25, $1, made.id, 'confirm', $26::timestamptz FROM made WHERE $25::text IS NOT NULL
), mail AS (
  INSERT INTO booking_mail (order_id, establishment_id, number, user_id, email, is_proven,
    created_at, next_try_at)
  SELECT made.id, $1, 0, $41, $42, $43, $26::timestamptz, $26::timestamptz
  FROM made WHERE $41::bigint IS NOT NULL OR $42::text IS NOT NULL
), event AS (
  INSERT INTO order_events (order_id, establishment_id, action, actor_id, actor_first_name,
    by_customer, at)
  SELECT made.id, $1, 'created', $24, $44, $45, $26::timestamptz FROM made)sql";

constexpr std::string_view kFurtherRows = R"sql(
), modifiers AS (
  INSERT INTO order_modifiers (order_id, line_no, modifier_no, establishment_id, type, item_id,
    item_name, item_price_cents, price_cents, quantity)
  SELECT made.id, modifier.line_no, modifier.modifier_no, $1, modifier.type, modifier.item_id,
    modifier.name, modifier.item_price, modifier.price, modifier.quantity
  FROM made, unnest($57::smallint[], $58::smallint[], $59::text[], $60::bigint[], $61::text[],
    $62::bigint[], $63::bigint[], $64::int[])
    AS modifier (line_no, modifier_no, type, item_id, name, item_price, price, quantity)
), parts AS (
  INSERT INTO order_line_parts (order_id, line_no, part_no, establishment_id, item_id, item_name,
    item_type, item_price_cents, quantity, share_cents)
  SELECT made.id, part.line_no, part.part_no, $1, part.item_id, part.name, part.type, part.price,
    part.quantity, part.share
  FROM made, unnest($47::bigint[], $65::smallint[], $66::bigint[], $67::text[], $68::text[],
    $69::bigint[], $70::int[], $71::bigint[])
    AS part (line_no, part_no, item_id, name, type, price, quantity, share)
), commissions AS (
  )sql" NAVALHA_INSERT_COMMISSIONS("made", "$76", "$77", "$78") R"sql(
), paid AS (
  INSERT INTO payments (order_id, establishment_id, kind, method, amount_cents, at, actor_id,
    actor_first_name)
  SELECT made.id, $1, 'payment', $14, $48::bigint, $26::timestamptz, $24, $44
  FROM made WHERE $48::bigint > 0
), prices AS (
  INSERT INTO changed_prices (order_id, establishment_id, item_id, item_name, shown_cents,
    charged_cents)
  SELECT made.id, $1, price.item_id, price.name, price.shown, price.charged
  FROM made, unnest($72::bigint[], $73::text[], $74::bigint[], $75::bigint[])
    AS price (item_id, name, shown, charged))sql";

// Takes the feed position last, after the transaction has its id and its locks, as
// feed_watermark.hpp requires.
constexpr std::string_view kChange = R"sql(
), change AS (
  INSERT INTO outbox (establishment_id, order_id, kind, created_at)
  SELECT $1, made.id, 'created', $26::timestamptz FROM made
)
SELECT id, number, payment_status FROM made)sql";

// PostgreSQL opens every table and index of a statement at each execution, even for no rows. Most
// bookings have no rows in the tables of kFurtherRows.
constexpr auto kPlainSql = Join<kRows, kChange>();
constexpr auto kFullSql = Join<kRows, kFurtherRows, kChange>();
constexpr Statement kInsertPlain{"insert_plain_order", kPlainSql.data()};
constexpr Statement kInsertFull{"insert_full_order", kFullSql.data()};

// Returns one member of an optional key.
template <class Member>
std::optional<std::string> KeyPart(const std::optional<IdempotencyKey>& key, Member member) {
  return key ? std::optional<std::string>((*key).*member) : std::nullopt;
}

// The changed prices of a sale, as arrays of the same length.
struct PriceArrays {
  std::string item_ids;
  std::string names;
  std::string shown;
  std::string charged;
};

PriceArrays ArraysOf(const v1::AcceptedSale& sale) {
  std::vector<int64_t> item_ids;
  std::vector<std::string> names;
  std::vector<int64_t> shown;
  std::vector<int64_t> charged;
  for (const v1::ChangedPrice& price : sale.changed_prices()) {
    item_ids.push_back(price.item_id());
    names.push_back(price.name());
    shown.push_back(price.shown());
    charged.push_back(price.charged());
  }
  return {common::SqlArray(item_ids), common::SqlArray(names), common::SqlArray(shown),
          common::SqlArray(charged)};
}

// Returns whether the order has no rows in the tables of kFurtherRows.
bool IsPlain(const NewOrder& made) {
  const auto& lines = made.order.items();
  return PaidAtOnce(made.order) == 0 && made.commission.lines.empty() &&
         made.order.sale().changed_prices().empty() &&
         std::all_of(lines.begin(), lines.end(), [](const v1::OrderItem& line) {
           return line.modifiers().empty() && line.parts().empty();
         });
}

bool MadeAnOrderBefore(const common::ConstraintViolation& violation) {
  return violation.constraint() == "idempotency_pkey" ||
         violation.constraint() == "orders_reservation_key_key" ||
         violation.constraint() == "orders_sale_id_key";
}

}  // namespace

bool OrderStore::Insert(NewOrder& made) {
  v1::Order& order = made.order;
  const LineArrays lines(order);
  const auto& attendant = order.attendant().user();
  const bool attended = order.has_collaborator_id();
  const int64_t paid = PaidAtOnce(order);
  const v1::AcceptedSale& sale = order.sale();
  const auto run = [&](const Statement& statement, const auto&... further) {
    return database_.Run(
        statement, order.entity_id(), order.app_id(),
        ToSql(common::FromProto(order.order_datetime())), order.type(), order.status(),
        OptionalIf(order.has_appointment_status(), order.appointment_status()),
        order.customer_name(), OptionalIf(order.has_customer_phone(), order.customer_phone()),
        OptionalIf(order.has_customer_cpf(), order.customer_cpf()),
        OptionalIf(order.has_customer_email(), order.customer_email()), order.origin(),
        order.fulfillment(), order.payment_status(), order.payment_method(), order.total_price(),
        order.total_duration(), OptionalIf(order.has_notes(), order.notes()), order.access_code(),
        OptionalIf(attended, order.collaborator_id()), OptionalIf(attended, made.provider_user_id),
        OptionalIf(attended, attendant.first_name()), OptionalIf(attended, attendant.last_name()),
        OptionalIf(order.has_client_id(), order.client_id()),
        OptionalIf(order.has_created_by(), order.created_by()), UnlessEmpty(made.reservation_key),
        ToSql(made.now), lines.item_ids, lines.names, lines.types, lines.categories,
        lines.durations, lines.prices, lines.quantities, lines.subtotals,
        KeyPart(made.idempotency, &IdempotencyKey::scope),
        KeyPart(made.idempotency, &IdempotencyKey::key),
        KeyPart(made.idempotency, &IdempotencyKey::request_hash), UnlessEmpty(made.booker),
        made.per_phone, made.lapses_at ? std::optional(ToSql(*made.lapses_at)) : std::nullopt,
        made.mail.user_id, made.mail.email, made.mail.is_proven, UnlessEmpty(made.actor.first_name),
        made.actor.is_customer, lines.collaborators, lines.part_line_nos, paid,
        UnlessEmpty(sale.id()),
        OptionalIf(order.has_sale(), ToSql(common::FromProto(sale.sold_at()))),
        OptionalIf(order.has_sale(), sale.total_shown()),
        OptionalIf(order.has_sale(), sale.price_difference()),
        OptionalIf(order.has_deposit(), order.deposit().amount()), made.commission.credit_fee,
        made.commission.debit_fee, UnlessEmpty(made.sale_hash), further...);
  };
  const auto run_full = [&] {
    const PriceArrays prices = ArraysOf(sale);
    const CommissionArrays commission(made.commission);
    return run(kInsertFull, lines.modifier_line_nos, lines.modifier_nos, lines.modifier_types,
               lines.modifier_ids, lines.modifier_names, lines.modifier_item_prices,
               lines.modifier_prices, lines.modifier_quantities, lines.part_nos, lines.part_ids,
               lines.part_names, lines.part_types, lines.part_prices, lines.part_quantities,
               lines.part_shares, prices.item_ids, prices.names, prices.shown, prices.charged,
               commission.line_nos, commission.collaborators, commission.rates);
  };
  pqxx::result rows;
  try {
    rows = IsPlain(made) ? run(kInsertPlain) : run_full();
  } catch (const common::ConstraintViolation& violation) {
    if (MadeAnOrderBefore(violation)) {
      return false;
    }
    throw;
  }
  order.set_id(rows[0][0].as<int64_t>());
  order.set_order_number(OrderNumber(rows[0][1].as<int>()));
  order.set_version(1);
  order.set_payment_status(rows[0][2].as<std::string>());
  SetDue(order);
  if (paid > 0) {
    ApplyPlan(PlanPart(order, order.payment_method(), paid), order);
    order.clear_payments();
    order.add_payment_methods(order.payment_method());
  }
  NumberLines(order);
  return true;
}

}  // namespace navalha::orders
