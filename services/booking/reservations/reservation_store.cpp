#include "services/booking/reservations/reservation_store.hpp"

#include <algorithm>

#include "services/common/database/sql_array.hpp"

namespace navalha::booking {

using common::FromSql;
using common::Instant;
using common::Statement;
using common::ToSql;

namespace {

// Two concurrent transactions with overlapping time of one person would wait for each other at
// the exclusion constraint, until PostgreSQL ends one as a deadlock after a second. So each
// statement that takes time first locks the person's turn until the end of its transaction: the
// constraint decides, and waits last only as long as the other statements.

// Columns in the order of Read.
#define NAVALHA_RESERVATION(previous_state)                               \
  " r.id, r.key, r.collaborator_id, r.establishment_id, lower(r.during)," \
  " upper(r.during), r.state, r.expires_at, r.time_zone, " previous_state \
  ", r.provider_user_id, " NAVALHA_LINKS_OF("r.provider_user_id")

// Checks hours and key and takes the time in one statement. Adjoining periods count as one.
constexpr Statement kHold{"hold", R"sql(
  WITH wanted AS (
    SELECT $3::bigint AS collaborator_id, $5::timestamptz AS begins, $6::timestamptz AS ends
  ), working AS (
    SELECT hours.time_zone,
           range_agg(int4range(start_minute, end_minute)) AS periods,
           (extract(epoch FROM (wanted.begins AT TIME ZONE hours.time_zone)::time) / 60)::int
             AS minute,
           (extract(epoch FROM wanted.ends - wanted.begins) / 60)::int AS minutes,
           wanted.begins, wanted.ends
    FROM wanted, hours_in_turn($2, wanted.collaborator_id, wanted.begins) AS hours
    GROUP BY hours.time_zone, wanted.begins, wanted.ends
  ), fitting AS (
    SELECT time_zone, begins, ends, minute - lower(period) AS after_opening
    FROM working, unnest(periods) AS period
    WHERE period @> int4range(minute, minute + minutes)
  ), r AS (
    INSERT INTO reservation
      (key, provider_user_id, collaborator_id, establishment_id, during, time_zone, state, source,
       expires_at, visitor)
    SELECT $1, $2, $3, $4, tstzrange(begins, ends), time_zone,
           CASE WHEN $8::timestamptz IS NULL THEN 'confirmed' ELSE 'held' END, $7, $8::timestamptz,
           visitor_within_share($1, $9, $10, $2, $3, begins, ends, time_zone)
    FROM fitting
    WHERE after_opening % $11 = 0 AND NOT EXISTS (
      SELECT FROM reservation AS other
      WHERE other.provider_user_id = $2 AND other.was_double_booked
        AND other.state IN ('held', 'confirmed') AND other.during && tstzrange(begins, ends))
    ON CONFLICT (provider_user_id, key) DO NOTHING
    RETURNING *
  )
  SELECT)sql" NAVALHA_RESERVATION("'none'") ", after_opening FROM r, fitting"};

#define NAVALHA_OLD_IN_TURN                                                            \
  "WITH turn AS MATERIALIZED (SELECT take_turn($1)), old AS ("                         \
  "  SELECT id, state FROM turn, reservation WHERE provider_user_id = $1 AND key = $2" \
  "  FOR UPDATE OF reservation) "

// An expired hold must fit into its visitor's share again. The parameter is the share; 0: no
// limit.
#define NAVALHA_VISITOR_IN_SHARE(share)                 \
  " CASE WHEN old.state = 'expired' AND " share         \
  " > 0"                                                \
  " THEN visitor_within_share(r.key, r.visitor, " share \
  ", r.provider_user_id,"                               \
  "   r.collaborator_id, lower(r.during), upper(r.during), r.time_zone) ELSE r.visitor END "

// An expired hold must fit into the working time again, and must not overlap a booking that time
// off replaced: both may have changed since. Parameter $5 is the grid.
constexpr Statement kHoldAgain{"hold_again", NAVALHA_OLD_IN_TURN R"sql(
  UPDATE reservation AS r SET state = 'held', expires_at = $3::timestamptz, updated_at = now(),
    visitor =)sql" NAVALHA_VISITOR_IN_SHARE("$4::int") R"sql(
  FROM old
  WHERE r.provider_user_id = $1 AND r.id = old.id AND (old.state = 'held' OR old.state = 'expired'
    AND NOT EXISTS (
      SELECT FROM reservation AS other
      WHERE other.provider_user_id = $1 AND other.was_double_booked AND other.id <> r.id
        AND other.state IN ('held', 'confirmed') AND other.during && r.during)
    AND EXISTS (
      SELECT FROM (
        SELECT range_agg(int4range(start_minute, end_minute)) AS periods,
          (extract(epoch FROM (lower(r.during) AT TIME ZONE hours.time_zone)::time) / 60)::int
            AS minute
        FROM hours_in_turn($1, r.collaborator_id, lower(r.during)) AS hours
        GROUP BY hours.time_zone) AS working, unnest(periods) AS period
      WHERE period @> int4range(
          minute, minute + (extract(epoch FROM upper(r.during) - lower(r.during)) / 60)::int)
        AND (minute - lower(period)) % $5 = 0))
  RETURNING)sql" NAVALHA_RESERVATION("old.state")};

constexpr Statement kConfirm{"confirm", NAVALHA_OLD_IN_TURN R"sql(
  UPDATE reservation AS r SET state = 'confirmed', expires_at = NULL, updated_at = now(),
    visitor =)sql" NAVALHA_VISITOR_IN_SHARE("$3::int") R"sql(
  FROM old
  WHERE r.provider_user_id = $1 AND r.id = old.id AND old.state IN ('held', 'expired')
  RETURNING)sql" NAVALHA_RESERVATION("old.state")};

constexpr Statement kCancel{"cancel", R"sql(
  WITH old AS (
    SELECT id, state FROM reservation WHERE provider_user_id = $1 AND key = $2 FOR UPDATE)
  UPDATE reservation AS r SET state = 'cancelled', expires_at = NULL, updated_at = now()
  FROM old
  WHERE r.provider_user_id = $1 AND r.id = old.id AND old.state <> 'cancelled'
  RETURNING)sql" NAVALHA_RESERVATION("old.state")};

constexpr Statement kForbid{"forbid", R"sql(
  INSERT INTO reservation (provider_user_id, key, state, source)
  VALUES ($1, $2, 'cancelled', 'unknown')
  ON CONFLICT (provider_user_id, key) DO NOTHING
)sql"};

constexpr Statement kFind{
    "find", "SELECT" NAVALHA_RESERVATION(
                "r.state") " FROM reservation AS r WHERE provider_user_id = $1 AND key = $2"};

constexpr Statement kFindAmong{"find_among", "SELECT" NAVALHA_RESERVATION("r.state") R"sql(
  FROM reservation AS r WHERE provider_user_id = ANY ($1::bigint[]) AND key = $2
  ORDER BY state IN ('held', 'confirmed') DESC, id LIMIT 1
)sql"};

// Locks the turns first; everything else depends on `turns`. Like kHold, but the row exists: the
// constraint compares it only with others.
constexpr Statement kMove{"move", R"sql(
  WITH turns AS MATERIALIZED (SELECT take_turns($1, $4)),
  old AS (
    SELECT reservation.* FROM turns, reservation
    WHERE provider_user_id = $1 AND key = $2 AND source <> 'unknown'
    FOR UPDATE OF reservation
  ), wanted AS MATERIALIZED (
    SELECT $3::bigint AS collaborator_id, $5::timestamptz AS begins, $6::timestamptz AS ends
    FROM turns
  ), working AS (
    SELECT hours.time_zone,
           range_agg(int4range(start_minute, end_minute)) AS periods,
           (extract(epoch FROM (wanted.begins AT TIME ZONE hours.time_zone)::time) / 60)::int
             AS minute,
           (extract(epoch FROM wanted.ends - wanted.begins) / 60)::int AS minutes,
           wanted.begins, wanted.ends
    FROM wanted, hours_in_turn($4, wanted.collaborator_id, wanted.begins) AS hours
    GROUP BY hours.time_zone, wanted.begins, wanted.ends
  ), fitting AS (
    SELECT time_zone, begins, ends, minute - lower(period) AS after_opening
    FROM working, unnest(periods) AS period
    WHERE period @> int4range(minute, minute + minutes)
  ), r AS (
    UPDATE reservation AS r SET
      during = tstzrange(begins, ends), collaborator_id = $3, provider_user_id = $4,
      time_zone = fitting.time_zone, state = 'confirmed', expires_at = NULL,
      was_double_booked = false, updated_at = now(),
      visitor = CASE WHEN $9::int > 0
        THEN visitor_within_share($2, old.visitor, $9, $4, $3, begins, ends, fitting.time_zone)
        ELSE old.visitor END
    FROM old, fitting
    WHERE r.provider_user_id = $1 AND r.id = old.id AND old.state IN ('confirmed', 'cancelled')
      AND after_opening % $8 = 0
      AND NOT EXISTS (
        SELECT FROM reservation AS other
        WHERE other.provider_user_id = $4 AND other.was_double_booked AND other.id <> old.id
          AND other.state IN ('held', 'confirmed') AND other.during && tstzrange(begins, ends))
    RETURNING r.*
  ), decided AS (
    INSERT INTO reservation_move (key, reservation_id) SELECT $7, r.id FROM r WHERE $7 <> ''
  )
  SELECT)sql" NAVALHA_RESERVATION("old.state") R"sql(, after_opening, lower(old.during),
    upper(old.during), old.collaborator_id, old.establishment_id, old.time_zone, )sql" NAVALHA_LINKS_OF(
                                      "old.provider_user_id") R"sql(
  FROM turns LEFT JOIN old ON true LEFT JOIN fitting ON true LEFT JOIN r ON true
)sql"};

constexpr Statement kRefuseMove{
    "refuse_move", "INSERT INTO reservation_move (key) VALUES ($1) ON CONFLICT (key) DO NOTHING"};

constexpr Statement kFindMove{"find_move", "SELECT" NAVALHA_RESERVATION("r.state") R"sql(
  FROM reservation_move AS move LEFT JOIN reservation AS r ON r.id = move.reservation_id
  WHERE move.key = $1
)sql"};

constexpr Statement kForgetMoves{"forget_moves", R"sql(
  DELETE FROM reservation_move WHERE key IN (
    SELECT key FROM reservation_move WHERE created_at < $1::timestamptz
    LIMIT $2 FOR UPDATE SKIP LOCKED)
)sql"};

constexpr Statement kForgetVisitors{"forget_visitors", R"sql(
  UPDATE reservation SET visitor = NULL WHERE id IN (
    SELECT id FROM reservation WHERE visitor IS NOT NULL AND upper(during) < $1::timestamptz
    LIMIT $2 FOR UPDATE SKIP LOCKED)
)sql"};

// Enough attempts for a concurrent cancel and hold of one key.
constexpr int kCancelAttempts = 3;

StoredReservation Read(const pqxx::row& row) {
  StoredReservation stored;
  v1::Reservation& reservation = stored.reservation;
  reservation.set_id(row[0].as<int64_t>());
  reservation.set_key(row[1].c_str());
  reservation.set_state(row[6].c_str());
  // The row of a blocked key has neither time nor collaborator, and the booking of a person who
  // left has no time.
  if (!row[2].is_null()) {
    reservation.set_collaborator_id(row[2].as<int64_t>());
    reservation.set_establishment_id(row[3].as<int64_t>());
  }
  if (!row[4].is_null()) {
    *reservation.mutable_starts_at() = common::ToProto(FromSql(row[4].c_str()));
    *reservation.mutable_ends_at() = common::ToProto(FromSql(row[5].c_str()));
  }
  if (!row[7].is_null()) {
    *reservation.mutable_expires_at() = common::ToProto(FromSql(row[7].c_str()));
  }
  stored.previous_state = row[9].c_str();
  reservation.set_provider_user_id(row[10].as<int64_t>());
  stored.links =
      LinksOf({reservation.collaborator_id(), row[8].c_str(), reservation.establishment_id()},
              row[11].c_str());
  return stored;
}

std::optional<StoredReservation> ReadFirst(const pqxx::result& rows) {
  return rows.empty() ? std::nullopt : std::optional(Read(rows.front()));
}

// Returns the step of starts in minutes; a step of 1 accepts every minute.
int GridOf(bool ignore_slot_grid) { return ignore_slot_grid ? 1 : static_cast<int>(kGrid.count()); }

// Holds until `expires_at`, or confirms without one.
template <class Runner>
std::optional<StoredReservation> TakeUntil(Runner& runner, const WantedTime& wanted,
                                           const std::optional<std::string>& expires_at, int grid) {
  const pqxx::result rows =
      runner.Run(kHold, wanted.id.key, wanted.id.provider_user_id, wanted.collaborator_id,
                 wanted.establishment_id, ToSql(wanted.range.begin), ToSql(wanted.range.end),
                 wanted.source, expires_at, wanted.visitor, wanted.visitor_share, grid);
  auto taken = ReadFirst(rows);
  if (taken) {
    taken->after_opening = common::WallTime(rows[0]["after_opening"].template as<int>());
  }
  return taken;
}

// Positions of kMove's extra columns, after those of Read.
constexpr int kAfterOpening = 12;
constexpr int kOldRange = 13;
constexpr int kOldLink = 15;

template <class Runner>
MoveOutcome MoveBy(Runner& runner, const WantedMove& wanted) {
  const pqxx::row row =
      runner.Run(kMove, wanted.id.provider_user_id, wanted.id.key, wanted.collaborator_id,
                 wanted.provider_user_id, ToSql(wanted.range.begin), ToSql(wanted.range.end),
                 wanted.key, GridOf(wanted.ignore_slot_grid), wanted.visitor_share)[0];
  MoveOutcome outcome;
  outcome.previous_state = row[9].is_null() ? "" : row[9].c_str();
  if (!row[kAfterOpening].is_null()) {
    outcome.after_opening = common::WallTime(row[kAfterOpening].template as<int>());
  }
  if (!row[0].is_null()) {
    outcome.moved = Read(row);
    outcome.tags = AgendaTags(*outcome.moved);
  }
  // The booking of a person who left had no time.
  if (!row[0].is_null() && !row[kOldRange].is_null()) {
    const Link link{row[kOldLink].template as<int64_t>(), row[kOldLink + 2].c_str(),
                    row[kOldLink + 1].template as<int64_t>()};
    for (std::string& tag :
         AgendaTags(LinksOf(link, row[kOldLink + 3].c_str()),
                    {FromSql(row[kOldRange].c_str()), FromSql(row[kOldRange + 1].c_str())})) {
      outcome.tags.push_back(std::move(tag));
    }
  }
  return outcome;
}

}  // namespace

std::optional<StoredReservation> ReservationStore::Hold(const WantedTime& wanted,
                                                        Instant expires_at) {
  return TakeUntil(database_, wanted, ToSql(expires_at), GridOf(wanted.ignore_slot_grid));
}

std::optional<StoredReservation> ReservationStore::Take(common::Transaction& transaction,
                                                        const WantedTime& wanted) {
  return TakeUntil(transaction, wanted, std::nullopt, GridOf(/*ignore_slot_grid=*/true));
}

std::optional<StoredReservation> ReservationStore::Free(common::Transaction& transaction,
                                                        const ReservationId& id) {
  return ReadFirst(transaction.Run(kCancel, id.provider_user_id, id.key));
}

std::optional<StoredReservation> ReservationStore::HoldAgain(const ReservationId& id,
                                                             Instant expires_at, int visitor_share,
                                                             bool ignore_slot_grid) {
  return ReadFirst(database_.Run(kHoldAgain, id.provider_user_id, id.key, ToSql(expires_at),
                                 visitor_share, GridOf(ignore_slot_grid)));
}

std::optional<StoredReservation> ReservationStore::Confirm(const ReservationId& id,
                                                           int visitor_share) {
  return ReadFirst(database_.Run(kConfirm, id.provider_user_id, id.key, visitor_share));
}

std::optional<StoredReservation> ReservationStore::Cancel(const ReservationId& id) {
  for (int attempt = 0; attempt < kCancelAttempts; ++attempt) {
    auto cancelled = ReadFirst(database_.Run(kCancel, id.provider_user_id, id.key));
    if (cancelled || database_.Run(kForbid, id.provider_user_id, id.key).affected_rows() == 1 ||
        Find(id)->reservation.state() == "cancelled") {
      return cancelled;
    }
  }
  return std::nullopt;
}

std::optional<StoredReservation> ReservationStore::Find(const ReservationId& id) {
  return ReadFirst(database_.Run(kFind, id.provider_user_id, id.key));
}

std::optional<StoredReservation> ReservationStore::FindAmong(
    const std::string& key, const std::vector<int64_t>& provider_user_ids) {
  return ReadFirst(database_.Run(kFindAmong, common::SqlArray(provider_user_ids), key));
}

MoveOutcome ReservationStore::Move(const WantedMove& wanted) { return MoveBy(database_, wanted); }

MoveOutcome ReservationStore::Move(common::Transaction& transaction, const WantedMove& wanted) {
  return MoveBy(transaction, wanted);
}

bool ReservationStore::RefuseMove(const std::string& move_key) {
  return database_.Run(kRefuseMove, move_key).affected_rows() == 1;
}

std::optional<std::optional<StoredReservation>> ReservationStore::FindMove(
    const std::string& move_key) {
  const pqxx::result rows = database_.Run(kFindMove, move_key);
  if (rows.empty()) {
    return std::nullopt;
  }
  return rows[0][0].is_null() ? std::optional<StoredReservation>() : Read(rows[0]);
}

int ReservationStore::ForgetMoves(Instant before, int limit) {
  return static_cast<int>(database_.Run(kForgetMoves, ToSql(before), limit).affected_rows());
}

int ReservationStore::ForgetVisitors(Instant before, int limit) {
  return static_cast<int>(database_.Run(kForgetVisitors, ToSql(before), limit).affected_rows());
}

std::vector<std::string> AgendaTags(const StoredReservation& stored) {
  const v1::Reservation& reservation = stored.reservation;
  if (!reservation.has_starts_at()) {
    return {};
  }
  return AgendaTags(stored.links, {common::FromProto(reservation.starts_at()),
                                   common::FromProto(reservation.ends_at())});
}

}  // namespace navalha::booking
