#include "services/catalog/team/person_store.hpp"

#include "services/catalog/row_reader.hpp"

namespace navalha::catalog {
namespace {

using common::Statement;

constexpr int kListLimit = 500;

constexpr Statement kListEmployments{"person_employments", R"sql(
SELECT c.id, c.user_id, c.establishment_id, c.role, c.permissions, c.user_id AS "user.id",
  c.first_name AS "user.first_name", c.last_name AS "user.last_name",
  c.user_name AS "user.user_name", c.avatar AS "user.avatar", e.id AS "establishment.id",
  e.name AS "establishment.name", e.slug AS "establishment.slug",
  CASE WHEN c.accepted_at IS NULL THEN 'invited' ELSE 'active' END AS status
FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
WHERE c.user_id = $1 ORDER BY c.id DESC LIMIT $2)sql"};

constexpr Statement kListWorkplaces{"person_workplaces", R"sql(
SELECT establishment_id, bool_or(sees_orders) AS sees_orders FROM (
  SELECT id AS establishment_id, true AS sees_orders FROM establishments
  WHERE user_id = $1 AND removed_at IS NULL
  UNION ALL
  SELECT c.establishment_id, 'see_orders' = ANY (c.permissions)
  FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
  WHERE c.user_id = $1 AND c.accepted_at IS NOT NULL AND c.removed_at IS NULL
    AND e.removed_at IS NULL) AS works
GROUP BY establishment_id ORDER BY establishment_id DESC LIMIT $2)sql"};

// Closes shops that were created while the owner's removal was being checked, and erases the Pix
// keys of all shops of the owner, which are often a CPF or a phone number.
constexpr Statement kForget{"person_forget", R"sql(
WITH closed AS (
  UPDATE establishments SET removed_at = coalesce(removed_at, now()), updated_at = now(),
    version = version + 1, pix_key_kind = NULL, pix_key = NULL, pix_holder_name = NULL,
    pix_holder_city = NULL, deposit_kind = NULL, deposit_cents = NULL, deposit_percent = NULL,
    deposit_minutes = NULL
  WHERE user_id = $1 AND (removed_at IS NULL OR pix_key IS NOT NULL)
  RETURNING slug
), left_behind AS (
  UPDATE collaborators c SET first_name = 'Colaborador', last_name = 'removido', user_name = '',
    email = NULL, avatar = NULL, removed_at = coalesce(c.removed_at, now()), updated_at = now()
  FROM establishments e
  WHERE e.id = c.establishment_id AND c.user_id = $1
    AND (c.removed_at IS NULL OR c.user_name <> '' OR c.email IS NOT NULL OR c.avatar IS NOT NULL
         OR (c.first_name, c.last_name) <> ('Colaborador', 'removido'))
  RETURNING e.slug
)
SELECT slug FROM closed UNION SELECT slug FROM left_behind)sql"};

}  // namespace

void PersonStore::ListEmployments(int64_t user_id, v1::ListEmploymentsResponse& response) {
  RowReader::Append(database_.Run(kListEmployments, user_id, kListLimit),
                    *response.mutable_employments());
}

void PersonStore::ListWorkplaces(int64_t user_id, v1::ListWorkplacesResponse& response) {
  RowReader::Append(database_.Run(kListWorkplaces, user_id, kListLimit),
                    *response.mutable_workplaces());
}

std::vector<std::string> PersonStore::Forget(int64_t user_id) {
  std::vector<std::string> slugs;
  for (const pqxx::row& row : database_.Run(kForget, user_id)) {
    slugs.emplace_back(row[0].c_str());
  }
  return slugs;
}

}  // namespace navalha::catalog
