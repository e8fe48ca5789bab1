#include "services/auth/mail/contact_code_store.hpp"

#include "services/auth/mail/code.hpp"

namespace navalha::auth {
namespace {

constexpr common::Statement kInsert{"contact_code_insert", R"sql(
  INSERT INTO contact_codes (challenge, email, code_hash, expires_at, tries_left)
  VALUES ($1, $2, $3, $4, $5))sql"};

constexpr common::Statement kTry{"contact_code_try", R"sql(
  UPDATE contact_codes SET tries_left = tries_left - 1
  WHERE challenge = $1 AND tries_left > 0 AND expires_at > $3
  RETURNING code_hash = $2)sql"};

constexpr common::Statement kTake{"contact_code_take", R"sql(
  DELETE FROM contact_codes WHERE challenge = $1 AND code_hash = $2 RETURNING email)sql"};

constexpr common::Statement kPurge{"contact_code_purge", R"sql(
  DELETE FROM contact_codes WHERE expires_at < $1)sql"};

}  // namespace

void ContactCodeStore::Insert(common::Transaction& transaction, const std::string& challenge,
                              const std::string& email, const std::string& code_hash,
                              common::Instant now) {
  transaction.Run(kInsert, challenge, email, code_hash, common::ToSql(now + kCodeLife), kCodeTries);
}

std::optional<std::string> ContactCodeStore::Take(const std::string& challenge,
                                                  const std::string& code_hash,
                                                  common::Instant now) {
  const pqxx::result tried = database_.Run(kTry, challenge, code_hash, common::ToSql(now));
  if (tried.empty() || !tried[0][0].as<bool>()) {
    return std::nullopt;
  }
  const pqxx::result taken = database_.Run(kTake, challenge, code_hash);
  return taken.empty() ? std::nullopt : std::optional(taken[0][0].as<std::string>());
}

void ContactCodeStore::Purge(common::Instant now) { database_.Run(kPurge, common::ToSql(now)); }

}  // namespace navalha::auth
