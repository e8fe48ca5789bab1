#include "services/booking/schedules/reserved_time_store.hpp"

#include <algorithm>

#include "services/booking/schedules/stranded_bookings.hpp"
#include "services/common/database/idempotency_store.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::booking {

using common::FromSql;
using common::LocalTime;
using common::SqlArray;
using common::Statement;
using common::ToSql;

namespace {

// Columns in the order of Read.
#define NAVALHA_RESERVED_TIME                                                          \
  " t.id, t.type, lower(t.during), upper(t.during), t.time_zone, t.collaborator_id,"   \
  " t.establishment_id, t.reason, t.series_id, t.provider_user_id, " NAVALHA_LINKS_OF( \
      "t.provider_user_id") ", t.released_at IS NOT NULL"

constexpr Statement kTakeTurn{"reserved_time_turn", "SELECT take_turn($1)"};

constexpr Statement kCountToCome{"count_reserved_times", R"sql(
  SELECT count(*) FROM reserved_time
  WHERE provider_user_id = $1 AND collaborator_id = $2 AND released_at IS NULL
    AND during && tstzrange($3::timestamptz, NULL)
)sql"};

constexpr Statement kInsert{"insert_reserved_times", R"sql(
  INSERT INTO reserved_time
    (provider_user_id, collaborator_id, establishment_id, during, time_zone, type, reason,
     created_at)
  SELECT $1, $2, $3, tstzrange(begins, ends), $4, $5, nullif($6, ''), $7::timestamptz
  FROM unnest($8::timestamptz[], $9::timestamptz[]) AS wanted (begins, ends)
  WHERE NOT EXISTS (
    SELECT FROM reserved_time AS other
    WHERE other.provider_user_id = $1 AND other.collaborator_id = $2
      AND other.released_at IS NULL AND other.during @> tstzrange(begins, ends))
  ORDER BY begins
  RETURNING id
)sql"};

constexpr Statement kMakeSeries{"make_reserved_series",
                                "UPDATE reserved_time SET series_id = $1 WHERE id = ANY "
                                "($2::bigint[]) AND provider_user_id = $3"};

// Stores free parts under the exclusion constraint and the other parts outside it.
constexpr Statement kTakeTime{"take_reserved_times", R"sql(
  INSERT INTO reservation
    (key, provider_user_id, collaborator_id, establishment_id, during, time_zone, state, source,
     was_double_booked, reserved_time_id)
  SELECT 'reserved-time:' || t.id || ':' || extract(epoch FROM lower(part.during))::bigint,
         t.provider_user_id, t.collaborator_id, t.establishment_id, part.during, t.time_zone,
         'confirmed', CASE t.type WHEN 'break' THEN 'break' ELSE 'holiday' END, part.is_taken, t.id
  FROM reserved_time AS t, LATERAL (
    SELECT coalesce(range_agg(r.during * t.during), '{}'::tstzmultirange) AS taken
    FROM reservation AS r
    WHERE r.provider_user_id = t.provider_user_id AND r.during && t.during
      AND NOT r.was_double_booked AND r.state IN ('held', 'confirmed')) AS busy, LATERAL (
    SELECT unnest(tstzmultirange(t.during) - busy.taken) AS during, false AS is_taken
    UNION ALL
    SELECT unnest(busy.taken), true) AS part
  WHERE t.id = ANY ($1::bigint[]) AND t.provider_user_id = $2
)sql"};

constexpr Statement kFindAll{"find_reserved_times", "SELECT" NAVALHA_RESERVED_TIME R"sql(
  FROM reserved_time AS t
  WHERE t.id = ANY ($1::bigint[]) AND t.provider_user_id = $2 ORDER BY lower(t.during)
)sql"};

constexpr Statement kFind{"find_reserved_time", "SELECT" NAVALHA_RESERVED_TIME R"sql(
  FROM reserved_time AS t WHERE t.id = $1 AND (t.released_at IS NULL OR $2)
)sql"};

constexpr Statement kRelease{"release_reserved_times", R"sql(
  UPDATE reserved_time AS t SET released_at = $3::timestamptz
  WHERE provider_user_id = $4 AND released_at IS NULL
    AND (id = $1 OR ($2::bigint > 0 AND series_id = $2 AND lower(during) >= (
      SELECT lower(during) FROM reserved_time WHERE id = $1 AND provider_user_id = $4)))
  RETURNING)sql" NAVALHA_RESERVED_TIME};

constexpr Statement kFreeTime{"free_reserved_times", R"sql(
  UPDATE reservation SET state = 'cancelled', updated_at = now()
  WHERE reserved_time_id = ANY ($1::bigint[]) AND provider_user_id = $2 AND state = 'confirmed'
)sql"};

constexpr Statement kList{"list_reserved_times", "SELECT" NAVALHA_RESERVED_TIME R"sql(
  FROM reserved_time AS t
  WHERE provider_user_id = $1 AND (collaborator_id = $2 OR $5) AND during && tstzrange($3, $4)
    AND released_at IS NULL
  ORDER BY lower(during), id LIMIT 500
)sql"};

constexpr Statement kCountOfSeries{"count_reserved_series", R"sql(
  SELECT count(*) FROM reserved_time WHERE series_id = $1 AND provider_user_id = $2
)sql"};

StoredReservedTime Read(const pqxx::row& row) {
  StoredReservedTime stored;
  stored.range = {FromSql(row[2].c_str()), FromSql(row[3].c_str())};
  const std::string time_zone = row[4].c_str();
  stored.collaborator_id = row[5].as<int64_t>();
  stored.provider_user_id = row[9].as<int64_t>();
  stored.links =
      LinksOf({stored.collaborator_id, time_zone, row[6].as<int64_t>()}, row[10].c_str());
  stored.is_released = row[11].as<bool>();
  const LocalTime begin = common::ToLocal(stored.range.begin, time_zone);
  // Midnight is the end of the previous day.
  const LocalTime last = common::ToLocal(stored.range.end - std::chrono::minutes(1), time_zone);
  v1::ReservedTime& reserved = stored.reserved;
  reserved.set_id(row[0].as<int64_t>());
  reserved.set_type(row[1].c_str());
  reserved.set_date(common::FormatDate(begin.date));
  reserved.set_end_date(common::FormatDate(last.date));
  reserved.set_start_time(common::FormatTime(begin.time));
  reserved.set_end_time(common::FormatTime(last.time + common::WallTime(1)));
  reserved.set_reason(row[7].is_null() ? "" : row[7].c_str());
  reserved.set_series_id(row[8].as<int64_t>(0));
  reserved.set_establishment_id(row[6].as<int64_t>());
  return stored;
}

std::vector<StoredReservedTime> ReadAll(const pqxx::result& rows) {
  std::vector<StoredReservedTime> all;
  for (const auto& row : rows) {
    all.push_back(Read(row));
  }
  return all;
}

// Thrown to roll back a transaction.
struct Undo {
  ReserveOutcome::Kind kind;
};

void RequireNoneStranded(common::Transaction& transaction, const NewReservedTimes& wanted) {
  const Workplace& workplace = wanted.workplace;
  auto standing =
      BookingsWithin(transaction, workplace.provider_user_id, wanted.ranges, wanted.now);
  if (!wanted.sees_every_shop) {
    std::erase_if(standing, [&workplace](const StandingBooking& booking) {
      return booking.establishment_id != workplace.establishment_id;
    });
  }
  RequireConfirmed(std::move(standing), wanted.confirm);
}

std::vector<int64_t> Insert(common::Transaction& transaction, const NewReservedTimes& wanted) {
  const Workplace& workplace = wanted.workplace;
  const RangeArrays ranges(wanted.ranges);
  std::vector<int64_t> ids;
  for (const auto& row :
       transaction.Run(kInsert, workplace.provider_user_id, workplace.collaborator_id,
                       workplace.establishment_id, workplace.time_zone, wanted.type, wanted.reason,
                       ToSql(wanted.now), ranges.begins, ranges.ends)) {
    ids.push_back(row[0].as<int64_t>());
  }
  return ids;
}

}  // namespace

ReserveOutcome ReservedTimeStore::Reserve(const NewReservedTimes& wanted) {
  using Kind = ReserveOutcome::Kind;
  const int64_t person = wanted.workplace.provider_user_id;
  try {
    return database_.InTransaction([&](common::Transaction& transaction) {
      if (!common::IdempotencyStore::Claim(transaction, wanted.idempotency, wanted.now)) {
        throw Undo{Kind::kRepeated};
      }
      transaction.Run(kTakeTurn, person);
      const auto to_come =
          transaction
              .Run(kCountToCome, person, wanted.workplace.collaborator_id, ToSql(wanted.now))[0][0]
              .as<int64_t>();
      if (to_come + static_cast<int64_t>(wanted.ranges.size()) > kMostToCome) {
        throw Undo{Kind::kTooMany};
      }
      RequireNoneStranded(transaction, wanted);
      const std::vector<int64_t> ids = Insert(transaction, wanted);
      if (ids.empty()) {
        throw Undo{Kind::kAlreadyOff};
      }
      if (ids.size() > 1) {
        transaction.Run(kMakeSeries, ids.front(), SqlArray(ids), person);
      }
      transaction.Run(kTakeTime, SqlArray(ids), person);
      common::IdempotencyStore::Record(transaction, wanted.idempotency, ids.front());
      return ReserveOutcome{Kind::kMade, ReadAll(transaction.Run(kFindAll, SqlArray(ids), person))};
    });
  } catch (const Undo& undone) {
    return {undone.kind, {}};
  }
}

std::optional<StoredReservedTime> ReservedTimeStore::Find(int64_t id, bool with_released) {
  const pqxx::result rows = database_.Run(kFind, id, with_released);
  return rows.empty() ? std::nullopt : std::optional(Read(rows.front()));
}

std::vector<StoredReservedTime> ReservedTimeStore::Release(const StoredReservedTime& found,
                                                           bool series, common::Instant now) {
  return database_.InTransaction([&](common::Transaction& transaction) {
    transaction.Run(kTakeTurn, found.provider_user_id);
    const auto released = ReadAll(transaction.Run(kRelease, found.reserved.id(),
                                                  series ? found.reserved.series_id() : 0,
                                                  ToSql(now), found.provider_user_id));
    std::vector<int64_t> ids;
    for (const StoredReservedTime& stored : released) {
      ids.push_back(stored.reserved.id());
    }
    transaction.Run(kFreeTime, SqlArray(ids), found.provider_user_id);
    return released;
  });
}

std::vector<StoredReservedTime> ReservedTimeStore::List(const Workplace& workplace,
                                                        const TimeRange& range,
                                                        bool at_every_shop) {
  return ReadAll(database_.Run(kList, workplace.provider_user_id, workplace.collaborator_id,
                               ToSql(range.begin), ToSql(range.end), at_every_shop));
}

int ReservedTimeStore::CountOfSeries(const StoredReservedTime& first) {
  return first.reserved.series_id() == 0
             ? 1
             : database_
                   .Run(kCountOfSeries, first.reserved.series_id(), first.provider_user_id)[0][0]
                   .as<int>();
}

}  // namespace navalha::booking
