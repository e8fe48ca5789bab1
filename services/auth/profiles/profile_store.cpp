#include "services/auth/profiles/profile_store.hpp"

#include "services/auth/text.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::auth {
namespace {

constexpr common::Statement kListPermissions{"permission_list", R"sql(
  SELECT category, code, name, description FROM permissions ORDER BY position)sql"};

#define NAVALHA_PROFILE_COLUMNS                                         \
  "p.id, p.name, (SELECT string_agg(c.code, ',' ORDER BY c.position)"   \
  "   FROM profile_permissions h JOIN permissions c ON c.code = h.code" \
  "   WHERE h.profile_id = p.id) AS permissions"

constexpr common::Statement kList{
    "profile_list", "SELECT " NAVALHA_PROFILE_COLUMNS
                    " FROM profiles p ORDER BY p.name COLLATE \"pt-BR-x-icu\", p.id LIMIT $1"};

constexpr common::Statement kFind{
    "profile_find", "SELECT " NAVALHA_PROFILE_COLUMNS " FROM profiles p WHERE p.id = $1"};

// A separate statement reads the permissions: the statement that waits for the lock would still see
// the previous ones.
constexpr common::Statement kLock{"profile_lock", "SELECT FROM profiles WHERE id = $1 FOR UPDATE"};

constexpr common::Statement kShare{"profile_share", "SELECT FROM profiles WHERE id = $1 FOR SHARE"};

constexpr common::Statement kFindUnknown{"permission_find_unknown", R"sql(
  SELECT code FROM unnest($1::text[]) AS wanted (code)
  WHERE NOT EXISTS (SELECT FROM permissions p WHERE p.code = wanted.code))sql"};

constexpr common::Statement kCount{"profile_count", "SELECT count(*) FROM profiles"};

constexpr common::Statement kInsert{"profile_insert", R"sql(
  WITH made AS (INSERT INTO profiles (name) VALUES ($1) RETURNING id),
  held AS (
    INSERT INTO profile_permissions (profile_id, code)
    SELECT DISTINCT id, code FROM made, unnest($2::text[]) AS wanted (code))
  SELECT id FROM made)sql"};

constexpr common::Statement kRename{"profile_rename",
                                    "UPDATE profiles SET name = $2 WHERE id = $1"};

constexpr common::Statement kDrop{"profile_drop_permissions", R"sql(
  DELETE FROM profile_permissions WHERE profile_id = $1 AND code <> ALL ($2::text[]))sql"};

constexpr common::Statement kAdd{"profile_add_permissions", R"sql(
  INSERT INTO profile_permissions (profile_id, code)
  SELECT DISTINCT $1::bigint, code FROM unnest($2::text[]) AS wanted (code)
  ON CONFLICT DO NOTHING)sql"};

constexpr common::Statement kDelete{"profile_delete", "DELETE FROM profiles WHERE id = $1"};

constexpr common::Statement kCountUsers{"profile_count_users",
                                        "SELECT count(*) FROM users WHERE profile_id = $1"};

v1::Profile ProfileOf(const pqxx::row& row) {
  v1::Profile profile;
  profile.set_id(row["id"].as<int64_t>());
  profile.set_name(row["name"].c_str());
  for (std::string& code : SplitWords(row["permissions"].as<std::string>(""))) {
    profile.add_permissions(std::move(code));
  }
  return profile;
}

std::optional<v1::Profile> FirstOf(const pqxx::result& rows) {
  return rows.empty() ? std::nullopt : std::optional(ProfileOf(rows[0]));
}

}  // namespace

v1::ListPermissionsResponse ProfileStore::ListPermissions() {
  v1::ListPermissionsResponse response;
  v1::PermissionCategory* category = nullptr;
  for (const pqxx::row& row : database_.Run(kListPermissions)) {
    if (category == nullptr || category->name() != row["category"].c_str()) {
      category = response.add_categories();
      category->set_name(row["category"].c_str());
    }
    v1::Permission& permission = *category->add_permissions();
    permission.set_code(row["code"].c_str());
    permission.set_name(row["name"].c_str());
    permission.set_description(row["description"].c_str());
  }
  return response;
}

std::vector<v1::Profile> ProfileStore::List() {
  std::vector<v1::Profile> profiles;
  for (const pqxx::row& row : database_.Run(kList, kMost)) {
    profiles.push_back(ProfileOf(row));
  }
  return profiles;
}

std::optional<v1::Profile> ProfileStore::Find(int64_t id) {
  return FirstOf(database_.Run(kFind, id));
}

std::optional<v1::Profile> ProfileStore::FindToChange(common::Transaction& transaction,
                                                      int64_t id) {
  transaction.Run(kLock, id);
  return FirstOf(transaction.Run(kFind, id));
}

std::optional<v1::Profile> ProfileStore::FindToAssign(common::Transaction& transaction,
                                                      int64_t id) {
  transaction.Run(kShare, id);
  return FirstOf(transaction.Run(kFind, id));
}

std::vector<std::string> ProfileStore::FindUnknown(const std::vector<std::string>& codes) {
  std::vector<std::string> unknown;
  for (const pqxx::row& row : database_.Run(kFindUnknown, common::SqlArray(codes))) {
    unknown.emplace_back(row[0].c_str());
  }
  return unknown;
}

int64_t ProfileStore::Count(common::Transaction& transaction) {
  return transaction.Run(kCount)[0][0].as<int64_t>();
}

int64_t ProfileStore::Insert(common::Transaction& transaction, const v1::Profile& profile) {
  return transaction.Run(kInsert, profile.name(), common::SqlArray(profile.permissions()))[0][0]
      .as<int64_t>();
}

void ProfileStore::Update(common::Transaction& transaction, const v1::Profile& profile) {
  const std::string codes = common::SqlArray(profile.permissions());
  transaction.Run(kRename, profile.id(), profile.name());
  transaction.Run(kDrop, profile.id(), codes);
  transaction.Run(kAdd, profile.id(), codes);
}

void ProfileStore::Delete(common::Transaction& transaction, int64_t id) {
  transaction.Run(kDelete, id);
}

int64_t ProfileStore::CountUsers(common::Transaction& transaction, int64_t id) {
  return transaction.Run(kCountUsers, id)[0][0].as<int64_t>();
}

}  // namespace navalha::auth
