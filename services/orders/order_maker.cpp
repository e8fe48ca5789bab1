#include "services/orders/order_maker.hpp"

#include <spdlog/spdlog.h>

#include <exception>

#include "services/common/crash_point.hpp"
#include "services/common/error.hpp"
#include "services/common/log.hpp"

namespace navalha::orders {
namespace {

// How often the attempts of one idempotency key may be cancelled before another is refused.
constexpr int kGenerationsMax = 5;
constexpr const char* kNotConfirmed = "O agendamento não pôde ser confirmado.";

common::Error KeyReused() {
  return common::Error(grpc::StatusCode::INVALID_ARGUMENT, "IDEMPOTENCY_KEY_REUSED",
                       "Esta chave de idempotência já foi usada com outros dados.")
      .WithField("idempotency_key", "Já foi usada com outros dados.");
}

booking::v1::HoldRequest HoldOf(const NewOrder& made) {
  booking::v1::HoldRequest request;
  request.set_key(made.reservation_key);
  request.set_collaborator_id(made.order.collaborator_id());
  request.set_establishment_id(made.order.entity_id());
  *request.mutable_starts_at() = made.order.order_datetime();
  request.set_duration(made.order.total_duration());
  request.set_source("order");
  request.set_any_minute(made.by_shop);
  if (made.visitor_share > 0) {
    request.set_visitor(made.booker);
    request.set_visitor_share(made.visitor_share);
  }
  return request;
}

// The peer may have done what was asked although no answer came.
bool IsInDoubt(const common::Error& error) {
  return error.code() == grpc::StatusCode::UNAVAILABLE ||
         error.code() == grpc::StatusCode::DEADLINE_EXCEEDED;
}

}  // namespace

bool OrderMaker::Make(const common::Call& call, NewOrder& order) {
  if (order.order.type() == "appointment") {
    return Book(call, order);
  }
  if (!Insert(order)) {
    return false;
  }
  pulse_.Beat();
  return true;
}

bool OrderMaker::Book(const common::Call& call, NewOrder& order) {
  for (int generation = 0; generation < kGenerationsMax; ++generation) {
    common::CrashPoint("orders_before_hold");
    if (!Hold(call, order, generation)) {
      continue;
    }
    common::CrashPoint("orders_after_hold");
    if (Insert(order)) {
      common::CrashPoint("orders_after_commit");
      Confirm(call, order);
      common::CrashPoint("orders_after_confirm");
      pulse_.Beat();
      return true;
    }
    if (MadeBefore(order)) {
      return false;
    }
    // That attempt may not have given its time back yet, and the next one asks for the same.
    sweeper_.CancelNow(order.reservation_key);
  }
  throw common::Unavailable("BOOKING_INTERRUPTED");
}

bool OrderMaker::Hold(const common::Call& call, NewOrder& order, int generation) {
  order.reservation_key = ReservationKey(order.idempotency, generation);
  try {
    booking_.Hold(call, HoldOf(order));
    return true;
  } catch (const common::Error& error) {
    if (error.reason() == "CANCELLED" && order.idempotency) {
      return false;
    }
    if (IsInDoubt(error)) {
      sweeper_.CancelNow(order.reservation_key);
    }
    throw;
  }
}

bool OrderMaker::Insert(NewOrder& order) {
  try {
    return orders_.Insert(order);
  } catch (const std::exception&) {
    if (order.reservation_key.empty()) {
      throw;
    }
    const std::exception_ptr failure = std::current_exception();
    // The answer may have got lost after the commit. When even this can't be found out, the hold is
    // given back: an order that was written after all is then cancelled by the sweep.
    std::optional<int64_t> written;
    try {
      written = orders_.FindByReservation(order.reservation_key);
    } catch (const common::Error&) {
    }
    if (written) {
      order.order = orders_.Load({*written}).at(0).order;
      return true;
    }
    sweeper_.CancelNow(order.reservation_key);
    std::rethrow_exception(failure);
  }
}

bool OrderMaker::MadeBefore(const NewOrder& order) {
  if (!order.idempotency) {
    throw common::Unavailable("BOOKING_INTERRUPTED");
  }
  const auto repeat = orders_.FindRepeat(order.idempotency->scope, order.idempotency->key);
  if (repeat && repeat->request_hash != order.idempotency->request_hash) {
    sweeper_.CancelNow(order.reservation_key);
    throw KeyReused();
  }
  // Otherwise an attempt that was given up had this reservation.
  return repeat.has_value();
}

void OrderMaker::Confirm(const common::Call& call, const NewOrder& order) {
  try {
    booking_.Confirm(call, order.reservation_key);
    sweeper_.NoteConfirmed(order.reservation_key);
  } catch (const common::Error& error) {
    if (!GiveUp(order.reservation_key) && StillStands(order.order.id())) {
      return;
    }
    // What a cancelled hold means to the customer is that it may be tried again.
    if (error.reason() == "CANCELLED" || error.code() == grpc::StatusCode::NOT_FOUND) {
      throw common::Unavailable("BOOKING_INTERRUPTED");
    }
    throw;
  }
}

bool OrderMaker::GiveUp(const std::string& reservation_key) {
  if (!reservations_.GiveUp(reservation_key, kNotConfirmed, now_())) {
    return false;
  }
  pulse_.Beat();
  sweeper_.CancelNow(reservation_key);
  return true;
}

bool OrderMaker::StillStands(int64_t order_id) {
  const auto stored = orders_.Find(order_id);
  return stored && stored->order.status() != "cancelled";
}

std::optional<v1::Order> OrderMaker::Repeated(const common::Call& call, const IdempotencyKey& key) {
  const auto repeat = orders_.FindRepeat(key.scope, key.key);
  if (!repeat) {
    return std::nullopt;
  }
  if (repeat->request_hash != key.request_hash) {
    throw KeyReused();
  }
  if (repeat->unconfirmed_key) {
    booking_.Confirm(call, *repeat->unconfirmed_key);
    if (reservations_.Confirmed({*repeat->unconfirmed_key}).empty() &&
        !orders_.FindRepeat(key.scope, key.key)) {
      throw common::Unavailable("BOOKING_INTERRUPTED");
    }
  }
  return orders_.Load({repeat->order_id}).at(0).order;
}

}  // namespace navalha::orders
