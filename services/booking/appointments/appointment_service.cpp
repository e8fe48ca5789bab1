#include "services/booking/appointments/appointment_service.hpp"

#include "services/booking/appointments/row_access.hpp"
#include "services/common/rpc/change_deadline.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {

using common::Call;

namespace {

common::Error AppointmentNotFound() { return common::NotFound("Agendamento não encontrado."); }

}  // namespace

AppointmentService::AppointmentService(const EntryParts& parts)
    : parts_(parts),
      appointments_(parts.database),
      maker_(parts),
      mover_(parts),
      idempotency_(parts.database) {}

void AppointmentService::Register(common::Router& router) {
  router.For("navalha.booking.v1.AppointmentService")
      .Unary("ListAppointmentsByEntity", this, &AppointmentService::ListAppointmentsByEntity)
      .Unary("ListAppointmentsByProvider", this, &AppointmentService::ListAppointmentsByProvider)
      .Unary("ListMyAppointments", this, &AppointmentService::ListMyAppointments)
      .Unary("ListShopClients", this, &AppointmentService::ListShopClients)
      .Unary("CreateAppointment", this, &AppointmentService::CreateAppointment)
      .Unary("UpdateAppointmentStatus", this, &AppointmentService::UpdateAppointmentStatus)
      .Unary("MoveAppointment", this, &AppointmentService::MoveAppointment)
      .Unary("ListAppointmentMoveTimes", this, &AppointmentService::ListAppointmentMoveTimes)
      .Unary("CancelAppointment", this, &AppointmentService::CancelAppointment);
}

bool AppointmentService::PurgeIdempotency() {
  return idempotency_.Purge(parts_.now() - common::kIdempotencyLife) > 0;
}

void AppointmentService::ListAppointmentsByEntity(
    const Call& call, const v1::ListAppointmentsByEntityRequest& request,
    v1::ListAppointmentsResponse& response) {
  const EstablishmentRows rows = RowsOfEstablishment(parts_.catalog, request.entity_id(), call);
  Put(call, rows.whose, BoundsOf(request, rows.time_zone, parts_.now()), response);
}

void AppointmentService::ListAppointmentsByProvider(
    const Call& call, const v1::ListAppointmentsByProviderRequest& request,
    v1::ListAppointmentsResponse& response) {
  const RowsOf rows =
      RowsOfProvider(parts_.catalog, request.provider_user_id(), request.entity_id(), call);
  Put(call, rows, BoundsOf(request, std::string(common::kDefaultTimeZone), parts_.now()), response);
}

void AppointmentService::ListMyAppointments(const Call& call,
                                            const v1::ListMyAppointmentsRequest& request,
                                            v1::ListAppointmentsResponse& response) {
  Put(call, {.client_id = call.RequireUser().user_id},
      BoundsOf(request, std::string(common::kDefaultTimeZone), parts_.now()), response);
}

void AppointmentService::Put(const Call& call, const RowsOf& whose, const ListBounds& bounds,
                             v1::ListAppointmentsResponse& response) {
  const int64_t viewer = call.RequireUser().user_id;
  auto rows = appointments_.List(whose, bounds);
  if (static_cast<int>(rows.size()) > bounds.limit) {
    rows.pop_back();
    response.set_truncated(true);
  }
  for (const StoredAppointment& stored : rows) {
    *response.add_appointments() = stored.For(viewer);
  }
  response.set_start_date(common::FormatDate(bounds.first));
}

void AppointmentService::ListShopClients(const Call& call,
                                         const v1::ListShopClientsRequest& request,
                                         v1::ListShopClientsResponse& response) {
  const common::Caller& caller = call.RequireUser();
  const auto membership = parts_.catalog.MembershipOf(request.entity_id(), caller.user_id, call);
  if (!ShopAccessOf(caller, membership).manages) {
    throw common::Denied();
  }
  parts_.clients.List(membership.establishment_id(), request.q(), call, response);
}

void AppointmentService::CreateAppointment(const Call& call,
                                           const v1::CreateAppointmentRequest& request,
                                           v1::SaveAppointmentResponse& response) {
  const auto find = [&](int64_t id) { return FindRepeated(call, id); };
  const StoredAppointment made = maker_.Make(call, request, find);
  response.set_message(made.appointment.status() == "cancelled"
                           ? "Este agendamento foi cancelado."
                           : "Agendamento registrado com sucesso!");
  *response.mutable_appointment() = made.For(call.RequireUser().user_id);
}

StoredAppointment AppointmentService::Find(int64_t id) {
  auto stored = appointments_.Find(id);
  if (!stored) {
    throw AppointmentNotFound();
  }
  return *std::move(stored);
}

AppointmentService::VisibleAppointment AppointmentService::FindVisible(const Call& call,
                                                                       int64_t id) {
  return RequireVisible(call, Find(id));
}

AppointmentService::VisibleAppointment AppointmentService::RequireVisible(
    const Call& call, StoredAppointment stored) {
  const common::Caller& caller = call.RequireUser();
  const v1::Appointment& appointment = stored.appointment;
  const auto membership = MembershipOrNone(parts_.catalog, appointment.entity_id(), call);
  const ShopAccess access = ShopAccessOf(caller, membership);
  AppointmentPart part;
  part.manages = access.manages;
  part.sees = access.sees;
  // Former staff lose access to appointments that they provided or registered.
  part.provides =
      membership.has_collaborator_id() && appointment.provider_user_id() == caller.user_id;
  part.registered = access.belongs && appointment.registered_by() == caller.user_id;
  part.is_client = appointment.client_id() == caller.user_id;
  if (!part.Reads()) {
    throw AppointmentNotFound();
  }
  return {std::move(stored), part, std::chrono::minutes(membership.change_deadline_minutes())};
}

StoredAppointment AppointmentService::FindRepeated(const Call& call, int64_t id) {
  StoredAppointment stored = Find(id);
  if (stored.appointment.client_id() == call.RequireUser().user_id) {
    return stored;
  }
  return RequireVisible(call, std::move(stored)).stored;
}

void AppointmentService::Change(const Call& call, const VisibleAppointment& found,
                                const Wish& wish) {
  const AppointmentAction action = wish.action;
  const v1::Appointment& appointment = found.stored.appointment;
  const AppointmentPart& part = found.part;
  if (!part.May(action, appointment.registered_by() == appointment.client_id())) {
    throw common::Denied("Você não pode alterar este agendamento.");
  }
  if (wish.version != 0 && wish.version != appointment.version()) {
    throw AppointmentChanged();
  }
  const auto change = Next(appointment.status(), action);
  if (!change) {
    throw TransitionRefused();
  }
  const common::Instant now = parts_.now();
  const common::Instant start = common::FromProto(appointment.scheduled_at());
  if (NeedsStart(action) && now < start) {
    throw common::Conflict("NOT_STARTED", "O horário do agendamento ainda não chegou.");
  }
  if (action == AppointmentAction::kCancel && part.IsClientOnly()) {
    common::RequireBeforeDeadline(start, found.deadline, now);
  }
  const bool accepts = action == AppointmentAction::kConfirm && part.is_client;
  Actor actor = ActorOf(call, found, accepts);
  if (action == AppointmentAction::kCancel) {
    actor.reason = wish.reason;
  }
  const auto stale = appointments_.Change(found.stored, *change, actor, accepts, now);
  if (!stale) {
    throw AppointmentChanged();
  }
  parts_.tags.Invalidate(*stale);
}

Actor AppointmentService::ActorOf(const Call& call, const VisibleAppointment& found, bool accepts) {
  const common::Caller& caller = call.RequireUser();
  // Hides the user behind a named client until they confirm.
  const bool is_unnamed =
      found.part.is_client && found.stored.client_standing == kNamed && !accepts;
  return {caller.user_id,
          is_unnamed ? found.stored.appointment.client_first_name() : caller.first_name};
}

void AppointmentService::MoveAppointment(const Call& call,
                                         const v1::MoveAppointmentRequest& request,
                                         v1::SaveAppointmentResponse& response) {
  const VisibleAppointment found = FindVisible(call, request.id());
  const StoredAppointment moved =
      mover_.Move(call, request, found.stored, MoveRightsOf(call, found));
  response.set_message("Agendamento remarcado.");
  *response.mutable_appointment() = moved.For(call.RequireUser().user_id);
}

AppointmentMoveRights AppointmentService::MoveRightsOf(const Call& call,
                                                       const VisibleAppointment& found) {
  if (!found.part.Moves()) {
    throw common::Denied("Você não pode remarcar este agendamento.");
  }
  AppointmentMoveRights rights{ActorOf(call, found, /*accepts=*/false)};
  if (!found.part.manages && !found.part.provides) {
    rights.deadline = found.deadline;
  }
  return rights;
}

void AppointmentService::ListAppointmentMoveTimes(
    const Call& call, const v1::ListAppointmentMoveTimesRequest& request,
    v1::ListAvailableDaysResponse& response) {
  const VisibleAppointment found = FindVisible(call, request.id());
  mover_.ListTimes(call, request, found.stored, MoveRightsOf(call, found), response);
}

void AppointmentService::UpdateAppointmentStatus(const Call& call,
                                                 const v1::UpdateAppointmentStatusRequest& request,
                                                 v1::SaveAppointmentResponse& response) {
  const AppointmentAction action = ActionOf(request.status(), request.attendance_status());
  Change(call, FindVisible(call, request.id()), {action, request.reason(), request.version()});
  response.set_message(std::string(DoneMessage(action)));
  *response.mutable_appointment() = Find(request.id()).For(call.RequireUser().user_id);
}

void AppointmentService::CancelAppointment(const Call& call,
                                           const v1::CancelAppointmentRequest& request,
                                           navalha::common::v1::MessageResponse& response) {
  Change(call, FindVisible(call, request.id()),
         {.action = AppointmentAction::kCancel, .version = request.version()});
  response.set_message(std::string(DoneMessage(AppointmentAction::kCancel)));
}

}  // namespace navalha::booking
