#pragma once

#include "services/booking/appointment_maker.hpp"
#include "services/booking/appointment_mover.hpp"
#include "services/common/router.hpp"

namespace navalha::booking {

/// Handlers of navalha.booking.v1.AppointmentService: what each RPC does stands in the proto.
/// Thread-safe.
class AppointmentService {
 public:
  explicit AppointmentService(const EntryParts& parts);
  void Register(common::Router& router);

  /// Forgets keys of clients that are old; true when there may be more. Called again and again by
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

  struct Reachable {
    StoredAppointment stored;
    AppointmentPart part;
    /// How long before the start a client may change it.
    std::chrono::minutes deadline{0};
  };
  // The appointment, if the caller may see it. Throws NOT_FOUND otherwise.
  Reachable Reach(const common::Call& call, int64_t id);
  // What somebody does to an appointment.
  struct Wish {
    AppointmentAction action;
    std::string reason = {};
    // Of the appointment that they saw; 0: whatever it is.
    int version = 0;
  };
  void Change(const common::Call& call, const Reachable& found, const Wish& wish);
  // What the caller may do as a mover. Throws PERMISSION_DENIED for who may not move it.
  static AppointmentMoveRights MoveRightsOf(const common::Call& call, const Reachable& found);
  // The caller, as who they are known for this appointment.
  static Actor ActorOf(const common::Call& call, const Reachable& found, bool accepts);
  void Put(const common::Call& call, const RowsOf& whose, const ListBounds& bounds,
           v1::ListAppointmentsResponse& response);

  EntryParts parts_;
  AppointmentStore appointments_;
  AppointmentMaker maker_;
  AppointmentMover mover_;
  IdempotencyStore idempotency_;
};

}  // namespace navalha::booking
