#include "services/booking/schedules/scheduled_time_service.hpp"

#include "services/booking/schedules/scheduled_time.hpp"

namespace navalha::booking {
namespace {

using common::AddDays;
using common::Date;
using common::Instant;

// The agendas of collaborators and their time off.
struct Work {
  std::map<int64_t, Agenda> agendas;
  std::map<int64_t, std::vector<TimeRange>> time_off;
};

// Returns the range of these days in any time zone of the country.
TimeRange RangeOf(const Date& first, const Date& last) {
  return {common::BoundsOf(AddDays(first, -1)).begin, common::BoundsOf(AddDays(last, 1)).end};
}

std::vector<Period> ScheduledOn(const Work& work, int64_t collaborator_id, const Agenda& agenda,
                                const Date& date) {
  const auto off = work.time_off.find(collaborator_id);
  return ScheduledPeriodsOn(
      agenda, off == work.time_off.end() ? std::vector<TimeRange>() : off->second, date);
}

// Returns the scheduled minutes of a team on a day.
int MinutesOn(const Work& work, const std::vector<int64_t>& team, const Date& date) {
  int minutes = 0;
  for (const int64_t id : team) {
    if (const auto found = work.agendas.find(id); found != work.agendas.end()) {
      minutes += MinutesOf(ScheduledOn(work, id, found->second, date));
    }
  }
  return minutes;
}

// Returns the time zone of a team; the default one when nobody has active hours.
std::string ZoneOf(const Work& work, const std::vector<int64_t>& team) {
  for (const int64_t id : team) {
    if (const auto found = work.agendas.find(id); found != work.agendas.end()) {
      return found->second.time_zone;
    }
  }
  return std::string(common::kDefaultTimeZone);
}

}  // namespace

void ScheduledTimeService::Register(common::Router& router) {
  router.For("navalha.booking.v1.ScheduledTimeService")
      .Unary("ListScheduledDays", this, &ScheduledTimeService::ListScheduledDays)
      .Unary("ListFreeHours", this, &ScheduledTimeService::ListFreeHours);
}

void ScheduledTimeService::ListScheduledDays(const common::Call&,
                                             const v1::ListScheduledDaysRequest& request,
                                             v1::ListScheduledDaysResponse& response) {
  const Instant now = now_();
  *response.mutable_answered_at() = common::ToProto(now);
  const auto teams = store_.TeamsAfter(request.after_establishment_id(), request.limit());
  std::vector<int64_t> establishments, collaborators;
  for (const auto& [id, team] : teams) {
    establishments.push_back(id);
    collaborators.insert(collaborators.end(), team.begin(), team.end());
  }
  const Date usual = common::ToLocal(now).date;
  const TimeRange range = RangeOf(AddDays(usual, -request.past_days()), usual);
  const Work work{agendas_.FindAll(collaborators, {range.begin, range.begin}, range),
                  store_.TimeOffOf(collaborators, range)};
  // Reads the changes last, so that they include a change that is made during the reads above.
  const auto changes = store_.ChangesOf(establishments);
  for (const auto& [id, team] : teams) {
    v1::ScheduledEstablishment& establishment = *response.add_establishments();
    establishment.set_establishment_id(id);
    const std::string zone = ZoneOf(work, team);
    const Date today = common::ToLocal(now, zone).date;
    const auto changed = changes.find(id);
    for (int back = request.past_days(); back >= 0; --back) {
      const Date date = AddDays(today, -back);
      const bool is_known =
          changed != changes.end() && changed->second < common::BoundsOf(date, zone).end;
      if (back > 0 && !is_known) {
        continue;
      }
      v1::ScheduledDay& day = *establishment.add_days();
      day.set_date(common::FormatDate(date));
      day.set_scheduled_minutes(MinutesOn(work, team, date));
      day.set_is_over(back > 0);
    }
  }
}

void ScheduledTimeService::ListFreeHours(const common::Call&,
                                         const v1::ListFreeHoursRequest& request,
                                         v1::ListFreeHoursResponse& response) {
  const Date first = common::ParseDate(request.start_date()).value();
  const TimeRange range = RangeOf(first, AddDays(first, request.days() - 1));
  const std::vector<int64_t> team = holidays_.CollaboratorsOf(request.establishment_id());
  const Work work{agendas_.FindAll(team, range, range), store_.TimeOffOf(team, range)};
  for (int day = 0; day < request.days(); ++day) {
    const Date date = AddDays(first, day);
    HourMinutes scheduled{}, free{};
    for (const auto& [id, agenda] : work.agendas) {
      const std::vector<Period> periods = ScheduledOn(work, id, agenda, date);
      AddMinutes(periods, scheduled);
      AddMinutes(FreePeriodsOn(agenda, periods, date), free);
    }
    for (size_t hour = 0; hour < scheduled.size(); ++hour) {
      if (scheduled[hour] > 0) {
        v1::FreeHour& row = *response.add_hours();
        row.set_date(common::FormatDate(date));
        row.set_hour(static_cast<int>(hour));
        row.set_scheduled_minutes(scheduled[hour]);
        row.set_free_minutes(free[hour]);
      }
    }
  }
}

}  // namespace navalha::booking
