#include "services/catalog/collaborator_store.hpp"

#include <set>

#include "services/catalog/row_reader.hpp"

namespace navalha::catalog {
namespace {

#define NAVALHA_SELECT_LINKS                                                                     \
  "SELECT c.id, c.user_id, c.establishment_id, c.role, c.permissions, c.user_id AS \"user.id\"," \
  "  c.first_name AS \"user.first_name\", c.last_name AS \"user.last_name\","                    \
  "  c.user_name AS \"user.user_name\", c.avatar AS \"user.avatar\","                            \
  "  e.id AS \"establishment.id\", e.name AS \"establishment.name\","                            \
  "  e.slug AS \"establishment.slug\", e.logo AS _logo, e.user_id AS _owner_id, c.email AS "     \
  "_email,"                                                                                      \
  "  greatest(c.person_copied_at, '2000-01-01') AS _copied_at"                                   \
  " FROM collaborators c JOIN establishments e ON e.id = c.establishment_id"                     \
  " WHERE c.removed_at IS NULL AND e.removed_at IS NULL"

constexpr common::Statement kListOf{"list_collaborators", NAVALHA_SELECT_LINKS
                                    " AND c.establishment_id = $1 ORDER BY c.id LIMIT $2"};

constexpr common::Statement kFind{"find_collaborator", NAVALHA_SELECT_LINKS " AND c.id = $1"};

constexpr common::Statement kListByUserName{
    "list_collaborators_by_user_name",
    NAVALHA_SELECT_LINKS " AND lower(c.user_name) = lower($1) ORDER BY c.id LIMIT $2"};

constexpr common::Statement kListByUser{"list_collaborators_by_user", NAVALHA_SELECT_LINKS
                                        " AND c.user_id = $1 ORDER BY c.id LIMIT $2"};

constexpr common::Statement kMembership{
    "find_membership",
    "SELECT e.user_id = $2 AS is_owner, c.id AS collaborator_id, c.role, c.permissions,"
    "  e.name AS establishment_name, e.time_zone"
    " FROM establishments e LEFT JOIN collaborators c"
    "   ON c.establishment_id = e.id AND c.user_id = $2 AND c.removed_at IS NULL"
    " WHERE e.id = $1 AND e.removed_at IS NULL"};

constexpr common::Statement kLookUp{
    "look_up_collaborator",
    "SELECT c.id, c.user_id, c.establishment_id, e.user_id AS owner_id, c.role, e.time_zone,"
    "  c.first_name, c.last_name, c.email"
    " FROM collaborators c JOIN establishments e ON e.id = c.establishment_id"
    " WHERE c.id = $1 AND c.removed_at IS NULL AND e.removed_at IS NULL"};

constexpr common::Statement kUpdate{
    "update_collaborator",
    "UPDATE collaborators SET role = btrim($2), permissions = $3::text[], updated_by = $4,"
    "  updated_at = now()"
    " WHERE id = $1 AND removed_at IS NULL"};

constexpr common::Statement kCopyPeople{
    "copy_people",
    "UPDATE collaborators c"
    " SET first_name = p.first_name, last_name = p.last_name, user_name = p.user_name,"
    "     avatar = nullif(p.avatar, ''), person_copied_at = $6::timestamptz"
    " FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[])"
    "   AS p(user_id, first_name, last_name, user_name, avatar)"
    " WHERE c.user_id = p.user_id AND c.removed_at IS NULL"};

std::optional<std::string> OptionalText(const pqxx::field& field) {
  return field.is_null() ? std::nullopt : std::optional<std::string>(field.c_str());
}

std::vector<LinkedPerson> ReadLinks(const pqxx::result& result) {
  const RowReader reader(result, *v1::Employment::descriptor());
  std::vector<LinkedPerson> links;
  links.reserve(result.size());
  for (const pqxx::row& row : result) {
    LinkedPerson& link = links.emplace_back();
    reader.Read(row, link.employment);
    link.owner_id = row["_owner_id"].as<int64_t>();
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

}  // namespace

std::vector<LinkedPerson> CollaboratorStore::ListOf(int64_t establishment_id) {
  return ReadLinks(database_.Run(kListOf, establishment_id, kListLimit));
}

std::vector<LinkedPerson> CollaboratorStore::ListByUserName(const std::string& user_name) {
  return ReadLinks(database_.Run(kListByUserName, user_name, kListLimit));
}

std::optional<LinkedPerson> CollaboratorStore::Find(int64_t id) {
  return FirstLink(database_.Run(kFind, id));
}

std::optional<LinkedPerson> CollaboratorStore::FindEarliestOf(int64_t user_id) {
  return FirstLink(database_.Run(kListByUser, user_id, 1));
}

std::optional<v1::Membership> CollaboratorStore::FindMembership(int64_t establishment_id,
                                                                int64_t user_id) {
  return FirstOf<v1::Membership>(database_.Run(kMembership, establishment_id, user_id));
}

std::optional<v1::LookUpCollaboratorResponse> CollaboratorStore::LookUp(int64_t id) {
  return FirstOf<v1::LookUpCollaboratorResponse>(database_.Run(kLookUp, id));
}

bool CollaboratorStore::Update(const v1::UpdateCollaboratorRequest& request, int64_t updated_by) {
  const std::set<std::string> permissions(request.permissions().begin(),
                                          request.permissions().end());
  return database_
             .Run(kUpdate, request.id(), request.role(),
                  SqlArray(std::vector<std::string>(permissions.begin(), permissions.end())),
                  updated_by)
             .affected_rows() == 1;
}

void CollaboratorStore::CopyPeople(
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
  database_.Run(kCopyPeople, SqlArray(ids), SqlArray(first_names), SqlArray(last_names),
                SqlArray(user_names), SqlArray(avatars), common::ToSql(now));
}

}  // namespace navalha::catalog
