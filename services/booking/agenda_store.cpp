#include "services/booking/agenda_store.hpp"

#include <algorithm>

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

}  // namespace

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
