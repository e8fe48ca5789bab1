#include "services/orders/order_service.hpp"

#include <fmt/format.h>

#include <random>

#include "services/common/error.hpp"
#include "services/orders/order_appointments.hpp"
#include "services/orders/order_draft.hpp"
#include "services/orders/order_list.hpp"
#include "services/orders/order_pricing.hpp"
#include "services/orders/order_rows.hpp"
#include "services/orders/receipt.hpp"

namespace navalha::orders {
namespace {

constexpr int kItemIdsMax = 200;
constexpr std::string_view kLapsed = "O estabelecimento não confirmou a tempo.";

common::Error OrderNotFound() { return common::NotFound("Pedido não encontrado."); }

std::string RandomAccessCode() {
  thread_local std::mt19937 random(std::random_device{}());
  return fmt::format("{:04}", std::uniform_int_distribution<int>(0, 9999)(random));
}

common::Error Refused(const v1::Order& order) {
  return common::Conflict("TRANSITION_REFUSED",
                          order.type() == "appointment"
                              ? "A situação atual do agendamento não permite esta ação."
                              : "Este pedido não é um agendamento.");
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

}  // namespace

void OrderService::Register(common::Router& router) {
  router.For("navalha.orders.v1.OrderService")
      .Unary("CreateOrder", this, &OrderService::CreateOrder)
      .Unary("GetOrder", this, &OrderService::GetOrder)
      .Unary("UpdateOrder", this, &OrderService::UpdateOrder)
      .Unary("UpdateOrderAppointmentStatus", this, &OrderService::UpdateOrderAppointmentStatus)
      .Unary("ListOrdersByEntity", this, &OrderService::ListOrdersByEntity)
      .Unary("ListOrdersByEmployer", this, &OrderService::ListOrdersByEmployer)
      .Unary("ListOrderAppointments", this, &OrderService::ListOrderAppointments);
}

void OrderService::CreateOrder(const common::Call& call, const v1::CreateOrderRequest& request,
                               v1::SaveOrderResponse& response) {
  rate_.Count(call);
  const auto key = IdempotencyKeyOf(call, request);
  try {
    *response.mutable_order() = Take(call, request, key);
  } catch (const common::Error&) {
    // What fails now may have been done already: its time is taken because it is its own.
    const auto repeated = key ? maker_.Repeated(call, *key) : std::nullopt;
    if (!repeated) {
      throw;
    }
    *response.mutable_order() = *repeated;
  }
  response.set_message(response.order().type() == "appointment"
                           ? "Agendamento registrado com sucesso!"
                           : "Atendimento registrado com sucesso!");
}

v1::Order OrderService::Take(const common::Call& call, const v1::CreateOrderRequest& request,
                             const std::optional<IdempotencyKey>& key) {
  const auto quote = Quote(call, request);
  NewOrder draft = DraftOrder(call, request, quote, now_());
  draft.idempotency = key;
  draft.order.set_access_code(RandomAccessCode());
  const auto make = [&] { return maker_.Make(call, draft); };
  const bool is_limited = draft.order.type() == "appointment" && !draft.by_shop;
  if (is_limited ? limit_.Run(call, VisitorRulesOf(quote), request.contact_proof(), draft, make)
                 : make()) {
    return draft.order;
  }
  const auto repeated = maker_.Repeated(call, *key);
  if (!repeated) {
    throw common::Unavailable("BOOKING_INTERRUPTED");
  }
  return *repeated;
}

catalog::v1::QuoteItemsResponse OrderService::Quote(const common::Call& call,
                                                    const v1::CreateOrderRequest& request) {
  const std::vector<int64_t> ids = MissingIds(request.items(), {});
  if (ids.size() > kItemIdsMax) {
    throw common::Invalid("items", fmt::format("No máximo {} itens diferentes.", kItemIdsMax));
  }
  catalog::v1::QuoteItemsRequest question;
  question.set_establishment_id(request.entity_id());
  question.mutable_item_ids()->Assign(ids.begin(), ids.end());
  if (request.has_collaborator_id()) {
    question.set_collaborator_id(request.collaborator_id());
  }
  if (const auto user_id = call.UserId()) {
    question.set_caller_id(*user_id);
  }
  // The zone is the establishment's, which only the answer tells: asked again where it is another.
  std::string time_zone(common::kDefaultTimeZone);
  for (;;) {
    const auto at = RequestedInstant(request, time_zone);
    if (at) {
      *question.mutable_at() = common::ToProto(*at);
    }
    auto quote = catalog_.Quote(call, question);
    if (!at || quote.time_zone() == time_zone) {
      return quote;
    }
    time_zone = quote.time_zone();
  }
}

OrderService::Reachable OrderService::Reach(const common::Call& call, int64_t order_id) {
  const common::Caller& caller = call.RequireUser();
  auto stored = orders_.Find(order_id);
  if (!stored) {
    throw OrderNotFound();
  }
  Reachable reachable;
  reachable.membership = catalog_.MembershipOf(call, stored->order.entity_id(), caller.user_id);
  reachable.access = OrderAccessOf(caller, reachable.membership, *stored);
  if (!reachable.access.Reads()) {
    throw OrderNotFound();
  }
  reachable.stored = std::move(*stored);
  return reachable;
}

void OrderService::GetOrder(const common::Call& call, const v1::GetOrderRequest& request,
                            v1::GetOrderResponse& response) {
  Reachable found = Reach(call, request.id());
  response.set_receipt(Receipt(found.stored.order, found.membership.establishment_name(),
                               found.membership.time_zone()));
  *response.mutable_order() = std::move(found.stored.order);
}

void OrderService::UpdateOrder(const common::Call& call, const v1::UpdateOrderRequest& request,
                               v1::SaveOrderResponse& response) {
  Reachable found = Reach(call, request.id());
  v1::Order& order = found.stored.order;
  if (!found.access.shop.sells) {
    throw common::Denied("Você não pode alterar pedidos deste estabelecimento.");
  }
  if (request.entity_id() != 0 && request.entity_id() != order.entity_id()) {
    throw common::Invalid("entity_id", "O pedido é de outro estabelecimento.");
  }
  if (order.status() == "cancelled") {
    throw common::Conflict("ORDER_CANCELLED", "Um pedido cancelado não pode ser alterado.");
  }
  const common::Instant now = now_();
  ApplyUpdate(request, order);
  Reprice(call, request, order);
  *order.mutable_updated_at() = common::ToProto(now);
  if (!orders_.Update(found.stored, now)) {
    throw common::Conflict("ORDER_CHANGED",
                           "O pedido foi alterado por outra pessoa. Recarregue e tente de novo.");
  }
  pulse_.Beat();
  response.set_message("Pedido atualizado com sucesso!");
  *response.mutable_order() = std::move(order);
}

// What the order has already keeps the price at which it was sold.
void OrderService::Reprice(const common::Call& call, const v1::UpdateOrderRequest& request,
                           v1::Order& order) {
  Offer offer = OfferOf(order);
  const std::vector<int64_t> missing = MissingIds(request.items(), offer);
  if (missing.size() > kItemIdsMax) {
    throw common::Invalid("items", fmt::format("No máximo {} itens diferentes.", kItemIdsMax));
  }
  if (!missing.empty()) {
    catalog::v1::QuoteItemsRequest question;
    question.set_establishment_id(order.entity_id());
    question.mutable_item_ids()->Assign(missing.begin(), missing.end());
    offer.Add(catalog_.Quote(call, question).items());
  }
  const int32_t reserved = order.total_duration();
  PriceLines(request.items(), offer, order);
  NumberLines(order);
  if (order.type() == "appointment") {
    order.set_total_duration(reserved);
  }
}

void OrderService::UpdateOrderAppointmentStatus(
    const common::Call& call, const v1::UpdateOrderAppointmentStatusRequest& request,
    v1::SaveOrderResponse& response) {
  Reachable found = Reach(call, request.id());
  const v1::Order& order = found.stored.order;
  const Action action = ParseAction(request.action()).value();
  if (action == Action::kCancel ? !found.access.Cancels() : !found.access.MovesOn()) {
    throw common::Denied("Você não pode alterar este agendamento.");
  }
  const auto from = ParseAppointmentStatus(order.appointment_status());
  const auto to = from ? Next(*from, action) : std::nullopt;
  if (!to) {
    throw Refused(order);
  }
  const common::Instant now = now_();
  if (NeedsStart(action) && now < common::FromProto(order.order_datetime())) {
    throw common::Conflict("NOT_STARTED", "O horário do agendamento ainda não chegou.");
  }
  if (!orders_.SetAppointmentStatus(order.id(), *from, *to, request.reason(), now)) {
    throw Refused(order);
  }
  pulse_.Beat();
  if (action == Action::kCancel) {
    sweeper_.CancelNow(found.stored.reservation_key);
  }
  response.set_message(std::string(DoneMessage(action)));
  *response.mutable_order() = orders_.Load({order.id()}).at(0).order;
}

bool OrderService::CancelLapsed() {
  const common::Instant now = now_();
  const std::vector<int64_t> ids = orders_.FindLapsed(now);
  for (const StoredOrder& lapsed : orders_.Load(ids)) {
    if (orders_.SetAppointmentStatus(lapsed.order.id(), AppointmentStatus::kPending,
                                     AppointmentStatus::kCancelled, kLapsed, now)) {
      pulse_.Beat();
      sweeper_.CancelNow(lapsed.reservation_key);
    }
  }
  return !ids.empty();
}

void OrderService::ListOrdersByEntity(const common::Call& call,
                                      const v1::ListOrdersByEntityRequest& request,
                                      v1::ListOrdersByEntityResponse& response) {
  const common::Caller& caller = call.RequireUser();
  const auto membership = catalog_.MembershipOf(call, request.entity_id(), caller.user_id);
  const ShopAccess access = ShopAccessOf(caller, membership);
  if (!access.belongs) {
    throw common::Denied();
  }
  ListFilter filter{.establishment_id = request.entity_id()};
  if (!access.reads) {
    filter.collaborator_id = membership.collaborator_id();
  }
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
             {.establishment_id = employer.establishment_id(), .collaborator_id = employer.id()},
             employer.time_zone(), now_(), response);
}

void OrderService::ListOrderAppointments(const common::Call& call,
                                         const v1::ListOrderAppointmentsRequest& request,
                                         v1::ListOrderAppointmentsResponse& response) {
  AppointmentFilter filter = AppointmentFilterOf(request);
  if (!filter.customer.empty()) {
    const auto found = catalog_.FindNames(call, request.q());
    for (const auto& establishment : found.establishments()) {
      filter.establishment_ids.push_back(establishment.id());
    }
  }
  const AppointmentPage page = orders_.ListAppointments(filter);
  const auto names = catalog_.NamesOf(call, EstablishmentsOf(page.orders));
  PutAppointments(page, names, filter, response);
  response.set_message("Agendamentos carregados.");
}

}  // namespace navalha::orders
