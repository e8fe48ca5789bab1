#include "services/reporting/commissions/payout_store.hpp"

#include "services/common/rpc/error.hpp"

namespace navalha::reporting {
namespace {

using common::Statement;
using common::ToSql;
using common::Transaction;

#define NAVALHA_PAYOUT_COLUMNS                                                     \
  "id, collaborator_id, paid_on, cents, method, note, settles_until, recorded_at," \
  " undone_at IS NOT NULL, establishment_id, request_hash"

constexpr Statement kLast{"payout_last", R"sql(
SELECT coalesce(max(id), 0) FROM payouts
WHERE establishment_id = $1 AND collaborator_id = $2 AND undone_at IS NULL)sql"};

constexpr Statement kOfKey{"payout_of_key",
                           "SELECT " NAVALHA_PAYOUT_COLUMNS
                           " FROM payouts WHERE establishment_id = $1 AND idempotency_key = $2"};

constexpr Statement kFind{"payout_find",
                          "SELECT " NAVALHA_PAYOUT_COLUMNS " FROM payouts WHERE id = $1"};

constexpr Statement kOfPeriod{"payouts_of_period",
                              "SELECT " NAVALHA_PAYOUT_COLUMNS
                              " FROM payouts WHERE establishment_id = $1 AND collaborator_id = $2"
                              "   AND undone_at IS NULL"
                              "   AND settles_until BETWEEN $3::date AND $4::date"
                              " ORDER BY settles_until, id LIMIT $5"};

// commission_entries does not see the new payout, which the same statement inserts: the lines that
// it settles are still open.
constexpr Statement kRecord{"payout_record", R"sql(
WITH made AS (
  INSERT INTO payouts (establishment_id, collaborator_id, cents, paid_on, settles_until, method,
    note, recorded_at, recorded_by, idempotency_key, request_hash)
  VALUES ($1::bigint, $2::bigint, $3::bigint, $4::date, $5::date, $6, $7, $8::timestamptz, $9,
    $10, $11)
  RETURNING id
), lines AS (
  INSERT INTO payout_lines (payout_id, establishment_id, order_id, line_no, order_day, day, item_id,
    item_name, quantity, rate_bp, base_cents, cents)
  SELECT made.id, $1::bigint, e.order_id, e.line_no, e.order_day, e.day, e.item_id, e.item_name,
    e.quantity, e.rate_bp, e.base_cents, e.cents
  FROM made, commission_entries($1::bigint, $2::bigint, '-infinity', $5::date, $12::date) AS e
  WHERE NOT e.is_settled
)
SELECT id FROM made)sql"};

constexpr Statement kUndo{"payout_undo", R"sql(
UPDATE payouts SET undone_at = $2::timestamptz, undone_by = $3
WHERE id = $1 AND undone_at IS NULL)sql"};

constexpr Statement kForget{"payout_forget", R"sql(
UPDATE payouts SET recorded_by = nullif(recorded_by, $1), undone_by = nullif(undone_by, $1)
WHERE recorded_by = $1 OR undone_by = $1)sql"};

v1::Payout ReadPayout(const pqxx::row& row) {
  v1::Payout payout;
  payout.set_id(row[0].as<int64_t>());
  payout.set_collaborator_id(row[1].as<int64_t>());
  payout.set_paid_on(row[2].c_str());
  payout.set_amount(row[3].as<int64_t>());
  payout.set_method(row[4].c_str());
  payout.set_note(row[5].c_str());
  payout.set_settles_until(row[6].c_str());
  *payout.mutable_recorded_at() = common::ToProto(common::FromSql(row[7].c_str()));
  payout.set_is_undone(row[8].as<bool>());
  return payout;
}

// Returns the payout that an earlier request with the key recorded.
std::optional<v1::Payout> FindRepeated(Transaction& transaction, const NewPayout& made) {
  if (!made.key) {
    return std::nullopt;
  }
  const pqxx::result rows = transaction.Run(kOfKey, made.request.entity_id(), made.key->key);
  if (rows.empty()) {
    return std::nullopt;
  }
  if (rows[0][10].as<std::string>() != made.key->request_hash) {
    throw common::IdempotencyKeyReused();
  }
  return ReadPayout(rows[0]);
}

int64_t Insert(Transaction& transaction, const NewPayout& made) {
  const v1::RecordPayoutRequest& request = made.request;
  const auto text = [&](std::string common::IdempotencyKey::*member) {
    return made.key ? std::optional((*made.key).*member) : std::nullopt;
  };
  return transaction
      .Run(kRecord, request.entity_id(), request.collaborator_id(), request.amount(),
           request.paid_on(), request.settles_until(), request.method(), request.note(),
           ToSql(made.now), made.recorded_by, text(&common::IdempotencyKey::key),
           text(&common::IdempotencyKey::request_hash), common::FormatDate(made.today))[0][0]
      .as<int64_t>();
}

}  // namespace

int64_t LastPayout(Transaction& transaction, int64_t establishment_id, int64_t collaborator_id) {
  return transaction.Run(kLast, establishment_id, collaborator_id)[0][0].as<int64_t>();
}

std::vector<v1::Payout> PayoutsOf(Transaction& transaction, const StatementQuery& query,
                                  int limit) {
  std::vector<v1::Payout> payouts;
  for (const pqxx::row& row : transaction.Run(
           kOfPeriod, query.establishment_id, *query.collaborator_id,
           common::FormatDate(query.first_day), common::FormatDate(query.last_day), limit)) {
    payouts.push_back(ReadPayout(row));
  }
  return payouts;
}

std::optional<ModelGap> PayoutStore::Record(const NewPayout& made, int64_t position,
                                            v1::Payout& payout) {
  const v1::RecordPayoutRequest& request = made.request;
  return database_.InTransaction([&](Transaction& transaction) {
    // Settling writes to the model. The lock also serializes payouts.
    LockModel(transaction);
    if (auto repeated = FindRepeated(transaction, made)) {
      payout = *std::move(repeated);
      return std::optional<ModelGap>();
    }
    if (const auto gap = FindGap(transaction, position, {{request.entity_id(), made.time_zone}})) {
      return gap;
    }
    if (LastPayout(transaction, request.entity_id(), request.collaborator_id()) !=
        request.last_payout_id()) {
      throw common::Conflict("STATEMENT_CHANGED",
                             "Outro repasse foi registrado ou desfeito enquanto isso. Confira o "
                             "saldo e tente de novo.");
    }
    payout = ReadPayout(transaction.Run(kFind, Insert(transaction, made))[0]);
    return std::optional<ModelGap>();
  });
}

std::optional<StoredPayout> PayoutStore::Find(int64_t id) {
  const pqxx::result rows = database_.Run(kFind, id);
  if (rows.empty()) {
    return std::nullopt;
  }
  return StoredPayout{rows[0][9].as<int64_t>(), ReadPayout(rows[0])};
}

void PayoutStore::Undo(const StoredPayout& stored, int64_t user_id, common::Instant undo_after,
                       common::Instant now) {
  const v1::Payout& payout = stored.payout;
  database_.InTransaction([&](Transaction& transaction) {
    const bool is_locked = LockModel(transaction);
    if (ReadPayout(transaction.Run(kFind, payout.id())[0]).is_undone()) {
      return;
    }
    if (LastPayout(transaction, stored.establishment_id, payout.collaborator_id()) != payout.id()) {
      throw common::Conflict("NOT_THE_LAST_PAYOUT",
                             "Só o último repasse de cada colaborador pode ser desfeito.");
    }
    if (common::FromProto(payout.recorded_at()) <= undo_after) {
      throw common::Conflict("PAYOUT_TOO_OLD",
                             "Um repasse pode ser desfeito até 7 dias depois do registro.");
    }
    if (!is_locked) {
      throw common::Unavailable("REPORT_NOT_READY");
    }
    transaction.Run(kUndo, payout.id(), ToSql(now), user_id);
  });
}

void PayoutStore::Forget(int64_t user_id) { database_.Run(kForget, user_id); }

}  // namespace navalha::reporting
