#pragma once

#include "services/booking/appointments/appointment_maker.hpp"
#include "services/booking/appointments/appointment_mover.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::booking {

/// Handlers of navalha.booking.v1.AppointmentService; the proto documents each RPC. Thread-safe.
class AppointmentService {
 public:
  explicit AppointmentService(const EntryParts& parts);
  void Register(common::Router& router);

  /// Deletes expired idempotency keys; returns true if more may remain. Called periodically by
  /// the process.
  bool PurgeIdempotency();

 private:
  void ListAppointmentsByEntity(const common::Call& call,
                                const v1::ListAppointmentsByEntityRequest& request,
                                v1::ListAppointmentsResponse& response);
  void ListAppointmentsByProvider(const common::Call& call,
                                  const v1::ListAppointmentsByProviderRequest& request,
                                  v1::ListAppointmentsResponse& response);
  void ListMyAppointments(const common::Call& call, const v1::ListMyAppointmentsRequest& request,
                          v1::ListAppointmentsResponse& response);
  void ListShopClients(const common::Call& call, const v1::ListShopClientsRequest& request,
                       v1::ListShopClientsResponse& response);
  void CreateAppointment(const common::Call& call, const v1::CreateAppointmentRequest& request,
                         v1::SaveAppointmentResponse& response);
  void UpdateAppointmentStatus(const common::Call& call,
                               const v1::UpdateAppointmentStatusRequest& request,
                               v1::SaveAppointmentResponse& response);
  void MoveAppointment(const common::Call& call, const v1::MoveAppointmentRequest& request,
                       v1::SaveAppointmentResponse& response);
  void ListAppointmentMoveTimes(const common::Call& call,
                                const v1::ListAppointmentMoveTimesRequest& request,
                                v1::ListAvailableDaysResponse& response);
  void CancelAppointment(const common::Call& call, const v1::CancelAppointmentRequest& request,
                         navalha::common::v1::MessageResponse& response);

  struct VisibleAppointment {
    StoredAppointment stored;
    AppointmentPart part;
    /// Minimum time before the start at which a client may change it.
    std::chrono::minutes deadline{0};
  };
  // Returns the appointment. Throws NOT_FOUND if the caller may not see it.
  VisibleAppointment FindVisible(const common::Call& call, int64_t id);
  // Returns a stored appointment. Throws NOT_FOUND if the caller may not see it.
  VisibleAppointment RequireVisible(const common::Call& call, StoredAppointment stored);
  // Returns the stored appointment with this id. Throws NOT_FOUND.
  StoredAppointment Find(int64_t id);
  // Returns the appointment that the caller's request with the same key created. The client of an
  // appointment may always see it, so only other callers need a request to catalog. Throws
  // NOT_FOUND.
  StoredAppointment FindRepeated(const common::Call& call, int64_t id);
  // A change requested by the caller.
  struct Wish {
    AppointmentAction action;
    std::string reason = {};
    // The version that the caller read; 0: skips the check.
    int version = 0;
  };
  void Change(const common::Call& call, const VisibleAppointment& found, const Wish& wish);
  // Returns the caller's rights as a mover. Throws PERMISSION_DENIED if they may not move it.
  static AppointmentMoveRights MoveRightsOf(const common::Call& call,
                                            const VisibleAppointment& found);
  // Returns the caller as the actor of a change. A named client who has not confirmed keeps the
  // typed name.
  static Actor ActorOf(const common::Call& call, const VisibleAppointment& found, bool accepts);
  void Put(const common::Call& call, const RowsOf& whose, const ListBounds& bounds,
           v1::ListAppointmentsResponse& response);

  EntryParts parts_;
  AppointmentStore appointments_;
  AppointmentMaker maker_;
  AppointmentMover mover_;
  common::IdempotencyStore idempotency_;
};

}  // namespace navalha::booking
