#include "services/orders/booking_client.hpp"

#include "services/orders/field_errors.hpp"

namespace navalha::orders {
namespace {

// These calls carry the reservation's key and are therefore idempotent.
const common::CallOptions kTell{
    .timeout = std::chrono::milliseconds(3000), .idempotent = true, .idempotency_key = {}};

}  // namespace

BookingClient::BookingClient(common::Peer& peer, int visitor_share)
    : peer_(peer),
      visitor_share_(visitor_share),
      reservations_(booking::v1::ReservationService::NewStub(peer.channel())),
      move_times_(booking::v1::MoveTimesService::NewStub(peer.channel())),
      schedules_(booking::v1::ScheduleService::NewStub(peer.channel())) {}

void BookingClient::Hold(const common::Call& call, const booking::v1::HoldRequest& request) {
  NamingField("order_datetime", [&] {
    peer_.Invoke<booking::v1::Reservation>(
        *reservations_, &booking::v1::ReservationService::Stub::Hold, call, request, kTell);
  });
}

booking::v1::Reservation BookingClient::HoldAny(const common::Call& call,
                                                const booking::v1::HoldAnyRequest& request) {
  return NamingField("order_datetime", [&] {
    return peer_.Invoke<booking::v1::Reservation>(
        *reservations_, &booking::v1::ReservationService::Stub::HoldAny, call, request, kTell);
  });
}

void BookingClient::Confirm(const common::Call& call, const ReservationId& id) {
  booking::v1::ConfirmRequest request;
  request.set_visitor_share(visitor_share_);
  request.set_key(id.key);
  request.set_provider_user_id(id.provider_user_id);
  peer_.Invoke<booking::v1::Reservation>(
      *reservations_, &booking::v1::ReservationService::Stub::Confirm, call, request, kTell);
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
      *reservations_, &booking::v1::ReservationService::Stub::ConfirmHeld, call, request, kTell);
  std::vector<ReservationId> confirmed;
  for (const booking::v1::ReservationName& name : response.confirmed()) {
    confirmed.push_back({name.provider_user_id(), name.key()});
  }
  return confirmed;
}

void BookingClient::Move(const common::Call& call, const booking::v1::MoveRequest& request) {
  peer_.Invoke<booking::v1::Reservation>(
      *reservations_, &booking::v1::ReservationService::Stub::Move, call, request, kTell);
}

void BookingClient::Cancel(const common::Call& call, const ReservationId& id) {
  booking::v1::CancelRequest request;
  request.set_key(id.key);
  request.set_provider_user_id(id.provider_user_id);
  peer_.Invoke<booking::v1::CancelResponse>(
      *reservations_, &booking::v1::ReservationService::Stub::Cancel, call, request, kTell);
}

booking::v1::ListAvailableDaysResponse BookingClient::ListMoveTimes(
    const common::Call& call, const booking::v1::ListMoveTimesRequest& request) {
  return peer_.Invoke<booking::v1::ListAvailableDaysResponse>(
      *move_times_, &booking::v1::MoveTimesService::Stub::ListMoveTimes, call, request, kTell);
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
      *schedules_, &booking::v1::ScheduleService::Stub::ListOpeningDays, call, request, kTell);
}

}  // namespace navalha::orders
