#include "services/booking/agendas/agenda_store.hpp"

#include <algorithm>

#include "services/common/database/sql_array.hpp"

namespace navalha::booking {

using common::Date;
using common::Instant;
using common::Statement;
using common::WallTime;

namespace {

// Reservations at all shops count as busy. So does a hold whose lifetime has ended, because it may
// have a booking; HoldExpiry checks that. The range of days uses the index of the exclusion
// constraint, so bookings of other days cost nothing. Rows outside that index are read separately.
// Columns in the order of Add.
constexpr Statement kFindAgenda{"find_agenda", R"sql(
  WITH person AS MATERIALIZED (
    SELECT provider_user_id, establishment_id FROM schedule WHERE collaborator_id = $1 LIMIT 1
  )
  SELECT 'hours', day_of_week::int, start_minute, end_minute, time_zone, NULL::timestamptz,
         NULL::timestamptz, NULL::date
  FROM schedule
  WHERE collaborator_id = $1 AND is_active
  UNION ALL
  SELECT 'busy', NULL, NULL, NULL, NULL, lower(during), upper(during), NULL
  FROM reservation
  WHERE provider_user_id = (SELECT provider_user_id FROM person)
    AND during && tstzrange($2, $3) AND NOT was_double_booked AND key <> $6
    AND state IN ('held', 'confirmed')
  UNION ALL
  SELECT 'busy', NULL, NULL, NULL, NULL, lower(during), upper(during), NULL
  FROM reservation
  WHERE provider_user_id = (SELECT provider_user_id FROM person)
    AND during && tstzrange($2, $3) AND was_double_booked AND state = 'confirmed' AND key <> $6
  UNION ALL
  SELECT 'holiday', NULL, start_minute, end_minute, name, NULL, NULL, day
  FROM shop_holiday
  WHERE establishment_id = (SELECT establishment_id FROM person)
    AND day BETWEEN $4::date AND $5::date AND kind <> 'open'
)sql"};

// Reads several people, with whole days off. One index search per person, independent of the
// number of rows.
constexpr Statement kFindAgendas{"find_agendas", R"sql(
  WITH hours AS MATERIALIZED (
    SELECT collaborator_id, provider_user_id, establishment_id, day_of_week, start_minute,
           end_minute, time_zone
    FROM schedule WHERE collaborator_id = ANY ($1::bigint[]) AND is_active
  ), person AS MATERIALIZED (
    SELECT DISTINCT collaborator_id, provider_user_id, establishment_id FROM hours
  )
  SELECT 'hours', day_of_week::int, start_minute, end_minute, time_zone, NULL::timestamptz,
         NULL::timestamptz, NULL::date, collaborator_id
  FROM hours
  UNION ALL
  SELECT taken.kind, NULL, NULL, NULL, NULL, taken.begins, taken.ends, NULL,
         person.collaborator_id
  FROM person, LATERAL (
    SELECT 'busy' AS kind, lower(during) AS begins, upper(during) AS ends
    FROM reservation
    WHERE provider_user_id = person.provider_user_id AND during && tstzrange($2, $3)
      AND NOT was_double_booked AND state IN ('held', 'confirmed')
      AND ($8::timestamptz IS NULL OR expires_at IS NULL OR expires_at > $8)
    UNION ALL
    SELECT 'busy', lower(during), upper(during)
    FROM reservation
    WHERE provider_user_id = person.provider_user_id AND during && tstzrange($2, $3)
      AND was_double_booked AND state = 'confirmed'
    UNION ALL
    SELECT 'day_off', lower(during), upper(during)
    FROM reservation
    WHERE provider_user_id = person.provider_user_id AND during && tstzrange($4, $5)
      AND source = 'holiday' AND state = 'confirmed') AS taken
  UNION ALL
  SELECT 'holiday', NULL, holiday.start_minute, holiday.end_minute, holiday.name, NULL, NULL,
         holiday.day, person.collaborator_id
  FROM person JOIN shop_holiday AS holiday USING (establishment_id)
  WHERE holiday.day BETWEEN $6::date AND $7::date AND holiday.kind <> 'open'
)sql"};

constexpr Statement kFindOccupied{"find_occupied", R"sql(
  SELECT person.id, lower(taken.during), upper(taken.during), taken.establishment_id,
         taken.collaborator_id, taken.source,
         coalesce(appointment.id, taken.reserved_time_id, taken.id),
         taken.state = 'held'
  FROM unnest($1::bigint[]) AS person(id), LATERAL (
    SELECT * FROM reservation
    WHERE provider_user_id = person.id AND during && tstzrange($2, $3)
      AND NOT was_double_booked AND state IN ('held', 'confirmed')
    UNION ALL
    SELECT * FROM reservation
    WHERE provider_user_id = person.id AND during && tstzrange($2, $3)
      AND was_double_booked AND state = 'confirmed') AS taken
  LEFT JOIN appointment ON taken.source = 'appointment'
    AND appointment.provider_user_id = taken.provider_user_id
    AND appointment.reservation_key = taken.key
  ORDER BY lower(taken.during), taken.id LIMIT $4
)sql"};

// Longest possible day, including a clock change.
constexpr std::chrono::hours kLongestDay{26};

// Adds a row of the statements above to its agenda.
void Add(const pqxx::row& row, Agenda& agenda) {
  const std::string_view kind = row[0].c_str();
  if (kind == "hours") {
    agenda.hours.push_back(
        {row[1].as<int>(), {WallTime(row[2].as<int>()), WallTime(row[3].as<int>())}});
    agenda.time_zone = row[4].c_str();
  } else if (kind == "holiday") {
    // A closed day has no minutes.
    agenda.holidays.push_back({common::ParseDate(row[7].c_str()).value(),
                               {WallTime(row[2].as<int>(0)), WallTime(row[3].as<int>(0))},
                               row[4].is_null() ? "" : row[4].c_str()});
  } else {
    auto& ranges = kind == "busy" ? agenda.busy : agenda.days_off;
    ranges.push_back({common::FromSql(row[5].c_str()), common::FromSql(row[6].c_str())});
  }
}

// The days of a period in any of the country's time zones.
std::pair<std::string, std::string> DaysOf(const TimeRange& range) {
  return {common::FormatDate(common::AddDays(common::ToLocal(range.begin).date, -1)),
          common::FormatDate(common::AddDays(common::ToLocal(range.end).date, 1))};
}

}  // namespace

std::map<int64_t, std::vector<Occupied>> AgendaStore::FindOccupied(
    const std::vector<int64_t>& provider_user_ids, const TimeRange& range, int limit) {
  std::map<int64_t, std::vector<Occupied>> occupied;
  for (const auto& row :
       database_.Run(kFindOccupied, common::SqlArray(provider_user_ids), common::ToSql(range.begin),
                     common::ToSql(range.end), limit)) {
    occupied[row[0].as<int64_t>()].push_back(
        {{common::FromSql(row[1].c_str()), common::FromSql(row[2].c_str())},
         row[3].as<int64_t>(),
         row[4].as<int64_t>(),
         row[5].c_str(),
         row[6].as<int64_t>(),
         row[7].as<bool>()});
  }
  return occupied;
}

std::map<int64_t, Agenda> AgendaStore::FindAll(const std::vector<int64_t>& collaborator_ids,
                                               const TimeRange& range, const TimeRange& days,
                                               std::optional<Instant> due_by) {
  std::map<int64_t, Agenda> agendas;
  const auto [first, last] = DaysOf(days);
  for (const auto& row :
       database_.Run(kFindAgendas, common::SqlArray(collaborator_ids), common::ToSql(range.begin),
                     common::ToSql(range.end), common::ToSql(days.begin), common::ToSql(days.end),
                     first, last, due_by ? std::optional(common::ToSql(*due_by)) : std::nullopt)) {
    Add(row, agendas[row[8].as<int64_t>()]);
  }
  return agendas;
}

std::map<int64_t, Agenda> AgendaStore::FindAround(const std::vector<int64_t>& collaborator_ids,
                                                  Instant instant, std::optional<Instant> due_by) {
  const TimeRange around{instant - kLongestDay, instant + kLongestDay};
  return FindAll(collaborator_ids, around, around, due_by);
}

Agenda AgendaStore::Find(int64_t collaborator_id, const Date& first, int days,
                         const std::string& without) {
  const std::string usual(common::kDefaultTimeZone);
  Agenda agenda = FindInZone(collaborator_id, first, days, without, usual);
  // The start of a day depends on the zone, which only the rows contain. Few shops need the
  // second query.
  return agenda.time_zone == usual
             ? agenda
             : FindInZone(collaborator_id, first, days, without, agenda.time_zone);
}

Agenda AgendaStore::FindInZone(int64_t collaborator_id, const Date& first, int days,
                               const std::string& without, const std::string& zone) {
  const Instant begin = common::BoundsOf(first, zone).begin;
  const Instant end = common::BoundsOf(common::AddDays(first, days - 1), zone).end;
  Agenda agenda;
  for (const auto& row :
       database_.Run(kFindAgenda, collaborator_id, common::ToSql(begin), common::ToSql(end),
                     common::FormatDate(first),
                     common::FormatDate(common::AddDays(first, days - 1)), without)) {
    Add(row, agenda);
  }
  return agenda;
}

std::vector<Period> WorkingHoursOn(const Agenda& agenda, const Date& date) {
  const int day_of_week = common::DayOfWeek(date);
  const auto holiday =
      std::find_if(agenda.holidays.begin(), agenda.holidays.end(),
                   [&date](const Agenda::Holiday& candidate) { return candidate.date == date; });
  std::vector<Period> hours;
  for (const Agenda::WorkingPeriod& working : agenda.hours) {
    if (working.day_of_week != day_of_week) {
      continue;
    }
    Period period = working.period;
    if (holiday != agenda.holidays.end()) {
      period = {std::max(period.start, holiday->open.start),
                std::min(period.end, holiday->open.end)};
    }
    if (period.start < period.end) {
      hours.push_back(period);
    }
  }
  return hours;
}

}  // namespace navalha::booking
