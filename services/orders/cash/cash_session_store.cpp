#include "services/orders/cash/cash_session_store.hpp"

#include <unordered_map>
#include <utility>

#include "services/common/database/list_search.hpp"
#include "services/common/database/sql_array.hpp"
#include "services/common/database/sql_optional.hpp"
#include "services/common/rpc/error.hpp"
#include "services/orders/cash/cash_plan.hpp"
#include "services/orders/store/order_rows.hpp"

namespace navalha::orders {
namespace {

using common::OptionalIf;
using common::Statement;
using common::ToSql;
using common::UnlessEmpty;

// Payments and entries are append-only, so their number is the version.
#define NAVALHA_CASH_SESSION                                                                 \
  "SELECT s.id, s.establishment_id, s.number, s.opening_cents, s.expected_opening_cents,"    \
  " s.opened_at, s.opened_by_first_name, s.closed_at, s.closed_by_first_name, s.left_cents," \
  " s.closing_note, e.entries, e.supplies, e.withdrawals, e.expenses, e.cash_expenses,"      \
  " 1 + e.entries + (SELECT count(*) FROM payments p"                                        \
  "   WHERE p.cash_session_id = s.id AND p.establishment_id = s.establishment_id)"           \
  " FROM cash_sessions s CROSS JOIN LATERAL (SELECT count(*) AS entries,"                    \
  " coalesce(sum(net) FILTER (WHERE kind = 'supply'), 0)::bigint AS supplies,"               \
  " coalesce(sum(net) FILTER (WHERE kind = 'withdrawal'), 0)::bigint AS withdrawals,"        \
  " coalesce(sum(net) FILTER (WHERE kind = 'expense'), 0)::bigint AS expenses,"              \
  " coalesce(sum(net) FILTER (WHERE kind = 'expense' AND method = 'Dinheiro'), 0)::bigint"   \
  "   AS cash_expenses"                                                                      \
  " FROM (SELECT kind, method, CASE WHEN reverses_id IS NULL THEN amount_cents"              \
  "     ELSE -amount_cents END AS net FROM cash_entries"                                     \
  "   WHERE cash_session_id = s.id AND establishment_id = s.establishment_id) AS nets) AS e "

constexpr Statement kFind{"find_cash_session", NAVALHA_CASH_SESSION "WHERE s.id = $1"};

constexpr Statement kFindOpen{"find_open_cash_session", NAVALHA_CASH_SESSION
                              "WHERE s.establishment_id = $1 AND s.closed_at IS NULL"};

constexpr Statement kList{"list_cash_sessions", NAVALHA_CASH_SESSION
                          R"sql(WHERE s.establishment_id = $1
  AND ($2 = '' OR s.opened_at >= nullif($2, '')::date::timestamp AT TIME ZONE $4)
  AND ($3 = '' OR s.opened_at < (nullif($3, '')::date + 1)::timestamp AT TIME ZONE $4)
ORDER BY s.opened_at DESC, s.id DESC LIMIT $5 OFFSET $6)sql"};

constexpr Statement kTotal{"sum_cash_sessions", R"sql(
WITH matching AS (
  SELECT id FROM cash_sessions WHERE establishment_id = $1
    AND ($2 = '' OR opened_at >= nullif($2, '')::date::timestamp AT TIME ZONE $4)
    AND ($3 = '' OR opened_at < (nullif($3, '')::date + 1)::timestamp AT TIME ZONE $4)
)
SELECT (SELECT count(*) FROM matching),
  coalesce(sum(CASE WHEN reverses_id IS NULL THEN amount_cents ELSE -amount_cents END), 0)::bigint
FROM cash_entries JOIN matching ON matching.id = cash_session_id
WHERE establishment_id = $1 AND kind = 'expense')sql"};

// Reads the methods of open sessions from payments and of closed sessions from counts.
constexpr Statement kMethods{"list_cash_methods", R"sql(
SELECT p.cash_session_id, p.method,
  coalesce(sum(p.amount_cents) FILTER (WHERE p.kind = 'payment'), 0)::bigint,
  coalesce(sum(p.amount_cents) FILTER (WHERE p.kind = 'refund'), 0)::bigint, NULL::bigint
FROM payments p
JOIN cash_sessions s ON s.id = p.cash_session_id AND s.establishment_id = p.establishment_id
WHERE p.cash_session_id = ANY ($1::bigint[]) AND s.closed_at IS NULL
GROUP BY p.cash_session_id, p.method UNION ALL
SELECT cash_session_id, method, payments_cents, refunds_cents, counted_cents
FROM cash_counts WHERE cash_session_id = ANY ($1::bigint[]))sql"};

#define NAVALHA_CASH_ENTRY                                                      \
  "SELECT e.id, e.kind, e.category, e.method, e.amount_cents, e.note, e.at,"    \
  " e.actor_first_name, e.reverses_id, EXISTS (SELECT FROM cash_entries r"      \
  "   WHERE r.reverses_id = e.id AND r.establishment_id = e.establishment_id)," \
  " e.establishment_id FROM cash_entries e "

constexpr Statement kFindEntry{"find_cash_entry", NAVALHA_CASH_ENTRY "WHERE e.id = $1"};

constexpr Statement kEntries{"list_cash_entries", NAVALHA_CASH_ENTRY
                             "WHERE e.cash_session_id = $1 ORDER BY e.id DESC LIMIT $2"};

constexpr Statement kPayments{"list_cash_payments", R"sql(
SELECT p.id, p.kind, p.method, p.amount_cents, p.at, p.order_id, o.number, p.actor_first_name,
  p.fiado_payment_id IS NOT NULL
FROM payments p JOIN orders o ON o.id = p.order_id AND o.establishment_id = p.establishment_id
WHERE p.cash_session_id = $1 ORDER BY p.id DESC LIMIT $2)sql"};

constexpr Statement kLastLeft{"find_last_left_cash", R"sql(
SELECT left_cents FROM cash_sessions WHERE establishment_id = $1 AND closed_at IS NOT NULL
ORDER BY number DESC LIMIT 1)sql"};

constexpr Statement kFindRecorded{"find_recorded_cash", R"sql(
SELECT request_hash, cash_session_id FROM idempotency
WHERE scope = $1 AND key = $2 AND establishment_id = $3 AND cash_session_id IS NOT NULL)sql"};

constexpr Statement kRemember{"remember_cash_request", R"sql(
INSERT INTO idempotency (scope, key, request_hash, cash_session_id, establishment_id, created_at)
SELECT $1, $2, $3, id, establishment_id, $5::timestamptz FROM cash_sessions WHERE id = $4)sql"};

constexpr Statement kOpen{"open_cash_session", R"sql(
INSERT INTO cash_sessions (establishment_id, number, opening_cents, expected_opening_cents,
  opened_at, opened_by, opened_by_first_name)
SELECT $1, coalesce(max(number), 0) + 1, $2,
  (SELECT left_cents FROM cash_sessions WHERE establishment_id = $1 ORDER BY number DESC LIMIT 1),
  $3::timestamptz, $4, $5
FROM cash_sessions WHERE establishment_id = $1
RETURNING id)sql"};

// Waits for running payments, which hold a shared lock on the session. FOR UPDATE could deadlock
// with a request whose idempotency row references the session.
constexpr Statement kLock{"lock_cash_session",
                          "SELECT id FROM cash_sessions WHERE id = $1 FOR NO KEY UPDATE"};

constexpr Statement kAddEntry{"add_cash_entry", R"sql(
WITH added AS (
  INSERT INTO cash_entries (cash_session_id, establishment_id, kind, category, method,
    amount_cents, note, reverses_id, at, actor_id, actor_first_name)
  VALUES ($1, $11, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9, $10)
  RETURNING id, establishment_id, kind, at
)
INSERT INTO outbox (establishment_id, cash_entry_id, kind, created_at)
SELECT establishment_id, id, 'expense_added', at FROM added WHERE kind = 'expense')sql"};

constexpr Statement kAddCount{"add_cash_count", R"sql(
INSERT INTO cash_counts (cash_session_id, establishment_id, method, payments_cents, refunds_cents,
  expected_cents, counted_cents) VALUES ($1, $7, $2, $3, $4, $5, $6))sql"};

constexpr Statement kClose{"close_cash_session", R"sql(
UPDATE cash_sessions SET closed_at = greatest($2::timestamptz, opened_at), closed_by = $3,
  closed_by_first_name = $4, left_cents = $5, closing_note = $6
WHERE id = $1 AND establishment_id = $7)sql"};

std::optional<int64_t> NumberOf(const pqxx::field& field) {
  return field.is_null() ? std::nullopt : std::optional(field.as<int64_t>());
}

// A session without its methods, the cash movements of its drawer, and the number of its entries.
struct SessionRow {
  v1::CashSession session;
  DrawerMovement drawer;
  int entry_count = 0;
};

SessionRow ReadSession(const pqxx::row& row) {
  SessionRow read;
  v1::CashSession& session = read.session;
  session.set_id(row[0].as<int64_t>());
  session.set_entity_id(row[1].as<int64_t>());
  session.set_number(row[2].as<int32_t>());
  session.set_opening_amount(row[3].as<int64_t>());
  if (const auto expected = NumberOf(row[4])) {
    session.set_expected_opening_amount(*expected);
  }
  *session.mutable_opened_at() = common::ToProto(common::FromSql(row[5].c_str()));
  if (!row[6].is_null()) {
    session.set_opened_by_first_name(row[6].c_str());
  }
  session.set_status(row[7].is_null() ? "open" : "closed");
  if (!row[7].is_null()) {
    *session.mutable_closed_at() = common::ToProto(common::FromSql(row[7].c_str()));
    session.set_left_amount(row[9].as<int64_t>());
  }
  if (!row[8].is_null()) {
    session.set_closed_by_first_name(row[8].c_str());
  }
  if (!row[10].is_null()) {
    session.set_closing_note(row[10].c_str());
  }
  read.entry_count = row[11].as<int>();
  session.set_total_supplies(row[12].as<int64_t>());
  session.set_total_withdrawals(row[13].as<int64_t>());
  session.set_total_expenses(row[14].as<int64_t>());
  read.drawer = {.opening = session.opening_amount(),
                 .supplies = session.total_supplies(),
                 .withdrawals = session.total_withdrawals(),
                 .cash_expenses = row[15].as<int64_t>()};
  session.set_version(row[16].as<int32_t>());
  return read;
}

void PutCounted(const std::string& method, int64_t counted, v1::CashSession& session) {
  for (v1::CashMethod& row : *session.mutable_methods()) {
    if (row.method() == method) {
      row.set_counted(counted);
      row.set_difference(counted - row.expected());
    }
  }
}

// Reads the methods of sessions. `runner`: the database or a transaction.
template <class Runner>
void PutMethods(Runner& runner, std::vector<SessionRow>& rows) {
  std::unordered_map<int64_t, std::vector<MethodMovement>> movements;
  std::unordered_map<int64_t, std::vector<std::pair<std::string, int64_t>>> counts;
  std::vector<int64_t> ids;
  for (const SessionRow& row : rows) {
    ids.push_back(row.session.id());
  }
  if (ids.empty()) {
    return;
  }
  for (const pqxx::row& row : runner.Run(kMethods, common::SqlArray(ids))) {
    const auto id = row[0].as<int64_t>();
    const auto method = row[1].as<std::string>();
    movements[id].push_back({method, row[2].as<int64_t>(), row[3].as<int64_t>()});
    if (const auto counted = NumberOf(row[4])) {
      counts[id].emplace_back(method, *counted);
    }
  }
  for (SessionRow& row : rows) {
    PutExpected(movements[row.session.id()], row.drawer, row.session);
    for (const auto& [method, counted] : counts[row.session.id()]) {
      PutCounted(method, counted, row.session);
    }
    PutMethodTotals(row.session);
  }
}

template <class Runner>
std::vector<SessionRow> ReadSessions(Runner& runner, const pqxx::result& found) {
  std::vector<SessionRow> rows;
  for (const pqxx::row& row : found) {
    rows.push_back(ReadSession(row));
  }
  PutMethods(runner, rows);
  return rows;
}

std::optional<v1::CashSession> FirstOf(std::vector<SessionRow> rows) {
  return rows.empty() ? std::nullopt : std::optional(std::move(rows.front().session));
}

v1::CashEntry ReadEntry(const pqxx::row& row) {
  v1::CashEntry entry;
  entry.set_id(row[0].as<int64_t>());
  entry.set_kind(row[1].c_str());
  if (!row[2].is_null()) {
    entry.set_category(row[2].c_str());
  }
  entry.set_method(row[3].c_str());
  entry.set_amount(row[4].as<int64_t>());
  if (!row[5].is_null()) {
    entry.set_note(row[5].c_str());
  }
  *entry.mutable_at() = common::ToProto(common::FromSql(row[6].c_str()));
  if (!row[7].is_null()) {
    entry.set_actor_first_name(row[7].c_str());
  }
  if (const auto reverses = NumberOf(row[8])) {
    entry.set_reverses_id(*reverses);
  }
  entry.set_is_reversed(row[9].as<bool>());
  return entry;
}

v1::CashPayment ReadPayment(const pqxx::row& row) {
  v1::CashPayment payment;
  payment.set_id(row[0].as<int64_t>());
  payment.set_kind(row[1].c_str());
  payment.set_method(row[2].c_str());
  payment.set_amount(row[3].as<int64_t>());
  *payment.mutable_at() = common::ToProto(common::FromSql(row[4].c_str()));
  payment.set_order_id(row[5].as<int64_t>());
  payment.set_order_number(OrderNumber(row[6].as<int>()));
  if (!row[7].is_null()) {
    payment.set_actor_first_name(row[7].c_str());
  }
  payment.set_settles_fiado(row[8].as<bool>());
  return payment;
}

void Remember(common::Transaction& transaction, const std::optional<IdempotencyKey>& key,
              int64_t session_id, common::Instant now) {
  if (key) {
    transaction.Run(kRemember, key->scope, key->key, key->request_hash, session_id, ToSql(now));
  }
}

// Locks a session against payments and other changes and returns it. Throws NOT_FOUND, or like
// RequireOpen for a closed session.
SessionRow LockOpen(common::Transaction& transaction, int64_t session_id) {
  transaction.Run(kLock, session_id);
  std::vector<SessionRow> rows = ReadSessions(transaction, transaction.Run(kFind, session_id));
  if (rows.empty()) {
    throw common::NotFound("Caixa não encontrado.");
  }
  RequireOpen(rows.front().session);
  return std::move(rows.front());
}

}  // namespace

std::optional<v1::CashSession> CashSessionStore::Find(int64_t id) {
  return FirstOf(ReadSessions(database_, database_.Run(kFind, id)));
}

std::optional<v1::CashSession> CashSessionStore::FindOpen(int64_t establishment_id) {
  return FirstOf(ReadSessions(database_, database_.Run(kFindOpen, establishment_id)));
}

std::optional<int64_t> CashSessionStore::FindLastLeft(int64_t establishment_id) {
  const pqxx::result rows = database_.Run(kLastLeft, establishment_id);
  return rows.empty() ? std::nullopt : NumberOf(rows[0][0]);
}

std::optional<StoredCashEntry> CashSessionStore::FindEntry(int64_t id) {
  const pqxx::result rows = database_.Run(kFindEntry, id);
  if (rows.empty()) {
    return std::nullopt;
  }
  return StoredCashEntry{ReadEntry(rows[0]), rows[0][10].as<int64_t>()};
}

std::optional<RecordedCashRequest> CashSessionStore::FindRecorded(int64_t establishment_id,
                                                                  const IdempotencyKey& key) {
  const pqxx::result rows = database_.Run(kFindRecorded, key.scope, key.key, establishment_id);
  if (rows.empty()) {
    return std::nullopt;
  }
  return RecordedCashRequest{rows[0][0].as<std::string>(), rows[0][1].as<int64_t>()};
}

void CashSessionStore::List(const CashSessionFilter& filter,
                            v1::ListCashSessionsResponse& response) {
  const int64_t offset = static_cast<int64_t>(filter.page - 1) * filter.per_page;
  for (SessionRow& row : ReadSessions(
           database_, database_.Run(kList, filter.establishment_id, filter.first_day,
                                    filter.last_day, filter.time_zone, filter.per_page, offset))) {
    *response.add_sessions() = std::move(row.session);
  }
  const pqxx::row totals = database_.Run(kTotal, filter.establishment_id, filter.first_day,
                                         filter.last_day, filter.time_zone)[0];
  response.set_total(totals[0].as<int64_t>());
  response.set_total_expenses(totals[1].as<int64_t>());
  response.set_current_page(filter.page);
  response.set_per_page(filter.per_page);
  response.set_last_page(common::LastPage(response.total(), filter.per_page));
}

void CashSessionStore::PutRows(int64_t session_id, v1::GetCashSessionResponse& response) {
  for (const pqxx::row& row : database_.Run(kEntries, session_id, kRowsMax)) {
    *response.add_entries() = ReadEntry(row);
  }
  // Reads one extra row to detect truncation.
  for (const pqxx::row& row : database_.Run(kPayments, session_id, kRowsMax + 1)) {
    if (response.payments_size() == kRowsMax) {
      response.set_payments_truncated(true);
      break;
    }
    *response.add_payments() = ReadPayment(row);
  }
}

int64_t CashSessionStore::Open(int64_t establishment_id, int64_t opening_cents,
                               const OrderActor& actor, const std::optional<IdempotencyKey>& key,
                               common::Instant now) {
  return database_.InTransaction([&](common::Transaction& transaction) {
    const pqxx::result opened = transaction.Run(kOpen, establishment_id, opening_cents, ToSql(now),
                                                actor.user_id, UnlessEmpty(actor.first_name));
    const auto id = opened[0][0].as<int64_t>();
    Remember(transaction, key, id, now);
    return id;
  });
}

void CashSessionStore::AddEntry(int64_t session_id, const v1::CashEntry& entry,
                                const OrderActor& actor, const std::optional<IdempotencyKey>& key,
                                common::Instant now) {
  database_.InTransaction([&](common::Transaction& transaction) {
    Remember(transaction, key, session_id, now);
    const SessionRow row = LockOpen(transaction, session_id);
    RequireEntryFits(row.session, row.entry_count, entry);
    transaction.Run(kAddEntry, session_id, entry.kind(), UnlessEmpty(entry.category()),
                    entry.method(), entry.amount(), UnlessEmpty(entry.note()),
                    OptionalIf(entry.has_reverses_id(), entry.reverses_id()), ToSql(now),
                    actor.user_id, UnlessEmpty(actor.first_name), row.session.entity_id());
  });
}

void CashSessionStore::Close(int64_t session_id, const std::string& note,
                             const std::function<void(v1::CashSession&)>& count,
                             const OrderActor& actor, const std::optional<IdempotencyKey>& key,
                             common::Instant now) {
  database_.InTransaction([&](common::Transaction& transaction) {
    Remember(transaction, key, session_id, now);
    v1::CashSession session = LockOpen(transaction, session_id).session;
    count(session);
    for (const v1::CashMethod& method : session.methods()) {
      transaction.Run(kAddCount, session_id, method.method(), method.payments(), method.refunds(),
                      method.expected(), OptionalIf(method.has_counted(), method.counted()),
                      session.entity_id());
    }
    transaction.Run(kClose, session_id, ToSql(now), actor.user_id, UnlessEmpty(actor.first_name),
                    session.left_amount(), UnlessEmpty(note), session.entity_id());
  });
}

}  // namespace navalha::orders
