#pragma once

#include <memory>
#include <string>
#include <vector>

#include "navalha/auth/v1/booking_mail.grpc.pb.h"
#include "navalha/booking/v1/move_times.grpc.pb.h"
#include "navalha/booking/v1/reservation.grpc.pb.h"
#include "navalha/booking/v1/schedule.grpc.pb.h"
#include "navalha/catalog/v1/collaborator.grpc.pb.h"
#include "navalha/catalog/v1/establishment.grpc.pb.h"
#include "navalha/catalog/v1/item.grpc.pb.h"
#include "services/common/channel.hpp"
#include "services/common/clock.hpp"

namespace navalha::orders {

/// What orders asks catalog, each call with a deadline. Thread-safe.
class CatalogClient {
 public:
  explicit CatalogClient(common::Peer& peer);

  /// Throws catalog's INVALID_ARGUMENT under the fields of an order: items, collaborator_id.
  catalog::v1::QuoteItemsResponse Quote(const common::Call& call,
                                        const catalog::v1::QuoteItemsRequest& request);
  /// What the caller is to an establishment.
  catalog::v1::Membership MembershipOf(const common::Call& call, int64_t establishment_id,
                                       int64_t user_id);
  catalog::v1::LookUpCollaboratorResponse LookUp(const common::Call& call, int64_t collaborator_id);
  /// Everybody who works or worked at these, at most 100.
  catalog::v1::ListProvidersResponse ListProviders(const common::Call& call,
                                                   const std::vector<int64_t>& establishment_ids);
  /// Names of at most 1000 establishments; unknown ones are left out.
  catalog::v1::EstablishmentNames NamesOf(const common::Call& call,
                                          const std::vector<int64_t>& establishment_ids);
  /// The establishments whose name has this part.
  catalog::v1::EstablishmentNames FindNames(const common::Call& call, const std::string& q);
  /// How people who booked reach an establishment.
  catalog::v1::EstablishmentContact ContactOf(const common::Call& call, int64_t establishment_id);

 private:
  common::Peer& peer_;
  std::unique_ptr<catalog::v1::ItemService::Stub> items_;
  std::unique_ptr<catalog::v1::CollaboratorService::Stub> collaborators_;
  std::unique_ptr<catalog::v1::EstablishmentService::Stub> establishments_;
};

/// What orders has mailed, each call with a deadline and repeatable. Thread-safe.
class AuthClient {
 public:
  explicit AuthClient(common::Peer& peer);

  void SendBookingMail(const common::Call& call, const auth::v1::SendBookingMailRequest& request);

 private:
  common::Peer& peer_;
  std::unique_ptr<auth::v1::BookingMailService::Stub> mails_;
};

/// Names a reservation at booking.
struct ReservationId {
  int64_t provider_user_id = 0;
  std::string key;
};

/// What orders tells booking, each call with a deadline and repeatable. Thread-safe.
class BookingClient {
 public:
  /// `visitor_share` is as in BookingLimits.
  BookingClient(common::Peer& peer, int visitor_share);

  /// Throws booking's INVALID_ARGUMENT under the order's field: order_datetime.
  void Hold(const common::Call& call, const booking::v1::HoldRequest& request);
  /// Answers whose time it holds. Throws like Hold.
  booking::v1::Reservation HoldAny(const common::Call& call,
                                   const booking::v1::HoldAnyRequest& request);
  void Confirm(const common::Call& call, const ReservationId& id);
  void Move(const common::Call& call, const booking::v1::MoveRequest& request);
  void Cancel(const common::Call& call, const ReservationId& id);
  booking::v1::ListAvailableDaysResponse ListMoveTimes(
      const common::Call& call, const booking::v1::ListMoveTimesRequest& request);
  /// When an establishment is open on `days` days (at most 31) from `first` on, one a day.
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
