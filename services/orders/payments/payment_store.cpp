#include "services/orders/payments/payment_store.hpp"

#include <cstdlib>
#include <set>
#include <unordered_map>

#include "services/common/database/sql_array.hpp"
#include "services/common/database/sql_optional.hpp"

namespace navalha::orders {
namespace {

using common::OptionalIf;
using common::Statement;
using common::ToSql;
using common::UnlessEmpty;

constexpr Statement kList{"list_payments", R"sql(
SELECT order_id, id, kind, method, amount_cents, at, actor_first_name, is_correction,
  fiado_payment_id IS NOT NULL
FROM payments
WHERE order_id = ANY ($1::bigint[]) AND establishment_id = ANY ($2::bigint[])
ORDER BY order_id, id)sql"};

constexpr Statement kLock{"lock_order_to_pay", R"sql(
SELECT id FROM orders
WHERE id = $1 AND establishment_id = $3 AND version = $2 AND move_key IS NULL
FOR NO KEY UPDATE)sql"};

constexpr Statement kRemember{"remember_payment", R"sql(
INSERT INTO idempotency (scope, key, request_hash, order_id, establishment_id, created_at)
VALUES ($1, $2, $3, $4, $5, $6::timestamptz))sql"};

// Recomputes the account of an order without a debt, because its phone number may have changed
// since its last debt.
constexpr Statement kNameAccount{"name_fiado_account", R"sql(
UPDATE orders SET fiado_account_id =
  fiado_account_of(establishment_id, client_id, customer_phone, customer_name, $2::timestamptz)
WHERE id = $1 AND establishment_id = $3 AND fiado_cents = 0)sql"};

constexpr Statement kMovesDebt{"moves_debt", R"sql(
SELECT o.id FROM orders AS o
JOIN fiado_accounts AS a
  ON a.id = o.fiado_account_id AND a.establishment_id = o.establishment_id
WHERE o.id = $1 AND o.establishment_id = $3 AND o.fiado_cents > 0
  AND a.phone_key <> coalesce(phone_digits($2), '')
  AND phone_digits(o.customer_phone) IS DISTINCT FROM phone_digits($2))sql"};

constexpr Statement kAdd{"add_payments", R"sql(
INSERT INTO payments (order_id, establishment_id, kind, method, amount_cents, is_correction, at,
  actor_id, actor_first_name)
SELECT $1, $2, row.kind, row.method, row.amount, row.is_correction = 1, $7::timestamptz, $8, $9
FROM unnest($3::text[], $4::text[], $5::bigint[], $6::int[]) WITH ORDINALITY
  AS row (kind, method, amount, is_correction, place)
ORDER BY place)sql"};

constexpr Statement kAddEvent{"add_payment_event", R"sql(
INSERT INTO order_events (order_id, establishment_id, action, actor_id, actor_first_name, at,
  payment_status, payment_method, amount_cents)
SELECT id, establishment_id, $2, $3, $4, $5::timestamptz, payment_status, payment_method,
  nullif($6::bigint, 0)
FROM orders WHERE id = $1 AND establishment_id = $7)sql"};

// An order keeps its payments' method: the expected method applies only while nothing is paid or
// owed.
constexpr Statement kFinish{"finish_payment", R"sql(
WITH changed AS (
  UPDATE orders SET version = version + 1, updated_at = $2::timestamptz, payment_status = $3,
    payment_method = CASE WHEN paid_cents + fiado_cents = 0 THEN $4 ELSE payment_method END
  WHERE id = $1 AND establishment_id = $5
  RETURNING id, establishment_id
)
INSERT INTO outbox (establishment_id, order_id, kind, created_at)
SELECT establishment_id, id, 'updated', $2::timestamptz FROM changed)sql"};

}  // namespace

void PaymentStore::Put(const std::vector<v1::Order*>& orders) {
  std::unordered_map<int64_t, v1::Order*> by_id;
  std::vector<int64_t> ids;
  std::set<int64_t> establishments;
  for (v1::Order* order : orders) {
    order->clear_payments();
    by_id[order->id()] = order;
    ids.push_back(order->id());
    establishments.insert(order->entity_id());
  }
  if (ids.empty()) {
    return;
  }
  for (const pqxx::row& row :
       database_.Run(kList, common::SqlArray(ids), common::SqlArray(establishments))) {
    v1::Payment& payment = *by_id.at(row[0].as<int64_t>())->add_payments();
    payment.set_id(row[1].as<int64_t>());
    payment.set_kind(row[2].c_str());
    payment.set_method(row[3].c_str());
    payment.set_amount(row[4].as<int64_t>());
    *payment.mutable_at() = common::ToProto(common::FromSql(row[5].c_str()));
    if (!row[6].is_null()) {
      payment.set_actor_first_name(row[6].c_str());
    }
    payment.set_is_correction(row[7].as<bool>());
    payment.set_settles_fiado(row[8].as<bool>());
  }
}

void PaymentStore::Put(v1::Order& order) { Put(std::vector<v1::Order*>{&order}); }

void PaymentStore::Put(std::vector<StoredOrder>& orders) {
  std::vector<v1::Order*> pointers;
  for (StoredOrder& stored : orders) {
    pointers.push_back(&stored.order);
  }
  Put(pointers);
}

bool PaymentStore::Record(const StoredOrder& stored, const PaymentPlan& plan,
                          const OrderActor& actor, const std::optional<IdempotencyKey>& key,
                          common::Instant now) {
  const int64_t id = stored.order.id();
  const int64_t establishment_id = stored.order.entity_id();
  return database_.InTransaction([&](common::Transaction& transaction) {
    if (transaction.Run(kLock, id, stored.version, establishment_id).empty()) {
      return false;
    }
    if (key) {
      transaction.Run(kRemember, key->scope, key->key, key->request_hash, id, establishment_id,
                      ToSql(now));
    }
    AddPayments(transaction, stored.order, plan.rows, actor, now);
    transaction.Run(kFinish, id, ToSql(now), plan.status, plan.method, establishment_id);
    AddPaymentEvent(transaction, stored.order, plan.rows, actor, now);
    return true;
  });
}

bool PaymentStore::MovesDebt(const v1::Order& order) {
  return !database_
              .Run(kMovesDebt, order.id(),
                   OptionalIf(order.has_customer_phone(), order.customer_phone()),
                   order.entity_id())
              .empty();
}

void AddPayments(common::Transaction& transaction, const v1::Order& order,
                 const std::vector<v1::Payment>& rows, const OrderActor& actor,
                 common::Instant now) {
  if (rows.empty()) {
    return;
  }
  std::vector<std::string> kinds, methods;
  std::vector<int64_t> amounts, corrections;
  bool owes = false;
  for (const v1::Payment& row : rows) {
    kinds.push_back(row.kind());
    methods.push_back(row.method());
    amounts.push_back(row.amount());
    corrections.push_back(row.is_correction() ? 1 : 0);
    owes = owes || (row.kind() == "payment" && row.method() == kFiado);
  }
  if (owes) {
    transaction.Run(kNameAccount, order.id(), ToSql(now), order.entity_id());
  }
  transaction.Run(kAdd, order.id(), order.entity_id(), common::SqlArray(kinds),
                  common::SqlArray(methods), common::SqlArray(amounts),
                  common::SqlArray(corrections), ToSql(now), actor.user_id,
                  UnlessEmpty(actor.first_name));
}

void AddPaymentEvent(common::Transaction& transaction, const v1::Order& order,
                     const std::vector<v1::Payment>& rows, const OrderActor& actor,
                     common::Instant now) {
  int64_t change = 0;
  for (const v1::Payment& row : rows) {
    change += row.kind() == "payment" ? row.amount() : -row.amount();
  }
  transaction.Run(kAddEvent, order.id(), change < 0 ? "refunded" : "paid", actor.user_id,
                  UnlessEmpty(actor.first_name), ToSql(now), std::abs(change), order.entity_id());
}

}  // namespace navalha::orders
