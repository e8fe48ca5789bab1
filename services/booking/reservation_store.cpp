#include "services/booking/reservation_store.hpp"

#include <fmt/format.h>

#include "services/common/sql_array.hpp"

namespace navalha::booking {

using common::Date;
using common::FromSql;
using common::Instant;
using common::Statement;
using common::ToSql;

namespace {

// Two that take overlapping time of one person at once would wait for each other at the exclusion
// constraint, until PostgreSQL ends one as a deadlock after a second. So each statement that takes
// time first takes this person's turn, to the end of its transaction: the constraint decides, and
// nobody waits longer than the others' statements.

// One statement for the check of hours, the check of the key and the taking of the time. Adjoining
// periods count as one, and have one grid.
constexpr Statement kHold{"hold", R"sql(
  WITH wanted AS MATERIALIZED (
    SELECT $2::bigint AS collaborator_id, $4::timestamptz AS begins, $5::timestamptz AS ends,
           pg_advisory_xact_lock(1, hashint8($2::bigint))
  ), working AS (
    SELECT schedule.time_zone,
           range_agg(int4range(start_minute, end_minute)) AS periods,
           (extract(epoch FROM (wanted.begins AT TIME ZONE schedule.time_zone)::time) / 60)::int
             AS minute,
           (extract(epoch FROM wanted.ends - wanted.begins) / 60)::int AS minutes,
           wanted.begins, wanted.ends
    FROM wanted JOIN schedule USING (collaborator_id)
    WHERE is_active
      AND day_of_week = extract(dow FROM wanted.begins AT TIME ZONE schedule.time_zone)
    GROUP BY schedule.time_zone, wanted.begins, wanted.ends
  )
  INSERT INTO reservation
    (key, collaborator_id, establishment_id, during, time_zone, state, source, expires_at,
     visitor)
  SELECT $1, $2, $3, tstzrange(begins, ends), time_zone, 'held', $6, $7::timestamptz,
         visitor_within_share($1, $10, $11, $2, begins, ends, time_zone)
  FROM working
  WHERE EXISTS (
    SELECT FROM unnest(periods) AS period
    WHERE period @> int4range(minute, minute + minutes)
      AND ($8::boolean OR (minute - lower(period)) % $9::int = 0))
  ON CONFLICT (key) DO NOTHING
  RETURNING id, key, collaborator_id, establishment_id, lower(during), upper(during), state, expires_at,
            time_zone, 'none'
)sql"};

constexpr Statement kHoldAgain{"hold_again", R"sql(
  WITH turn AS MATERIALIZED (
    SELECT id, pg_advisory_xact_lock(1, hashint8(collaborator_id)) FROM reservation WHERE key = $1
  ), old AS (
    SELECT r.id, r.state FROM turn JOIN reservation AS r USING (id) FOR UPDATE OF r
  )
  UPDATE reservation AS r SET state = 'held', expires_at = $2::timestamptz, updated_at = now()
  FROM old WHERE r.id = old.id AND old.state IN ('held', 'expired')
  RETURNING r.id, key, collaborator_id, establishment_id, lower(during), upper(during), r.state,
            expires_at, time_zone, old.state
)sql"};

constexpr Statement kConfirm{"confirm", R"sql(
  WITH turn AS MATERIALIZED (
    SELECT id, pg_advisory_xact_lock(1, hashint8(collaborator_id)) FROM reservation WHERE key = $1
  ), old AS (
    SELECT r.id, r.state FROM turn JOIN reservation AS r USING (id) FOR UPDATE OF r
  )
  UPDATE reservation AS r SET state = 'confirmed', expires_at = NULL, updated_at = now()
  FROM old WHERE r.id = old.id AND old.state IN ('held', 'expired')
  RETURNING r.id, key, collaborator_id, establishment_id, lower(during), upper(during), r.state,
            expires_at, time_zone, old.state
)sql"};

constexpr Statement kCancel{"cancel", R"sql(
  WITH old AS (SELECT id, state FROM reservation WHERE key = $1 FOR UPDATE)
  UPDATE reservation AS r SET state = 'cancelled', expires_at = NULL, updated_at = now()
  FROM old WHERE r.id = old.id AND old.state <> 'cancelled'
  RETURNING r.id, key, collaborator_id, establishment_id, lower(during), upper(during), r.state,
            expires_at, time_zone, old.state
)sql"};

constexpr Statement kForbid{"forbid", R"sql(
  INSERT INTO reservation (key, state, source) VALUES ($1, 'cancelled', 'unknown')
  ON CONFLICT (key) DO NOTHING
)sql"};

constexpr Statement kFind{"find", R"sql(
  SELECT id, key, collaborator_id, establishment_id, lower(during), upper(during), state, expires_at,
         time_zone, state
  FROM reservation WHERE key = $1
)sql"};

constexpr Statement kFindAll{"find_all", R"sql(
  SELECT id, key, collaborator_id, establishment_id, lower(during), upper(during), state, expires_at,
         time_zone, state
  FROM reservation WHERE key = ANY ($1::text[]) ORDER BY id
)sql"};

constexpr Statement kExpire{"expire", R"sql(
  UPDATE reservation AS r SET state = 'expired', expires_at = NULL, updated_at = now()
  WHERE id IN (
    SELECT id FROM reservation WHERE state = 'held' AND expires_at <= $1::timestamptz
    ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING id, key, collaborator_id, establishment_id, lower(during), upper(during), state, expires_at,
            time_zone, 'held'
)sql"};

constexpr Statement kForgetVisitors{"forget_visitors", R"sql(
  UPDATE reservation SET visitor = NULL WHERE id IN (
    SELECT id FROM reservation WHERE visitor IS NOT NULL AND upper(during) < $1::timestamptz
    LIMIT $2 FOR UPDATE SKIP LOCKED)
)sql"};

constexpr Statement kExpireInTheWay{"expire_in_the_way", R"sql(
  UPDATE reservation AS r SET state = 'expired', expires_at = NULL, updated_at = now()
  WHERE collaborator_id = $1 AND during && tstzrange($2, $3) AND state IN ('held', 'confirmed')
    AND expires_at <= $4::timestamptz
  RETURNING id, key, collaborator_id, establishment_id, lower(during), upper(during), state, expires_at,
            time_zone, 'held'
)sql"};

// Enough for a cancel and a hold of one key that meet.
constexpr int kCancelAttempts = 3;

StoredReservation Read(const pqxx::row& row) {
  StoredReservation stored;
  v1::Reservation& reservation = stored.reservation;
  reservation.set_id(row[0].as<int64_t>());
  reservation.set_key(row[1].c_str());
  reservation.set_state(row[6].c_str());
  // A key that was only forbidden has no time.
  if (!row[2].is_null()) {
    reservation.set_collaborator_id(row[2].as<int64_t>());
    reservation.set_establishment_id(row[3].as<int64_t>());
    *reservation.mutable_starts_at() = common::ToProto(FromSql(row[4].c_str()));
    *reservation.mutable_ends_at() = common::ToProto(FromSql(row[5].c_str()));
  }
  if (!row[7].is_null()) {
    *reservation.mutable_expires_at() = common::ToProto(FromSql(row[7].c_str()));
  }
  stored.time_zone = row[8].c_str();
  stored.previous_state = row[9].c_str();
  return stored;
}

std::optional<StoredReservation> ReadFirst(const pqxx::result& rows) {
  return rows.empty() ? std::nullopt : std::optional(Read(rows.front()));
}

std::vector<StoredReservation> ReadAll(const pqxx::result& rows) {
  std::vector<StoredReservation> all;
  for (const auto& row : rows) {
    all.push_back(Read(row));
  }
  return all;
}

}  // namespace

std::optional<StoredReservation> ReservationStore::Hold(const WantedTime& wanted,
                                                        Instant expires_at) {
  return ReadFirst(database_.Run(
      kHold, wanted.key, wanted.collaborator_id, wanted.establishment_id, ToSql(wanted.range.begin),
      ToSql(wanted.range.end), wanted.source, ToSql(expires_at), wanted.any_minute,
      static_cast<int>(kGrid.count()), wanted.visitor, wanted.visitor_share));
}

std::optional<StoredReservation> ReservationStore::HoldAgain(const std::string& key,
                                                             Instant expires_at) {
  return ReadFirst(database_.Run(kHoldAgain, key, ToSql(expires_at)));
}

std::optional<StoredReservation> ReservationStore::Confirm(const std::string& key) {
  return ReadFirst(database_.Run(kConfirm, key));
}

std::optional<StoredReservation> ReservationStore::Cancel(const std::string& key) {
  for (int attempt = 0; attempt < kCancelAttempts; ++attempt) {
    auto cancelled = ReadFirst(database_.Run(kCancel, key));
    if (cancelled || database_.Run(kForbid, key).affected_rows() == 1 ||
        Find(key)->reservation.state() == "cancelled") {
      return cancelled;
    }
  }
  return std::nullopt;
}

std::optional<StoredReservation> ReservationStore::Find(const std::string& key) {
  return ReadFirst(database_.Run(kFind, key));
}

std::vector<v1::Reservation> ReservationStore::FindAll(
    const google::protobuf::RepeatedPtrField<std::string>& keys) {
  std::vector<v1::Reservation> found;
  for (const auto& row : database_.Run(kFindAll, common::SqlArray(keys))) {
    found.push_back(Read(row).reservation);
  }
  return found;
}

std::vector<StoredReservation> ReservationStore::Expire(Instant now, int limit) {
  return ReadAll(database_.Run(kExpire, ToSql(now), limit));
}

int ReservationStore::ForgetVisitors(Instant before, int limit) {
  return static_cast<int>(database_.Run(kForgetVisitors, ToSql(before), limit).affected_rows());
}

std::vector<StoredReservation> ReservationStore::ExpireInTheWay(int64_t collaborator_id,
                                                                const TimeRange& range,
                                                                Instant now) {
  return ReadAll(database_.Run(kExpireInTheWay, collaborator_id, ToSql(range.begin),
                               ToSql(range.end), ToSql(now)));
}

std::vector<std::string> AgendaTags(int64_t collaborator_id, const TimeRange& range,
                                    std::string_view time_zone) {
  std::vector<std::string> tags = {fmt::format("agenda:{}", collaborator_id)};
  const Date last = common::ToLocal(range.end - std::chrono::microseconds(1), time_zone).date;
  for (Date date = common::ToLocal(range.begin, time_zone).date; date <= last;
       date = common::AddDays(date, 1)) {
    tags.push_back(fmt::format("agenda:{}:{}", collaborator_id, common::FormatDate(date)));
  }
  return tags;
}

std::vector<std::string> AgendaTags(const StoredReservation& stored) {
  const v1::Reservation& reservation = stored.reservation;
  if (!reservation.has_starts_at()) {
    return {};
  }
  return AgendaTags(
      reservation.collaborator_id(),
      {common::FromProto(reservation.starts_at()), common::FromProto(reservation.ends_at())},
      stored.time_zone);
}

}  // namespace navalha::booking
