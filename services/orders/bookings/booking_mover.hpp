#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/error.hpp"
#include "services/orders/booking_client.hpp"
#include "services/orders/bookings/booking_move_store.hpp"
#include "services/orders/bookings/unconfirmed_reservation_store.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/store/order_announcer.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// A request to move a booking.
struct MoveWish {
  int64_t order_id = 0;
  /// The new collaborator; 0: keeps the current one.
  int64_t collaborator_id = 0;
  common::Instant starts_at;
  /// Version of the order that the caller read.
  int version = 0;
  OrderActor actor;
  /// Minimum time before the start for a customer; unset for the shop, which may also choose any
  /// minute.
  std::optional<std::chrono::minutes> deadline = std::nullopt;
  std::optional<IdempotencyKey> idempotency = std::nullopt;
};

/// Selects the collaborator and the days of the times to list.
struct MoveTimesWish {
  /// 0: the current collaborator.
  int64_t collaborator_id = 0;
  /// First day, YYYY-MM-DD; empty: today.
  std::string start_date;
  /// Number of days; 0: 7.
  int days = 0;
  /// See MoveWish.
  std::optional<std::chrono::minutes> deadline = std::nullopt;
};

/// Moves bookings in three steps: stores the move, has the booking service move the reservation,
/// and updates the order. After a crash at any step, the sweeper or the next request for the order
/// completes or drops the move. Thread-safe.
class BookingMover {
 public:
  BookingMover(OrderStore& orders, BookingMoveStore& moves,
               UnconfirmedReservationStore& reservations, CatalogClient& catalog,
               BookingClient& booking, OrderAnnouncer& announcer, common::RateLimiter& limiter,
               int visitor_share, common::Now now)
      : orders_(orders),
        moves_(moves),
        reservations_(reservations),
        catalog_(catalog),
        booking_(booking),
        announcer_(announcer),
        limiter_(limiter),
        visitor_share_(visitor_share),
        now_(std::move(now)) {}

  /// Returns the order after the move, even when an earlier request with the Idempotency-Key moved
  /// it. Throws the errors of OrderService.MoveBooking, and RESOURCE_EXHAUSTED for a customer above
  /// common::kMovesOfBooking.
  StoredOrder Move(const common::Call& call, const MoveWish& wish);

  /// Returns the times to which a booking may be moved. Throws the errors of
  /// OrderService.ListBookingMoveTimes.
  booking::v1::ListAvailableDaysResponse ListTimes(const common::Call& call, StoredOrder stored,
                                                   const MoveTimesWish& wish);

  /// Adapts a booking's duration to its services and replaces the order by `edited`, which has the
  /// version that the caller read. Changes nothing when the booking service refuses. Throws its
  /// refusals, EDIT_CONFLICT for a stale version, and UNAVAILABLE when the outcome is unknown.
  StoredOrder Retime(const common::Call& call, const StoredOrder& edited, const OrderActor& actor);

  /// Completes or drops a pending move of the order, if any, and returns the order.
  StoredOrder Settled(const common::Call& call, StoredOrder stored);

  /// Requests a stored move from the booking service and updates the order. Returns true after an
  /// accepted move; false when another caller settled it or learned of its refusal first. Throws
  /// the service's refusal after dropping the move, and UNAVAILABLE when the outcome is unknown.
  bool Settle(const common::Call& call, const std::string& move_key);

 private:
  StoredOrder Find(int64_t order_id);
  // Throws when the booking can't be moved any more.
  void RequireMovable(const v1::Order& order,
                      const std::optional<std::chrono::minutes>& deadline) const;
  // Returns the order that an earlier request with the key moved.
  std::optional<StoredOrder> FindRecorded(int64_t establishment_id,
                                          const std::optional<IdempotencyKey>& key);
  // Returns whether the booking service accepted a move that another caller settled.
  bool WasAccepted(const common::Call& call, const BookingMove& move, const StoredOrder& stored);
  // Completes or drops a pending move. Returns true when it belongs to this request and was
  // accepted.
  bool SettleOther(const common::Call& call, const std::string& move_key,
                   const std::optional<IdempotencyKey>& own);
  BookingMove MoveOf(const common::Call& call, const MoveWish& wish, const StoredOrder& stored);
  // Stores the move, after confirming the booking's reservation if it is unconfirmed.
  bool Begin(const common::Call& call, const BookingMove& move, const StoredOrder& stored);

  OrderStore& orders_;
  BookingMoveStore& moves_;
  UnconfirmedReservationStore& reservations_;
  CatalogClient& catalog_;
  BookingClient& booking_;
  OrderAnnouncer& announcer_;
  common::RateLimiter& limiter_;
  const int visitor_share_;
  common::Now now_;
};

/// Returns FAILED_PRECONDITION (reason EDIT_CONFLICT).
common::Error EditConflict();
/// Returns FAILED_PRECONDITION (reason BOOKING_CHANGED).
common::Error BookingChanged();
/// Returns FAILED_PRECONDITION (reason TRANSITION_REFUSED).
common::Error TransitionRefused(const v1::Order& order);

}  // namespace navalha::orders
