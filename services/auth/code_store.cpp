#include "services/auth/code_store.hpp"

namespace navalha::auth {
namespace {

constexpr common::Statement kReplace{"code_replace", R"sql(
  INSERT INTO codes (user_id, purpose, code_hash, expires_at, tries_left)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (user_id, purpose)
  DO UPDATE SET code_hash = $3, expires_at = $4, tries_left = $5)sql"};

constexpr common::Statement kTry{"code_try", R"sql(
  UPDATE codes SET tries_left = tries_left - 1
  WHERE user_id = $1 AND purpose = $2 AND tries_left > 0 AND expires_at > $4
  RETURNING code_hash = $3)sql"};

constexpr common::Statement kTake{"code_take", R"sql(
  DELETE FROM codes WHERE user_id = $1 AND purpose = $2 AND code_hash = $3)sql"};

constexpr common::Statement kForget{"code_forget", "DELETE FROM codes WHERE user_id = $1"};

std::string Word(CodePurpose purpose) { return std::string(WordOf(purpose)); }

}  // namespace

void CodeStore::Replace(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
                        const std::string& hash, common::Instant now) {
  transaction.Run(kReplace, user_id, Word(purpose), hash, common::ToSql(now + kCodeLife),
                  kCodeTries);
}

bool CodeStore::Try(int64_t user_id, CodePurpose purpose, const std::string& hash,
                    common::Instant now) {
  const pqxx::result rows = database_.Run(kTry, user_id, Word(purpose), hash, common::ToSql(now));
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
