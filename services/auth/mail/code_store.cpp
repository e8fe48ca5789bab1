#include "services/auth/mail/code_store.hpp"

namespace navalha::auth {
namespace {

// Exceeds the number that strangers can request within a code's lifetime (see LimitRequests of
// PasswordService), so they cannot displace the owner's code.
constexpr int kCodesOfAccount = 64;

constexpr common::Statement kDropTries{"code_drop_tries", R"sql(
  DELETE FROM code_tries WHERE user_id = $1 AND purpose = $2 AND trier = $3)sql"};

constexpr common::Statement kReplace{"code_replace", R"sql(
  INSERT INTO codes (user_id, purpose, asker, code_hash, expires_at)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (user_id, purpose, asker) DO UPDATE SET code_hash = $4, expires_at = $5)sql"};

constexpr common::Statement kDropOldest{"code_drop_oldest", R"sql(
  DELETE FROM codes WHERE user_id = $1 AND purpose = $2 AND asker IN (
    SELECT asker FROM codes WHERE user_id = $1 AND purpose = $2
    ORDER BY expires_at DESC, asker OFFSET $3))sql"};

// Row locks serialize concurrent tries. The trier's own code is compared first, others' codes only
// while their shared tries last.
constexpr common::Statement kTry{"code_try", R"sql(
  WITH live AS (
    SELECT asker = $4 AS is_own, code_hash FROM codes
    WHERE user_id = $1 AND purpose = $2 AND expires_at > $5
  ), tried AS (
    INSERT INTO code_tries AS counted (user_id, purpose, trier, tries, expires_at)
    SELECT $1, $2, $4, 1, $6 FROM (SELECT bool_or(is_own) AS has_own FROM live) AS codes
    WHERE has_own OR (has_own IS NOT NULL AND NOT EXISTS (
      SELECT FROM code_tries WHERE user_id = $1 AND purpose = $2 AND trier = 'others'
        AND tries >= $8 AND expires_at > $5))
    ON CONFLICT (user_id, purpose, trier) DO UPDATE SET
      tries = CASE WHEN counted.expires_at > $5 THEN counted.tries + 1 ELSE 1 END,
      expires_at = CASE WHEN counted.expires_at > $5 THEN counted.expires_at ELSE $6 END
    WHERE counted.tries < $7 OR counted.expires_at <= $5
    RETURNING EXISTS (SELECT FROM live WHERE is_own AND code_hash = $3) AS is_right
  ), tried_of_others AS (
    INSERT INTO code_tries AS counted (user_id, purpose, trier, tries, expires_at)
    SELECT $1, $2, 'others', 1, $6 FROM tried
    WHERE NOT is_right AND EXISTS (SELECT FROM live WHERE NOT is_own)
    ON CONFLICT (user_id, purpose, trier) DO UPDATE SET
      tries = CASE WHEN counted.expires_at > $5 THEN counted.tries + 1 ELSE 1 END,
      expires_at = CASE WHEN counted.expires_at > $5 THEN counted.expires_at ELSE $6 END
    WHERE counted.tries < $8 OR counted.expires_at <= $5
    RETURNING EXISTS (SELECT FROM live WHERE NOT is_own AND code_hash = $3) AS is_right
  )
  SELECT coalesce(bool_or(is_right), false)
  FROM (SELECT is_right FROM tried UNION ALL SELECT is_right FROM tried_of_others) AS tries)sql"};

constexpr common::Statement kTake{"code_take", R"sql(
  DELETE FROM codes WHERE user_id = $1 AND purpose = $2 AND code_hash = $3)sql"};

constexpr common::Statement kForgetPurpose{"code_forget_purpose", R"sql(
  DELETE FROM codes WHERE user_id = $1 AND purpose = $2)sql"};

constexpr common::Statement kPurge{"code_purge", R"sql(
  WITH tries AS (DELETE FROM code_tries WHERE expires_at < $1)
  DELETE FROM codes WHERE expires_at < $1)sql"};

constexpr common::Statement kForget{"code_forget", "DELETE FROM codes WHERE user_id = $1"};

std::string TextOf(CodePurpose purpose) { return std::string(IdentifierOf(purpose)); }

}  // namespace

void CodeStore::Replace(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
                        const std::string& hash, const std::string& asker, common::Instant now) {
  transaction.Run(kDropTries, user_id, TextOf(purpose), asker);
  transaction.Run(kReplace, user_id, TextOf(purpose), asker, hash, common::ToSql(now + kCodeLife));
  transaction.Run(kDropOldest, user_id, TextOf(purpose), kCodesOfAccount);
}

bool CodeStore::Try(int64_t user_id, CodePurpose purpose, const std::string& hash,
                    const std::string& trier, common::Instant now) {
  return database_
      .Run(kTry, user_id, TextOf(purpose), hash, trier, common::ToSql(now),
           common::ToSql(now + kCodeLife), kCodeTries, kCodeTriesOfOthers)
      .at(0)
      .at(0)
      .as<bool>();
}

bool CodeStore::Take(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
                     const std::string& hash) {
  if (transaction.Run(kTake, user_id, TextOf(purpose), hash).affected_rows() == 0) {
    return false;
  }
  transaction.Run(kForgetPurpose, user_id, TextOf(purpose));
  return true;
}

void CodeStore::Forget(common::Transaction& transaction, int64_t user_id) {
  transaction.Run(kForget, user_id);
}

void CodeStore::Purge(common::Instant now) { database_.Run(kPurge, common::ToSql(now)); }

}  // namespace navalha::auth
