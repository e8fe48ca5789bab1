#include "services/booking/reservations/hold_store.hpp"

#include "services/booking/agendas/agenda_tags.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::booking {

using common::FromSql;
using common::Instant;
using common::Statement;
using common::ToSql;

namespace {

// Takes turns before row locks, and both in ascending order, so that concurrent statements do not
// deadlock.
constexpr Statement kConfirmHeld{"confirm_held", R"sql(
  WITH wanted AS MATERIALIZED (
    SELECT provider_user_id, key
    FROM unnest($1::bigint[], $2::text[]) AS wanted (provider_user_id, key)
  ), turns AS MATERIALIZED (
    SELECT count(take_turn(provider_user_id))
    FROM (SELECT DISTINCT provider_user_id FROM wanted ORDER BY provider_user_id) AS people
  ), held AS MATERIALIZED (
    SELECT r.provider_user_id, r.id
    FROM turns, wanted JOIN reservation AS r USING (provider_user_id, key)
    WHERE r.state = 'held'
    ORDER BY r.provider_user_id, r.id FOR UPDATE OF r
  ), confirmed AS (
    UPDATE reservation AS r SET state = 'confirmed', expires_at = NULL, updated_at = now()
    FROM held WHERE r.provider_user_id = held.provider_user_id AND r.id = held.id
    RETURNING r.provider_user_id, r.key
  )
  SELECT provider_user_id, key FROM confirmed
  UNION ALL
  SELECT r.provider_user_id, r.key FROM wanted JOIN reservation AS r USING (provider_user_id, key)
  WHERE r.state = 'confirmed'
)sql"};

constexpr Statement kFindDue{"find_due", R"sql(
  SELECT provider_user_id, key FROM reservation
  WHERE state = 'held' AND expires_at <= $1::timestamptz
  ORDER BY expires_at LIMIT $2
)sql"};

constexpr Statement kFindDueIn{"find_due_in", R"sql(
  SELECT provider_user_id, key FROM reservation
  WHERE provider_user_id = $1 AND during && tstzrange($2, $3) AND NOT was_double_booked
    AND state = 'held' AND expires_at <= $4::timestamptz
)sql"};

// SQL: the columns of ReadTags.
#define NAVALHA_TAGGED                                                   \
  "r.collaborator_id, r.time_zone, r.establishment_id, lower(r.during)," \
  " upper(r.during), " NAVALHA_LINKS_OF("r.provider_user_id")

constexpr Statement kTagged{"tags_of_holds", "SELECT " NAVALHA_TAGGED R"sql(
  FROM unnest($1::bigint[], $2::text[]) AS found (provider_user_id, key)
  JOIN reservation AS r USING (provider_user_id, key)
)sql"};

// Skips holds that were renewed since FindDue returned them.
constexpr Statement kExpire{"expire", R"sql(
  WITH due AS MATERIALIZED (
    SELECT r.provider_user_id, r.id
    FROM unnest($1::bigint[], $2::text[]) AS found (provider_user_id, key)
    JOIN reservation AS r USING (provider_user_id, key)
    WHERE r.state = 'held' AND r.expires_at <= $3::timestamptz
    ORDER BY r.provider_user_id, r.id FOR UPDATE OF r
  )
  UPDATE reservation AS r SET state = 'expired', expires_at = NULL, updated_at = now()
  FROM due WHERE r.provider_user_id = due.provider_user_id AND r.id = due.id
  RETURNING )sql" NAVALHA_TAGGED};

std::vector<ReservationId> ReadIds(const pqxx::result& rows) {
  std::vector<ReservationId> ids;
  for (const auto& row : rows) {
    ids.push_back({row[0].as<int64_t>(), row[1].as<std::string>()});
  }
  return ids;
}

std::vector<std::string> ReadTags(const pqxx::result& rows) {
  std::vector<std::string> tags;
  for (const auto& row : rows) {
    if (row[3].is_null()) {
      continue;  // no agenda shows the booking of a person who left
    }
    const Link link{row[0].as<int64_t>(), row[1].c_str(), row[2].as<int64_t>()};
    for (std::string& tag : AgendaTags(LinksOf(link, row[5].c_str()),
                                       {FromSql(row[3].c_str()), FromSql(row[4].c_str())})) {
      tags.push_back(std::move(tag));
    }
  }
  return tags;
}

// Reservation ids as two SQL arrays.
struct IdArrays {
  explicit IdArrays(const std::vector<ReservationId>& ids) {
    std::vector<int64_t> user_ids;
    std::vector<std::string> id_keys;
    for (const ReservationId& id : ids) {
      user_ids.push_back(id.provider_user_id);
      id_keys.push_back(id.key);
    }
    users = common::SqlArray(user_ids);
    keys = common::SqlArray(id_keys);
  }
  std::string users;
  std::string keys;
};

}  // namespace

std::vector<ReservationId> HoldStore::ConfirmHeld(const std::vector<ReservationId>& holds) {
  const IdArrays ids(holds);
  return ReadIds(database_.Run(kConfirmHeld, ids.users, ids.keys));
}

std::vector<std::string> HoldStore::TagsOf(const std::vector<ReservationId>& holds) {
  const IdArrays ids(holds);
  return ReadTags(database_.Run(kTagged, ids.users, ids.keys));
}

std::vector<ReservationId> HoldStore::FindDue(Instant now, int limit) {
  return ReadIds(database_.Run(kFindDue, ToSql(now), limit));
}

std::vector<ReservationId> HoldStore::FindDue(int64_t provider_user_id, const TimeRange& range,
                                              Instant now) {
  return ReadIds(database_.Run(kFindDueIn, provider_user_id, ToSql(range.begin), ToSql(range.end),
                               ToSql(now)));
}

ExpiredHolds HoldStore::Expire(const std::vector<ReservationId>& holds, Instant now) {
  const IdArrays ids(holds);
  const pqxx::result rows = database_.Run(kExpire, ids.users, ids.keys, ToSql(now));
  return {static_cast<int>(rows.size()), ReadTags(rows)};
}

}  // namespace navalha::booking
