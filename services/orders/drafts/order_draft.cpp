#include "services/orders/drafts/order_draft.hpp"

#include <string>

#include "services/common/rpc/app_id.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/rpc/validation.hpp"
#include "services/orders/drafts/counter_sale.hpp"
#include "services/orders/drafts/order_limits.hpp"
#include "services/orders/drafts/order_pricing.hpp"
#include "services/orders/payments/payment_plan.hpp"

namespace navalha::orders {
namespace {

std::string TextOr(const std::string& text, std::string_view otherwise) {
  return text.empty() ? std::string(otherwise) : text;
}

void RequireCallable(const std::string& phone) {
  if (!phone.empty() && !IsCallable(phone)) {
    throw common::Invalid("customer_phone", "Informe um telefone com DDD, como (11) 98765-4321.");
  }
}

void FillCustomer(const v1::CreateOrderRequest& request, v1::Order& order) {
  order.set_customer_name(request.customer_name());
  if (!request.customer_phone().empty()) {
    order.set_customer_phone(request.customer_phone());
  }
  if (!request.customer_cpf().empty()) {
    order.set_customer_cpf(common::OnlyDigits(request.customer_cpf()));
  }
  if (!request.customer_email().empty()) {
    order.set_customer_email(request.customer_email());
  }
  if (!request.notes().empty()) {
    order.set_notes(request.notes());
  }
}

// Excludes the caller from the candidates when they book for themselves.
void FillCandidates(const common::Call& call, const catalog::v1::QuoteItemsResponse& quote,
                    NewOrder& draft) {
  for (const catalog::v1::QuotedCollaborator& candidate : quote.candidates()) {
    if (draft.by_shop || call.UserId() != candidate.provider_user_id()) {
      draft.candidates.push_back(candidate);
    }
  }
  if (draft.candidates.empty()) {
    throw common::Invalid("any_attendant", "Nenhum colaborador atende nesta barbearia.");
  }
}

void FillPeople(const common::Call& call, bool by_shop, v1::Order& order) {
  if (!call.caller) {
    return;
  }
  order.set_created_by(call.caller->user_id);
  // A caller who books on behalf of the shop (NewOrder::by_shop) is not the client.
  if (order.type() == "appointment" && !by_shop) {
    order.set_client_id(call.caller->user_id);
  }
}

void FillBooking(const v1::CreateOrderRequest& request, bool may_sell, v1::Order& order) {
  order.set_type("appointment");
  order.set_status("scheduled");
  order.set_appointment_status("pending");
  order.set_origin(TextOr(request.origin(), "App"));
  order.set_app_id(common::AppIdOr(request.app_id(), common::kMarketplaceApp));
  if (!may_sell && TextOr(request.payment_status(), "pending") != "pending") {
    throw common::Invalid("payment_status",
                          "Só o estabelecimento pode registrar o pagamento de um agendamento.");
  }
}

void FillSale(const v1::CreateOrderRequest& request, v1::Order& order) {
  order.set_type("service");
  order.set_status("completed");
  order.set_origin(TextOr(request.origin(), "Balcão"));
  order.set_app_id(common::AppIdOr(request.app_id(), common::kCounterApp));
}

void RequireBookingTime(const v1::CreateOrderRequest& request, std::optional<common::Instant> at,
                        common::Instant now) {
  if (request.has_collaborator_id() == request.any_attendant()) {
    throw common::Invalid("attendant_id", request.any_attendant()
                                              ? "Escolha um colaborador ou qualquer um."
                                              : "Selecione um colaborador para agendar.");
  }
  if (!at) {
    throw common::Invalid("order_datetime", "Informe a data e a hora do agendamento.");
  }
  if (*at <= now) {
    throw common::Invalid("order_datetime", "O horário do agendamento já passou.");
  }
}

void RequireOwnLines(const v1::Order& order, bool by_shop) {
  for (const v1::OrderItem& line : order.items()) {
    if (line.has_collaborator_id() && !by_shop) {
      throw common::Invalid("items", "Só o estabelecimento escolhe quem atende cada serviço.");
    }
  }
}

// Returns the requested local time; nothing when the request has none.
std::optional<common::LocalTime> WantedLocalTime(const v1::CreateOrderRequest& request) {
  if (request.order_datetime().empty()) {
    return std::nullopt;
  }
  const auto local = common::ParseLocalTime(request.order_datetime());
  if (!local) {
    throw common::Invalid("order_datetime", "Data e hora inválidas.");
  }
  return local;
}

// Returns the time of a sale or the start of a booking; nothing when the request has no time.
std::optional<common::Instant> WantedTime(const v1::CreateOrderRequest& request,
                                          const std::string& time_zone, common::Instant now) {
  if (request.has_sale()) {
    RequireCounterSale(request, now);
    return TimeOfSale(request.sale(), now);
  }
  const auto local = WantedLocalTime(request);
  return local ? std::optional(common::ToInstant(local->date, local->time, time_zone))
               : std::nullopt;
}

OrderKind WantedKind(const v1::CreateOrderRequest& request, bool may_sell,
                     std::optional<common::Instant> at, common::Instant now) {
  if (request.has_sale()) {
    return OrderKind::kSale;
  }
  return request.any_attendant() ? OrderKind::kBooking
                                 : KindOf(request.has_collaborator_id(), may_sell, at, now);
}

}  // namespace

void RequireSeller(const common::Call& call, bool may_sell) {
  const common::Caller& caller = call.RequireUser();
  if (!caller.email_verified) {
    throw common::Denied("Confirme seu e-mail para continuar.", "EMAIL_NOT_VERIFIED");
  }
  if (!may_sell) {
    throw common::Denied("Você não pode registrar pedidos neste estabelecimento.");
  }
}

void FillCollaborator(const catalog::v1::QuotedCollaborator& collaborator, NewOrder& draft) {
  draft.order.set_collaborator_id(collaborator.id());
  draft.order.mutable_attendant()->set_id(collaborator.id());
  draft.order.mutable_attendant()->mutable_user()->set_first_name(collaborator.first_name());
  draft.order.mutable_attendant()->mutable_user()->set_last_name(collaborator.last_name());
  draft.provider_user_id = collaborator.provider_user_id();
}

bool IsCallable(std::string_view phone) {
  std::string digits = common::OnlyDigits(phone);
  digits.erase(0, digits.find_first_not_of('0'));
  const bool has_country = digits.compare(0, 2, "55") == 0;
  const bool is_international = phone.find('+') != std::string_view::npos;
  if (is_international && !has_country) {
    return digits.size() >= 8;
  }
  // 55 is both the country code and an area code. 12 digits without a + are refused: they are a
  // landline with country code, or a mobile of area code 55 with a digit too many.
  if (has_country && (is_international || digits.size() == 13)) {
    digits.erase(0, 2);
  }
  if ((digits.size() != 10 && digits.size() != 11) || digits[0] == '0' || digits[1] == '0') {
    return false;
  }
  return digits.size() == 11 ? digits[2] == '9' : digits[2] >= '2' && digits[2] <= '5';
}

OrderKind KindOf(bool names_collaborator, bool may_sell, std::optional<common::Instant> at,
                 common::Instant now) {
  const bool is_to_come = at && *at > now;
  // A caller who may not sell at the shop requests a booking.
  if (names_collaborator) {
    return is_to_come || !may_sell ? OrderKind::kBooking : OrderKind::kSale;
  }
  return is_to_come && may_sell ? OrderKind::kBooking : OrderKind::kSale;
}

catalog::v1::QuoteItemsRequest QuestionOf(const common::Call& call,
                                          const v1::CreateOrderRequest& request) {
  catalog::v1::QuoteItemsRequest question;
  question.set_establishment_id(request.entity_id());
  const std::vector<int64_t> ids = MissingIds(request.items(), {});
  question.mutable_item_ids()->Assign(ids.begin(), ids.end());
  if (request.has_collaborator_id()) {
    question.set_collaborator_id(request.collaborator_id());
  }
  question.set_any_collaborator(request.any_attendant());
  if (const auto user_id = call.UserId()) {
    question.set_caller_id(*user_id);
  }
  if (const auto local = WantedLocalTime(request)) {
    question.set_local_time(common::FormatDate(local->date) + "T" +
                            common::FormatTime(local->time));
  }
  return question;
}

NewOrder DraftOrder(const common::Call& call, const v1::CreateOrderRequest& request,
                    const catalog::v1::QuoteItemsResponse& quote, common::Instant now) {
  const bool may_sell = call.caller && (quote.caller_may_sell() || call.caller->IsAdministrator());
  const std::optional<common::Instant> at = WantedTime(request, quote.time_zone(), now);
  NewOrder draft;
  draft.now = now;
  draft.by_shop = call.caller && (quote.caller_books_for_shop() || call.caller->IsAdministrator());
  v1::Order& order = draft.order;
  order.set_entity_id(request.entity_id());
  order.set_entity_name("establishment");
  *order.mutable_order_datetime() = common::ToProto(at.value_or(now));
  const OrderKind kind = WantedKind(request, may_sell, at, now);
  if (kind == OrderKind::kBooking) {
    RequireBookingTime(request, at, now);
    FillBooking(request, may_sell, order);
    if (!draft.by_shop) {
      RequireCallable(request.customer_phone());
    }
  } else {
    RequireSeller(call, may_sell);
    FillSale(request, order);
  }
  order.set_fulfillment(TextOr(request.fulfillment(), "dine-in"));
  order.set_payment_status(TextOr(request.payment_status(), "pending"));
  order.set_payment_method(TextOr(request.payment_method(), "Dinheiro"));
  *order.mutable_created_at() = *order.mutable_updated_at() = common::ToProto(now);
  FillCustomer(request, order);
  FillPeople(call, draft.by_shop, order);
  draft.actor = ActorOf(call, !draft.by_shop);
  if (request.has_collaborator_id()) {
    FillCollaborator(quote.collaborator(), draft);
  } else if (request.any_attendant()) {
    FillCandidates(call, quote, draft);
  }
  Offer offer;
  offer.Add(quote.items());
  PriceLines(request.items(), offer, order);
  if (request.has_sale()) {
    RecordShownPrices(request.sale(), order);
  }
  RequireWithinLimits(order, RepeatedItems(order, {}), LimitedItems(offer));
  if (!draft.by_shop) {
    RequireInStock(request.items(), offer);
  }
  if (order.payment_status() == "paid" && order.payment_method() == kFiado) {
    RequireDebtor(order);
  }
  if (kind == OrderKind::kBooking) {
    RequireBookable(order);
    RequireOwnLines(order, draft.by_shop);
  }
  return draft;
}

void ApplyUpdate(const v1::UpdateOrderRequest& request, v1::Order& order) {
  order.set_customer_name(request.customer_name());
  order.set_origin(TextOr(request.origin(), order.origin()));
  order.set_fulfillment(TextOr(request.fulfillment(), order.fulfillment()));
  if (request.app_id() > 0) {
    order.set_app_id(request.app_id());
  }
  if (request.notes().empty()) {
    order.clear_notes();
  } else {
    order.set_notes(request.notes());
  }
  if (request.has_customer_phone()) {
    if (request.customer_phone().empty()) {
      order.clear_customer_phone();
    } else {
      order.set_customer_phone(request.customer_phone());
    }
  }
}

}  // namespace navalha::orders
