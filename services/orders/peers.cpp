#include "services/orders/peers.hpp"

#include "services/common/error.hpp"

namespace navalha::orders {
namespace {

using common::CallOptions;

constexpr std::chrono::milliseconds kCatalogTimeout{2000};
constexpr std::chrono::milliseconds kBookingTimeout{3000};
constexpr std::chrono::milliseconds kAuthTimeout{3000};
const CallOptions kAskCatalog{
    .timeout = kCatalogTimeout, .idempotent = true, .idempotency_key = {}};
// These calls carry the reservation's key and are therefore idempotent.
const CallOptions kTellBooking{
    .timeout = kBookingTimeout, .idempotent = true, .idempotency_key = {}};

// The booking and the number identify the mail to auth, which makes the call idempotent.
const CallOptions kTellAuth{.timeout = kAuthTimeout, .idempotent = true, .idempotency_key = {}};

// Converts a peer's field errors to errors of a field of this request.
common::Error Under(std::string_view field, const common::Error& error) {
  common::Error renamed(error.code(), error.reason(), error.message());
  for (const auto& [key, value] : error.metadata()) {
    renamed.With(key, value);
  }
  renamed.WithField(field, error.message());
  return renamed;
}

// Runs a call and converts the peer's INVALID_ARGUMENT to an error of the field.
template <class Body>
auto NamingField(std::string_view field, Body&& body) {
  try {
    return body();
  } catch (const common::Error& error) {
    if (error.code() != grpc::StatusCode::INVALID_ARGUMENT) {
      throw;
    }
    throw Under(error.reason() == "INVALID_COLLABORATOR" ? "attendant_id" : field, error);
  }
}

}  // namespace

CatalogClient::CatalogClient(common::Peer& peer)
    : peer_(peer),
      items_(catalog::v1::ItemService::NewStub(peer.channel())),
      collaborators_(catalog::v1::CollaboratorService::NewStub(peer.channel())),
      establishments_(catalog::v1::EstablishmentService::NewStub(peer.channel())),
      commissions_(catalog::v1::CommissionService::NewStub(peer.channel())) {}

catalog::v1::QuoteCommissionsResponse CatalogClient::Commissions(
    const common::Call& call, const catalog::v1::QuoteCommissionsRequest& request) {
  auto quote = peer_.Invoke<catalog::v1::QuoteCommissionsResponse>(
      *commissions_, &catalog::v1::CommissionService::Stub::QuoteCommissions, call, request,
      kAskCatalog);
  if (quote.rates_size() != request.lines_size()) {
    throw common::Internal("COMMISSIONS_MISSING");
  }
  return quote;
}

catalog::v1::QuoteItemsResponse CatalogClient::Quote(
    const common::Call& call, const catalog::v1::QuoteItemsRequest& request) {
  return NamingField("items", [&] {
    return peer_.Invoke<catalog::v1::QuoteItemsResponse>(
        *items_, &catalog::v1::ItemService::Stub::QuoteItems, call, request, kAskCatalog);
  });
}

catalog::v1::Membership CatalogClient::MembershipOf(const common::Call& call,
                                                    int64_t establishment_id, int64_t user_id) {
  catalog::v1::GetMembershipRequest request;
  request.set_establishment_id(establishment_id);
  request.set_user_id(user_id);
  return peer_.Invoke<catalog::v1::Membership>(
      *collaborators_, &catalog::v1::CollaboratorService::Stub::GetMembership, call, request,
      kAskCatalog);
}

catalog::v1::LookUpCollaboratorResponse CatalogClient::LookUp(const common::Call& call,
                                                              int64_t collaborator_id) {
  catalog::v1::LookUpCollaboratorRequest request;
  request.set_id(collaborator_id);
  return peer_.Invoke<catalog::v1::LookUpCollaboratorResponse>(
      *collaborators_, &catalog::v1::CollaboratorService::Stub::LookUpCollaborator, call, request,
      kAskCatalog);
}

catalog::v1::ListProvidersResponse CatalogClient::ListProviders(
    const common::Call& call, const std::vector<int64_t>& establishment_ids) {
  catalog::v1::ListProvidersRequest request;
  request.mutable_establishment_ids()->Assign(establishment_ids.begin(), establishment_ids.end());
  return peer_.Invoke<catalog::v1::ListProvidersResponse>(
      *collaborators_, &catalog::v1::CollaboratorService::Stub::ListProviders, call, request,
      kAskCatalog);
}

catalog::v1::EstablishmentNames CatalogClient::NamesOf(
    const common::Call& call, const std::vector<int64_t>& establishment_ids) {
  if (establishment_ids.empty()) {
    return {};
  }
  catalog::v1::BatchGetEstablishmentNamesRequest request;
  request.mutable_ids()->Assign(establishment_ids.begin(), establishment_ids.end());
  return peer_.Invoke<catalog::v1::EstablishmentNames>(
      *establishments_, &catalog::v1::EstablishmentService::Stub::BatchGetEstablishmentNames, call,
      request, kAskCatalog);
}

catalog::v1::EstablishmentNames CatalogClient::FindNames(const common::Call& call,
                                                         const std::string& q) {
  catalog::v1::FindEstablishmentNamesRequest request;
  request.set_q(q);
  return peer_.Invoke<catalog::v1::EstablishmentNames>(
      *establishments_, &catalog::v1::EstablishmentService::Stub::FindEstablishmentNames, call,
      request, kAskCatalog);
}

catalog::v1::EstablishmentContact CatalogClient::ContactOf(const common::Call& call,
                                                           int64_t establishment_id) {
  catalog::v1::GetEstablishmentContactRequest request;
  request.set_id(establishment_id);
  return peer_.Invoke<catalog::v1::EstablishmentContact>(
      *establishments_, &catalog::v1::EstablishmentService::Stub::GetEstablishmentContact, call,
      request, kAskCatalog);
}

AuthClient::AuthClient(common::Peer& peer)
    : peer_(peer), mails_(auth::v1::BookingMailService::NewStub(peer.channel())) {}

void AuthClient::SendBookingMail(const common::Call& call,
                                 const auth::v1::SendBookingMailRequest& request) {
  peer_.Invoke<common::v1::Empty>(*mails_, &auth::v1::BookingMailService::Stub::SendBookingMail,
                                  call, request, kTellAuth);
}

BookingClient::BookingClient(common::Peer& peer, int visitor_share)
    : peer_(peer),
      visitor_share_(visitor_share),
      reservations_(booking::v1::ReservationService::NewStub(peer.channel())),
      move_times_(booking::v1::MoveTimesService::NewStub(peer.channel())),
      schedules_(booking::v1::ScheduleService::NewStub(peer.channel())) {}

void BookingClient::Hold(const common::Call& call, const booking::v1::HoldRequest& request) {
  NamingField("order_datetime", [&] {
    peer_.Invoke<booking::v1::Reservation>(
        *reservations_, &booking::v1::ReservationService::Stub::Hold, call, request, kTellBooking);
  });
}

booking::v1::Reservation BookingClient::HoldAny(const common::Call& call,
                                                const booking::v1::HoldAnyRequest& request) {
  return NamingField("order_datetime", [&] {
    return peer_.Invoke<booking::v1::Reservation>(*reservations_,
                                                  &booking::v1::ReservationService::Stub::HoldAny,
                                                  call, request, kTellBooking);
  });
}

void BookingClient::Confirm(const common::Call& call, const ReservationId& id) {
  booking::v1::ConfirmRequest request;
  request.set_visitor_share(visitor_share_);
  request.set_key(id.key);
  request.set_provider_user_id(id.provider_user_id);
  peer_.Invoke<booking::v1::Reservation>(
      *reservations_, &booking::v1::ReservationService::Stub::Confirm, call, request, kTellBooking);
}

std::vector<ReservationId> BookingClient::ConfirmHeld(const common::Call& call,
                                                      const std::vector<ReservationId>& ids) {
  booking::v1::ConfirmHeldRequest request;
  for (const ReservationId& id : ids) {
    booking::v1::ReservationName& name = *request.add_holds();
    name.set_key(id.key);
    name.set_provider_user_id(id.provider_user_id);
  }
  const auto response = peer_.Invoke<booking::v1::ConfirmHeldResponse>(
      *reservations_, &booking::v1::ReservationService::Stub::ConfirmHeld, call, request,
      kTellBooking);
  std::vector<ReservationId> confirmed;
  for (const booking::v1::ReservationName& name : response.confirmed()) {
    confirmed.push_back({name.provider_user_id(), name.key()});
  }
  return confirmed;
}

void BookingClient::Move(const common::Call& call, const booking::v1::MoveRequest& request) {
  peer_.Invoke<booking::v1::Reservation>(
      *reservations_, &booking::v1::ReservationService::Stub::Move, call, request, kTellBooking);
}

void BookingClient::Cancel(const common::Call& call, const ReservationId& id) {
  booking::v1::CancelRequest request;
  request.set_key(id.key);
  request.set_provider_user_id(id.provider_user_id);
  peer_.Invoke<booking::v1::CancelResponse>(
      *reservations_, &booking::v1::ReservationService::Stub::Cancel, call, request, kTellBooking);
}

booking::v1::ListAvailableDaysResponse BookingClient::ListMoveTimes(
    const common::Call& call, const booking::v1::ListMoveTimesRequest& request) {
  return peer_.Invoke<booking::v1::ListAvailableDaysResponse>(
      *move_times_, &booking::v1::MoveTimesService::Stub::ListMoveTimes, call, request,
      kTellBooking);
}

booking::v1::ListOpeningDaysResponse BookingClient::OpeningDays(const common::Call& call,
                                                                int64_t establishment_id,
                                                                const common::Date& first,
                                                                int days) {
  booking::v1::ListOpeningDaysRequest request;
  request.set_establishment_id(establishment_id);
  request.set_start_date(common::FormatDate(first));
  request.set_days(days);
  return peer_.Invoke<booking::v1::ListOpeningDaysResponse>(
      *schedules_, &booking::v1::ScheduleService::Stub::ListOpeningDays, call, request,
      kTellBooking);
}

}  // namespace navalha::orders
