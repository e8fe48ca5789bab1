#include "services/auth/identity/google_account_store.hpp"

namespace navalha::auth {
namespace {

using common::Statement;

constexpr Statement kFindByGoogleId{"google_account_find", R"sql(
  SELECT id FROM users WHERE google_id = $1 AND removed_at IS NULL)sql"};

constexpr Statement kFindByEmail{"google_account_find_by_email", R"sql(
  SELECT id, email_verified_at IS NOT NULL, coalesce(google_id, '') FROM users
  WHERE lower(email) = lower($1) AND removed_at IS NULL FOR UPDATE)sql"};

constexpr Statement kLink{"google_account_link", R"sql(
  UPDATE users SET google_id = $2, updated_at = now() WHERE id = $1)sql"};

constexpr Statement kUnlink{"google_account_unlink", R"sql(
  UPDATE users SET google_id = NULL, updated_at = now() WHERE id = $1)sql"};

constexpr Statement kTakeOver{"google_account_take_over", R"sql(
  WITH password AS (DELETE FROM credentials WHERE user_id = $1),
       code AS (DELETE FROM codes WHERE user_id = $1)
  UPDATE users SET first_name = $2, last_name = $3, email_verified_at = $4, updated_at = now()
  WHERE id = $1)sql"};

constexpr Statement kInsert{"google_account_insert", R"sql(
  INSERT INTO users (google_id, email, user_name, first_name, last_name, email_verified_at)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING id)sql"};

}  // namespace

std::optional<int64_t> GoogleAccountStore::FindByGoogleId(common::Transaction& transaction,
                                                          const std::string& google_id) {
  const pqxx::result rows = transaction.Run(kFindByGoogleId, google_id);
  return rows.empty() ? std::nullopt : std::optional(rows[0][0].as<int64_t>());
}

std::optional<LinkableUser> GoogleAccountStore::FindByEmail(common::Transaction& transaction,
                                                            const std::string& email) {
  const pqxx::result rows = transaction.Run(kFindByEmail, email);
  if (rows.empty()) {
    return std::nullopt;
  }
  return LinkableUser{rows[0][0].as<int64_t>(), rows[0][1].as<bool>(), rows[0][2].c_str()};
}

void GoogleAccountStore::Link(common::Transaction& transaction, int64_t user_id,
                              const std::string& google_id) {
  transaction.Run(kLink, user_id, google_id);
}

void GoogleAccountStore::Unlink(common::Transaction& transaction, int64_t user_id) {
  transaction.Run(kUnlink, user_id);
}

void GoogleAccountStore::TakeOver(common::Transaction& transaction, int64_t user_id,
                                  const GoogleUser& owner, common::Instant now) {
  transaction.Run(kTakeOver, user_id, owner.first_name, owner.last_name, common::ToSql(now));
}

int64_t GoogleAccountStore::Insert(common::Transaction& transaction, const GoogleUser& user,
                                   common::Instant now) {
  return transaction
      .Run(kInsert, user.google_id, user.email, user.user_name, user.first_name, user.last_name,
           common::ToSql(now))[0][0]
      .as<int64_t>();
}

}  // namespace navalha::auth
