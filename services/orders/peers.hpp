#pragma once

#include <memory>
#include <string>
#include <vector>

#include "navalha/auth/v1/booking_mail.grpc.pb.h"
#include "navalha/booking/v1/move_times.grpc.pb.h"
#include "navalha/booking/v1/reservation.grpc.pb.h"
#include "navalha/booking/v1/schedule.grpc.pb.h"
#include "navalha/catalog/v1/collaborator.grpc.pb.h"
#include "navalha/catalog/v1/commission.grpc.pb.h"
#include "navalha/catalog/v1/establishment.grpc.pb.h"
#include "navalha/catalog/v1/item.grpc.pb.h"
#include "services/common/channel.hpp"
#include "services/common/clock.hpp"

namespace navalha::orders {

/// Client of catalog. Each call has a deadline and throws catalog's error, or UNAVAILABLE or
/// DEADLINE_EXCEEDED. Thread-safe.
class CatalogClient {
 public:
  explicit CatalogClient(common::Peer& peer);

  /// Returns prices and rules for an order. Throws catalog's INVALID_ARGUMENT for the fields of an
  /// order: items, collaborator_id.
  catalog::v1::QuoteItemsResponse Quote(const common::Call& call,
                                        const catalog::v1::QuoteItemsRequest& request);
  /// Returns the caller's relation to an establishment.
  catalog::v1::Membership MembershipOf(const common::Call& call, int64_t establishment_id,
                                       int64_t user_id);
  /// Returns a collaborator. Throws NOT_FOUND for an unknown id.
  catalog::v1::LookUpCollaboratorResponse LookUp(const common::Call& call, int64_t collaborator_id);
  /// Returns current and former collaborators of at most 100 establishments.
  catalog::v1::ListProvidersResponse ListProviders(const common::Call& call,
                                                   const std::vector<int64_t>& establishment_ids);
  /// Returns the names of at most 1000 establishments; omits unknown ones.
  catalog::v1::EstablishmentNames NamesOf(const common::Call& call,
                                          const std::vector<int64_t>& establishment_ids);
  /// Returns the establishments whose name contains the text.
  catalog::v1::EstablishmentNames FindNames(const common::Call& call, const std::string& q);
  /// Returns the contact details of an establishment for people who booked.
  catalog::v1::EstablishmentContact ContactOf(const common::Call& call, int64_t establishment_id);
  /// Returns the current commission rates of the question's lines, in their order, and the fees, in
  /// basis points.
  catalog::v1::QuoteCommissionsResponse Commissions(
      const common::Call& call, const catalog::v1::QuoteCommissionsRequest& request);

 private:
  common::Peer& peer_;
  std::unique_ptr<catalog::v1::ItemService::Stub> items_;
  std::unique_ptr<catalog::v1::CollaboratorService::Stub> collaborators_;
  std::unique_ptr<catalog::v1::EstablishmentService::Stub> establishments_;
  std::unique_ptr<catalog::v1::CommissionService::Stub> commissions_;
};

/// Client of auth that sends mails. Each call has a deadline, is idempotent and throws like
/// CatalogClient. Thread-safe.
class AuthClient {
 public:
  explicit AuthClient(common::Peer& peer);

  /// Hands a mail to auth. The booking and the number of the mail identify it.
  void SendBookingMail(const common::Call& call, const auth::v1::SendBookingMailRequest& request);

 private:
  common::Peer& peer_;
  std::unique_ptr<auth::v1::BookingMailService::Stub> mails_;
};

/// Identifies a reservation in the booking service.
struct ReservationId {
  int64_t provider_user_id = 0;
  std::string key;
};

/// Client of booking. Each call has a deadline, is idempotent and throws like CatalogClient.
/// Thread-safe.
class BookingClient {
 public:
  /// See BookingLimits for `visitor_share`.
  BookingClient(common::Peer& peer, int visitor_share);

  /// Holds a time. Throws booking's INVALID_ARGUMENT for the order's field: order_datetime.
  void Hold(const common::Call& call, const booking::v1::HoldRequest& request);
  /// Holds the time of a collaborator whom booking chooses, and returns the reservation. Throws
  /// like Hold.
  booking::v1::Reservation HoldAny(const common::Call& call,
                                   const booking::v1::HoldAnyRequest& request);
  /// Confirms at most kConfirmedAtOnce holds in one call. Returns those that are confirmed
  /// afterwards.
  std::vector<ReservationId> ConfirmHeld(const common::Call& call,
                                         const std::vector<ReservationId>& ids);
  static constexpr size_t kConfirmedAtOnce = 100;
  /// Confirm, move and cancel a reservation. Throw booking's refusal, for example for an expired
  /// hold or a taken time.
  void Confirm(const common::Call& call, const ReservationId& id);
  void Move(const common::Call& call, const booking::v1::MoveRequest& request);
  void Cancel(const common::Call& call, const ReservationId& id);
  /// Returns the times to which a reservation may move.
  booking::v1::ListAvailableDaysResponse ListMoveTimes(
      const common::Call& call, const booking::v1::ListMoveTimesRequest& request);
  /// Returns the opening intervals of an establishment for `days` days (at most 31) from `first`
  /// on, one element per day.
  booking::v1::ListOpeningDaysResponse OpeningDays(const common::Call& call,
                                                   int64_t establishment_id,
                                                   const common::Date& first, int days);

 private:
  common::Peer& peer_;
  const int visitor_share_;
  std::unique_ptr<booking::v1::ReservationService::Stub> reservations_;
  std::unique_ptr<booking::v1::MoveTimesService::Stub> move_times_;
  std::unique_ptr<booking::v1::ScheduleService::Stub> schedules_;
};

}  // namespace navalha::orders
