#include "services/reporting/commissions/commission_statement_store.hpp"

#include "services/reporting/commissions/payout_store.hpp"

namespace navalha::reporting {
namespace {

using common::Statement;
using common::Transaction;

constexpr int kRows = 200;

// Settled days are read as sums, so the cost follows the open lines.
constexpr Statement kSums{"commission_sums", R"sql(
SELECT collaborator_id,
  coalesce(sum(cents) FILTER (WHERE day < $4::date), 0),
  coalesce(sum(base_cents) FILTER (WHERE kind = 'line' AND day >= $4::date), 0),
  coalesce(sum(cents) FILTER (WHERE kind = 'line' AND day >= $4::date), 0),
  coalesce(sum(cents) FILTER (WHERE kind = 'correction' AND day >= $4::date), 0),
  coalesce(-sum(cents) FILTER (WHERE kind = 'payout' AND day >= $4::date), 0)
FROM (
  SELECT collaborator_id, day, CASE WHEN is_correction THEN 'correction' ELSE 'line' END AS kind,
    base_cents, cents
  FROM commission_entries($1::bigint, $2::bigint, '-infinity', $5::date, $3::date)
  WHERE NOT is_settled
  UNION ALL
  SELECT p.collaborator_id, d.day, CASE WHEN d.is_correction THEN 'correction' ELSE 'line' END,
    d.base_cents, d.cents
  FROM payouts p
  JOIN payout_days d ON d.payout_id = p.id AND d.establishment_id = p.establishment_id
  WHERE p.establishment_id = $1::bigint AND ($2::bigint IS NULL OR p.collaborator_id = $2::bigint)
    AND p.undone_at IS NULL AND d.day <= $5::date
  UNION ALL
  SELECT collaborator_id, settles_until, 'payout', 0, -cents
  FROM payouts
  WHERE establishment_id = $1::bigint AND ($2::bigint IS NULL OR collaborator_id = $2::bigint)
    AND undone_at IS NULL AND settles_until <= $5::date
) AS entry
GROUP BY collaborator_id)sql"};

constexpr Statement kItems{"commission_items", R"sql(
SELECT item_id, (array_agg(item_name ORDER BY day DESC, order_id DESC, line_no))[1], rate_bp,
  sum(quantity), sum(base_cents), sum(cents)
FROM commission_entries($1::bigint, $2::bigint, $4::date, $5::date, $3::date)
WHERE NOT is_correction
GROUP BY item_id, rate_bp ORDER BY sum(cents) DESC, item_id, rate_bp LIMIT $6)sql"};

constexpr Statement kDays{"commission_days", R"sql(
SELECT day, count(DISTINCT order_id), sum(base_cents), sum(cents)
FROM commission_entries($1::bigint, $2::bigint, $4::date, $5::date, $3::date)
WHERE NOT is_correction
GROUP BY day ORDER BY day)sql"};

constexpr Statement kCorrections{"commission_corrections", R"sql(
SELECT order_id, order_day, day, is_settled, cents
FROM commission_entries($1::bigint, $2::bigint, $4::date, $5::date, $3::date)
WHERE is_correction
ORDER BY day, order_id LIMIT $6)sql"};

constexpr Statement kEntries{"commission_entry_rows", R"sql(
SELECT e.day, o.number, e.is_correction, e.item_name, e.quantity, e.rate_bp, e.base_cents, e.cents
FROM commission_entries($1::bigint, $2::bigint, $4::date, $5::date, $3::date) e
JOIN orders o ON o.id = e.order_id AND o.establishment_id = $1
ORDER BY e.day, e.is_correction, e.order_id, e.line_no LIMIT $6)sql"};

// Runs a statement with the query and further parameters.
template <class... More>
pqxx::result RunFor(Transaction& transaction, const Statement& statement,
                    const StatementQuery& query, More&&... more) {
  return transaction.Run(statement, query.establishment_id, query.collaborator_id,
                         common::FormatDate(query.today), common::FormatDate(query.first_day),
                         common::FormatDate(query.last_day), std::forward<More>(more)...);
}

std::map<int64_t, v1::CommissionSums> SumsOf(Transaction& transaction,
                                             const StatementQuery& query) {
  std::map<int64_t, v1::CommissionSums> all;
  for (const pqxx::row& row : RunFor(transaction, kSums, query)) {
    v1::CommissionSums& sums = all[row[0].as<int64_t>()];
    sums.set_previous_balance(row[1].as<int64_t>());
    sums.set_base(row[2].as<int64_t>());
    sums.set_earned(row[3].as<int64_t>());
    sums.set_corrections(row[4].as<int64_t>());
    sums.set_paid(row[5].as<int64_t>());
    sums.set_balance(sums.previous_balance() + sums.earned() + sums.corrections() - sums.paid());
  }
  return all;
}

// Removes the rows of a list after the first kRows. Returns whether it had more.
template <class Rows>
bool Cut(Rows& rows) {
  const bool has_more = rows.size() > kRows;
  if (has_more) {
    rows.DeleteSubrange(kRows, rows.size() - kRows);
  }
  return has_more;
}

void PutTables(Transaction& transaction, const StatementQuery& query,
               v1::GetCommissionStatementResponse& statement) {
  for (const pqxx::row& row : RunFor(transaction, kItems, query, kRows + 1)) {
    v1::CommissionItem& item = *statement.add_items();
    item.set_item_id(row[0].as<int64_t>());
    item.set_name(row[1].c_str());
    item.set_rate(row[2].as<int>());
    item.set_quantity(row[3].as<int64_t>());
    item.set_base(row[4].as<int64_t>());
    item.set_amount(row[5].as<int64_t>());
  }
  for (const pqxx::row& row : RunFor(transaction, kDays, query)) {
    v1::CommissionDay& day = *statement.add_days();
    day.set_date(row[0].c_str());
    day.set_order_count(row[1].as<int64_t>());
    day.set_base(row[2].as<int64_t>());
    day.set_amount(row[3].as<int64_t>());
  }
  for (const pqxx::row& row : RunFor(transaction, kCorrections, query, kRows + 1)) {
    v1::CommissionCorrection& correction = *statement.add_corrections();
    correction.set_order_id(row[0].as<int64_t>());
    correction.set_order_date(row[1].c_str());
    correction.set_date(row[2].c_str());
    correction.set_is_settled(row[3].as<bool>());
    correction.set_amount(row[4].as<int64_t>());
  }
}

TimeZones ZoneOf(const StatementQuery& query) {
  return {{query.establishment_id, query.time_zone}};
}

}  // namespace

std::optional<ModelGap> CommissionStatementStore::ReadSums(
    const StatementQuery& query, int64_t position, std::map<int64_t, v1::CommissionSums>& sums) {
  return ReadModel(database_, position, ZoneOf(query),
                   [&](Transaction& transaction) { sums = SumsOf(transaction, query); });
}

std::optional<ModelGap> CommissionStatementStore::ReadStatement(
    const StatementQuery& query, common::Instant undo_after, int64_t position,
    v1::GetCommissionStatementResponse& statement) {
  return ReadModel(database_, position, ZoneOf(query), [&](Transaction& transaction) {
    for (auto& [collaborator, sums] : SumsOf(transaction, query)) {
      *statement.mutable_sums() = sums;
    }
    statement.mutable_sums();
    PutTables(transaction, query, statement);
    const int64_t last = LastPayout(transaction, query.establishment_id, *query.collaborator_id);
    statement.set_last_payout_id(last);
    for (v1::Payout& payout : PayoutsOf(transaction, query, kRows + 1)) {
      payout.set_can_undo(payout.id() == last &&
                          common::FromProto(payout.recorded_at()) > undo_after);
      *statement.add_payouts() = std::move(payout);
    }
    const bool cut_items = Cut(*statement.mutable_items());
    const bool cut_corrections = Cut(*statement.mutable_corrections());
    const bool cut_payouts = Cut(*statement.mutable_payouts());
    statement.set_truncated(cut_items || cut_corrections || cut_payouts);
  });
}

std::optional<ModelGap> CommissionStatementStore::ReadRows(const StatementQuery& query, int limit,
                                                           int64_t position, StatementRows& rows) {
  return ReadModel(database_, position, ZoneOf(query), [&](Transaction& transaction) {
    rows = {};
    for (const pqxx::row& row : RunFor(transaction, kEntries, query, limit)) {
      rows.entries.push_back({.day = row[0].c_str(),
                              .order_number = row[1].c_str(),
                              .is_correction = row[2].as<bool>(),
                              .item_name = row[3].c_str(),
                              .quantity = row[4].as<int64_t>(),
                              .rate = row[5].as<int>(),
                              .base = row[6].as<int64_t>(),
                              .cents = row[7].as<int64_t>()});
    }
    rows.payouts = PayoutsOf(transaction, query, limit);
  });
}

}  // namespace navalha::reporting
