#include "services/booking/schedules/scheduled_time_store.hpp"

#include "services/common/database/sql_array.hpp"

namespace navalha::booking {
namespace {

using common::SqlArray;
using common::Statement;

constexpr Statement kTeams{"scheduled_teams", R"sql(
  SELECT DISTINCT establishment_id, collaborator_id FROM schedule
  WHERE establishment_id IN (
    SELECT DISTINCT establishment_id FROM schedule WHERE establishment_id > $1
    ORDER BY establishment_id LIMIT $2)
  ORDER BY establishment_id, collaborator_id
)sql"};

constexpr Statement kTimeOff{"scheduled_time_off", R"sql(
  SELECT person.collaborator_id, lower(off.during), upper(off.during)
  FROM (SELECT DISTINCT collaborator_id, provider_user_id FROM schedule
        WHERE collaborator_id = ANY ($1::bigint[])) AS person
  JOIN reserved_time AS off ON off.provider_user_id = person.provider_user_id
    AND off.during && tstzrange($2, $3) AND off.released_at IS NULL
)sql"};

constexpr Statement kChanges{"scheduled_changes", R"sql(
  SELECT establishment_id, changed_at FROM hours_change
  WHERE establishment_id = ANY ($1::bigint[])
)sql"};

}  // namespace

std::map<int64_t, std::vector<int64_t>> ScheduledTimeStore::TeamsAfter(int64_t after, int limit) {
  std::map<int64_t, std::vector<int64_t>> teams;
  for (const auto& row : database_.Run(kTeams, after, limit)) {
    teams[row[0].as<int64_t>()].push_back(row[1].as<int64_t>());
  }
  return teams;
}

std::map<int64_t, std::vector<TimeRange>> ScheduledTimeStore::TimeOffOf(
    const std::vector<int64_t>& collaborator_ids, const TimeRange& range) {
  std::map<int64_t, std::vector<TimeRange>> time_off;
  for (const auto& row : database_.Run(kTimeOff, SqlArray(collaborator_ids),
                                       common::ToSql(range.begin), common::ToSql(range.end))) {
    time_off[row[0].as<int64_t>()].push_back(
        {common::FromSql(row[1].c_str()), common::FromSql(row[2].c_str())});
  }
  return time_off;
}

std::map<int64_t, common::Instant> ScheduledTimeStore::ChangesOf(
    const std::vector<int64_t>& establishment_ids) {
  std::map<int64_t, common::Instant> changes;
  for (const auto& row : database_.Run(kChanges, SqlArray(establishment_ids))) {
    changes[row[0].as<int64_t>()] = common::FromSql(row[1].c_str());
  }
  return changes;
}

}  // namespace navalha::booking
