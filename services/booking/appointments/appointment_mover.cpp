#include "services/booking/appointments/appointment_mover.hpp"

#include <fmt/format.h>

#include <utility>

#include "services/common/rpc/change_deadline.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {
namespace {

constexpr std::string_view kProviderField = "employer_id";

std::optional<common::IdempotencyKey> KeyOf(const common::Call& call,
                                            const v1::MoveAppointmentRequest& request) {
  return common::IdempotencyKeyOf(
      call, fmt::format("move appointment:{} user:{}", request.id(), call.RequireUser().user_id),
      request);
}

}  // namespace

common::Error AppointmentChanged() {
  return common::Conflict(
      "BOOKING_CHANGED",
      "O agendamento foi alterado por outra pessoa. Veja como ficou e tente de novo.");
}

common::Error TransitionRefused() {
  return common::Conflict("TRANSITION_REFUSED",
                          "A situação atual do agendamento não permite esta ação.");
}

AppointmentMover::AppointmentMover(EntryParts parts)
    : parts_(std::move(parts)),
      appointments_(parts_.database),
      idempotency_(parts_.database),
      mover_(parts_.database, parts_.expiry, parts_.tags, parts_.now),
      times_(parts_.database, parts_.now) {}

StoredAppointment AppointmentMover::Move(const common::Call& call,
                                         const v1::MoveAppointmentRequest& request,
                                         const StoredAppointment& stored,
                                         const AppointmentMoveRights& rights) {
  const auto key = KeyOf(call, request);
  if (rights.deadline) {
    parts_.limit.ForMove(request.id(), key);
  }
  if (const auto moved = idempotency_.Find(key)) {
    return Load(*moved);
  }
  const v1::Appointment& appointment = stored.appointment;
  if (appointment.version() != request.version()) {
    throw AppointmentChanged();
  }
  RequireMovable(appointment, rights);
  AppointmentMove move = MoveOf(call, request, stored, rights);
  move.idempotency = key;
  bool is_repeated = false;
  try {
    mover_.Move(move.wanted, [&] {
      auto outcome = appointments_.Move(stored, move);
      if (!outcome) {
        is_repeated = idempotency_.Find(key).has_value();
        throw AppointmentChanged();
      }
      return *std::move(outcome);
    });
  } catch (const common::Error&) {
    if (!is_repeated) {
      throw;
    }
  }
  return Load(request.id());
}

AppointmentMove AppointmentMover::MoveOf(const common::Call& call,
                                         const v1::MoveAppointmentRequest& request,
                                         const StoredAppointment& stored,
                                         const AppointmentMoveRights& rights) {
  const v1::Appointment& appointment = stored.appointment;
  AppointmentMove move;
  move.actor = rights.actor;
  move.now = parts_.now();
  move.wanted.id = stored.reservation;
  move.wanted.ignore_slot_grid = !rights.deadline;
  move.wanted.service_count = appointment.service_ids_size();
  const common::LocalTime local = common::ParseLocalTime(request.starts_at()).value();
  const common::Instant begin = common::ToInstant(local.date, local.time, appointment.time_zone());
  move.wanted.range = {begin, begin + std::chrono::minutes(appointment.duration())};
  PutProvider(call, request.collaborator_id(), stored, move);
  return move;
}

void AppointmentMover::PutProvider(const common::Call& call, int64_t collaborator_id,
                                   const StoredAppointment& stored, AppointmentMove& move) {
  const v1::Appointment& appointment = stored.appointment;
  move.wanted.collaborator_id = appointment.collaborator_id();
  move.wanted.provider_user_id = appointment.provider_user_id();
  move.provider_first_name = appointment.provider_first_name();
  if (collaborator_id == 0 || collaborator_id == appointment.collaborator_id()) {
    return;
  }
  const auto target = ColleagueOf(call, collaborator_id, appointment);
  move.wanted.collaborator_id = target.id();
  move.wanted.provider_user_id = target.user_id();
  move.provider_first_name = target.first_name();
  if (move.wanted.provider_user_id == appointment.client_id()) {
    throw common::Invalid(kProviderField, "O cliente não pode atender a si mesmo.");
  }
}

catalog::v1::LookUpCollaboratorResponse AppointmentMover::ColleagueOf(
    const common::Call& call, int64_t collaborator_id, const v1::Appointment& appointment) const {
  catalog::v1::LookUpCollaboratorResponse found;
  try {
    found = parts_.catalog.LookUp(collaborator_id, call);
  } catch (const common::Error& error) {
    if (error.code() != grpc::StatusCode::NOT_FOUND) {
      throw;
    }
  }
  if (found.establishment_id() != appointment.entity_id()) {
    throw common::Invalid(kProviderField, "O barbeiro escolhido não atende nesta barbearia.");
  }
  return found;
}

void AppointmentMover::RequireMovable(const v1::Appointment& appointment,
                                      const AppointmentMoveRights& rights) const {
  if (appointment.status() != "pending" && appointment.status() != "confirmed") {
    throw TransitionRefused();
  }
  if (rights.deadline) {
    common::RequireBeforeDeadline(common::FromProto(appointment.scheduled_at()), *rights.deadline,
                                  parts_.now());
  }
}

void AppointmentMover::ListTimes(const common::Call& call,
                                 const v1::ListAppointmentMoveTimesRequest& request,
                                 const StoredAppointment& stored,
                                 const AppointmentMoveRights& rights,
                                 v1::ListAvailableDaysResponse& response) {
  const v1::Appointment& appointment = stored.appointment;
  RequireMovable(appointment, rights);
  v1::ListMoveTimesRequest wanted;
  wanted.set_key(stored.reservation.key);
  wanted.set_collaborator_id(appointment.collaborator_id());
  if (request.collaborator_id() != 0 &&
      request.collaborator_id() != appointment.collaborator_id()) {
    wanted.set_collaborator_id(ColleagueOf(call, request.collaborator_id(), appointment).id());
  }
  wanted.set_start_date(request.start_date());
  wanted.set_days(request.days());
  wanted.set_duration(appointment.duration());
  times_.ListMoveTimes(call, wanted, response);
}

StoredAppointment AppointmentMover::Load(int64_t id) {
  auto found = appointments_.Find(id);
  if (!found) {
    throw common::NotFound("Agendamento não encontrado.");
  }
  return *std::move(found);
}

}  // namespace navalha::booking
