#pragma once

#include <optional>
#include <string>

#include "services/orders/idempotency.hpp"
#include "services/orders/store/order_event_store.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// A requested change of a booking's start, collaborator or content, and the actor who requests it.
struct BookingMove {
  /// The move's key in the booking service.
  std::string key;
  int64_t order_id = 0;
  int64_t collaborator_id = 0;
  int64_t provider_user_id = 0;
  std::string provider_first_name;
  std::string provider_last_name;
  common::Instant starts_at;
  /// True when the new start need not be one of the offered times.
  bool ignore_slot_grid = false;
  /// See NewOrder.
  int visitor_share = 0;
  OrderActor actor;
  std::optional<IdempotencyKey> idempotency;
  /// Set for an edit: the order's new content. Start and attendant stay.
  std::optional<v1::Order> edited = std::nullopt;
};

/// Stores the moves that are requested from the booking service: the tables booking_move and
/// unconfirmed_reservation, and orders.move_key. Thread-safe.
class BookingMoveStore {
 public:
  /// The constraint that Begin violates while the booking's own reservation is unconfirmed.
  static constexpr std::string_view kReservationHasNote = "unconfirmed_reservation_pkey";

  explicit BookingMoveStore(common::Database& database) : database_(database) {}

  /// Stores the move before the request to the booking service. Returns false when the booking has
  /// another version, is cancelled or finished, or has a pending move. Throws ConstraintViolation
  /// with kReservationHasNote while the booking's own reservation is unconfirmed.
  bool Begin(const BookingMove& move, int version, common::Instant now);
  /// Returns nothing for an unknown key and for a settled move.
  std::optional<BookingMove> Find(const std::string& key);
  /// Applies a move that the booking service accepted: updates the order and adds its event, its
  /// feed row and its idempotency key. Returns false when another caller settled the move first.
  bool Commit(const std::string& key, common::Instant now);
  /// Drops a move that the booking service refused; the order stays unchanged.
  void Drop(const std::string& key);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
