#include "services/auth/code_store.hpp"

namespace navalha::auth {
namespace {

constexpr common::Statement kDropTries{"code_drop_tries", R"sql(
  DELETE FROM code_tries WHERE user_id = $1 AND purpose = $2)sql"};

constexpr common::Statement kReplace{"code_replace", R"sql(
  INSERT INTO codes (user_id, purpose, code_hash, expires_at, tries_left, asker)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (user_id, purpose)
  DO UPDATE SET code_hash = $3, expires_at = $4, tries_left = $5, asker = $6)sql"};

// The lock on the code's row makes tries that come at once count one after the other.
constexpr common::Statement kTry{"code_try", R"sql(
  WITH code AS (
    SELECT user_id, purpose, code_hash, asker = $4 AS is_asker FROM codes
    WHERE user_id = $1 AND purpose = $2 AND expires_at > $5 AND (tries_left > 0 OR asker = $4)
    FOR UPDATE
  ), tried AS (
    INSERT INTO code_tries AS counted (user_id, purpose, trier, tries)
    SELECT user_id, purpose, $4, 1 FROM code
    ON CONFLICT (user_id, purpose, trier)
    DO UPDATE SET tries = counted.tries + 1 WHERE counted.tries < $6
    RETURNING trier
  ), spent AS (
    UPDATE codes SET tries_left = tries_left - 1 FROM code, tried
    WHERE codes.user_id = code.user_id AND codes.purpose = code.purpose AND NOT code.is_asker
  )
  SELECT code_hash = $3 FROM code, tried)sql"};

constexpr common::Statement kTake{"code_take", R"sql(
  DELETE FROM codes WHERE user_id = $1 AND purpose = $2 AND code_hash = $3)sql"};

constexpr common::Statement kForget{"code_forget", "DELETE FROM codes WHERE user_id = $1"};

std::string Word(CodePurpose purpose) { return std::string(WordOf(purpose)); }

}  // namespace

void CodeStore::Replace(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
                        const std::string& hash, const std::string& asker, common::Instant now) {
  transaction.Run(kDropTries, user_id, Word(purpose));
  transaction.Run(kReplace, user_id, Word(purpose), hash, common::ToSql(now + kCodeLife),
                  kCodeTriesOfStrangers, asker);
}

bool CodeStore::Try(int64_t user_id, CodePurpose purpose, const std::string& hash,
                    const std::string& trier, common::Instant now) {
  const pqxx::result rows =
      database_.Run(kTry, user_id, Word(purpose), hash, trier, common::ToSql(now), kCodeTries);
  return !rows.empty() && rows[0][0].as<bool>();
}

bool CodeStore::Take(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
                     const std::string& hash) {
  return transaction.Run(kTake, user_id, Word(purpose), hash).affected_rows() == 1;
}

void CodeStore::Forget(common::Transaction& transaction, int64_t user_id) {
  transaction.Run(kForget, user_id);
}

}  // namespace navalha::auth
