#include "services/orders/feed/feed_store.hpp"

#include "services/common/database/sql_array.hpp"

namespace navalha::orders {
namespace {

using common::Statement;
using common::ToSql;

constexpr int kTruncateBatch = 5000;

// Returns a row with the snapshot even when the outbox has no new rows.
constexpr Statement kRead{"feed_read", R"sql(
SELECT pg_snapshot_xmin(snapshot)::text, o.position, coalesce(o.order_id, 0), o.kind,
  coalesce(o.cash_entry_id, 0)
FROM pg_current_snapshot() AS snapshot
LEFT JOIN (
  SELECT position, order_id, kind, cash_entry_id FROM outbox
  WHERE position > $1 ORDER BY position LIMIT $2
) AS o ON true
ORDER BY o.position)sql"};

constexpr Statement kNewTransaction{"feed_new_transaction", "SELECT pg_current_xact_id()::text"};

constexpr Statement kHead{"feed_head", R"sql(
SELECT coalesce(greatest((SELECT max(position) FROM outbox), (SELECT position FROM feed_start)), 0)
)sql"};

constexpr Statement kHeadOf{"feed_head_of", R"sql(
SELECT coalesce(max(o.position), 0)
FROM unnest($1::bigint[]) AS shop (id)
CROSS JOIN LATERAL (SELECT max(position) AS position FROM outbox
  WHERE establishment_id = shop.id) AS o)sql"};

constexpr Statement kKeepFor{"feed_keep_for", R"sql(
INSERT INTO feed_readers (reader, position) VALUES ($1, $2)
ON CONFLICT (reader) DO UPDATE SET position = excluded.position)sql"};

constexpr Statement kStart{"feed_start", "SELECT coalesce(max(position), 0) FROM feed_start"};

// Locks the positions of the readers during the truncation.
constexpr Statement kLockReaders{"feed_lock_readers",
                                 "SELECT position FROM feed_readers ORDER BY reader FOR UPDATE"};

constexpr Statement kTruncate{"feed_truncate", R"sql(
WITH first AS (
  SELECT position, created_at FROM outbox WHERE position <= $1 ORDER BY position LIMIT $3
), removed AS (
  DELETE FROM outbox WHERE position IN (
    SELECT position FROM first WHERE position < coalesce(
      (SELECT min(position) FROM first WHERE created_at >= $2::timestamptz), $1 + 1))
  RETURNING position
), moved AS (
  UPDATE feed_start SET position = greatest(feed_start.position, last)
  FROM (SELECT max(position) AS last FROM removed) AS removal WHERE last IS NOT NULL
)
SELECT count(*) FROM removed)sql"};

constexpr Statement kOrdersAfter{"feed_orders_after",
                                 "SELECT id FROM orders WHERE id > $1 ORDER BY id LIMIT $2"};

#define NAVALHA_EXPENSES                                                         \
  "SELECT e.id, e.establishment_id, e.category, e.method, e.amount_cents, e.at," \
  " e.reverses_id FROM cash_entries e WHERE e.kind = 'expense' AND "

constexpr Statement kExpensesAfter{"feed_expenses_after",
                                   NAVALHA_EXPENSES "e.id > $1 ORDER BY e.id LIMIT $2"};

constexpr Statement kExpenses{"feed_expenses", NAVALHA_EXPENSES "e.id = ANY ($1::bigint[])"};

std::vector<v1::Expense> ReadExpenses(const pqxx::result& rows) {
  std::vector<v1::Expense> expenses;
  for (const pqxx::row& row : rows) {
    v1::Expense& expense = expenses.emplace_back();
    expense.set_id(row[0].as<int64_t>());
    expense.set_entity_id(row[1].as<int64_t>());
    expense.set_category(row[2].c_str());
    expense.set_method(row[3].c_str());
    expense.set_amount(row[4].as<int64_t>());
    *expense.mutable_at() = common::ToProto(common::FromSql(row[5].c_str()));
    if (!row[6].is_null()) {
      expense.set_reverses_id(row[6].as<int64_t>());
    }
  }
  return expenses;
}

}  // namespace

FeedPage FeedStore::Read(int64_t after, int limit) {
  const pqxx::result rows = database_.Run(kRead, after, limit);
  FeedPage page;
  page.oldest_running = rows[0][0].as<uint64_t>();
  for (const pqxx::row& row : rows) {
    if (!row[1].is_null()) {
      page.rows.push_back({row[1].as<int64_t>(), row[2].as<int64_t>(), row[3].as<std::string>(),
                           row[4].as<int64_t>()});
    }
  }
  return page;
}

uint64_t FeedStore::NewTransaction() { return database_.Run(kNewTransaction)[0][0].as<uint64_t>(); }

int64_t FeedStore::Head() { return database_.Run(kHead)[0][0].as<int64_t>(); }

int64_t FeedStore::HeadOf(const std::vector<int64_t>& establishment_ids) {
  return database_.Run(kHeadOf, common::SqlArray(establishment_ids))[0][0].as<int64_t>();
}

void FeedStore::KeepFor(const std::string& reader, int64_t applied) {
  database_.Run(kKeepFor, reader, applied);
}

int64_t FeedStore::Start() { return database_.Run(kStart)[0][0].as<int64_t>(); }

int FeedStore::Truncate(common::Instant before) {
  return database_.InTransaction([&](common::Transaction& transaction) {
    std::optional<int64_t> applied;
    for (const pqxx::row& row : transaction.Run(kLockReaders)) {
      const auto position = row[0].as<int64_t>();
      applied = std::min(applied.value_or(position), position);
    }
    return transaction.Run(kTruncate, applied.value_or(0), ToSql(before), kTruncateBatch)[0][0]
        .as<int>();
  });
}

std::vector<int64_t> FeedStore::OrdersAfter(int64_t order_id, int limit) {
  std::vector<int64_t> ids;
  for (const pqxx::row& row : database_.Run(kOrdersAfter, order_id, limit)) {
    ids.push_back(row[0].as<int64_t>());
  }
  return ids;
}

std::vector<v1::Expense> FeedStore::ExpensesAfter(int64_t expense_id, int limit) {
  return ReadExpenses(database_.Run(kExpensesAfter, expense_id, limit));
}

std::vector<v1::Expense> FeedStore::Expenses(const std::vector<int64_t>& ids) {
  return ids.empty() ? std::vector<v1::Expense>()
                     : ReadExpenses(database_.Run(kExpenses, common::SqlArray(ids)));
}

}  // namespace navalha::orders
