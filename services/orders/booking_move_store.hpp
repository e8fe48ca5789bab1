#pragma once

#include <optional>
#include <string>

#include "services/orders/idempotency.hpp"
#include "services/orders/order_event_store.hpp"
#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// Where a booking is to be, or what it is to be of, and who wants that.
struct BookingMove {
  /// Names the move at booking.
  std::string key;
  int64_t order_id = 0;
  int64_t collaborator_id = 0;
  int64_t provider_user_id = 0;
  std::string provider_first_name;
  std::string provider_last_name;
  common::Instant starts_at;
  /// May start between the times that are offered.
  bool any_minute = false;
  /// As in NewOrder.
  int visitor_share = 0;
  OrderActor actor;
  std::optional<IdempotencyKey> idempotency;
  /// Of an edit: what the order is to be. Its start and its attendant stay.
  std::optional<v1::Order> edited = std::nullopt;
};

/// Moves of bookings that booking is asked for: the tables booking_move and
/// unconfirmed_reservation, and orders.move_key. Thread-safe.
class BookingMoveStore {
 public:
  static constexpr std::string_view kReservationHasNote = "unconfirmed_reservation_pkey";

  explicit BookingMoveStore(common::Database& database) : database_(database) {}

  /// Notes the move before booking is asked. False when the booking is not at that version, is over
  /// or is being moved. Throws ConstraintViolation with kReservationHasNote while booking has not
  /// confirmed the booking itself.
  bool Begin(const BookingMove& move, int version, common::Instant now);
  std::optional<BookingMove> Find(const std::string& key);
  /// Booking moved the time: the order follows, with its event, its row of the feed and its
  /// idempotency key. False when somebody else was faster.
  bool Commit(const std::string& key, common::Instant now);
  /// Booking refused: the order stays as it is.
  void Drop(const std::string& key);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
