#pragma once

#include <chrono>
#include <optional>
#include <variant>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/feeds/change_notifier.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/error.hpp"
#include "services/orders/booking_client.hpp"
#include "services/orders/bookings/booking_limit.hpp"
#include "services/orders/bookings/reservation_settler.hpp"
#include "services/orders/bookings/unconfirmed_reservation_store.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/commissions/commission_rates.hpp"
#include "services/orders/drafts/line_attendants.hpp"
#include "services/orders/drafts/order_rate.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// The request created this order.
struct Created {
  v1::Order order;
};
/// An earlier request with the same Idempotency-Key or the same sale created this order. Contains
/// its current state, which may be cancelled.
struct Repeated {
  v1::Order order;
};
/// The request created nothing and holds no time.
struct Refused {
  common::Error error;
};
using CreateOutcome = std::variant<Created, Repeated, Refused>;

/// Creates orders. A sale is one insert. A booking is a saga: it holds its time in the booking
/// service, inserts the order with a note of the unconfirmed hold, answers, and confirms the hold
/// in the background. The booking service asks orders before it expires a hold, so the time of a
/// committed order stays taken. If the hold may have expired before the commit, the answer waits
/// for the confirmation. After a crash at any step, the sweeper settles the note or the hold
/// expires. Thread-safe.
class BookingSaga {
 public:
  /// An order that is committed within this time after the request for its hold was committed
  /// before the hold could expire. Must be below the lifetime of holds in the booking service.
  static constexpr std::chrono::milliseconds kSafeHoldTime{1000};

  BookingSaga(OrderStore& orders, UnconfirmedReservationStore& reservations, CatalogClient& catalog,
              BookingClient& booking, BookingLimit& limit, OrderRate& rate,
              ReservationSettler& settler, LineAttendants& line_attendants,
              CommissionRates& commissions, common::ChangeNotifier& notifier, common::Now now,
              std::chrono::milliseconds safe_hold_time)
      : orders_(orders),
        reservations_(reservations),
        catalog_(catalog),
        booking_(booking),
        limit_(limit),
        rate_(rate),
        settler_(settler),
        line_attendants_(line_attendants),
        commissions_(commissions),
        notifier_(notifier),
        now_(std::move(now)),
        safe_hold_time_(safe_hold_time) {}

  /// Creates the requested order and counts it against the caller's rate. A repeated
  /// Idempotency-Key returns the first request's order and counts and holds nothing. A sale's id
  /// replaces the key: it never expires and counts for all sellers of the shop. Returns a refusal
  /// also when a peer or the database is unavailable (UNAVAILABLE); the sweeper then removes
  /// partial results. Throws INVALID_ARGUMENT for a sale without a UUID.
  CreateOutcome Create(const common::Call& call, const v1::CreateOrderRequest& request);

 private:
  // Throw the errors that Create returns as refusals. Attempt returns the order of an equal
  // concurrent request that made this one fail.
  CreateOutcome Attempt(const common::Call& call, const v1::CreateOrderRequest& request,
                        const std::optional<IdempotencyKey>& key);
  CreateOutcome Make(const common::Call& call, const v1::CreateOrderRequest& request,
                     const std::optional<IdempotencyKey>& key);
  // Returns the order that an earlier request with the same sale or key created.
  std::optional<v1::Order> FindRecorded(const common::Call& call,
                                        const v1::CreateOrderRequest& request,
                                        const std::optional<IdempotencyKey>& key);
  // Returns the order that an earlier request with the key created, after confirming its
  // reservation if needed. Throws INVALID_ARGUMENT (reason IDEMPOTENCY_KEY_REUSED) when that
  // request was different, NOT_FOUND when the caller made the order for the shop and may no longer
  // see it.
  std::optional<v1::Order> FindByKey(const common::Call& call, int64_t establishment_id,
                                     const IdempotencyKey& key);
  // Returns the order of the request's sale. Throws PERMISSION_DENIED unless the caller may sell at
  // the shop, and FAILED_PRECONDITION (reason SALE_ID_REUSED) when the order is of another sale or
  // has other content.
  std::optional<v1::Order> FindSale(const common::Call& call,
                                    const v1::CreateOrderRequest& request);

  // Return true when the draft became an order, and false when its key already created one.
  bool Sell(NewOrder& draft);
  bool Book(const common::Call& call, NewOrder& draft);
  bool Insert(NewOrder& draft);

  // Holds the draft's time and sets the collaborator when the booking service chooses one. Returns
  // false when an earlier attempt with the same key cancelled this reservation.
  bool Hold(const common::Call& call, NewOrder& draft);
  // Cancels the hold of a request without an idempotency key.
  void ReleaseOwn(const NewOrder& draft);
  // Handles an insert that lost to an equal request: cancels the hold unless an active order uses
  // it. Returns true when the winning order is recorded.
  bool YieldsToRecorded(const NewOrder& draft);
  void Confirm(const common::Call& call, const NewOrder& order);
  // Cancels a booking whose confirmation failed, unless another caller settled it.
  bool GiveUp(const ReservationId& id);
  bool StillStands(int64_t order_id);

  OrderStore& orders_;
  UnconfirmedReservationStore& reservations_;
  CatalogClient& catalog_;
  BookingClient& booking_;
  BookingLimit& limit_;
  OrderRate& rate_;
  ReservationSettler& settler_;
  LineAttendants& line_attendants_;
  CommissionRates& commissions_;
  common::ChangeNotifier& notifier_;
  common::Now now_;
  std::chrono::milliseconds safe_hold_time_;
};

}  // namespace navalha::orders
