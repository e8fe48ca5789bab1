#include "services/orders/payments/fiado_store.hpp"

#include <vector>

#include "services/common/database/sql_array.hpp"
#include "services/common/database/sql_optional.hpp"
#include "services/common/rpc/error.hpp"
#include "services/orders/store/order_rows.hpp"

namespace navalha::orders {
namespace {

using common::Statement;
using common::ToSql;
using common::UnlessEmpty;

#define NAVALHA_FIADO_ACCOUNT                                                           \
  "SELECT id, establishment_id, customer_name, customer_phone, balance_cents, version," \
  " updated_at FROM fiado_accounts "

constexpr Statement kList{"list_fiado_accounts", NAVALHA_FIADO_ACCOUNT R"sql(
WHERE establishment_id = $1 AND balance_cents > 0
  AND ($2 = '' OR strpos(fold(customer_name), fold($2)) > 0
    OR ($2 ~ '[0-9]{3}' AND $2 !~ '[[:alpha:]]'
      AND strpos(phone_digits(customer_phone), phone_digits($2)) > 0))
ORDER BY balance_cents DESC, id LIMIT $3)sql"};

constexpr Statement kTotal{"sum_fiado_accounts", R"sql(
SELECT coalesce(sum(balance_cents), 0)::bigint FROM fiado_accounts WHERE establishment_id = $1
  AND balance_cents > 0)sql"};

constexpr Statement kFind{"find_fiado_account", NAVALHA_FIADO_ACCOUNT "WHERE id = $1"};

constexpr Statement kDebts{"list_fiado_debts", R"sql(
SELECT id, number, order_datetime, fiado_cents FROM orders
WHERE fiado_account_id = $1 AND fiado_cents > 0 ORDER BY order_datetime, id LIMIT $2)sql"};

constexpr Statement kEntries{"list_fiado_entries", R"sql(
SELECT kind, amount, at, order_id, number, method, actor_first_name FROM (
  SELECT CASE p.kind WHEN 'payment' THEN 'debt' ELSE 'refund' END AS kind, p.amount_cents AS amount,
    p.at, p.order_id, o.number, NULL AS method, p.actor_first_name, p.id
  FROM payments p JOIN orders o ON o.id = p.order_id AND o.establishment_id = p.establishment_id
  WHERE p.fiado_account_id = $1
  UNION ALL
  SELECT 'payment', amount_cents, at, NULL, NULL, method, actor_first_name, id
  FROM fiado_payments WHERE account_id = $1) AS entries
ORDER BY at DESC, id DESC LIMIT $2)sql"};

// Every writer locks orders before their account, which prevents deadlocks.
constexpr Statement kLockDebts{"lock_fiado_debts", R"sql(
SELECT id FROM orders WHERE fiado_account_id = $1 AND fiado_cents > 0 ORDER BY id
FOR NO KEY UPDATE)sql"};

constexpr Statement kLockAccount{"lock_fiado_account", R"sql(
SELECT id FROM fiado_accounts WHERE id = $1 AND version = $2 AND balance_cents >= $3
FOR NO KEY UPDATE)sql"};

constexpr Statement kAdd{"add_fiado_payment", R"sql(
INSERT INTO fiado_payments (account_id, establishment_id, method, amount_cents, at, actor_id,
  actor_first_name)
SELECT id, establishment_id, $2, $3, $4::timestamptz, $5, $6 FROM fiado_accounts WHERE id = $1
RETURNING id)sql"};

constexpr Statement kSpread{"spread_fiado_payment", R"sql(
WITH debts AS (
  SELECT id, establishment_id, order_datetime, fiado_cents,
    sum(fiado_cents) OVER (ORDER BY order_datetime, id) - fiado_cents AS older
  FROM orders WHERE fiado_account_id = $1 AND fiado_cents > 0
)
INSERT INTO payments (order_id, establishment_id, kind, method, amount_cents, fiado_payment_id, at,
  actor_id, actor_first_name)
SELECT id, establishment_id, 'payment', $3, least(fiado_cents, $2::bigint - older), $4,
  $5::timestamptz, $6, $7
FROM debts WHERE older < $2::bigint ORDER BY order_datetime, id
RETURNING order_id)sql"};

constexpr Statement kFinish{"finish_fiado_payment", R"sql(
WITH changed AS (
  UPDATE orders SET version = version + 1, updated_at = $2::timestamptz
  WHERE id = ANY ($1::bigint[])
  RETURNING id, establishment_id, payment_status, payment_method
), event AS (
  INSERT INTO order_events (order_id, establishment_id, action, actor_id, actor_first_name, at,
    payment_status, payment_method, amount_cents)
  SELECT changed.id, changed.establishment_id, 'paid', $3, $4, $2::timestamptz, payment_status,
    payment_method, p.amount_cents
  FROM changed
  JOIN payments p ON p.order_id = changed.id AND p.establishment_id = changed.establishment_id
    AND p.fiado_payment_id = $5
)
INSERT INTO outbox (establishment_id, order_id, kind, created_at)
SELECT establishment_id, id, 'updated', $2::timestamptz FROM changed ORDER BY id)sql"};

constexpr Statement kRemember{"remember_fiado_payment", R"sql(
INSERT INTO idempotency (scope, key, request_hash, order_id, establishment_id, created_at)
SELECT $1, $2, $3, id, establishment_id, $5::timestamptz FROM orders WHERE id = $4)sql"};

void ReadAccount(const pqxx::row& row, v1::FiadoAccount& account) {
  account.set_id(row[0].as<int64_t>());
  account.set_entity_id(row[1].as<int64_t>());
  account.set_customer_name(row[2].c_str());
  if (!row[3].is_null()) {
    account.set_customer_phone(row[3].c_str());
  }
  account.set_balance(row[4].as<int64_t>());
  account.set_version(row[5].as<int32_t>());
  *account.mutable_updated_at() = common::ToProto(common::FromSql(row[6].c_str()));
}

void ReadEntry(const pqxx::row& row, v1::FiadoEntry& entry) {
  entry.set_kind(row[0].c_str());
  entry.set_amount(row[1].as<int64_t>());
  *entry.mutable_at() = common::ToProto(common::FromSql(row[2].c_str()));
  if (!row[3].is_null()) {
    entry.set_order_id(row[3].as<int64_t>());
    entry.set_order_number(OrderNumber(row[4].as<int>()));
  }
  if (!row[5].is_null()) {
    entry.set_method(row[5].c_str());
  }
  if (!row[6].is_null()) {
    entry.set_actor_first_name(row[6].c_str());
  }
}

}  // namespace

void FiadoStore::List(int64_t establishment_id, const std::string& text,
                      v1::ListFiadoAccountsResponse& response) {
  // Reads one extra row to detect truncation.
  for (const pqxx::row& row : database_.Run(kList, establishment_id, text, kAccountsMax + 1)) {
    if (response.accounts_size() == kAccountsMax) {
      response.set_truncated(true);
      break;
    }
    ReadAccount(row, *response.add_accounts());
  }
  response.set_total_balance(database_.Run(kTotal, establishment_id)[0][0].as<int64_t>());
}

std::optional<v1::FiadoAccount> FiadoStore::Find(int64_t id) {
  const pqxx::result rows = database_.Run(kFind, id);
  if (rows.empty()) {
    return std::nullopt;
  }
  v1::FiadoAccount account;
  ReadAccount(rows[0], account);
  return account;
}

void FiadoStore::PutRows(int64_t account_id, v1::GetFiadoAccountResponse& response) {
  for (const pqxx::row& row : database_.Run(kDebts, account_id, kRowsMax)) {
    v1::FiadoDebt& debt = *response.add_debts();
    debt.set_order_id(row[0].as<int64_t>());
    debt.set_order_number(OrderNumber(row[1].as<int>()));
    *debt.mutable_order_datetime() = common::ToProto(common::FromSql(row[2].c_str()));
    debt.set_amount(row[3].as<int64_t>());
  }
  for (const pqxx::row& row : database_.Run(kEntries, account_id, kRowsMax)) {
    ReadEntry(row, *response.add_entries());
  }
}

bool FiadoStore::Receive(const v1::ReceiveFiadoRequest& request, const OrderActor& actor,
                         const std::optional<IdempotencyKey>& key, common::Instant now) {
  const int64_t account = request.id();
  const auto name = UnlessEmpty(actor.first_name);
  return database_.InTransaction([&](common::Transaction& transaction) {
    transaction.Run(kLockDebts, account);
    if (transaction.Run(kLockAccount, account, request.version(), request.amount()).empty()) {
      return false;
    }
    const auto payment = transaction
                             .Run(kAdd, account, request.method(), request.amount(), ToSql(now),
                                  actor.user_id, name)[0][0]
                             .as<int64_t>();
    std::vector<int64_t> orders;
    for (const pqxx::row& row :
         transaction.Run(kSpread, account, request.amount(), request.method(), payment, ToSql(now),
                         actor.user_id, name)) {
      orders.push_back(row[0].as<int64_t>());
    }
    if (key) {
      transaction.Run(kRemember, key->scope, key->key, key->request_hash, orders.at(0), ToSql(now));
    }
    transaction.Run(kFinish, common::SqlArray(orders), ToSql(now), actor.user_id, name, payment);
    return true;
  });
}

}  // namespace navalha::orders
