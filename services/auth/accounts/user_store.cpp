#include "services/auth/accounts/user_store.hpp"

#include <algorithm>

#include "services/auth/account_key.hpp"
#include "services/auth/text.hpp"
#include "services/common/database/sql_array.hpp"
#include "services/common/database/sql_optional.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

constexpr int kMostUsers = 1000;
constexpr int kUserNameTries = 5;
constexpr int kSuffixBytes = 3;

constexpr common::Statement kInsert{"user_insert", R"sql(
  WITH made AS (
    INSERT INTO users (first_name, user_name, email) VALUES ($1, $2, $3) RETURNING id)
  INSERT INTO credentials (user_id, password_hash) SELECT id, $4 FROM made RETURNING user_id)sql"};

// Derives jose-da-silva-1f2e3d from "José da Silva": letters and hyphens with a random suffix.
constexpr common::Statement kInsertInvited{"user_insert_invited", R"sql(
  INSERT INTO users (first_name, user_name, email)
  SELECT $1, coalesce(nullif(left(base, 30), ''), 'usuario') || '-' || $2, $3
  FROM (SELECT btrim(regexp_replace(fold($1), '[^a-z]+', '-', 'g'), '-')) AS wanted (base)
  RETURNING id, user_name)sql"};

constexpr common::Statement kFindTaken{"user_find_taken", R"sql(
  SELECT
    EXISTS (SELECT FROM users WHERE lower(user_name) = lower($1)),
    EXISTS (SELECT FROM users WHERE lower(email) = lower($2))
      OR EXISTS (
        SELECT FROM email_changes
        WHERE lower(former_email) = lower($2) AND expires_at > now()))sql"};

// The ASCII letters of $1 are already in lower case. PostgreSQL's lower($1) would convert "İ" to
// "i", but the limits on guesses count the two spellings separately.
constexpr common::Statement kFindLogin{"user_find_login", R"sql(
  SELECT u.id, coalesce(c.password_hash, '')
  FROM users u LEFT JOIN credentials c ON c.user_id = u.id
  WHERE u.removed_at IS NULL
    AND (
      lower(u.user_name) = $1
      OR lower(u.email) = $1
      OR (u.cpf = $2 AND u.cpf_verified_at IS NOT NULL))
  LIMIT 1)sql"};

constexpr common::Statement kFind{"user_find", R"sql(
  SELECT u.id, u.first_name, u.last_name, u.user_name, u.email, u.phone, u.cpf,
         u.birthdate::text AS birthdate, u.gender, u.address, u.city, u.uf, u.postal_code,
         u.occupation, u.about, u.is_barber::int AS is_barber, u.avatar, u.profile_id,
         u.email_verified_at, u.cpf_verified_at, u.created_at, p.name AS profile_name,
         (SELECT string_agg(code, ',' ORDER BY code) FROM profile_permissions
           WHERE profile_id = p.id) AS permissions
  FROM users u LEFT JOIN profiles p ON p.id = u.profile_id
  WHERE u.id = $1 AND u.removed_at IS NULL)sql"};

constexpr common::Statement kLock{"user_lock", "SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE"};

// A separate subquery counts the total, so that a page past the end still reports it.
constexpr common::Statement kList{"user_list", R"sql(
  WITH matching AS (
    SELECT id FROM users
    WHERE removed_at IS NULL AND ($1 = '' OR search LIKE '%' || fold($1) || '%')
  ), page AS (
    SELECT id, first_name, last_name, email, user_name, avatar, profile_id FROM users
    WHERE removed_at IS NULL AND id IN (SELECT id FROM matching)
    ORDER BY first_name COLLATE "pt-BR-x-icu", last_name COLLATE "pt-BR-x-icu", id
    LIMIT $2 OFFSET $3
  )
  SELECT (SELECT count(*) FROM matching) AS total, page.*
  FROM (SELECT 1) AS always LEFT JOIN page ON true
  ORDER BY page.first_name COLLATE "pt-BR-x-icu", page.last_name COLLATE "pt-BR-x-icu",
    page.id)sql"};

constexpr common::Statement kCount{"user_count", R"sql(
  SELECT count(*), count(email_verified_at) FROM users WHERE removed_at IS NULL)sql"};

constexpr common::Statement kSave{"user_save", R"sql(
  UPDATE users SET
    cpf_verified_at = CASE WHEN cpf = $7 THEN cpf_verified_at END,
    first_name = $2, last_name = $3, user_name = $4, phone = $6, cpf = $7, birthdate = $8,
    gender = $9, address = $10, city = $11, uf = $12, postal_code = $13, occupation = $14,
    about = $15, is_barber = $16, avatar = $17, profile_id = $18, updated_at = $19,
    email_verified_at = CASE WHEN lower(email) = lower($5) THEN email_verified_at END, email = $5
  WHERE id = $1)sql"};

constexpr common::Statement kFindIdByUserName{"user_find_id_by_user_name", R"sql(
  SELECT id FROM users WHERE lower(user_name) = lower($1) AND removed_at IS NULL)sql"};

constexpr common::Statement kFindIdByEmail{"user_find_id_by_email", R"sql(
  SELECT id FROM users WHERE lower(email) = lower($1) AND removed_at IS NULL)sql"};

constexpr common::Statement kLockClaimants{"user_lock_claimants", R"sql(
  SELECT id FROM users WHERE cpf = $1 ORDER BY id FOR NO KEY UPDATE)sql"};

constexpr common::Statement kDropCpf{"user_drop_cpf", R"sql(
  UPDATE users SET cpf = NULL, cpf_verified_at = NULL, updated_at = $2 WHERE id = $1)sql"};

constexpr common::Statement kSetCpfVerified{"user_set_cpf_verified", R"sql(
  UPDATE users SET cpf_verified_at = coalesce(cpf_verified_at, $2), updated_at = $2
  WHERE id = $1)sql"};

constexpr common::Statement kFindPeople{"user_find_people", R"sql(
  SELECT id, first_name, last_name, user_name, avatar FROM users WHERE id = ANY($1::bigint[]))sql"};

constexpr common::Statement kFilterVerified{"user_filter_verified", R"sql(
  SELECT id FROM users WHERE id = ANY($1::bigint[]) AND email_verified_at IS NOT NULL
    AND removed_at IS NULL)sql"};

constexpr common::Statement kFilterAvatars{"user_filter_avatars", R"sql(
  SELECT DISTINCT avatar FROM users WHERE avatar = ANY($1::text[]))sql"};

constexpr common::Statement kFindPasswordHash{"user_find_password_hash", R"sql(
  SELECT password_hash FROM credentials WHERE user_id = $1)sql"};

constexpr common::Statement kStillHasPassword{"user_still_has_password", R"sql(
  SELECT FROM credentials WHERE user_id = $1 AND password_hash = $2 FOR NO KEY UPDATE)sql"};

constexpr common::Statement kSetPassword{"user_set_password", R"sql(
  INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)
  ON CONFLICT (user_id) DO UPDATE SET password_hash = $2, changed_at = now())sql"};

constexpr common::Statement kDropPassword{"user_drop_password",
                                          "DELETE FROM credentials WHERE user_id = $1"};

constexpr common::Statement kHasVerifiedEmail{"user_has_verified_email", R"sql(
  SELECT FROM users WHERE id = $1 AND email_verified_at IS NOT NULL)sql"};

constexpr common::Statement kSetEmailVerified{"user_set_email_verified", R"sql(
  UPDATE users SET email_verified_at = coalesce(email_verified_at, $2), updated_at = now()
  WHERE id = $1)sql"};

void AddProfile(const pqxx::row& row, v1::User& user) {
  if (row["profile_id"].is_null()) {
    return;
  }
  user.set_profile_id(row["profile_id"].as<int64_t>());
  v1::Profile& profile = *user.mutable_profile();
  profile.set_id(user.profile_id());
  profile.set_name(row["profile_name"].c_str());
  for (std::string& code : SplitWords(row["permissions"].as<std::string>(""))) {
    profile.add_permissions(std::move(code));
  }
}

// Relies on equal names of columns and fields.
void AddOptionalTexts(const pqxx::row& row, v1::User& user) {
  for (const char* name : {"phone", "cpf", "birthdate", "gender", "address", "city", "uf",
                           "postal_code", "occupation", "about", "avatar"}) {
    if (!row[name].is_null()) {
      user.GetReflection()->SetString(&user, user.GetDescriptor()->FindFieldByName(name),
                                      row[name].c_str());
    }
  }
}

v1::User UserOf(const pqxx::row& row) {
  v1::User user;
  user.set_id(row["id"].as<int64_t>());
  user.set_first_name(row["first_name"].c_str());
  user.set_last_name(row["last_name"].c_str());
  user.set_user_name(row["user_name"].c_str());
  user.set_email(row["email"].c_str());
  user.set_is_barber(row["is_barber"].as<int32_t>());
  AddOptionalTexts(row, user);
  AddProfile(row, user);
  if (!row["email_verified_at"].is_null()) {
    *user.mutable_email_verified_at() =
        common::ToProto(common::FromSql(row["email_verified_at"].c_str()));
  }
  if (!row["cpf_verified_at"].is_null()) {
    *user.mutable_cpf_verified_at() =
        common::ToProto(common::FromSql(row["cpf_verified_at"].c_str()));
  }
  *user.mutable_created_at() = common::ToProto(common::FromSql(row["created_at"].c_str()));
  return user;
}

v1::UserSummary SummaryOf(const pqxx::row& row) {
  v1::UserSummary summary;
  summary.set_id(row["id"].as<int64_t>());
  summary.set_first_name(row["first_name"].c_str());
  summary.set_last_name(row["last_name"].c_str());
  summary.set_email(row["email"].c_str());
  summary.set_user_name(row["user_name"].c_str());
  if (!row["avatar"].is_null()) {
    summary.set_avatar(row["avatar"].c_str());
  }
  if (!row["profile_id"].is_null()) {
    summary.set_profile_id(row["profile_id"].as<int64_t>());
  }
  return summary;
}

std::optional<int64_t> IdOf(const pqxx::result& rows) {
  return rows.empty() ? std::nullopt : std::optional(rows[0][0].as<int64_t>());
}

}  // namespace

int64_t UserStore::Insert(common::Transaction& transaction, const NewUser& user) {
  return transaction
      .Run(kInsert, user.first_name, user.user_name, user.email, user.password_hash)[0][0]
      .as<int64_t>();
}

void UserStore::InsertInvited(v1::User& user,
                              const std::function<void(common::Transaction&)>& also) {
  for (int tries = 1;; ++tries) {
    try {
      database_.InTransaction([&](common::Transaction& transaction) {
        const pqxx::result rows = transaction.Run(kInsertInvited, user.first_name(),
                                                  common::RandomHex(kSuffixBytes), user.email());
        user.set_id(rows[0][0].as<int64_t>());
        user.set_user_name(rows[0][1].c_str());
        also(transaction);
      });
      return;
    } catch (const common::ConstraintViolation& violation) {
      if (violation.constraint() != "users_user_name" || tries == kUserNameTries) {
        throw;
      }
    }
  }
}

Taken UserStore::FindTaken(const std::string& user_name, const std::string& email) {
  const pqxx::row row = database_.Run(kFindTaken, user_name, email)[0];
  return {row[0].as<bool>(), row[1].as<bool>()};
}

std::optional<Login> UserStore::FindLogin(const std::string& identifier) {
  const pqxx::result rows = database_.Run(kFindLogin, Lower(identifier), CpfDigits(identifier));
  if (rows.empty()) {
    return std::nullopt;
  }
  return Login{rows[0][0].as<int64_t>(), rows[0][1].c_str()};
}

std::optional<v1::User> UserStore::Find(int64_t id) {
  const pqxx::result rows = database_.Run(kFind, id);
  return rows.empty() ? std::nullopt : std::optional(UserOf(rows[0]));
}

std::optional<v1::User> UserStore::FindToChange(common::Transaction& transaction, int64_t id) {
  transaction.Run(kLock, id);
  const pqxx::result rows = transaction.Run(kFind, id);
  return rows.empty() ? std::nullopt : std::optional(UserOf(rows[0]));
}

v1::ListUsersResponse UserStore::List(const v1::ListUsersRequest& request) {
  const int per_page = request.per_page() == 0 ? kMostUsers : request.per_page();
  const int64_t offset = static_cast<int64_t>(std::max(request.page(), 1) - 1) * per_page;
  const pqxx::result rows = database_.Run(kList, SearchPattern(request.q()), per_page, offset);
  v1::ListUsersResponse response;
  response.set_total(rows[0]["total"].as<int64_t>());
  for (const pqxx::row& row : rows) {
    if (!row["id"].is_null()) {
      *response.add_users() = SummaryOf(row);
    }
  }
  return response;
}

v1::CountUsersResponse UserStore::Count() {
  const pqxx::row row = database_.Run(kCount).front();
  v1::CountUsersResponse counts;
  counts.set_users(row[0].as<int64_t>());
  counts.set_verified(row[1].as<int64_t>());
  return counts;
}

void UserStore::Save(common::Transaction& transaction, const v1::User& user, common::Instant now) {
  transaction.Run(kSave, user.id(), user.first_name(), user.last_name(), user.user_name(),
                  user.email(), common::OptionalIf(user.has_phone(), user.phone()),
                  common::OptionalIf(user.has_cpf(), user.cpf()),
                  common::OptionalIf(user.has_birthdate(), user.birthdate()),
                  common::OptionalIf(user.has_gender(), user.gender()),
                  common::OptionalIf(user.has_address(), user.address()),
                  common::OptionalIf(user.has_city(), user.city()),
                  common::OptionalIf(user.has_uf(), user.uf()),
                  common::OptionalIf(user.has_postal_code(), user.postal_code()),
                  common::OptionalIf(user.has_occupation(), user.occupation()),
                  common::OptionalIf(user.has_about(), user.about()), user.is_barber() == 1,
                  common::OptionalIf(user.has_avatar(), user.avatar()),
                  user.has_profile_id() ? std::optional(user.profile_id()) : std::nullopt,
                  common::ToSql(now));
}

bool UserStore::HasPassword(common::Transaction& transaction, int64_t id) {
  return !transaction.Run(kFindPasswordHash, id).empty();
}

void UserStore::DropPassword(common::Transaction& transaction, int64_t id) {
  transaction.Run(kDropPassword, id);
}

std::optional<int64_t> UserStore::FindIdByUserName(const std::string& user_name) {
  return IdOf(database_.Run(kFindIdByUserName, user_name));
}

std::optional<int64_t> UserStore::FindIdByEmail(const std::string& email) {
  return IdOf(database_.Run(kFindIdByEmail, email));
}

std::vector<v1::Person> UserStore::FindPeople(const std::vector<int64_t>& ids) {
  std::vector<v1::Person> people;
  for (const pqxx::row& row : database_.Run(kFindPeople, common::SqlArray(ids))) {
    v1::Person& person = people.emplace_back();
    person.set_id(row["id"].as<int64_t>());
    person.set_first_name(row["first_name"].c_str());
    person.set_last_name(row["last_name"].c_str());
    person.set_user_name(row["user_name"].c_str());
    if (!row["avatar"].is_null()) {
      person.set_avatar(row["avatar"].c_str());
    }
  }
  return people;
}

std::vector<int64_t> UserStore::FilterVerified(const std::vector<int64_t>& ids) {
  std::vector<int64_t> verified;
  for (const pqxx::row& row : database_.Run(kFilterVerified, common::SqlArray(ids))) {
    verified.push_back(row[0].as<int64_t>());
  }
  return verified;
}

std::vector<std::string> UserStore::FilterAvatars(const std::vector<std::string>& paths) {
  std::vector<std::string> avatars;
  for (const pqxx::row& row : database_.Run(kFilterAvatars, common::SqlArray(paths))) {
    avatars.emplace_back(row[0].c_str());
  }
  return avatars;
}

std::optional<std::string> UserStore::FindPasswordHash(int64_t id) {
  const pqxx::result rows = database_.Run(kFindPasswordHash, id);
  return rows.empty() ? std::nullopt : std::optional<std::string>(rows[0][0].c_str());
}

bool UserStore::StillHasPassword(common::Transaction& transaction, const Login& checked) {
  return !transaction.Run(kStillHasPassword, checked.user_id, checked.password_hash).empty();
}

void UserStore::SetPassword(common::Transaction& transaction, int64_t id,
                            const std::string& password_hash) {
  transaction.Run(kSetPassword, id, password_hash);
}

std::vector<int64_t> UserStore::LockClaimants(common::Transaction& transaction,
                                              const std::string& cpf) {
  std::vector<int64_t> ids;
  for (const pqxx::row& row : transaction.Run(kLockClaimants, cpf)) {
    ids.push_back(row[0].as<int64_t>());
  }
  return ids;
}

void UserStore::DropCpf(common::Transaction& transaction, int64_t id, common::Instant now) {
  transaction.Run(kDropCpf, id, common::ToSql(now));
}

void UserStore::SetCpfVerified(common::Transaction& transaction, int64_t id, common::Instant at) {
  transaction.Run(kSetCpfVerified, id, common::ToSql(at));
}

bool UserStore::HasVerifiedEmail(common::Transaction& transaction, int64_t id) {
  return !transaction.Run(kHasVerifiedEmail, id).empty();
}

void UserStore::SetEmailVerified(common::Transaction& transaction, int64_t id, common::Instant at) {
  transaction.Run(kSetEmailVerified, id, common::ToSql(at));
}

}  // namespace navalha::auth
