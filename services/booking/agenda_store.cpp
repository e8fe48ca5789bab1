#include "services/booking/agenda_store.hpp"

#include <algorithm>

#include "services/common/sql_array.hpp"

namespace navalha::booking {

using common::Date;
using common::Instant;
using common::Statement;
using common::WallTime;

namespace {

// Whatever takes the person's time is busy, at whichever shop. The range of days meets the index of
// the exclusion constraint, so that bookings of other days, however many, cost nothing; what that
// index leaves out is read beside it.
constexpr Statement kFindAgenda{"find_agenda", R"sql(
  WITH person AS MATERIALIZED (
    SELECT provider_user_id FROM schedule WHERE collaborator_id = $1 LIMIT 1
  )
  SELECT day_of_week, start_minute, end_minute, time_zone, NULL::timestamptz, NULL::timestamptz
  FROM schedule
  WHERE collaborator_id = $1 AND is_active
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, lower(during), upper(during)
  FROM reservation
  WHERE provider_user_id = (SELECT provider_user_id FROM person)
    AND during && tstzrange($2, $3) AND NOT was_double_booked
    AND state IN ('held', 'confirmed') AND (expires_at IS NULL OR expires_at > $4)
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, lower(during), upper(during)
  FROM reservation
  WHERE provider_user_id = (SELECT provider_user_id FROM person)
    AND during && tstzrange($2, $3) AND was_double_booked AND state = 'confirmed'
)sql"};

// The same for several. Each person's stretch of the timeline is looked up by itself, so that it is
// an index search whatever the number of rows.
constexpr Statement kFindAgendas{"find_agendas", R"sql(
  WITH hours AS MATERIALIZED (
    SELECT collaborator_id, provider_user_id, day_of_week, start_minute, end_minute, time_zone
    FROM schedule WHERE collaborator_id = ANY ($1::bigint[]) AND is_active
  )
  SELECT collaborator_id, day_of_week, start_minute, end_minute, time_zone, NULL::timestamptz,
         NULL::timestamptz
  FROM hours
  UNION ALL
  SELECT person.collaborator_id, NULL, NULL, NULL, NULL, taken.begins, taken.ends
  FROM (SELECT DISTINCT collaborator_id, provider_user_id FROM hours) AS person, LATERAL (
    SELECT lower(during) AS begins, upper(during) AS ends
    FROM reservation
    WHERE provider_user_id = person.provider_user_id AND during && tstzrange($2, $3)
      AND NOT was_double_booked AND state IN ('held', 'confirmed')
      AND (expires_at IS NULL OR expires_at > $4)
    UNION ALL
    SELECT lower(during), upper(during)
    FROM reservation
    WHERE provider_user_id = person.provider_user_id AND during && tstzrange($2, $3)
      AND was_double_booked AND state = 'confirmed') AS taken
)sql"};

}  // namespace

std::map<int64_t, Agenda> AgendaStore::FindAll(const std::vector<int64_t>& collaborator_ids,
                                               const TimeRange& range, Instant now) {
  std::map<int64_t, Agenda> agendas;
  for (const auto& row :
       database_.Run(kFindAgendas, common::SqlArray(collaborator_ids), common::ToSql(range.begin),
                     common::ToSql(range.end), common::ToSql(now))) {
    Agenda& agenda = agendas[row[0].as<int64_t>()];
    if (row[1].is_null()) {
      agenda.busy.push_back({common::FromSql(row[5].c_str()), common::FromSql(row[6].c_str())});
    } else {
      agenda.hours.push_back(
          {row[1].as<int>(), {WallTime(row[2].as<int>()), WallTime(row[3].as<int>())}});
      agenda.time_zone = row[4].c_str();
    }
  }
  return agendas;
}

Agenda AgendaStore::Find(int64_t collaborator_id, const Date& first, int days, Instant now) {
  const std::string usual(common::kDefaultTimeZone);
  Agenda agenda = FindInZone(collaborator_id, first, days, now, usual);
  // Where a day begins depends on the zone, which only the rows say: few shops need the second
  // look.
  return agenda.time_zone == usual
             ? agenda
             : FindInZone(collaborator_id, first, days, now, agenda.time_zone);
}

Agenda AgendaStore::FindInZone(int64_t collaborator_id, const Date& first, int days, Instant now,
                               const std::string& zone) {
  const Instant begin = common::BoundsOf(first, zone).begin;
  const Instant end = common::BoundsOf(common::AddDays(first, days - 1), zone).end;
  const pqxx::result rows = database_.Run(kFindAgenda, collaborator_id, common::ToSql(begin),
                                          common::ToSql(end), common::ToSql(now));
  Agenda agenda;
  for (const auto& row : rows) {
    if (row[0].is_null()) {
      agenda.busy.push_back({common::FromSql(row[4].c_str()), common::FromSql(row[5].c_str())});
    } else {
      agenda.hours.push_back(
          {row[0].as<int>(), {WallTime(row[1].as<int>()), WallTime(row[2].as<int>())}});
      agenda.time_zone = row[3].c_str();
    }
  }
  return agenda;
}

}  // namespace navalha::booking
