#pragma once

#include <chrono>
#include <optional>

#include "services/booking/appointment_maker.hpp"
#include "services/booking/move_times_service.hpp"
#include "services/booking/reservation_mover.hpp"

namespace navalha::booking {

/// Who moves an appointment.
struct AppointmentMoveRights {
  Actor actor;
  /// How long before the start a client may; unset for the shop, which also takes any minute.
  std::optional<std::chrono::minutes> deadline = std::nullopt;
};

/// Moves appointments. Thread-safe.
class AppointmentMover {
 public:
  explicit AppointmentMover(EntryParts parts);

  /// The appointment after the move, which the Idempotency-Key may have made before. Throws as
  /// AppointmentService.MoveAppointment says.
  StoredAppointment Move(const common::Call& call, const v1::MoveAppointmentRequest& request,
                         const StoredAppointment& stored, const AppointmentMoveRights& rights);
  /// The times to which it may be moved. Throws as AppointmentService.ListAppointmentMoveTimes
  /// says.
  void ListTimes(const common::Call& call, const v1::ListAppointmentMoveTimesRequest& request,
                 const StoredAppointment& stored, const AppointmentMoveRights& rights,
                 v1::ListAvailableDaysResponse& response);

 private:
  // Throws when it can't be moved any more.
  void RequireMovable(const v1::Appointment& appointment,
                      const AppointmentMoveRights& rights) const;
  AppointmentMove MoveOf(const common::Call& call, const v1::MoveAppointmentRequest& request,
                         const StoredAppointment& stored, const AppointmentMoveRights& rights);
  // The collaborator of that id at the appointment's shop. Throws INVALID_ARGUMENT for any other.
  catalog::v1::LookUpCollaboratorResponse ColleagueOf(const common::Call& call,
                                                      int64_t collaborator_id,
                                                      const v1::Appointment& appointment) const;
  // Who provides afterwards: sets the collaborator, the user and the name.
  void PutProvider(const common::Call& call, int64_t collaborator_id,
                   const StoredAppointment& stored, AppointmentMove& move);
  StoredAppointment Load(int64_t id);

  EntryParts parts_;
  AppointmentStore appointments_;
  IdempotencyStore idempotency_;
  ReservationMover mover_;
  MoveTimesService times_;
};

/// FAILED_PRECONDITION (reason BOOKING_CHANGED).
common::Error AppointmentChanged();
/// FAILED_PRECONDITION (reason TRANSITION_REFUSED).
common::Error TransitionRefused();

}  // namespace navalha::booking
