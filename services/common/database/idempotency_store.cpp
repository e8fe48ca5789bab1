#include "services/common/database/idempotency_store.hpp"

namespace navalha::common {
namespace {

constexpr int kPurgeBatch = 1000;

constexpr Statement kFind{
    "find_idempotency",
    "SELECT made_id, request_hash FROM idempotency WHERE scope = $1 AND key = $2"};

constexpr Statement kClaim{"claim_idempotency", R"sql(
  INSERT INTO idempotency (scope, key, request_hash, created_at)
  VALUES ($1, $2, $3, $4::timestamptz) ON CONFLICT (scope, key) DO NOTHING
)sql"};

constexpr Statement kRecord{"record_idempotency",
                            "UPDATE idempotency SET made_id = $3 WHERE scope = $1 AND key = $2"};

constexpr Statement kPurge{"purge_idempotency", R"sql(
  DELETE FROM idempotency WHERE (scope, key) IN (
    SELECT scope, key FROM idempotency WHERE created_at < $1::timestamptz
    LIMIT $2 FOR UPDATE SKIP LOCKED)
)sql"};

}  // namespace

std::optional<int64_t> IdempotencyStore::Find(const std::optional<IdempotencyKey>& key) {
  if (!key) {
    return std::nullopt;
  }
  const pqxx::result rows = database_.Run(kFind, key->scope, key->key);
  if (rows.empty()) {
    return std::nullopt;
  }
  if (rows[0][1].c_str() != key->request_hash) {
    throw IdempotencyKeyReused();
  }
  return rows[0][0].as<int64_t>();
}

int IdempotencyStore::Purge(Instant before) {
  return static_cast<int>(database_.Run(kPurge, ToSql(before), kPurgeBatch).affected_rows());
}

bool IdempotencyStore::Claim(Transaction& transaction, const std::optional<IdempotencyKey>& key,
                             Instant now) {
  return !key || transaction.Run(kClaim, key->scope, key->key, key->request_hash, ToSql(now))
                         .affected_rows() == 1;
}

void IdempotencyStore::Record(Transaction& transaction, const std::optional<IdempotencyKey>& key,
                              int64_t made_id) {
  if (key) {
    transaction.Run(kRecord, key->scope, key->key, made_id);
  }
}

}  // namespace navalha::common
