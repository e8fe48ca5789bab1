#pragma once

#include <optional>
#include <variant>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/call.hpp"
#include "services/common/error.hpp"
#include "services/orders/booking_limit.hpp"
#include "services/orders/feed_pulse.hpp"
#include "services/orders/line_attendants.hpp"
#include "services/orders/order_store.hpp"
#include "services/orders/peers.hpp"
#include "services/orders/reservation_settler.hpp"
#include "services/orders/unconfirmed_reservation_store.hpp"

namespace navalha::orders {

/// The request made this order.
struct Created {
  v1::Order order;
};
/// An earlier request with the same Idempotency-Key made this order, which is as it is now: a
/// cancelled one is answered as cancelled.
struct Repeated {
  v1::Order order;
};
/// The request made nothing, and holds nothing.
struct Refused {
  common::Error error;
};
using CreateOutcome = std::variant<Created, Repeated, Refused>;

/// Takes orders. A sale is one insert. A booking is a saga: it holds its time at booking, writes
/// the order with a note that the hold is to be confirmed, and confirms. After a crash at any step
/// the note or the hold's own expiry puts things right. Only a booking that booking confirmed is
/// answered as created. Thread-safe.
class BookingSaga {
 public:
  BookingSaga(OrderStore& orders, UnconfirmedReservationStore& reservations, CatalogClient& catalog,
              BookingClient& booking, BookingLimit& limit, ReservationSettler& settler,
              LineAttendants& line_attendants, FeedPulse& pulse, common::Now now)
      : orders_(orders),
        reservations_(reservations),
        catalog_(catalog),
        booking_(booking),
        limit_(limit),
        settler_(settler),
        line_attendants_(line_attendants),
        pulse_(pulse),
        now_(std::move(now)) {}

  /// Takes the order that the request asks for. With an Idempotency-Key that made an order before,
  /// it answers that order and holds nothing. Refused also when a peer or the database is away
  /// (UNAVAILABLE); what such a request left behind, the sweep clears away.
  CreateOutcome Create(const common::Call& call, const v1::CreateOrderRequest& request);

 private:
  // Throws what Create answers as refused.
  CreateOutcome Attempt(const common::Call& call, const v1::CreateOrderRequest& request,
                        const std::optional<IdempotencyKey>& key);
  // The order that the key made before. A booking that was not confirmed yet is confirmed first.
  // Throws INVALID_ARGUMENT (reason IDEMPOTENCY_KEY_REUSED) when another request came with the key.
  std::optional<v1::Order> FindRecorded(const common::Call& call,
                                        const std::optional<IdempotencyKey>& key);

  // These answer true when the draft became an order, and false when its key had made one before.
  bool Sell(NewOrder& draft);
  bool Book(const common::Call& call, NewOrder& draft);
  bool Insert(NewOrder& draft);

  // Holds the draft's time, and names whose it is when that was for booking to choose. False when
  // an earlier attempt of the same key cancelled this reservation.
  bool Hold(const common::Call& call, NewOrder& draft);
  // After an insert that lost: gives the hold back unless a standing order has it. True when the
  // order that won is recorded.
  bool YieldsToRecorded(const NewOrder& draft);
  void Confirm(const common::Call& call, const NewOrder& order);
  // Gives up a booking whose confirmation failed, unless somebody else settled it.
  bool GiveUp(const ReservationId& id);
  bool StillStands(int64_t order_id);

  OrderStore& orders_;
  UnconfirmedReservationStore& reservations_;
  CatalogClient& catalog_;
  BookingClient& booking_;
  BookingLimit& limit_;
  ReservationSettler& settler_;
  LineAttendants& line_attendants_;
  FeedPulse& pulse_;
  common::Now now_;
};

}  // namespace navalha::orders
