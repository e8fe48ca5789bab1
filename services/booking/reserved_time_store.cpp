#include "services/booking/reserved_time_store.hpp"

#include "services/common/error.hpp"

namespace navalha::booking {

using common::FromSql;
using common::LocalTime;
using common::Statement;
using common::ToSql;

namespace {

constexpr Statement kTake{"take_reserved_time", R"sql(
  INSERT INTO reservation
    (key, collaborator_id, establishment_id, during, time_zone, state, source)
  VALUES ($1, $2, $3, tstzrange($4, $5), $6, 'confirmed', $7)
  ON CONFLICT (key) DO NOTHING
  RETURNING id, source, lower(during), upper(during), time_zone, collaborator_id
)sql"};

constexpr Statement kFindByKey{"find_reserved_time_by_key", R"sql(
  SELECT id, source, lower(during), upper(during), time_zone, collaborator_id
  FROM reservation
  WHERE key = $1 AND source IN ('break', 'holiday') AND state = 'confirmed'
)sql"};

constexpr Statement kFind{"find_reserved_time", R"sql(
  SELECT id, source, lower(during), upper(during), time_zone, collaborator_id
  FROM reservation
  WHERE id = $1 AND source IN ('break', 'holiday') AND state = 'confirmed'
)sql"};

constexpr Statement kRelease{"release_reserved_time", R"sql(
  UPDATE reservation SET state = 'cancelled', updated_at = now()
  WHERE id = $1 AND source IN ('break', 'holiday') AND state = 'confirmed'
)sql"};

constexpr Statement kList{"list_reserved_times", R"sql(
  SELECT id, source, lower(during), upper(during), time_zone, collaborator_id
  FROM reservation
  WHERE collaborator_id = $1 AND during && tstzrange($2, $3)
    AND state IN ('held', 'confirmed') AND source IN ('break', 'holiday')
  ORDER BY lower(during) LIMIT 500
)sql"};

StoredReservedTime Read(const pqxx::row& row) {
  StoredReservedTime stored;
  stored.range = {FromSql(row[2].c_str()), FromSql(row[3].c_str())};
  stored.time_zone = row[4].c_str();
  stored.collaborator_id = row[5].as<int64_t>();
  const LocalTime begin = common::ToLocal(stored.range.begin, stored.time_zone);
  const LocalTime end = common::ToLocal(stored.range.end, stored.time_zone);
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
  pqxx::result rows = database_.Run(kTake, wanted.key, workplace.collaborator_id,
                                    workplace.establishment_id, ToSql(wanted.range.begin),
                                    ToSql(wanted.range.end), workplace.time_zone, wanted.source);
  if (rows.empty()) {
    rows = database_.Run(kFindByKey, wanted.key);
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

std::vector<StoredReservedTime> ReservedTimeStore::List(int64_t collaborator_id,
                                                        const TimeRange& range) {
  std::vector<StoredReservedTime> all;
  for (const auto& row :
       database_.Run(kList, collaborator_id, ToSql(range.begin), ToSql(range.end))) {
    all.push_back(Read(row));
  }
  return all;
}

}  // namespace navalha::booking
