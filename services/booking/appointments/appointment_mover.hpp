#pragma once

#include <chrono>
#include <optional>

#include "services/booking/appointments/appointment_maker.hpp"
#include "services/booking/reservations/move_times_service.hpp"
#include "services/booking/reservations/reservation_mover.hpp"

namespace navalha::booking {

/// The person who moves an appointment.
struct AppointmentMoveRights {
  Actor actor;
  /// Minimum time before the start for a client; unset for the shop, which may also use any
  /// minute.
  std::optional<std::chrono::minutes> deadline = std::nullopt;
};

/// Moves appointments. Thread-safe.
class AppointmentMover {
 public:
  explicit AppointmentMover(EntryParts parts);

  /// Returns the moved appointment, even for a repeated Idempotency-Key. Throws the errors of
  /// AppointmentService.MoveAppointment.
  StoredAppointment Move(const common::Call& call, const v1::MoveAppointmentRequest& request,
                         const StoredAppointment& stored, const AppointmentMoveRights& rights);
  /// Returns the times to which it may be moved. Throws the errors of
  /// AppointmentService.ListAppointmentMoveTimes.
  void ListTimes(const common::Call& call, const v1::ListAppointmentMoveTimesRequest& request,
                 const StoredAppointment& stored, const AppointmentMoveRights& rights,
                 v1::ListAvailableDaysResponse& response);

 private:
  // Throws if it can no longer be moved.
  void RequireMovable(const v1::Appointment& appointment,
                      const AppointmentMoveRights& rights) const;
  AppointmentMove MoveOf(const common::Call& call, const v1::MoveAppointmentRequest& request,
                         const StoredAppointment& stored, const AppointmentMoveRights& rights);
  // Returns a collaborator of the appointment's shop. Throws INVALID_ARGUMENT for any other id.
  catalog::v1::LookUpCollaboratorResponse ColleagueOf(const common::Call& call,
                                                      int64_t collaborator_id,
                                                      const v1::Appointment& appointment) const;
  // Sets the collaborator, user and name of the new provider.
  void PutProvider(const common::Call& call, int64_t collaborator_id,
                   const StoredAppointment& stored, AppointmentMove& move);
  StoredAppointment Load(int64_t id);

  EntryParts parts_;
  AppointmentStore appointments_;
  common::IdempotencyStore idempotency_;
  ReservationMover mover_;
  MoveTimesService times_;
};

/// FAILED_PRECONDITION (reason BOOKING_CHANGED).
common::Error AppointmentChanged();
/// FAILED_PRECONDITION (reason TRANSITION_REFUSED).
common::Error TransitionRefused();

}  // namespace navalha::booking
