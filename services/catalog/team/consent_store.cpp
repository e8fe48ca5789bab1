#include "services/catalog/team/consent_store.hpp"

#include "services/catalog/row_reader.hpp"

namespace navalha::catalog {
namespace {

using common::Statement;

constexpr Statement kList{"list_invitations", R"sql(
SELECT c.id, c.role, c.permissions, c.created_at, e.id AS "establishment.id",
  e.name AS "establishment.name", e.slug AS "establishment.slug",
  c.accepted_at IS NOT NULL AS _accepted
FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
WHERE c.user_id = $1 AND c.removed_at IS NULL AND e.removed_at IS NULL
ORDER BY c.id DESC LIMIT $2)sql"};

// Replaces the name from the invitation at once, because it becomes public.
constexpr Statement kAccept{"accept_invitation", R"sql(
WITH waiting AS (
  UPDATE collaborators c SET accepted_at = $7::timestamptz, announced = true, first_name = $3,
    last_name = $4, user_name = $5, avatar = nullif($6, ''), person_copied_at = $7::timestamptz,
    updated_at = now(), version = c.version + 1
  FROM establishments e
  WHERE c.id = $1 AND c.user_id = $2 AND c.accepted_at IS NULL AND c.removed_at IS NULL
    AND e.id = c.establishment_id AND e.removed_at IS NULL
)
SELECT e.id, e.name, e.slug FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
WHERE c.id = $1 AND c.user_id = $2 AND c.removed_at IS NULL AND e.removed_at IS NULL)sql"};

constexpr Statement kRefuse{"refuse_invitation", R"sql(
UPDATE collaborators c SET removed_at = now(), announced = true, updated_by = $2,
  updated_at = now(), version = c.version + 1
FROM establishments e
WHERE c.id = $1 AND c.user_id = $2 AND c.accepted_at IS NULL AND c.removed_at IS NULL
  AND e.id = c.establishment_id
RETURNING e.id, e.name, e.slug)sql"};

// Sends no mail to an owner who leaves their own shop.
constexpr Statement kLeave{"leave_team", R"sql(
UPDATE collaborators c SET removed_at = now(), left_bookings = $3, announced = e.user_id = $2,
  updated_by = $2, updated_at = now(), version = c.version + 1
FROM establishments e
WHERE c.id = $1 AND c.user_id = $2 AND c.accepted_at IS NOT NULL AND c.removed_at IS NULL
  AND e.id = c.establishment_id
RETURNING e.id, e.name, e.slug)sql"};

constexpr Statement kLockNextAnnouncement{"lock_next_announcement", R"sql(
SELECT c.id, c.establishment_id, c.user_id, btrim(c.first_name || ' ' || c.last_name) AS person,
  c.left_bookings, e.user_id AS owner_id, e.name, e.slug
FROM collaborators c JOIN establishments e ON e.id = c.establishment_id
WHERE NOT c.announced ORDER BY c.id LIMIT 1 FOR UPDATE OF c SKIP LOCKED)sql"};

constexpr Statement kSetAnnounced{"set_announced", R"sql(
UPDATE collaborators SET announced = true WHERE id = $1 AND establishment_id = $2)sql"};

std::optional<v1::EstablishmentName> EstablishmentOf(const pqxx::result& result) {
  if (result.empty()) {
    return std::nullopt;
  }
  return RowReader::One<v1::EstablishmentName>(result.front(), result);
}

Announcement AnnouncementOf(const pqxx::row& row) {
  Announcement announcement{row["user_id"].as<int64_t>(),  row["person"].c_str(),
                            row["owner_id"].as<int64_t>(), row["name"].c_str(),
                            row["slug"].c_str(),           {}};
  if (!row["left_bookings"].is_null()) {
    announcement.left_bookings = row["left_bookings"].as<int64_t>();
  }
  return announcement;
}

}  // namespace

v1::ListInvitationsResponse ConsentStore::List(int64_t user_id) {
  const pqxx::result result = database_.Run(kList, user_id, kListLimit);
  const RowReader reader(result, *v1::Invitation::descriptor());
  v1::ListInvitationsResponse response;
  for (const pqxx::row& row : result) {
    reader.Read(row,
                row["_accepted"].as<bool>() ? *response.add_teams() : *response.add_invitations());
  }
  return response;
}

std::optional<v1::EstablishmentName> ConsentStore::Accept(int64_t id,
                                                          const auth::v1::Person& person,
                                                          common::Instant now) {
  return EstablishmentOf(database_.Run(kAccept, id, person.id(), person.first_name(),
                                       person.last_name(), person.user_name(), person.avatar(),
                                       common::ToSql(now)));
}

std::optional<v1::EstablishmentName> ConsentStore::Refuse(int64_t id, int64_t user_id) {
  return EstablishmentOf(database_.Run(kRefuse, id, user_id));
}

std::optional<v1::EstablishmentName> ConsentStore::Leave(int64_t id, int64_t user_id,
                                                         int64_t left_bookings) {
  return EstablishmentOf(database_.Run(kLeave, id, user_id, left_bookings));
}

bool ConsentStore::WithNextAnnouncement(const std::function<void(const Announcement&)>& announce) {
  return database_.InTransaction([&](common::Transaction& transaction) {
    const pqxx::result next = transaction.Run(kLockNextAnnouncement);
    if (next.empty()) {
      return false;
    }
    announce(AnnouncementOf(next.front()));
    transaction.Run(kSetAnnounced, next.front()["id"].as<int64_t>(),
                    next.front()["establishment_id"].as<int64_t>());
    return true;
  });
}

}  // namespace navalha::catalog
