#include "services/orders/drafts/order_editor.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "services/common/text/money.hpp"
#include "services/orders/drafts/order_draft.hpp"

namespace navalha::orders {
namespace {

// The first attempt to cancel a sale, and retries after concurrent changes.
constexpr int kAttempts = 10;

template <class Request>
void RequireVersion(const Request& request, const StoredOrder& stored) {
  if (request.has_version() && request.version() != stored.version) {
    throw EditConflict();
  }
}

// Returns whether an edit of the services changes the reserved duration. A booking that has begun
// keeps its duration.
bool FollowsServices(const v1::Order& order, common::Instant now) {
  return order.type() == "appointment" && order.status() == "scheduled" &&
         common::FromProto(order.order_datetime()) > now;
}

// Names the caller, because only the team may use a hidden shop.
catalog::v1::QuoteItemsRequest QuestionAbout(const common::Call& call, const v1::Order& order) {
  catalog::v1::QuoteItemsRequest question;
  question.set_establishment_id(order.entity_id());
  if (const auto user_id = call.UserId()) {
    question.set_caller_id(*user_id);
  }
  return question;
}

// Returns the error for payments that exceed the price of the order.
common::Error PaidMore(const v1::Order& order) {
  const std::string excess = common::MoneyText(-order.total_due());
  if (order.total_paid() == 0) {
    return common::Conflict(
        "PAID_MORE",
        fmt::format("O pedido tem {} no fiado. Devolva {} do fiado antes de diminuir o total.",
                    common::MoneyText(order.total_fiado()), excess));
  }
  return common::Conflict(
      "PAID_MORE",
      fmt::format("O pedido tem {} pagos. Devolva {} antes de diminuir o total.",
                  common::MoneyText(order.total_paid() + order.total_fiado()), excess));
}

}  // namespace

StoredOrder OrderEditor::Edit(const common::Call& call, StoredOrder stored,
                              const v1::UpdateOrderRequest& request, const ShopAccess& access) {
  stored = mover_.Settled(call, std::move(stored));
  RequireVersion(request, stored);
  if (stored.order.status() == "cancelled") {
    throw common::Conflict("ORDER_CANCELLED", "Um pedido cancelado não pode ser alterado.");
  }
  const OrderActor actor = ActorOf(call, false);
  payments_.Put(stored.order);
  const v1::Order before = stored.order;
  Apply(call, before, request, stored);
  ApplyPayment(request, access, stored.order);
  const common::Instant now = now_();
  if (FollowsServices(stored.order, now)) {
    RequireBookableTime(stored.order);
    if (stored.order.total_duration() != before.total_duration()) {
      mover_.Retime(call, stored, actor);
      return Find(stored.order.id());
    }
  } else if (stored.order.type() == "appointment") {
    stored.order.set_total_duration(before.total_duration());
  }
  const CommissionTerms commission = commissions_.TermsOfEdit(call, before, stored.order);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (orders_.Update(stored, commission, actor, now)) {
      announcer_.Announce({before.collaborator_id(), stored.order.collaborator_id()});
      return Find(stored.order.id());
    }
    // A refused move has changed nothing, so the edit can be repeated.
    if (mover_.Settled(call, Find(stored.order.id())).version != stored.version) {
      throw EditConflict();
    }
  }
  throw common::Unavailable("BOOKING_INTERRUPTED");
}

StoredOrder OrderEditor::Cancel(const common::Call& call, StoredOrder stored,
                                const StatusWish& wish) {
  if (stored.order.status() == "cancelled") {
    return stored;
  }
  if (stored.order.type() == "appointment") {
    return CancelBooking(call, std::move(stored), wish);
  }
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (wish.version != 0 && wish.version != stored.version) {
      throw EditConflict();
    }
    if (orders_.CancelSale(stored, wish.reason, wish.actor, now_())) {
      announcer_.Announce({stored.order.collaborator_id()});
      return Find(stored.order.id());
    }
    stored = Find(stored.order.id());
    if (wish.version == 0 && stored.order.status() == "cancelled") {
      return stored;
    }
  }
  throw EditConflict();
}

StoredOrder OrderEditor::CancelBooking(const common::Call& call, StoredOrder stored,
                                       const StatusWish& wish) {
  const int64_t id = stored.order.id();
  try {
    return status_.Change(call, std::move(stored), wish);
  } catch (const common::Error&) {
    auto cancelled = FindCancelled(id, wish);
    return cancelled ? *std::move(cancelled) : throw;
  }
}

std::optional<StoredOrder> OrderEditor::FindCancelled(int64_t order_id, const StatusWish& wish) {
  auto found = wish.version == 0 ? orders_.Find(order_id) : std::nullopt;
  if (!found || found->order.status() != "cancelled") {
    return std::nullopt;
  }
  payments_.Put(found->order);
  return found;
}

void OrderEditor::Apply(const common::Call& call, const v1::Order& before,
                        const v1::UpdateOrderRequest& request, StoredOrder& stored) {
  ApplyUpdate(request, stored.order);
  if (before.total_fiado() > 0 && payments_.MovesDebt(stored.order)) {
    throw common::Conflict("ON_FIADO", "Devolva o fiado antes de trocar o telefone do cliente.");
  }
  Reprice(call, request, stored.order);
  attendants_.Name(call, before, stored.order);
  if (request.has_collaborator_id() && request.collaborator_id() != before.collaborator_id()) {
    SetAttendant(call, request.collaborator_id(), stored);
  }
}

void OrderEditor::ApplyPayment(const v1::UpdateOrderRequest& request, const ShopAccess& access,
                               v1::Order& order) {
  SetDue(order);
  const std::string status =
      request.payment_status().empty() ? order.payment_status() : request.payment_status();
  const bool sets_status = status != order.payment_status();
  const bool sets_method =
      !request.payment_method().empty() && request.payment_method() != order.payment_method();
  // Keeps existing partial payments while the status does not change.
  const bool keeps_parts = status != "paid" && order.total_paid() + order.total_fiado() > 0;
  if (sets_status || (sets_method && !keeps_parts)) {
    const PaymentPlan plan = PlanStatus(order, status, request.payment_method());
    RequirePlan(plan, order, access);
    ApplyPlan(plan, order);
  }
  if (order.total_due() < 0) {
    throw PaidMore(order);
  }
}

void OrderEditor::Reprice(const common::Call& call, const v1::UpdateOrderRequest& request,
                          v1::Order& order) {
  Offer offer = OfferOf(order);
  const std::vector<int64_t> missing = MissingIds(request.items(), offer);
  if (!missing.empty()) {
    catalog::v1::QuoteItemsRequest question = QuestionAbout(call, order);
    question.mutable_item_ids()->Assign(missing.begin(), missing.end());
    offer.Add(catalog_.Quote(call, question)->items());
  }
  const ItemCounts before = CountItems(order);
  PriceLines(request.items(), offer, order);
  NumberLines(order);
  RequireLimits(call, before, order);
}

void OrderEditor::RequireLimits(const common::Call& call, const ItemCounts& before,
                                const v1::Order& order) {
  const std::vector<int64_t> repeated = RepeatedItems(order, before);
  if (repeated.empty()) {
    return;
  }
  catalog::v1::QuoteItemsRequest question = QuestionAbout(call, order);
  question.mutable_limits_of()->Assign(repeated.begin(), repeated.end());
  const auto answer = catalog_.Quote(call, question);
  RequireWithinLimits(order, repeated,
                      {answer->limited_item_ids().begin(), answer->limited_item_ids().end()});
}

void OrderEditor::SetAttendant(const common::Call& call, int64_t collaborator_id,
                               StoredOrder& stored) {
  v1::Order& order = stored.order;
  if (order.type() == "appointment") {
    throw common::Invalid("attendant_id",
                          "Para trocar quem atende um agendamento, remarque o horário.");
  }
  order.clear_collaborator_id();
  order.clear_attendant();
  stored.provider_user_id = 0;
  if (collaborator_id == 0) {
    return;
  }
  const auto found =
      CollaboratorOf(catalog_, call, collaborator_id, order.entity_id(), "attendant_id");
  order.set_collaborator_id(collaborator_id);
  order.mutable_attendant()->set_id(collaborator_id);
  order.mutable_attendant()->mutable_user()->set_first_name(found.first_name());
  order.mutable_attendant()->mutable_user()->set_last_name(found.last_name());
  stored.provider_user_id = found.user_id();
}

StoredOrder OrderEditor::Find(int64_t order_id) {
  auto stored = orders_.Find(order_id);
  if (!stored) {
    throw common::NotFound("Pedido não encontrado.");
  }
  payments_.Put(stored->order);
  return *std::move(stored);
}

}  // namespace navalha::orders
