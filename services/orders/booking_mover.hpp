#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "services/common/call.hpp"
#include "services/common/error.hpp"
#include "services/orders/booking_move_store.hpp"
#include "services/orders/order_announcer.hpp"
#include "services/orders/order_store.hpp"
#include "services/orders/peers.hpp"
#include "services/orders/unconfirmed_reservation_store.hpp"

namespace navalha::orders {

/// What somebody who may move a booking wants.
struct MoveWish {
  int64_t order_id = 0;
  /// 0: whoever serves now.
  int64_t collaborator_id = 0;
  common::Instant starts_at;
  /// Of the order that they saw.
  int version = 0;
  OrderActor actor;
  /// How long before the start a customer may; unset for the shop, which also takes any minute.
  std::optional<std::chrono::minutes> deadline = std::nullopt;
  std::optional<IdempotencyKey> idempotency = std::nullopt;
};

/// Whom a move would be to, and which days are asked for.
struct MoveTimesWish {
  /// 0: whoever serves now.
  int64_t collaborator_id = 0;
  /// YYYY-MM-DD; empty: today.
  std::string start_date;
  /// 0: a week.
  int days = 0;
  /// As in MoveWish.
  std::optional<std::chrono::minutes> deadline = std::nullopt;
};

/// Moves bookings: notes the move, has booking move the time, and lets the order follow. After a
/// crash at any step the sweeper, or whoever asks for the order next, finishes the move or drops
/// it. Thread-safe.
class BookingMover {
 public:
  BookingMover(OrderStore& orders, BookingMoveStore& moves,
               UnconfirmedReservationStore& reservations, CatalogClient& catalog,
               BookingClient& booking, OrderAnnouncer& announcer, int visitor_share,
               common::Now now)
      : orders_(orders),
        moves_(moves),
        reservations_(reservations),
        catalog_(catalog),
        booking_(booking),
        announcer_(announcer),
        visitor_share_(visitor_share),
        now_(std::move(now)) {}

  /// The order after the move, which the Idempotency-Key may have made before. Throws as
  /// OrderService.MoveBooking says.
  StoredOrder Move(const common::Call& call, const MoveWish& wish);

  /// The times to which a booking may be moved. Throws as OrderService.ListBookingMoveTimes says.
  booking::v1::ListAvailableDaysResponse ListTimes(const common::Call& call, StoredOrder stored,
                                                   const MoveTimesWish& wish);

  /// Gives a booking the time that its services take now, and lets the order follow, so that it is
  /// as `edited` says; nothing changes when booking refuses. `edited` has the version that was
  /// edited. Throws booking's refusals, EDIT_CONFLICT when the order changed since, and UNAVAILABLE
  /// when it may have been done.
  StoredOrder Retime(const common::Call& call, const StoredOrder& edited, const OrderActor& actor);

  /// The order after a move of it that is under way, if there is one, is done or dropped.
  StoredOrder Settled(const common::Call& call, StoredOrder stored);

  /// Asks booking for a move that was noted, and lets the order follow. Throws booking's refusal
  /// after the move was dropped, and UNAVAILABLE when booking may have done it.
  void Settle(const common::Call& call, const std::string& move_key);

 private:
  StoredOrder Find(int64_t order_id);
  // Throws when it can't be moved any more.
  void RequireMovable(const v1::Order& order,
                      const std::optional<std::chrono::minutes>& deadline) const;
  // The order that the key moved before.
  std::optional<StoredOrder> FindRecorded(const std::optional<IdempotencyKey>& key);
  // Ends a move that is under way. True when it was this request's own.
  bool SettleOther(const common::Call& call, const std::string& move_key,
                   const std::optional<IdempotencyKey>& own);
  BookingMove MoveOf(const common::Call& call, const MoveWish& wish, const StoredOrder& stored);
  // Notes the move; a booking that was not confirmed yet is confirmed first.
  bool Begin(const common::Call& call, const BookingMove& move, const StoredOrder& stored);

  OrderStore& orders_;
  BookingMoveStore& moves_;
  UnconfirmedReservationStore& reservations_;
  CatalogClient& catalog_;
  BookingClient& booking_;
  OrderAnnouncer& announcer_;
  const int visitor_share_;
  common::Now now_;
};

/// Whether booking's answer to a move is that nothing moved, and nothing will.
bool IsMoveRefusal(const common::Error& error);
/// FAILED_PRECONDITION (reason EDIT_CONFLICT).
common::Error EditConflict();
/// FAILED_PRECONDITION (reason BOOKING_CHANGED).
common::Error BookingChanged();
/// FAILED_PRECONDITION (reason TRANSITION_REFUSED).
common::Error TransitionRefused(const v1::Order& order);

}  // namespace navalha::orders
