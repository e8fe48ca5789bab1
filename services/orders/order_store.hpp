#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "navalha/catalog/v1/item.pb.h"
#include "navalha/orders/v1/order.pb.h"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"
#include "services/orders/appointment_status.hpp"
#include "services/orders/booking_mail_store.hpp"
#include "services/orders/idempotency.hpp"
#include "services/orders/order_event_store.hpp"

namespace navalha::orders {

/// Lists never answer more orders, nor orders of more bytes: an answer has to pass between
/// services.
inline constexpr int kOrdersPerList = 10'000;
inline constexpr size_t kBytesPerList = 8 * 1024 * 1024;

/// An order and what its answer does not tell.
struct StoredOrder {
  v1::Order order;
  /// Counted up by each change.
  int version = 0;
  /// Of the reservation in booking; empty for a sale.
  std::string reservation_key;
  /// The user behind collaborator_id; 0 without an attendant.
  int64_t provider_user_id = 0;
  /// Of a move that is under way; empty: none.
  std::string move_key;
};

/// An order to insert: everything but id and number.
struct NewOrder {
  v1::Order order;
  int64_t provider_user_id = 0;
  /// Of the reservation that is held for it; empty for a sale.
  std::string reservation_key;
  /// Unset when the client sent no key.
  std::optional<IdempotencyKey> idempotency;
  common::Instant now;
  /// Whom the limits count it for (Booker::key). Empty: it is not limited.
  std::string booker;
  /// Bookings to come that one booker may have with one phone number.
  int per_phone = 0;
  /// Per cent of the attendant's day that all bookings of the booker take together; 0: no bound.
  int visitor_share = 0;
  /// When it is cancelled unless the shop confirmed it; unset: never.
  std::optional<common::Instant> lapses_at;
  /// Whom the booking is mailed to once its time is confirmed.
  MailRecipient mail = {};
  /// Made by the owner, an administrator, a collaborator with make_orders or manage_agenda, or the
  /// attendant: not limited, and not held to the times that are offered.
  bool by_shop = false;
  /// Who makes it.
  OrderActor actor = {};
  /// Those of whom booking chooses one when the time is held; empty for an order that names its
  /// collaborator, or none.
  std::vector<catalog::v1::QuotedCollaborator> candidates = {};
};

/// A step of a booking from one status to another.
struct StatusStep {
  int64_t order_id = 0;
  AppointmentStatus from = AppointmentStatus::kPending;
  AppointmentStatus to = AppointmentStatus::kPending;
  OrderActor actor = {};
  std::string reason = {};
  /// Of the order that the actor saw; 0: whichever it has.
  int version = 0;
};

/// The order that an Idempotency-Key made.
struct RecordedOrder {
  std::string request_hash;
  int64_t order_id = 0;
  /// Empty for a sale.
  std::string reservation_key;
  int64_t provider_user_id = 0;
  /// True while booking has not confirmed the reservation.
  bool is_unconfirmed = false;
};

/// Properties that orders of a list have; empty and 0: any.
struct OrderFilter {
  std::string origin = {};
  std::string fulfillment = {};
  std::string payment_status = {};
  std::string payment_method = {};
  std::string status = {};
  /// Part of the customer's name, whatever its case and accents, or of their phone's digits.
  std::string customer = {};
  /// Of a line or an addition.
  int64_t item_id = 0;
};

/// Which part of a shop's orders.
struct ListFilter {
  int64_t establishment_id = 0;
  OrderFilter wanted = {};
  /// Only what this collaborator serves; nothing: everyone's.
  std::optional<int64_t> collaborator_id = std::nullopt;
  std::optional<common::Instant> from = std::nullopt;
  std::optional<common::Instant> before = std::nullopt;
  int limit = kOrdersPerList;
  /// The last order that was had; 0 from the start.
  int64_t after_id = 0;
};

/// Orders with one status and payment status. Amounts are in centavos.
struct OrderSum {
  std::string status;
  std::string payment_status;
  int count = 0;
  int64_t total = 0;
  /// What is left to be paid, without debts, and of how many.
  int64_t due = 0;
  int due_count = 0;
  /// What was received and not given back, and of how many.
  int64_t paid = 0;
  int paid_count = 0;
};

/// What orders that are not cancelled are paid by one method, less what was given back.
struct MethodSum {
  std::string method;
  int count = 0;
  /// Centavos.
  int64_t total = 0;
};

/// Part of a list.
struct OrderPage {
  std::vector<StoredOrder> orders;
  /// Whether more of what the filter asks for follow.
  bool truncated = false;
};

/// Orders in the database. Every change writes its row of the feed in the same transaction.
/// Thread-safe.
class OrderStore {
 public:
  static constexpr std::string_view kPhoneHasRoom = "orders_phone_has_room";

  explicit OrderStore(common::Database& database) : database_(database) {}

  /// Writes everything about a new order in one statement and sets id, order_number and the ids of
  /// its lines. False when the idempotency key or the reservation already made an order. Throws
  /// ConstraintViolation of kPhoneHasRoom when the booker has `per_phone` bookings to come.
  bool Insert(NewOrder& order);

  std::optional<StoredOrder> Find(int64_t id);
  /// Those that exist, in the order of the ids.
  std::vector<StoredOrder> Load(const std::vector<int64_t>& ids);
  std::optional<RecordedOrder> FindRecorded(const IdempotencyKey& key);
  std::optional<StoredOrder> FindByReservation(const std::string& reservation_key);

  /// Until when the establishment expects `per_phone` bookings, or more, of a booking's booker and
  /// phone number, however that is written. Nothing when it expects fewer.
  std::optional<common::Instant> FullUntil(const NewOrder& booking);

  /// Newest first by order_datetime.
  OrderPage List(const ListFilter& filter);

  /// Sums all orders of a filter, which limit and after_id don't cut. In no order.
  std::vector<OrderSum> Sum(const ListFilter& filter);
  /// The same by the methods of payments, the largest total first. A debt counts as Fiado.
  std::vector<MethodSum> SumMethods(const ListFilter& filter);

  /// Replaces lines, totals, customer, payment and attendant, with its event. False when the order
  /// changed since it was read, or is being moved.
  bool Update(const StoredOrder& changed, const OrderActor& actor, common::Instant now);
  /// Cancels a sale, with its event. False when it changed since it was read.
  bool CancelSale(const StoredOrder& sale, const std::string& reason, const OrderActor& actor,
                  common::Instant now);

  /// Moves a booking on, with its event, if it still stands at `from` and is not being moved to
  /// other time. Cancelling also notes that its reservation is to be cancelled. Answers the order
  /// as it is then; nothing when it was refused.
  std::optional<StoredOrder> SetAppointmentStatus(const StatusStep& step, common::Instant now);

  /// Forgets idempotency keys made before that, at most 5000 at once. Answers how many.
  int PurgeIdempotency(common::Instant before);
  /// Forgets who booked what was booked for before that, at most 5000 at once. Answers how many.
  int ForgetBookers(common::Instant before);
  /// Pending bookings to come whose time to be confirmed is over, at most 100.
  std::vector<int64_t> FindLapsed(common::Instant now);

 private:
  std::vector<StoredOrder> LoadListed(const pqxx::result& ids);

  common::Database& database_;
};

/// Writes customer, lines and totals of an order that exists, and adds those of its payments that
/// have no id yet. Throws ConstraintViolation when more is paid than it costs.
void WriteContent(common::Transaction& transaction, const v1::Order& order, const OrderActor& actor,
                  common::Instant now);

}  // namespace navalha::orders
