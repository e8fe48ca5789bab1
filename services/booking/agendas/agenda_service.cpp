#include "services/booking/agendas/agenda_service.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "services/booking/schedules/availability.hpp"
#include "services/booking/shop_access.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {

using common::Call;
using common::Date;

namespace {

constexpr int kMostDays = 7;
constexpr int kMostAgendas = 20;
// Maximum current and former collaborators of one establishment.
constexpr size_t kMostProviders = 500;
constexpr int kMostOccupied = 5000;
// The kind of occupied time at other shops, whose source is hidden.
constexpr std::string_view kTaken = "taken";

struct Days {
  Date first;
  int count = 0;
};

// Throws INVALID_ARGUMENT for a period that exceeds the limit of one call.
Days DaysOf(const v1::ListAgendaRequest& request) {
  const std::chrono::sys_days first{common::ParseDate(request.start_date()).value()};
  const std::chrono::sys_days last{common::ParseDate(request.end_date()).value()};
  if (last < first) {
    throw common::Invalid("end_date", "A data final deve ser depois da inicial.");
  }
  const auto count = (last - first).count() + 1;
  if (count > kMostDays) {
    throw common::Invalid("end_date", "Peça no máximo 7 dias de uma vez.");
  }
  return {first, static_cast<int>(count)};
}

void AddHours(const Agenda& agenda, const Days& days, v1::CollaboratorAgenda& answer) {
  for (int day = 0; day < days.count; ++day) {
    const Date date = common::AddDays(days.first, day);
    for (const Period& period : Merge(WorkingHoursOn(agenda, date))) {
      v1::AgendaHours& hours = *answer.add_hours();
      hours.set_date(common::FormatDate(date));
      hours.set_start_time(common::FormatTime(period.start));
      hours.set_end_time(common::FormatTime(period.end));
    }
  }
}

// Adds the occupied time at this establishment, and at others if `works_here`. Returns whether any
// of it belongs to this establishment.
bool AddStretches(const std::vector<Occupied>& occupied, int64_t establishment_id, bool works_here,
                  v1::CollaboratorAgenda& answer) {
  bool any_here = false;
  for (const Occupied& taken : occupied) {
    if (taken.establishment_id != establishment_id && !works_here) {
      continue;
    }
    v1::AgendaStretch& stretch = *answer.add_stretches();
    *stretch.mutable_starts_at() = common::ToProto(taken.range.begin);
    *stretch.mutable_ends_at() = common::ToProto(taken.range.end);
    if (taken.establishment_id != establishment_id) {
      stretch.set_source(std::string(kTaken));
      continue;
    }
    any_here = true;
    stretch.set_source(taken.source);
    stretch.set_source_id(taken.source == "order" ? 0 : taken.source_id);
    stretch.set_held(taken.held);
  }
  return any_here;
}

}  // namespace

void AgendaService::Register(common::Router& router) {
  router.For("navalha.booking.v1.AgendaService")
      .Unary("ListAgenda", this, &AgendaService::ListAgenda)
      .Unary("WatchAgenda", this, &AgendaService::WatchAgenda);
}

AgendaService::Visible AgendaService::VisibleTo(
    const Call& call, int64_t establishment_id,
    const google::protobuf::RepeatedField<int64_t>& wanted) const {
  const common::Caller& caller = call.RequireUser();
  const auto membership = catalog_.MembershipOf(establishment_id, caller.user_id, call);
  const ShopAccess access = ShopAccessOf(caller, membership);
  if (!access.belongs) {
    throw common::Denied();
  }
  Visible visible{establishment_id,
                  membership.time_zone().empty() ? std::string(common::kDefaultTimeZone)
                                                 : membership.time_zone(),
                  membership.collaborator_id(),
                  {}};
  if (access.manages) {
    visible.providers = catalog_.ProvidersAt(establishment_id, call);
  } else {
    visible.providers = {{visible.own, caller.user_id}};
  }
  std::erase_if(visible.providers, [&wanted](const auto& provider) {
    return !wanted.empty() &&
           std::find(wanted.begin(), wanted.end(), provider.first) == wanted.end();
  });
  // Drops the lowest ids first.
  while (visible.providers.size() > kMostProviders) {
    visible.providers.erase(visible.providers.begin());
  }
  return visible;
}

void AgendaService::ListAgenda(const Call& call, const v1::ListAgendaRequest& request,
                               v1::ListAgendaResponse& response) {
  const Days days = DaysOf(request);
  const Visible visible = VisibleTo(call, request.establishment_id(), request.collaborator_ids());
  const TimeRange range{
      common::BoundsOf(days.first, visible.time_zone).begin,
      common::BoundsOf(common::AddDays(days.first, days.count - 1), visible.time_zone).end};
  std::vector<int64_t> collaborators;
  std::vector<int64_t> people;
  for (const auto& [collaborator_id, user_id] : visible.providers) {
    collaborators.push_back(collaborator_id);
    people.push_back(user_id);
  }
  const auto agendas = agendas_.FindAll(collaborators, range, range);
  const auto occupied = agendas_.FindOccupied(people, range, kMostOccupied + 1);
  size_t count = 0;
  for (const auto& [collaborator_id, user_id] : visible.providers) {
    v1::CollaboratorAgenda answer;
    answer.set_collaborator_id(collaborator_id);
    answer.set_provider_user_id(user_id);
    const auto agenda = agendas.find(collaborator_id);
    if (agenda != agendas.end()) {
      AddHours(agenda->second, days, answer);
    }
    // Former collaborators and invited people have no hours.
    const bool works_here = agenda != agendas.end() || collaborator_id == visible.own;
    const auto taken = occupied.find(user_id);
    const bool any_here = taken != occupied.end() &&
                          AddStretches(taken->second, visible.establishment_id, works_here, answer);
    count += static_cast<size_t>(answer.stretches_size());
    if (!works_here && !any_here) {
      continue;
    }
    if (response.agendas_size() == kMostAgendas) {
      response.set_truncated(true);
      break;
    }
    response.add_agendas()->Swap(&answer);
  }
  response.set_time_zone(visible.time_zone);
  response.set_truncated(response.truncated() || count > kMostOccupied);
}

void AgendaService::WatchAgenda(const Call& call, const v1::WatchAgendaRequest& request,
                                navalha::common::v1::EventStream& response) {
  const Visible visible = VisibleTo(call, request.establishment_id(), request.collaborator_ids());
  if (visible.providers.empty()) {
    throw common::Denied();
  }
  const common::Caller& caller = call.RequireUser();
  response.set_user_id(caller.user_id);
  *response.mutable_ends_at() = common::ToProto(caller.token_expires_at);
  for (const auto& [collaborator_id, user_id] : visible.providers) {
    navalha::common::v1::EventSource& source = *response.add_sources();
    source.set_id(collaborator_id);
    source.add_tags(fmt::format("agenda:{}", collaborator_id));
    source.add_tags(fmt::format("hours:{}", collaborator_id));
  }
}

}  // namespace navalha::booking
