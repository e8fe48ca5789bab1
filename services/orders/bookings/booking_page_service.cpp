#include "services/orders/bookings/booking_page_service.hpp"

#include <fmt/format.h>

#include "services/common/limits/quota.hpp"
#include "services/common/rpc/error.hpp"
#include "services/orders/store/order_rows.hpp"

namespace navalha::orders {
namespace {

constexpr std::chrono::hours kMailWindow{1};
constexpr std::string_view kTooManyMails =
    "Este agendamento já foi enviado por e-mail o máximo de vezes.";

// Anyone who opens a booking acts as its customer; the event records the signed-in customer's name.
OrderActor CustomerOf(const common::Call& call, const v1::Order& order) {
  if (call.caller && order.has_client_id() && order.client_id() == call.caller->user_id) {
    return ActorOf(call, /*is_customer=*/true);
  }
  return {.is_customer = true};
}

void PutEstablishment(catalog::v1::EstablishmentContact&& contact,
                      v1::BookingEstablishment& shown) {
  shown.set_id(contact.id());
  shown.set_name(std::move(*contact.mutable_name()));
  shown.set_slug(std::move(*contact.mutable_slug()));
  const auto put = [](bool has, const std::string& text, auto set) {
    if (has) {
      set(text);
    }
  };
  put(contact.has_phone(), contact.phone(), [&](const auto& text) { shown.set_phone(text); });
  put(contact.has_address(), contact.address(), [&](const auto& text) { shown.set_address(text); });
  put(contact.has_city(), contact.city(), [&](const auto& text) { shown.set_city(text); });
  put(contact.has_uf(), contact.uf(), [&](const auto& text) { shown.set_uf(text); });
  put(contact.has_location(), contact.location(),
      [&](const auto& text) { shown.set_location(text); });
  put(contact.has_logo(), contact.logo(), [&](const auto& text) { shown.set_logo(text); });
  put(contact.has_background(), contact.background(),
      [&](const auto& text) { shown.set_background(text); });
  shown.set_time_zone(std::move(*contact.mutable_time_zone()));
  shown.set_is_public(contact.is_public());
}

void PutBooking(StoredOrder&& stored, v1::Booking& shown) {
  v1::Order& order = stored.order;
  const auto& person = order.attendant().user();
  shown.set_id(order.id());
  shown.set_order_number(order.order_number());
  shown.set_attendant_name(FullName(person.first_name(), person.last_name()));
  for (const v1::OrderItem& line : order.items()) {
    v1::BookedService& service = *shown.add_services();
    service.set_name(line.item().name());
    service.set_quantity(line.quantity());
    service.set_duration(line.item().duration());
    service.set_price(line.subtotal());
    service.set_item_id(line.item_id());
  }
  *shown.mutable_starts_at() = order.order_datetime();
  *shown.mutable_ends_at() = common::ToProto(common::FromProto(order.order_datetime()) +
                                             std::chrono::minutes(order.total_duration()));
  shown.set_total_duration(order.total_duration());
  shown.set_total_price(order.total_price());
  shown.set_appointment_status(order.appointment_status());
  shown.set_version(stored.version);
  shown.set_collaborator_id(order.collaborator_id());
  *shown.mutable_created_at() = order.created_at();
  *shown.mutable_updated_at() = order.updated_at();
  if (order.has_deposit()) {
    *shown.mutable_deposit() = order.deposit();
  }
}

}  // namespace

void BookingPageService::Register(common::Router& router) {
  router.For("navalha.orders.v1.BookingPageService")
      .Unary("ShowBooking", this, &BookingPageService::ShowBooking)
      .Unary("CancelBooking", this, &BookingPageService::CancelBooking)
      .Unary("MoveOwnBooking", this, &BookingPageService::MoveOwnBooking)
      .Unary("ListOwnMoveTimes", this, &BookingPageService::ListOwnMoveTimes)
      .Unary("RequestBookingMail", this, &BookingPageService::RequestBookingMail);
}

void BookingPageService::ShowBooking(const common::Call& call,
                                     const v1::ShowBookingRequest& request,
                                     v1::ShowBookingResponse& response) {
  StoredOrder stored = finder_.FindVisible(call, request.id(), request.secret());
  auto contact = catalog_.ContactOf(call, stored.order.entity_id());
  Put(std::move(stored), std::move(contact), *response.mutable_booking());
}

void BookingPageService::Put(StoredOrder&& stored, catalog::v1::EstablishmentContact&& contact,
                             v1::Booking& shown) {
  const v1::Order& order = stored.order;
  if (order.status() == "scheduled") {
    const common::Instant until = common::FromProto(order.order_datetime()) -
                                  std::chrono::minutes(contact.change_deadline_minutes());
    *shown.mutable_changeable_until() = common::ToProto(until);
    shown.set_can_be_changed(now_() <= until);
  }
  shown.set_can_be_mailed(IsToCome(order) && mails_.CountAsked(order.id()) < kBookingMailsMax);
  events_.Put(order, *shown.mutable_events());
  for (v1::OrderEvent& event : *shown.mutable_events()) {
    if (!event.by_customer()) {
      event.clear_reason();
    }
  }
  PutEstablishment(std::move(contact), *shown.mutable_establishment());
  PutBooking(std::move(stored), shown);
}

void BookingPageService::CancelBooking(const common::Call& call,
                                       const v1::CancelBookingRequest& request,
                                       v1::ShowBookingResponse& response) {
  StoredOrder stored = finder_.FindVisible(call, request.id(), request.secret());
  auto contact = catalog_.ContactOf(call, stored.order.entity_id());
  const StatusWish wish{Action::kCancel, CustomerOf(call, stored.order), request.reason(),
                        request.version(), std::chrono::minutes(contact.change_deadline_minutes())};
  Put(status_.Change(call, std::move(stored), wish), std::move(contact),
      *response.mutable_booking());
  response.set_message("Agendamento cancelado.");
}

void BookingPageService::MoveOwnBooking(const common::Call& call,
                                        const v1::MoveOwnBookingRequest& request,
                                        v1::ShowBookingResponse& response) {
  const StoredOrder stored = finder_.FindVisible(call, request.id(), request.secret());
  const auto key =
      common::IdempotencyKeyOf(call, fmt::format("move order:{} customer", request.id()), request);
  auto contact = catalog_.ContactOf(call, stored.order.entity_id());
  MoveWish wish;
  wish.order_id = request.id();
  wish.collaborator_id = request.collaborator_id();
  const common::LocalTime local = common::ParseLocalTime(request.starts_at()).value();
  wish.starts_at = common::ToInstant(local.date, local.time, contact.time_zone());
  wish.version = request.version();
  wish.actor = CustomerOf(call, stored.order);
  wish.deadline = std::chrono::minutes(contact.change_deadline_minutes());
  wish.idempotency = key;
  Put(mover_.Move(call, wish), std::move(contact), *response.mutable_booking());
  response.set_message("Agendamento remarcado.");
}

void BookingPageService::ListOwnMoveTimes(const common::Call& call,
                                          const v1::ListOwnMoveTimesRequest& request,
                                          booking::v1::ListAvailableDaysResponse& response) {
  StoredOrder stored = finder_.FindVisible(call, request.id(), request.secret());
  const auto contact = catalog_.ContactOf(call, stored.order.entity_id());
  response = mover_.ListTimes(call, std::move(stored),
                              {request.collaborator_id(), request.start_date(), request.days(),
                               std::chrono::minutes(contact.change_deadline_minutes())});
}

void BookingPageService::RequestBookingMail(const common::Call& call,
                                            const v1::RequestBookingMailRequest& request,
                                            navalha::common::v1::MessageResponse& response) {
  const StoredOrder stored = finder_.FindVisible(call, request.id(), request.secret());
  if (!IsToCome(stored.order)) {
    throw common::Conflict("BOOKING_OVER", "Este agendamento não está mais marcado.");
  }
  limiter_.Limit("booking-mail:" + common::AddressKey(call.client_address), kMailsOfAddress,
                 kMailWindow);
  if (!mails_.Add(stored.order.id(), request.email(), now_())) {
    throw common::TooMany(kTooManyMails, "TOO_MANY_MAILS");
  }
  response.set_message("Enviamos o link para o seu e-mail.");
}

bool BookingPageService::IsToCome(const v1::Order& booking) const {
  return booking.status() == "scheduled" && now_() < common::FromProto(booking.order_datetime());
}

}  // namespace navalha::orders
