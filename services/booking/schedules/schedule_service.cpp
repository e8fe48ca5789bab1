#include "services/booking/schedules/schedule_service.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "services/common/rpc/error.hpp"

namespace navalha::booking {

using common::AddDays;
using common::Call;
using common::Date;
using common::WallTime;
using navalha::common::v1::MessageResponse;

namespace {

// Returns the cache tags that a change of weekly hours invalidates.
std::vector<std::string> HoursTags(const Workplace& workplace) {
  return {fmt::format("hours:{}", workplace.collaborator_id),
          fmt::format("openings:{}", workplace.establishment_id)};
}

// Returns the requested collaborators without duplicates. Throws unless exactly one field is set.
std::vector<int64_t> CollaboratorsOf(const v1::ListAvailableDaysRequest& request) {
  if ((request.collaborator_id() > 0) == !request.collaborator_ids().empty()) {
    throw common::Invalid("employer_id", "Informe um colaborador ou uma lista de colaboradores.");
  }
  if (request.collaborator_id() > 0) {
    return {request.collaborator_id()};
  }
  const std::set<int64_t> ids(request.collaborator_ids().begin(), request.collaborator_ids().end());
  return {ids.begin(), ids.end()};
}

void AddTimes(const std::vector<WallTime>& times, v1::AvailableDay& day) {
  for (const WallTime time : times) {
    day.add_available_times(common::FormatTime(time));
  }
}

void AddTimes(const FreeByTime& free, v1::AvailableDay& day) {
  for (const auto& [time, collaborator_ids] : free) {
    day.add_available_times(common::FormatTime(time));
    v1::FreeCollaborators& people = *day.add_free();
    people.set_time(common::FormatTime(time));
    people.mutable_collaborator_ids()->Assign(collaborator_ids.begin(), collaborator_ids.end());
  }
}

// Returns the rows without duplicates. Throws for an end that is not after its start. The schema
// refuses overlaps.
std::vector<WeeklyPeriod> PeriodsOf(const v1::SaveScheduleRequest& request) {
  std::vector<WeeklyPeriod> periods;
  for (int i = 0; i < request.schedules_size(); ++i) {
    const v1::ScheduleRow& row = request.schedules(i);
    const WeeklyPeriod weekly{
        DayNumber(row.day_of_week()),
        {common::ParseTime(row.start_time()).value(), common::ParseTime(row.end_time()).value()}};
    if (weekly.period.end <= weekly.period.start) {
      throw common::Invalid(fmt::format("schedules.{}.end_time", i),
                            "O horário final deve ser depois do inicial.");
    }
    if (std::find(periods.begin(), periods.end(), weekly) == periods.end()) {
      periods.push_back(weekly);
    }
  }
  return periods;
}

}  // namespace

ScheduleService::ScheduleService(common::Database& database, const CatalogClient& catalog,
                                 const StrandingRefusal& refusal, common::CacheTags& tags,
                                 common::Now now)
    : availability_(database, now),
      openings_(database, now),
      schedules_(database),
      catalog_(catalog),
      refusal_(refusal),
      tags_(tags),
      now_(std::move(now)) {}

void ScheduleService::Register(common::Router& router) {
  router.For("navalha.booking.v1.ScheduleService")
      .Unary("ListAvailableTimes", this, &ScheduleService::ListAvailableTimes)
      .Unary("ListAvailableDays", this, &ScheduleService::ListAvailableDays)
      .Unary("ListOpenings", this, &ScheduleService::ListOpenings)
      .Unary("ListSchedule", this, &ScheduleService::ListSchedule)
      .Unary("SaveSchedule", this, &ScheduleService::SaveSchedule)
      .Unary("UpdateSchedule", this, &ScheduleService::UpdateSchedule)
      .Unary("DeleteSchedule", this, &ScheduleService::DeleteSchedule)
      .Unary("ListOpeningDays", this, &ScheduleService::ListOpeningDays)
      .Unary("FilterScheduled", this, &ScheduleService::FilterScheduled);
}

void ScheduleService::FilterScheduled(const Call&, const v1::FilterScheduledRequest& request,
                                      v1::FilterScheduledResponse& response) {
  schedules_.FilterScheduled(request, response);
}

void ScheduleService::ListOpeningDays(const Call&, const v1::ListOpeningDaysRequest& request,
                                      v1::ListOpeningDaysResponse& response) {
  openings_.ListDays(request, response);
}

void ScheduleService::ListAvailableTimes(const Call& call,
                                         const v1::ListAvailableTimesRequest& request,
                                         v1::ListAvailableTimesResponse& response) {
  if (catalog_.FilterVisible({request.collaborator_id()}, call).empty()) {
    return;
  }
  const auto times =
      availability_.OfDay(request.collaborator_id(), common::ParseDate(request.date()).value(),
                          std::chrono::minutes(request.duration()));
  for (const WallTime time : times) {
    response.add_available_times(common::FormatTime(time));
  }
}

void ScheduleService::ListAvailableDays(const Call& call,
                                        const v1::ListAvailableDaysRequest& request,
                                        v1::ListAvailableDaysResponse& response) {
  const std::vector<int64_t> wanted = CollaboratorsOf(request);
  const Date first = request.start_date().empty() ? availability_.Today(wanted.front())
                                                  : common::ParseDate(request.start_date()).value();
  const int count = request.days() > 0 ? request.days() : kDaysOfStrip;
  for (int i = 0; i < count; ++i) {
    response.add_days()->set_date(common::FormatDate(AddDays(first, i)));
  }
  const std::vector<int64_t> visible = catalog_.FilterVisible(wanted, call);
  if (visible.empty()) {
    return;
  }
  const std::chrono::minutes duration(request.duration());
  auto day = response.mutable_days()->begin();
  if (request.collaborator_id() > 0) {
    for (const auto& times : availability_.OfDays(visible.front(), first, count, duration)) {
      AddTimes(times, *day++);
    }
  } else {
    for (const FreeByTime& free : availability_.OfDays(visible, first, count, duration)) {
      AddTimes(free, *day++);
    }
  }
}

void ScheduleService::ListOpenings(const Call& call, const v1::ListOpeningsRequest& request,
                                   v1::ListOpeningsResponse& response) {
  openings_.List(catalog_.TeamsOf(request.establishment_ids(), call), response);
}

void ScheduleService::ListSchedule(const Call& call, const v1::ListScheduleRequest& request,
                                   v1::ListScheduleResponse& response) {
  if (!catalog_.FilterVisible({request.collaborator_id()}, call).empty()) {
    schedules_.List(request.collaborator_id(), response);
  }
}

void ScheduleService::SaveSchedule(const Call& call, const v1::SaveScheduleRequest& request,
                                   MessageResponse& response) {
  const std::vector<WeeklyPeriod> periods = PeriodsOf(request);
  const Workplace workplace = catalog_.RequireAgendaOf(request.collaborator_id(), call);
  std::vector<int64_t> replaced_days;
  for (const std::string& day : request.replaced_days()) {
    replaced_days.push_back(DayNumber(day));
  }
  try {
    refusal_.Guard(call, [&] {
      schedules_.Save({workplace, now_(), request.confirm()}, periods, replaced_days);
    });
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() != ScheduleStore::kNoOverlap) {
      throw;
    }
    throw common::Invalid("schedules", "Os horários informados se sobrepõem.");
  }
  tags_.Invalidate(HoursTags(workplace));
  response.set_message("Horários salvos com sucesso.");
}

void ScheduleService::UpdateSchedule(const Call& call, const v1::UpdateScheduleRequest& request,
                                     MessageResponse& response) {
  const auto collaborator_id = schedules_.FindCollaborator(request.id());
  if (!collaborator_id) {
    throw common::NotFound("Horário não encontrado.");
  }
  const Workplace workplace = catalog_.RequireAgendaOf(*collaborator_id, call);
  try {
    // An empty text leaves the stored time unchanged.
    const bool updated = refusal_.Guard(call, [&] {
      return schedules_.Update({workplace, now_(), request.confirm()}, request.id(),
                               request.is_active(), common::ParseTime(request.start_time()),
                               common::ParseTime(request.end_time()));
    });
    if (!updated) {
      throw common::NotFound("Horário não encontrado.");
    }
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() == ScheduleStore::kEndAfterStart) {
      throw common::Invalid("end_time", "O horário final deve ser depois do inicial.");
    }
    if (violation.constraint() != ScheduleStore::kNoOverlap &&
        violation.constraint() != ScheduleStore::kNoTwin) {
      throw;
    }
    throw common::Conflict("HOURS_OVERLAP", "Este horário se sobrepõe a outro que está ativo.");
  }
  tags_.Invalidate(HoursTags(workplace));
  const bool moved = !request.start_time().empty() || !request.end_time().empty();
  response.set_message(moved                 ? "Horário alterado com sucesso."
                       : request.is_active() ? "Horário ativado."
                                             : "Horário desativado.");
}

void ScheduleService::DeleteSchedule(const Call& call, const v1::DeleteScheduleRequest& request,
                                     MessageResponse& response) {
  const auto collaborator_id = schedules_.FindCollaborator(request.id());
  if (!collaborator_id) {
    throw common::NotFound("Horário não encontrado.");
  }
  const Workplace workplace = catalog_.RequireAgendaOf(*collaborator_id, call);
  const bool deleted = refusal_.Guard(call, [&] {
    return schedules_.Delete({workplace, now_(), request.confirm()}, request.id());
  });
  if (!deleted) {
    throw common::NotFound("Horário não encontrado.");
  }
  tags_.Invalidate(HoursTags(workplace));
  response.set_message("Horário excluído com sucesso.");
}

}  // namespace navalha::booking
