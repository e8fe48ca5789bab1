#include "services/catalog/team/collaborator_store.hpp"

#include <algorithm>
#include <set>

#include "services/catalog/row_reader.hpp"
#include "services/common/database/idempotency_store.hpp"
#include "services/common/database/list_search.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::catalog {
namespace {

constexpr common::Statement kListOf{"list_collaborators", R"sql(
SELECT c.id, c.establishment_id, c.role, c.permissions, c.version,
  c.first_name AS "user.first_name", c.last_name AS "user.last_name",
  c.user_name AS "user.user_name", c.avatar AS "user.avatar", e.id AS "establishment.id",
  e.name AS "establishment.name", e.slug AS "establishment.slug",
  c.user_id AS _user_id, c.accepted_at IS NOT NULL AS _accepted, c.email AS _email,
  e.user_id AS _owner_id, e.logo AS _logo, e.time_zone AS _time_zone,
  greatest(c.person_copied_at, '2000-01-01') AS _copied_at
FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
WHERE c.establishment_id = $1 AND c.removed_at IS NULL AND e.removed_at IS NULL
  AND ($2 OR c.accepted_at IS NOT NULL)
ORDER BY c.id LIMIT $3)sql"};

constexpr common::Statement kFind{"find_collaborator", R"sql(
SELECT c.id, c.establishment_id, c.role, c.permissions, c.version,
  c.first_name AS "user.first_name", c.last_name AS "user.last_name",
  c.user_name AS "user.user_name", c.avatar AS "user.avatar", e.id AS "establishment.id",
  e.name AS "establishment.name", e.slug AS "establishment.slug",
  c.user_id AS _user_id, c.accepted_at IS NOT NULL AS _accepted, c.email AS _email,
  e.user_id AS _owner_id, e.logo AS _logo, e.time_zone AS _time_zone,
  greatest(c.person_copied_at, '2000-01-01') AS _copied_at
FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
WHERE c.id = $1 AND c.removed_at IS NULL AND e.removed_at IS NULL)sql"};

constexpr common::Statement kListByUserName{"list_collaborators_by_user_name", R"sql(
SELECT c.id, c.establishment_id, c.role, c.permissions, c.version,
  c.first_name AS "user.first_name", c.last_name AS "user.last_name",
  c.user_name AS "user.user_name", c.avatar AS "user.avatar", e.id AS "establishment.id",
  e.name AS "establishment.name", e.slug AS "establishment.slug",
  c.user_id AS _user_id, c.accepted_at IS NOT NULL AS _accepted, c.email AS _email,
  e.user_id AS _owner_id, e.logo AS _logo, e.time_zone AS _time_zone,
  greatest(c.person_copied_at, '2000-01-01') AS _copied_at
FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
WHERE lower(c.user_name) = lower($1) AND c.accepted_at IS NOT NULL AND c.removed_at IS NULL
  AND e.removed_at IS NULL AND e.hidden_at IS NULL
ORDER BY c.id LIMIT $2)sql"};

constexpr common::Statement kListByUser{"list_collaborators_by_user", R"sql(
SELECT c.id, c.establishment_id, c.role, c.permissions, c.version,
  c.first_name AS "user.first_name", c.last_name AS "user.last_name",
  c.user_name AS "user.user_name", c.avatar AS "user.avatar", e.id AS "establishment.id",
  e.name AS "establishment.name", e.slug AS "establishment.slug",
  c.user_id AS _user_id, c.accepted_at IS NOT NULL AS _accepted, c.email AS _email,
  e.user_id AS _owner_id, e.logo AS _logo, e.time_zone AS _time_zone,
  greatest(c.person_copied_at, '2000-01-01') AS _copied_at
FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
WHERE c.user_id = $1 AND c.accepted_at IS NOT NULL AND c.removed_at IS NULL
  AND e.removed_at IS NULL
ORDER BY c.id LIMIT $2)sql"};

constexpr common::Statement kMembership{"find_membership", R"sql(
SELECT e.user_id = $2 AS is_owner, c.id AS collaborator_id, c.role, c.permissions,
  e.name AS establishment_name, e.time_zone, e.id AS establishment_id, e.change_deadline_minutes
FROM establishments e LEFT JOIN collaborators c
  ON c.establishment_id = e.id AND c.user_id = $2 AND c.removed_at IS NULL
  AND c.accepted_at IS NOT NULL
WHERE e.removed_at IS NULL AND (e.id = $1 OR e.slug = $3))sql"};

constexpr common::Statement kMemberships{"list_memberships", R"sql(
SELECT e.user_id = $2 AS is_owner, c.id AS collaborator_id, c.role, c.permissions,
  e.name AS establishment_name, e.time_zone, e.id AS establishment_id, e.change_deadline_minutes
FROM establishments e LEFT JOIN collaborators c
  ON c.establishment_id = e.id AND c.user_id = $2 AND c.removed_at IS NULL
  AND c.accepted_at IS NOT NULL
WHERE e.removed_at IS NULL AND e.id = ANY ($1::bigint[])
ORDER BY e.id)sql"};

constexpr common::Statement kCountInvitations{"count_invitations", R"sql(
SELECT count(*), coalesce(bool_or(c.permissions <> '{}'), false)
FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
WHERE c.user_id = $1 AND c.accepted_at IS NULL AND c.removed_at IS NULL
  AND e.removed_at IS NULL)sql"};

constexpr common::Statement kHasLink{"has_link", R"sql(
SELECT FROM collaborators
WHERE establishment_id = $1 AND user_id = $2 AND removed_at IS NULL)sql"};

constexpr common::Statement kLookUp{"look_up_collaborator", R"sql(
SELECT c.id, c.user_id, c.establishment_id, e.user_id AS owner_id, c.role, e.time_zone,
  c.first_name, c.last_name, c.email
FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
WHERE c.id = $1 AND c.accepted_at IS NOT NULL AND c.removed_at IS NULL
  AND e.removed_at IS NULL)sql"};

constexpr common::Statement kFilterVisible{"filter_visible_collaborators", R"sql(
SELECT c.id FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
WHERE c.id = ANY ($1::bigint[]) AND c.accepted_at IS NOT NULL AND c.removed_at IS NULL
  AND e.removed_at IS NULL AND (e.hidden_at IS NULL OR $3 OR e.user_id = $2
    OR EXISTS (
      SELECT FROM collaborators own
      WHERE own.establishment_id = e.id AND own.user_id = $2 AND own.accepted_at IS NOT NULL
        AND own.removed_at IS NULL))
ORDER BY c.id)sql"};

constexpr common::Statement kListProviders{"list_providers", R"sql(
SELECT id AS collaborator_id, user_id AS provider_user_id, establishment_id, permissions
FROM collaborators
WHERE id = ANY ($1::bigint[]) OR establishment_id = ANY ($2::bigint[])
ORDER BY id)sql"};

constexpr common::Statement kAdd{"add_collaborator", R"sql(
INSERT INTO collaborators
  (establishment_id, user_id, role, permissions, first_name, last_name, user_name, avatar, email,
   accepted_at, announced, created_by, updated_by)
SELECT e.id, $2, coalesce(changed($3, NULL), 'colaborador'), $4::text[], $5, $6, $7,
  nullif($8, ''), nullif($9, ''), CASE WHEN $10 THEN now() END, $10, $11, $11
FROM establishments e
WHERE e.id = $1 AND e.removed_at IS NULL AND $12 > (
  SELECT count(*) FROM collaborators WHERE establishment_id = e.id AND removed_at IS NULL)
FOR SHARE OF e
ON CONFLICT (establishment_id, user_id) WHERE removed_at IS NULL DO NOTHING
RETURNING id)sql"};

constexpr common::Statement kUpdate{"update_collaborator", R"sql(
UPDATE collaborators SET role = btrim($2), permissions = $3::text[], updated_by = $4,
  updated_at = now(), version = version + 1
WHERE id = $1 AND establishment_id = $6 AND removed_at IS NULL
  AND version = coalesce($5, version))sql"};

constexpr common::Statement kRemove{"remove_collaborator", R"sql(
UPDATE collaborators SET removed_at = now(), announced = true, updated_by = $2,
  updated_at = now(), version = version + 1
WHERE id = $1 AND establishment_id = $3 AND removed_at IS NULL)sql"};

// Counts the total separately, so that a page past the end still has it.
constexpr common::Statement kSearch{"search_collaborators", R"sql(
WITH matching AS (
  SELECT c.id FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
  WHERE c.removed_at IS NULL AND e.removed_at IS NULL
    AND ($1 = '' OR c.search LIKE '%' || fold($1) || '%' OR e.search LIKE '%' || fold($1) || '%')
), page AS (
  SELECT c.id FROM collaborators c JOIN matching USING (id)
  ORDER BY c.search, c.id LIMIT $2 OFFSET $3
)
SELECT (SELECT count(*) FROM matching) AS _total, c.email,
  c.id, c.establishment_id, c.role, c.permissions, c.version,
  c.first_name AS "user.first_name", c.last_name AS "user.last_name",
  c.user_name AS "user.user_name", c.avatar AS "user.avatar", e.id AS "establishment.id",
  e.name AS "establishment.name", e.slug AS "establishment.slug",
  c.user_id AS _user_id, c.accepted_at IS NOT NULL AS _accepted
FROM (SELECT 1) AS always LEFT JOIN (page JOIN collaborators c USING (id)) ON true
LEFT JOIN establishments e ON e.id = c.establishment_id
ORDER BY c.search, c.id)sql"};

constexpr common::Statement kCopyPeople{"copy_people", R"sql(
UPDATE collaborators c
SET first_name = p.first_name, last_name = p.last_name, user_name = p.user_name,
  avatar = nullif(p.avatar, ''), person_copied_at = $6::timestamptz
FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[])
    AS p(user_id, first_name, last_name, user_name, avatar)
  JOIN collaborators former USING (user_id)
WHERE c.id = former.id AND c.removed_at IS NULL AND c.accepted_at IS NOT NULL
RETURNING (former.first_name, former.last_name) <> (c.first_name, c.last_name) AS is_renamed)sql"};

std::optional<std::string> OptionalText(const pqxx::field& field) {
  return field.is_null() ? std::nullopt : std::optional<std::string>(field.c_str());
}

// Removes duplicate permissions.
std::string PermissionsOf(const google::protobuf::RepeatedPtrField<std::string>& permissions) {
  const std::set<std::string> distinct(permissions.begin(), permissions.end());
  return common::SqlArray(std::vector<std::string>(distinct.begin(), distinct.end()));
}

// Reads a link. Never exposes an invited person's account data, including the user id.
void ReadEmployment(const RowReader& reader, const pqxx::row& row, v1::Employment& employment) {
  reader.Read(row, employment);
  const bool accepted = row["_accepted"].as<bool>();
  employment.set_status(accepted ? "active" : "invited");
  if (accepted) {
    employment.set_user_id(row["_user_id"].as<int64_t>());
    employment.mutable_user()->set_id(employment.user_id());
  }
}

std::vector<LinkedPerson> ReadLinks(const pqxx::result& result) {
  const RowReader reader(result, *v1::Employment::descriptor());
  std::vector<LinkedPerson> links;
  links.reserve(result.size());
  for (const pqxx::row& row : result) {
    LinkedPerson& link = links.emplace_back();
    ReadEmployment(reader, row, link.employment);
    link.user_id = row["_user_id"].as<int64_t>();
    link.owner_id = row["_owner_id"].as<int64_t>();
    link.time_zone = row["_time_zone"].c_str();
    link.establishment_logo = OptionalText(row["_logo"]);
    link.email = OptionalText(row["_email"]);
    link.copied_at = common::FromSql(row["_copied_at"].c_str());
  }
  return links;
}

std::optional<LinkedPerson> FirstLink(const pqxx::result& result) {
  std::vector<LinkedPerson> links = ReadLinks(result);
  return links.empty() ? std::nullopt : std::optional(std::move(links.front()));
}

template <class Message>
std::optional<Message> FirstOf(const pqxx::result& result) {
  if (result.empty()) {
    return std::nullopt;
  }
  return RowReader::One<Message>(result.front(), result);
}

// Thrown to roll back a transaction.
struct Undo {};

}  // namespace

std::vector<LinkedPerson> CollaboratorStore::ListOf(int64_t establishment_id) {
  return ReadLinks(database_.Run(kListOf, establishment_id, /*with_invited=*/false, kListLimit));
}

std::vector<LinkedPerson> CollaboratorStore::ListWithInvited(int64_t establishment_id) {
  return ReadLinks(database_.Run(kListOf, establishment_id, /*with_invited=*/true, kListLimit));
}

std::vector<LinkedPerson> CollaboratorStore::ListByUserName(const std::string& user_name) {
  return ReadLinks(database_.Run(kListByUserName, user_name, kListLimit));
}

std::optional<LinkedPerson> CollaboratorStore::Find(int64_t id) {
  return FirstLink(database_.Run(kFind, id));
}

std::vector<LinkedPerson> CollaboratorStore::ListLinksOf(int64_t user_id, int limit) {
  return ReadLinks(database_.Run(kListByUser, user_id, limit));
}

InvitationCount CollaboratorStore::CountInvitationsOf(int64_t user_id) {
  const pqxx::row row = database_.Run(kCountInvitations, user_id).front();
  return {row[0].as<int32_t>(), row[1].as<bool>()};
}

std::optional<v1::Membership> CollaboratorStore::FindMembership(
    const v1::GetMembershipRequest& request) {
  return FirstOf<v1::Membership>(
      database_.Run(kMembership, request.establishment_id(), request.user_id(), request.slug()));
}

void CollaboratorStore::ListMemberships(const std::vector<int64_t>& establishment_ids,
                                        int64_t user_id, v1::ListMembershipsResponse& response) {
  RowReader::Append(database_.Run(kMemberships, common::SqlArray(establishment_ids), user_id),
                    *response.mutable_memberships());
}

std::optional<v1::Membership> CollaboratorStore::FindMembership(int64_t establishment_id,
                                                                int64_t user_id) {
  v1::GetMembershipRequest request;
  request.set_establishment_id(establishment_id);
  request.set_user_id(user_id);
  return FindMembership(request);
}

bool CollaboratorStore::HasLink(int64_t establishment_id, int64_t user_id) {
  return !database_.Run(kHasLink, establishment_id, user_id).empty();
}

v1::ListProvidersResponse CollaboratorStore::ListProviders(
    const v1::ListProvidersRequest& request) {
  const std::vector<int64_t> ids(request.collaborator_ids().begin(),
                                 request.collaborator_ids().end());
  const std::vector<int64_t> establishments(request.establishment_ids().begin(),
                                            request.establishment_ids().end());
  const pqxx::result result =
      database_.Run(kListProviders, common::SqlArray(ids), common::SqlArray(establishments));
  const RowReader reader(result, *v1::Provider::descriptor());
  v1::ListProvidersResponse response;
  for (const pqxx::row& row : result) {
    reader.Read(row, *response.add_providers());
  }
  return response;
}

v1::FilterVisibleResponse CollaboratorStore::FilterVisible(
    const v1::FilterVisibleRequest& request) {
  const std::vector<int64_t> ids(request.collaborator_ids().begin(),
                                 request.collaborator_ids().end());
  v1::FilterVisibleResponse response;
  for (const pqxx::row& row :
       database_.Run(kFilterVisible, common::SqlArray(ids),
                     request.has_caller_id() ? std::optional(request.caller_id()) : std::nullopt,
                     request.sees_hidden())) {
    response.add_collaborator_ids(row[0].as<int64_t>());
  }
  return response;
}

std::optional<v1::LookUpCollaboratorResponse> CollaboratorStore::LookUp(int64_t id) {
  return FirstOf<v1::LookUpCollaboratorResponse>(database_.Run(kLookUp, id));
}

std::optional<int64_t> CollaboratorStore::Add(const NewLink& link) {
  try {
    return database_.InTransaction([&](common::Transaction& transaction) -> std::optional<int64_t> {
      if (!common::IdempotencyStore::Claim(transaction, link.idempotency, link.now)) {
        return std::nullopt;
      }
      const pqxx::result result = transaction.Run(
          kAdd, link.establishment_id, link.person.id(), link.role, PermissionsOf(link.permissions),
          link.person.first_name(), link.person.last_name(), link.person.user_name(),
          link.person.avatar(), link.email, link.accepted, link.added_by, kListLimit);
      if (result.empty()) {
        throw Undo();
      }
      const auto id = result.front()[0].as<int64_t>();
      common::IdempotencyStore::Record(transaction, link.idempotency, id);
      return id;
    });
  } catch (const Undo&) {
    return std::nullopt;
  }
}

bool CollaboratorStore::Update(int64_t establishment_id,
                               const v1::UpdateCollaboratorRequest& request, int64_t updated_by) {
  return database_
             .Run(kUpdate, request.id(), request.role(), PermissionsOf(request.permissions()),
                  updated_by,
                  request.has_version() ? std::optional(request.version()) : std::nullopt,
                  establishment_id)
             .affected_rows() == 1;
}

bool CollaboratorStore::Remove(int64_t establishment_id, int64_t id, int64_t removed_by) {
  return database_.Run(kRemove, id, removed_by, establishment_id).affected_rows() == 1;
}

v1::SearchCollaboratorsResponse CollaboratorStore::Search(
    const v1::SearchCollaboratorsRequest& request) {
  constexpr int kDefaultPerPage = 50;
  const int per_page = request.per_page() == 0 ? kDefaultPerPage : request.per_page();
  const int page = std::max(request.page(), 1);
  const pqxx::result result = database_.Run(kSearch, common::SearchPattern(request.q()), per_page,
                                            static_cast<int64_t>(page - 1) * per_page);
  v1::SearchCollaboratorsResponse response;
  if (!result.front()["id"].is_null()) {
    const RowReader reader(result, *v1::Employment::descriptor());
    for (const pqxx::row& row : result) {
      ReadEmployment(reader, row, *response.add_barbers());
    }
  }
  const auto total = result.front()["_total"].as<int64_t>();
  response.set_total(total);
  response.set_current_page(page);
  response.set_per_page(per_page);
  response.set_last_page(common::LastPage(total, per_page));
  return response;
}

bool CollaboratorStore::CopyPeople(
    const google::protobuf::RepeatedPtrField<auth::v1::Person>& people, common::Instant now) {
  std::vector<int64_t> ids;
  std::vector<std::string> first_names, last_names, user_names, avatars;
  for (const auth::v1::Person& person : people) {
    ids.push_back(person.id());
    first_names.push_back(person.first_name());
    last_names.push_back(person.last_name());
    user_names.push_back(person.user_name());
    avatars.push_back(person.avatar());
  }
  const pqxx::result copies =
      database_.Run(kCopyPeople, common::SqlArray(ids), common::SqlArray(first_names),
                    common::SqlArray(last_names), common::SqlArray(user_names),
                    common::SqlArray(avatars), common::ToSql(now));
  return std::any_of(copies.begin(), copies.end(),
                     [](const pqxx::row& copy) { return copy["is_renamed"].as<bool>(); });
}

}  // namespace navalha::catalog
