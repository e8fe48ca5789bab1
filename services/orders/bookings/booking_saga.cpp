#include "services/orders/bookings/booking_saga.hpp"

#include <fmt/format.h>

#include <exception>
#include <random>

#include "services/common/operations/crash_point.hpp"
#include "services/orders/drafts/counter_sale.hpp"
#include "services/orders/drafts/order_draft.hpp"
#include "services/orders/drafts/order_pricing.hpp"
#include "services/orders/order_access.hpp"
#include "services/orders/order_finder.hpp"
#include "services/orders/payments/deposit.hpp"

namespace navalha::orders {
namespace {

// Maximum number of cancelled attempts per idempotency key.
constexpr int kGenerationsMax = 5;
constexpr const char* kNotConfirmed = "O agendamento não pôde ser confirmado.";

std::string RandomAccessCode() {
  thread_local std::mt19937 random(std::random_device{}());
  return fmt::format("{:04}", std::uniform_int_distribution<int>(0, 9999)(random));
}

ReservationId IdOf(const NewOrder& draft) {
  return {draft.provider_user_id, draft.reservation_key};
}

// Sets the fields that HoldRequest and HoldAnyRequest share.
template <class Request>
Request HoldOf(const NewOrder& draft) {
  Request request;
  request.set_key(draft.reservation_key);
  request.set_establishment_id(draft.order.entity_id());
  *request.mutable_starts_at() = draft.order.order_datetime();
  request.set_duration(draft.order.total_duration());
  request.set_source("order");
  request.set_ignore_slot_grid(draft.by_shop);
  request.set_service_count(ServiceCount(draft.order));
  if (draft.visitor_share > 0) {
    request.set_visitor(draft.booker);
    request.set_visitor_share(draft.visitor_share);
  }
  return request;
}

void Hold(const common::Call& call, BookingClient& booking, const NewOrder& draft) {
  auto request = HoldOf<booking::v1::HoldRequest>(draft);
  request.set_collaborator_id(draft.order.collaborator_id());
  request.set_provider_user_id(draft.provider_user_id);
  booking.Hold(call, request);
}

// Sets the collaborator whom the booking service chose.
void HoldAny(const common::Call& call, BookingClient& booking, NewOrder& draft) {
  auto request = HoldOf<booking::v1::HoldAnyRequest>(draft);
  for (const auto& candidate : draft.candidates) {
    booking::v1::Provider& provider = *request.add_candidates();
    provider.set_collaborator_id(candidate.id());
    provider.set_provider_user_id(candidate.provider_user_id());
  }
  const int64_t chosen = booking.HoldAny(call, request).collaborator_id();
  for (const auto& candidate : draft.candidates) {
    if (candidate.id() == chosen) {
      FillCollaborator(candidate, draft);
    }
  }
}

// Adds the deposit to the booking, which lapses at the deposit's deadline.
void RequireDeposit(const catalog::v1::DepositRule& rule, NewOrder& draft) {
  if (auto deposit = DepositOf(rule, draft.order, draft.now)) {
    draft.lapses_at = common::FromProto(deposit->due_at());
    *draft.order.mutable_deposit() = *std::move(deposit);
  }
}

// Returns whether the peer may have executed the call although its answer is missing.
bool IsInDoubt(const common::Error& error) {
  return error.code() == grpc::StatusCode::UNAVAILABLE ||
         error.code() == grpc::StatusCode::DEADLINE_EXCEEDED;
}

}  // namespace

CreateOutcome BookingSaga::Create(const common::Call& call, const v1::CreateOrderRequest& request) {
  if (request.has_sale()) {
    RequireSaleId(request.sale());
  }
  const auto key = request.has_sale() ? std::nullopt : IdempotencyKeyOf(call, request);
  try {
    if (auto recorded = FindRecorded(call, request, key)) {
      return Repeated{*std::move(recorded)};
    }
    return Attempt(call, request, key);
  } catch (const common::Error& error) {
    return Refused{error};
  }
}

CreateOutcome BookingSaga::Attempt(const common::Call& call, const v1::CreateOrderRequest& request,
                                   const std::optional<IdempotencyKey>& key) {
  try {
    return Make(call, request, key);
  } catch (const common::Error&) {
    // An equal concurrent request may have caused this error.
    auto recorded = key ? FindByKey(call, request.entity_id(), *key) : std::nullopt;
    if (!recorded) {
      throw;
    }
    return Repeated{*std::move(recorded)};
  }
}

CreateOutcome BookingSaga::Make(const common::Call& call, const v1::CreateOrderRequest& request,
                                const std::optional<IdempotencyKey>& key) {
  rate_.Count(call, key);
  const auto answer = catalog_.Quote(call, QuestionOf(call, request));
  const catalog::v1::QuoteItemsResponse& quote = *answer;
  NewOrder draft = DraftOrder(call, request, quote, now_());
  line_attendants_.Name(call, v1::Order(), draft.order);
  draft.order.set_access_code(RandomAccessCode());
  draft.idempotency = key;
  if (request.has_sale()) {
    draft.sale_hash = SaleHash(request);
  }
  if (draft.by_shop && draft.order.has_customer_email()) {
    draft.mail.email = draft.order.customer_email();
  }
  if (!draft.by_shop && draft.order.type() == "appointment" && quote.has_deposit()) {
    RequireDeposit(quote.deposit(), draft);
  }
  const auto book = [&] { return Book(call, draft); };
  draft.commission = commissions_.TermsOf(call, draft.order);
  const bool created = draft.order.type() != "appointment" ? Sell(draft)
                       : draft.by_shop                     ? book()
                                                           : limit_.Run(call, VisitorRulesOf(quote),
                                                                        request.contact_proof(), draft, book);
  if (created) {
    return Created{std::move(draft.order)};
  }
  if (auto recorded = FindRecorded(call, request, key)) {
    return Repeated{*std::move(recorded)};
  }
  // The recorded order was given up in the meantime.
  throw common::Unavailable("BOOKING_INTERRUPTED");
}

std::optional<v1::Order> BookingSaga::FindRecorded(const common::Call& call,
                                                   const v1::CreateOrderRequest& request,
                                                   const std::optional<IdempotencyKey>& key) {
  if (request.has_sale()) {
    return FindSale(call, request);
  }
  return key ? FindByKey(call, request.entity_id(), *key) : std::nullopt;
}

std::optional<v1::Order> BookingSaga::FindSale(const common::Call& call,
                                               const v1::CreateOrderRequest& request) {
  const common::Caller& caller = call.RequireUser();
  auto recorded = orders_.FindSale(request.entity_id(), request.sale().id());
  if (!recorded) {
    return std::nullopt;
  }
  const auto membership = catalog_.MembershipOf(call, request.entity_id(), caller.user_id);
  RequireSeller(call, ShopAccessOf(caller, membership).sells);
  v1::Order& order = recorded->stored.order;
  if (!IsSoldAtTimeOf(order, request.sale())) {
    throw common::Conflict("SALE_ID_REUSED",
                           "Esta identificação já é de outra venda. Registre a venda de novo.");
  }
  if (!recorded->request_hash.empty() && recorded->request_hash != SaleHash(request)) {
    throw common::Conflict(
        "SALE_ID_REUSED",
        fmt::format("Esta venda já foi registrada com outros dados, no pedido #{}. Confira esse "
                    "pedido antes de registrar a venda de novo.",
                    order.order_number()));
  }
  orders_.PutChangedPrices(order);
  return std::move(order);
}

std::optional<v1::Order> BookingSaga::FindByKey(const common::Call& call, int64_t establishment_id,
                                                const IdempotencyKey& key) {
  const auto recorded = orders_.FindRecorded(establishment_id, key);
  if (!recorded) {
    return std::nullopt;
  }
  if (recorded->request_hash != key.request_hash) {
    throw common::IdempotencyKeyReused();
  }
  if (recorded->is_unconfirmed) {
    booking_.Confirm(call, {recorded->provider_user_id, recorded->reservation_key});
    if (reservations_.Confirmed({recorded->reservation_key}).empty() &&
        !orders_.FindRecorded(establishment_id, key)) {
      throw common::Unavailable("BOOKING_INTERRUPTED");
    }
  }
  StoredOrder stored = orders_.Load({recorded->order_id}).at(0);
  const v1::Order& order = stored.order;
  const bool by_shop = order.has_created_by() && order.created_by() != order.client_id();
  return by_shop ? RequireVisible(call, catalog_, std::move(stored)).stored.order
                 : std::move(stored.order);
}

bool BookingSaga::Sell(NewOrder& draft) {
  if (!orders_.Insert(draft)) {
    return false;
  }
  notifier_.Notify();
  return true;
}

bool BookingSaga::Book(const common::Call& call, NewOrder& draft) {
  for (int generation = 0; generation < kGenerationsMax; ++generation) {
    draft.reservation_key = ReservationKey(draft.idempotency, generation);
    const auto began = std::chrono::steady_clock::now();
    common::CrashPoint("orders_before_hold");
    if (!Hold(call, draft)) {
      continue;
    }
    common::CrashPoint("orders_after_hold");
    if (Insert(draft)) {
      common::CrashPoint("orders_after_commit");
      if (std::chrono::steady_clock::now() - began < safe_hold_time_) {
        settler_.ConfirmLater(IdOf(draft));
      } else {
        Confirm(call, draft);
      }
      notifier_.Notify();
      return true;
    }
    if (YieldsToRecorded(draft)) {
      return false;
    }
  }
  throw common::Unavailable("BOOKING_INTERRUPTED");
}

bool BookingSaga::Hold(const common::Call& call, NewOrder& draft) {
  const bool names_person = draft.candidates.empty();
  try {
    if (names_person) {
      orders::Hold(call, booking_, draft);
    } else {
      HoldAny(call, booking_, draft);
    }
    return true;
  } catch (const common::Error& error) {
    if (error.reason() == "CANCELLED" && draft.idempotency) {
      return false;
    }
    // The collaborator of an unanswered HoldAny is unknown, so it can't be released: a repeat finds
    // the hold, or it expires.
    if (IsInDoubt(error) && names_person) {
      ReleaseOwn(draft);
    }
    throw;
  }
}

bool BookingSaga::Insert(NewOrder& draft) {
  try {
    return orders_.Insert(draft);
  } catch (const std::exception&) {
    const std::exception_ptr failure = std::current_exception();
    // The commit may have succeeded even if its answer was lost. If this check fails too, the hold
    // is released if it is this request's own; the sweep then cancels the order if it exists.
    std::optional<StoredOrder> written;
    try {
      written = orders_.FindByReservation(draft.reservation_key);
    } catch (const common::Error&) {
    }
    if (written && written->provider_user_id == draft.provider_user_id) {
      draft.order = std::move(written->order);
      return true;
    }
    if (written) {
      settler_.ReleaseHold(IdOf(draft));
    } else {
      ReleaseOwn(draft);
    }
    std::rethrow_exception(failure);
  }
}

// Equal requests share the hold of their idempotency key, and another replica may have returned its
// booking. This function therefore keeps such a hold: a repeat finds it, or it expires.
void BookingSaga::ReleaseOwn(const NewOrder& draft) {
  if (!draft.idempotency) {
    settler_.Release(IdOf(draft));
  }
}

bool BookingSaga::YieldsToRecorded(const NewOrder& draft) {
  const auto recorded = draft.idempotency
                            ? orders_.FindRecorded(draft.order.entity_id(), *draft.idempotency)
                            : std::nullopt;
  // Two equal concurrent requests share one hold, which belongs to the recorded order, unless
  // booking chose different collaborators for them.
  if (recorded && recorded->reservation_key == draft.reservation_key) {
    if (recorded->provider_user_id != draft.provider_user_id) {
      settler_.ReleaseHold(IdOf(draft));
    }
  } else {
    const auto holder = orders_.FindByReservation(draft.reservation_key);
    if (holder && holder->order.status() != "cancelled") {
      // The order is active, and its idempotency key was already purged.
      throw common::Conflict("SLOT_TAKEN", "Este agendamento já foi registrado.");
    }
    settler_.Release(IdOf(draft));
  }
  return recorded.has_value();
}

void BookingSaga::Confirm(const common::Call& call, const NewOrder& order) {
  try {
    settler_.Confirm(call, IdOf(order));
  } catch (const common::Error& error) {
    if (!GiveUp(IdOf(order)) && StillStands(order.order.id())) {
      return;
    }
    // The hold was cancelled or is unknown, so a retry can succeed with another hold.
    if (error.reason() == "CANCELLED" || error.code() == grpc::StatusCode::NOT_FOUND) {
      throw common::Unavailable("BOOKING_INTERRUPTED");
    }
    throw;
  }
}

bool BookingSaga::GiveUp(const ReservationId& id) {
  if (!reservations_.GiveUp(id.key, kNotConfirmed, now_())) {
    return false;
  }
  notifier_.Notify();
  settler_.Release(id);
  return true;
}

bool BookingSaga::StillStands(int64_t order_id) {
  const auto stored = orders_.Find(order_id);
  return stored && stored->order.status() != "cancelled";
}

}  // namespace navalha::orders
