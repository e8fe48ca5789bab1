#include "services/orders/order_service.hpp"

#include <fmt/format.h>

#include <variant>

#include "services/common/rpc/error.hpp"
#include "services/orders/drafts/order_draft.hpp"
#include "services/orders/drafts/order_pricing.hpp"
#include "services/orders/lists/order_list.hpp"
#include "services/orders/receipts/receipt.hpp"
#include "services/orders/store/order_rows.hpp"

namespace navalha::orders {
namespace {

constexpr std::chrono::milliseconds kLapseTimeout{2000};
constexpr std::string_view kLapsed = "O estabelecimento não confirmou a tempo.";
constexpr std::string_view kDepositLapsed = "O sinal não foi confirmado até o prazo.";

std::string_view SavedMessage(const v1::Order& order) {
  if (order.type() != "appointment") {
    return order.status() == "cancelled" ? "Esta venda foi cancelada."
                                         : "Atendimento registrado com sucesso!";
  }
  return order.status() == "cancelled" ? "Este agendamento foi cancelado."
                                       : "Agendamento registrado com sucesso!";
}

std::string_view DoneMessage(Action action) {
  switch (action) {
    case Action::kConfirm:
      return "Agendamento confirmado.";
    case Action::kCancel:
      return "Agendamento cancelado.";
    case Action::kAttended:
      return "Agendamento finalizado como atendido.";
    case Action::kNotAttended:
      break;
  }
  return "Agendamento finalizado como não atendido.";
}

void HideReasons(const OrderAccess& access, v1::SaveOrderResponse& response) {
  if (!access.IsStaff()) {
    response.mutable_order()->clear_cancel_reason();
    response.mutable_order()->clear_sale();
  }
}

}  // namespace

void OrderService::Register(common::Router& router) {
  router.For("navalha.orders.v1.OrderService")
      .Unary("CreateOrder", this, &OrderService::CreateOrder)
      .Unary("GetOrder", this, &OrderService::GetOrder)
      .Unary("UpdateOrder", this, &OrderService::UpdateOrder)
      .Unary("CancelOrder", this, &OrderService::CancelOrder)
      .Unary("UpdateOrderAppointmentStatus", this, &OrderService::UpdateOrderAppointmentStatus)
      .Unary("MoveBooking", this, &OrderService::MoveBooking)
      .Unary("ListBookingMoveTimes", this, &OrderService::ListBookingMoveTimes)
      .Unary("ListOrdersByEntity", this, &OrderService::ListOrdersByEntity)
      .Unary("ListOrdersByEmployer", this, &OrderService::ListOrdersByEmployer);
}

void OrderService::CreateOrder(const common::Call& call, const v1::CreateOrderRequest& request,
                               v1::SaveOrderResponse& response) {
  CreateOutcome outcome = saga_.Create(call, request);
  if (const auto* refused = std::get_if<Refused>(&outcome)) {
    throw refused->error;
  }
  auto* created = std::get_if<Created>(&outcome);
  v1::Order& order = created != nullptr ? created->order : std::get<Repeated>(outcome).order;
  response.set_message(std::string(SavedMessage(order)));
  response.set_cancelled_since(created == nullptr && order.status() == "cancelled");
  if (order.type() == "appointment") {
    response.set_booking_secret(links_.SecretOf(order.id()));
  }
  // The repeat may come from a customer, but only people of the shop may see reasons.
  order.clear_cancel_reason();
  *response.mutable_order() = std::move(order);
}

void OrderService::GetOrder(const common::Call& call, const v1::GetOrderRequest& request,
                            v1::GetOrderResponse& response) {
  VisibleOrder found = finder_.FindVisible(call, request.id());
  payments_.Put(found.stored.order);
  response.set_receipt(Receipt(found.stored.order, found.membership.establishment_name(),
                               found.membership.time_zone()));
  events_.Put(found.stored.order, *response.mutable_events());
  orders_.PutChangedPrices(found.stored.order);
  response.set_time_zone(found.membership.time_zone());
  *response.mutable_order() = std::move(found.stored.order);
  if (!found.access.IsStaff()) {
    response.mutable_order()->clear_cancel_reason();
    response.mutable_order()->clear_sale();
    for (v1::OrderEvent& event : *response.mutable_events()) {
      if (!event.by_customer()) {
        event.clear_reason();
      }
    }
  }
}

void OrderService::UpdateOrder(const common::Call& call, const v1::UpdateOrderRequest& request,
                               v1::SaveOrderResponse& response) {
  VisibleOrder found = finder_.FindVisible(call, request.id());
  const v1::Order& order = found.stored.order;
  if (!found.access.shop.sells) {
    throw common::Denied("Você não pode alterar pedidos deste estabelecimento.");
  }
  if (request.entity_id() != 0 && request.entity_id() != order.entity_id()) {
    throw common::Invalid("entity_id", "O pedido é de outro estabelecimento.");
  }
  response.set_message("Pedido atualizado com sucesso!");
  *response.mutable_order() =
      editor_.Edit(call, std::move(found.stored), request, found.access.shop).order;
}

void OrderService::CancelOrder(const common::Call& call, const v1::CancelOrderRequest& request,
                               v1::SaveOrderResponse& response) {
  VisibleOrder found = finder_.FindVisible(call, request.id());
  const OrderAccess& access = found.access;
  const bool is_booking = found.stored.order.type() == "appointment";
  if (!access.shop.refunds && !(is_booking ? access.Cancels() : access.shop.sells)) {
    throw common::Denied("Você não pode cancelar este pedido.");
  }
  const bool by_customer = access.IsCustomer();
  StatusWish wish{Action::kCancel, ActorOf(call, by_customer), request.reason(), request.version()};
  if (by_customer) {
    wish.deadline = std::chrono::minutes(found.membership.change_deadline_minutes());
  }
  response.set_message(is_booking ? std::string(DoneMessage(Action::kCancel))
                                  : "Pedido cancelado.");
  *response.mutable_order() = editor_.Cancel(call, std::move(found.stored), wish).order;
  HideReasons(access, response);
}

void OrderService::UpdateOrderAppointmentStatus(
    const common::Call& call, const v1::UpdateOrderAppointmentStatusRequest& request,
    v1::SaveOrderResponse& response) {
  VisibleOrder found = finder_.FindVisible(call, request.id());
  const OrderAccess& access = found.access;
  const Action action = ParseAction(request.action()).value();
  if (action == Action::kCancel ? !access.Cancels() : !access.ManagesBooking()) {
    throw common::Denied("Você não pode alterar este agendamento.");
  }
  const bool by_customer = access.IsCustomer();
  StatusWish wish{action, ActorOf(call, by_customer), request.reason(), request.version()};
  if (by_customer) {
    wish.deadline = std::chrono::minutes(found.membership.change_deadline_minutes());
  }
  StoredOrder changed = status_.Change(call, std::move(found.stored), wish);
  response.set_message(std::string(DoneMessage(action)));
  *response.mutable_order() = std::move(changed.order);
  HideReasons(access, response);
}

void OrderService::MoveBooking(const common::Call& call, const v1::MoveBookingRequest& request,
                               v1::SaveOrderResponse& response) {
  const VisibleOrder found = FindMovable(call, request.id());
  const bool by_shop = found.access.ManagesBooking();
  MoveWish wish;
  wish.order_id = request.id();
  wish.collaborator_id = request.collaborator_id();
  const common::LocalTime local = common::ParseLocalTime(request.starts_at()).value();
  wish.starts_at = common::ToInstant(local.date, local.time, found.membership.time_zone());
  wish.version = request.version();
  wish.actor = ActorOf(call, !by_shop);
  if (!by_shop) {
    wish.deadline = std::chrono::minutes(found.membership.change_deadline_minutes());
  }
  wish.idempotency = common::IdempotencyKeyOf(
      call, fmt::format("move order:{} user:{}", request.id(), call.RequireUser().user_id),
      request);
  response.set_message("Agendamento remarcado.");
  *response.mutable_order() = mover_.Move(call, wish).order;
}

void OrderService::ListBookingMoveTimes(const common::Call& call,
                                        const v1::ListBookingMoveTimesRequest& request,
                                        booking::v1::ListAvailableDaysResponse& response) {
  VisibleOrder found = FindMovable(call, request.id());
  MoveTimesWish wish{request.collaborator_id(), request.start_date(), request.days()};
  if (!found.access.ManagesBooking()) {
    wish.deadline = std::chrono::minutes(found.membership.change_deadline_minutes());
  }
  response = mover_.ListTimes(call, std::move(found.stored), wish);
}

VisibleOrder OrderService::FindMovable(const common::Call& call, int64_t order_id) {
  VisibleOrder found = finder_.FindVisible(call, order_id);
  if (!found.access.ManagesBooking() && !found.access.is_client) {
    throw common::Denied("Você não pode remarcar este agendamento.");
  }
  return found;
}

bool OrderService::CancelLapsed() {
  const std::vector<int64_t> ids = orders_.FindLapsed(now_());
  for (const StoredOrder& lapsed : orders_.Load(ids)) {
    const std::string_view reason = lapsed.order.has_deposit() ? kDepositLapsed : kLapsed;
    StatusWish wish{Action::kCancel, {}, std::string(reason), lapsed.version};
    try {
      status_.Change(common::BackgroundCall("orders.lapse", kLapseTimeout), lapsed, wish);
    } catch (const common::Error& error) {
      if (error.code() != grpc::StatusCode::FAILED_PRECONDITION) {
        throw;
      }
      // A concurrent request confirmed, cancelled or moved it.
    }
  }
  return !ids.empty();
}

void OrderService::ListOrdersByEntity(const common::Call& call,
                                      const v1::ListOrdersByEntityRequest& request,
                                      v1::ListOrdersByEntityResponse& response) {
  const common::Caller& caller = call.RequireUser();
  const auto membership = catalog_.MembershipOf(call, request.entity_id(), caller.user_id);
  const ListFilter filter = FilterOf(request, ShopAccessOf(caller, membership), membership);
  ListOrders(orders_, request, filter, membership.time_zone(), now_(), response);
}

void OrderService::ListOrdersByEmployer(const common::Call& call,
                                        const v1::ListOrdersByEmployerRequest& request,
                                        v1::ListOrdersByEmployerResponse& response) {
  const common::Caller& caller = call.RequireUser();
  const auto employer = catalog_.LookUp(call, request.collaborator_id());
  if (caller.user_id != employer.user_id() &&
      !ShopAccessOf(caller,
                    catalog_.MembershipOf(call, employer.establishment_id(), caller.user_id))
           .reads) {
    throw common::Denied();
  }
  v1::OrderEmployer& shown = *response.mutable_employer();
  shown.set_id(employer.id());
  shown.set_name(FullName(employer.first_name(), employer.last_name()));
  shown.set_email(employer.email());
  shown.set_role(employer.role());
  shown.set_establishment_id(employer.establishment_id());
  ListOrders(orders_, request,
             {.establishment_id = employer.establishment_id(),
              .wanted = {.type = request.type()},
              .collaborator_id = employer.id()},
             employer.time_zone(), now_(), response);
}

}  // namespace navalha::orders
