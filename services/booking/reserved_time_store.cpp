#include "services/booking/reserved_time_store.hpp"

#include "services/common/error.hpp"

namespace navalha::booking {

using common::FromSql;
using common::LocalTime;
using common::Statement;
using common::ToSql;

namespace {

// The columns that Read expects, in its order.
#define NAVALHA_RESERVED_TIME                                        \
  " r.id, r.source, lower(r.during), upper(r.during), r.time_zone, " \
  "r.collaborator_id, " NAVALHA_LINKS_OF("r.provider_user_id") ", r.establishment_id"

constexpr Statement kTake{"take_reserved_time", R"sql(
  WITH turn AS MATERIALIZED (SELECT take_turn($2))
  INSERT INTO reservation AS r
    (key, provider_user_id, collaborator_id, establishment_id, during, time_zone, state, source)
  SELECT $1, $2, $3, $4, tstzrange($5, $6), $7, 'confirmed', $8 FROM turn
  ON CONFLICT (provider_user_id, key) DO NOTHING
  RETURNING)sql" NAVALHA_RESERVED_TIME};

constexpr Statement kFindByKey{"find_reserved_time_by_key", "SELECT" NAVALHA_RESERVED_TIME R"sql(
  FROM reservation AS r
  WHERE provider_user_id = $1 AND key = $2 AND source IN ('break', 'holiday')
    AND state = 'confirmed'
)sql"};

constexpr Statement kFind{"find_reserved_time", "SELECT" NAVALHA_RESERVED_TIME R"sql(
  FROM reservation AS r
  WHERE id = $1 AND source IN ('break', 'holiday') AND state = 'confirmed'
)sql"};

constexpr Statement kRelease{"release_reserved_time", R"sql(
  UPDATE reservation SET state = 'cancelled', updated_at = now()
  WHERE id = $1 AND source IN ('break', 'holiday') AND state = 'confirmed'
)sql"};

constexpr Statement kList{"list_reserved_times", "SELECT" NAVALHA_RESERVED_TIME R"sql(
  FROM reservation AS r
  WHERE provider_user_id = $1 AND collaborator_id = $2 AND during && tstzrange($3, $4)
    AND state IN ('held', 'confirmed') AND source IN ('break', 'holiday')
  ORDER BY lower(during) LIMIT 500
)sql"};

StoredReservedTime Read(const pqxx::row& row) {
  StoredReservedTime stored;
  stored.range = {FromSql(row[2].c_str()), FromSql(row[3].c_str())};
  const std::string time_zone = row[4].c_str();
  stored.collaborator_id = row[5].as<int64_t>();
  stored.links = LinksOf({stored.collaborator_id, time_zone, row[7].as<int64_t>()}, row[6].c_str());
  const LocalTime begin = common::ToLocal(stored.range.begin, time_zone);
  const LocalTime end = common::ToLocal(stored.range.end, time_zone);
  stored.reserved.set_id(row[0].as<int64_t>());
  stored.reserved.set_type(row[1].c_str());
  stored.reserved.set_date(common::FormatDate(begin.date));
  stored.reserved.set_start_time(common::FormatTime(begin.time));
  // The next day's midnight is this day's end.
  stored.reserved.set_end_time(
      common::FormatTime(end.date > begin.date ? common::WallTime(24 * 60) : end.time));
  return stored;
}

}  // namespace

StoredReservedTime ReservedTimeStore::Take(const Workplace& workplace, const WantedTime& wanted) {
  pqxx::result rows =
      database_.Run(kTake, wanted.id.key, wanted.id.provider_user_id, workplace.collaborator_id,
                    workplace.establishment_id, ToSql(wanted.range.begin), ToSql(wanted.range.end),
                    workplace.time_zone, wanted.source);
  if (rows.empty()) {
    rows = database_.Run(kFindByKey, wanted.id.provider_user_id, wanted.id.key);
  }
  if (rows.empty()) {
    throw common::Conflict("CANCELLED", "Esta reserva de horário já foi removida.");
  }
  return Read(rows.front());
}

std::optional<StoredReservedTime> ReservedTimeStore::Find(int64_t id) {
  const pqxx::result rows = database_.Run(kFind, id);
  return rows.empty() ? std::nullopt : std::optional(Read(rows.front()));
}

bool ReservedTimeStore::Release(int64_t id) {
  return database_.Run(kRelease, id).affected_rows() > 0;
}

std::vector<StoredReservedTime> ReservedTimeStore::List(const Workplace& workplace,
                                                        const TimeRange& range) {
  std::vector<StoredReservedTime> all;
  for (const auto& row : database_.Run(kList, workplace.provider_user_id, workplace.collaborator_id,
                                       ToSql(range.begin), ToSql(range.end))) {
    all.push_back(Read(row));
  }
  return all;
}

}  // namespace navalha::booking
