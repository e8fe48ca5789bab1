#include "services/orders/bookings/booking_mover.hpp"

#include <fmt/format.h>

#include <utility>

#include "services/common/limits/booking_quotas.hpp"
#include "services/common/operations/crash_point.hpp"
#include "services/common/rpc/change_deadline.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/tokens/token.hpp"
#include "services/orders/drafts/line_attendants.hpp"
#include "services/orders/drafts/order_pricing.hpp"

namespace navalha::orders {
namespace {

constexpr int kKeyBytes = 16;
// The first attempt, and retries after other callers' pending moves.
constexpr int kAttempts = 8;
// The booking service's reason for a move that it refused earlier. It does not repeat the first
// reason and the suggested time, so a caller who needs them requests a new move.
constexpr std::string_view kRefusedBefore = "MOVE_REFUSED";

bool IsSameKey(const std::optional<IdempotencyKey>& one, const std::optional<IdempotencyKey>& own) {
  return one && own && one->scope == own->scope && one->key == own->key;
}

booking::v1::MoveRequest RequestOf(const BookingMove& move, const StoredOrder& stored) {
  const v1::Order& order = move.edited ? *move.edited : stored.order;
  booking::v1::MoveRequest request;
  request.set_key(stored.reservation_key);
  request.set_provider_user_id(stored.provider_user_id);
  request.set_move_key(move.key);
  request.set_target_collaborator_id(move.collaborator_id);
  request.set_target_provider_user_id(move.provider_user_id);
  *request.mutable_starts_at() = common::ToProto(move.starts_at);
  request.set_duration(order.total_duration());
  request.set_ignore_slot_grid(move.ignore_slot_grid);
  request.set_visitor_share(move.visitor_share);
  request.set_service_count(ServiceCount(order));
  return request;
}

}  // namespace

common::Error EditConflict() {
  return common::Conflict("EDIT_CONFLICT",
                          "O pedido foi alterado por outra pessoa. Recarregue e tente de novo.");
}

common::Error BookingChanged() {
  return common::Conflict(
      "BOOKING_CHANGED",
      "O agendamento foi alterado por outra pessoa. Veja como ficou e tente de novo.");
}

common::Error TransitionRefused(const v1::Order& order) {
  return common::Conflict("TRANSITION_REFUSED",
                          order.type() == "appointment"
                              ? "A situação atual do agendamento não permite esta ação."
                              : "Este pedido não é um agendamento.");
}

StoredOrder BookingMover::Move(const common::Call& call, const MoveWish& wish) {
  if (wish.actor.is_customer) {
    common::LimitMoves(limiter_, fmt::format("booking:{}", wish.order_id), wish.idempotency);
  }
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    // Read before the key, so that an equal request that commits in between is not taken for a
    // change by another person.
    const StoredOrder stored = Find(wish.order_id);
    if (auto recorded = FindRecorded(stored.order.entity_id(), wish.idempotency)) {
      return *std::move(recorded);
    }
    if (!stored.move_key.empty()) {
      if (SettleOther(call, stored.move_key, wish.idempotency)) {
        return Find(wish.order_id);
      }
      continue;
    }
    if (stored.version != wish.version) {
      throw BookingChanged();
    }
    RequireMovable(stored.order, wish.deadline);
    const BookingMove move = MoveOf(call, wish, stored);
    if (Begin(call, move, stored)) {
      common::CrashPoint("orders_before_move");
      if (Settle(call, move.key) || WasAccepted(call, move, stored)) {
        return Find(wish.order_id);
      }
    }
  }
  throw common::Unavailable("BOOKING_INTERRUPTED");
}

void BookingMover::RequireMovable(const v1::Order& order,
                                  const std::optional<std::chrono::minutes>& deadline) const {
  if (order.status() != "scheduled" || order.type() != "appointment") {
    throw TransitionRefused(order);
  }
  if (deadline) {
    common::RequireBeforeDeadline(common::FromProto(order.order_datetime()), *deadline, now_());
  }
}

booking::v1::ListAvailableDaysResponse BookingMover::ListTimes(const common::Call& call,
                                                               StoredOrder stored,
                                                               const MoveTimesWish& wish) {
  stored = Settled(call, std::move(stored));
  const v1::Order& order = stored.order;
  RequireMovable(order, wish.deadline);
  booking::v1::ListMoveTimesRequest request;
  request.set_key(stored.reservation_key);
  request.set_collaborator_id(order.collaborator_id());
  if (wish.collaborator_id != 0 && wish.collaborator_id != order.collaborator_id()) {
    request.set_collaborator_id(
        CollaboratorOf(catalog_, call, wish.collaborator_id, order.entity_id(), "employer_id")
            .id());
  }
  request.set_start_date(wish.start_date);
  request.set_days(wish.days);
  request.set_duration(order.total_duration());
  return booking_.ListMoveTimes(call, request);
}

StoredOrder BookingMover::Retime(const common::Call& call, const StoredOrder& edited,
                                 const OrderActor& actor) {
  const v1::Order& order = edited.order;
  MoveWish wish;
  wish.order_id = order.id();
  wish.starts_at = common::FromProto(order.order_datetime());
  wish.actor = actor;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    BookingMove move = MoveOf(call, wish, edited);
    move.edited = order;
    if (Begin(call, move, edited)) {
      common::CrashPoint("orders_before_move");
      if (Settle(call, move.key) || WasAccepted(call, move, edited)) {
        return Find(order.id());
      }
    }
    if (Settled(call, Find(order.id())).version != edited.version) {
      throw EditConflict();
    }
  }
  throw common::Unavailable("BOOKING_INTERRUPTED");
}

StoredOrder BookingMover::Settled(const common::Call& call, StoredOrder stored) {
  if (stored.move_key.empty()) {
    return stored;
  }
  try {
    Settle(call, stored.move_key);
  } catch (const common::Error& error) {
    if (!common::IsRefusal(error)) {
      throw;
    }
  }
  return Find(stored.order.id());
}

bool BookingMover::Settle(const common::Call& call, const std::string& move_key) {
  const auto move = moves_.Find(move_key);
  const auto stored = move ? orders_.Find(move->order_id) : std::nullopt;
  if (!stored || stored->move_key != move_key) {
    return false;
  }
  try {
    booking_.Move(call, RequestOf(*move, *stored));
  } catch (const common::Error& error) {
    if (!common::IsRefusal(error)) {
      throw;
    }
    moves_.Drop(move_key);
    if (error.reason() == kRefusedBefore) {
      return false;
    }
    throw;
  }
  common::CrashPoint("orders_after_move");
  if (moves_.Commit(move_key, now_())) {
    announcer_.Announce({stored->order.collaborator_id(), move->collaborator_id});
  }
  common::CrashPoint("orders_after_move_commit");
  return true;
}

bool BookingMover::WasAccepted(const common::Call& call, const BookingMove& move,
                               const StoredOrder& stored) {
  try {
    booking_.Move(call, RequestOf(move, stored));
    return true;
  } catch (const common::Error& error) {
    if (error.reason() != kRefusedBefore) {
      throw;
    }
    return false;
  }
}

bool BookingMover::SettleOther(const common::Call& call, const std::string& move_key,
                               const std::optional<IdempotencyKey>& own) {
  const auto move = moves_.Find(move_key);
  if (!move) {
    return false;
  }
  const bool is_own = IsSameKey(move->idempotency, own);
  if (is_own && move->idempotency->request_hash != own->request_hash) {
    throw common::IdempotencyKeyReused();
  }
  try {
    return Settle(call, move_key) && is_own;
  } catch (const common::Error& error) {
    if (is_own || !common::IsRefusal(error)) {
      throw;
    }
    return false;
  }
}

StoredOrder BookingMover::Find(int64_t order_id) {
  auto stored = orders_.Find(order_id);
  if (!stored) {
    throw common::NotFound("Pedido não encontrado.");
  }
  return *std::move(stored);
}

std::optional<StoredOrder> BookingMover::FindRecorded(int64_t establishment_id,
                                                      const std::optional<IdempotencyKey>& key) {
  const auto recorded = key ? orders_.FindRecorded(establishment_id, *key) : std::nullopt;
  if (!recorded) {
    return std::nullopt;
  }
  if (recorded->request_hash != key->request_hash) {
    throw common::IdempotencyKeyReused();
  }
  return Find(recorded->order_id);
}

BookingMove BookingMover::MoveOf(const common::Call& call, const MoveWish& wish,
                                 const StoredOrder& stored) {
  const v1::Order& order = stored.order;
  BookingMove move;
  move.key = "move:" + common::RandomHex(kKeyBytes);
  move.order_id = wish.order_id;
  move.starts_at = wish.starts_at;
  move.ignore_slot_grid = !wish.deadline;
  move.visitor_share = wish.deadline ? visitor_share_ : 0;
  move.actor = wish.actor;
  move.idempotency = wish.idempotency;
  if (wish.collaborator_id == 0 || wish.collaborator_id == order.collaborator_id()) {
    move.collaborator_id = order.collaborator_id();
    move.provider_user_id = stored.provider_user_id;
    move.provider_first_name = order.attendant().user().first_name();
    move.provider_last_name = order.attendant().user().last_name();
    return move;
  }
  const auto target =
      CollaboratorOf(catalog_, call, wish.collaborator_id, order.entity_id(), "employer_id");
  if (order.has_client_id() && target.user_id() == order.client_id()) {
    throw common::Invalid("employer_id", "O cliente não pode atender a si mesmo.");
  }
  move.collaborator_id = target.id();
  move.provider_user_id = target.user_id();
  move.provider_first_name = target.first_name();
  move.provider_last_name = target.last_name();
  return move;
}

bool BookingMover::Begin(const common::Call& call, const BookingMove& move,
                         const StoredOrder& stored) {
  try {
    return moves_.Begin(move, stored.version, now_());
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() != BookingMoveStore::kReservationHasNote) {
      throw;
    }
  }
  booking_.Confirm(call, {stored.provider_user_id, stored.reservation_key});
  reservations_.Confirmed({stored.reservation_key});
  return false;
}

}  // namespace navalha::orders
