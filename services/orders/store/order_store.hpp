#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "navalha/catalog/v1/item.pb.h"
#include "navalha/orders/v1/order.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"
#include "services/orders/appointments/appointment_status.hpp"
#include "services/orders/bookings/booking_mail_store.hpp"
#include "services/orders/commissions/commission.hpp"
#include "services/orders/idempotency.hpp"
#include "services/orders/store/order_event_store.hpp"

namespace navalha::orders {

/// Maximum number of orders in a list.
inline constexpr int kOrdersPerList = 10'000;
/// Maximum size of a list in bytes, so that a response fits into a message between services.
inline constexpr size_t kBytesPerList = 8 * 1024 * 1024;

/// An order with its internal fields.
struct StoredOrder {
  v1::Order order;
  /// Increases with every change.
  int version = 0;
  /// Key of the reservation in the booking service; empty for a sale.
  std::string reservation_key;
  /// The user of collaborator_id; 0 without an attendant.
  int64_t provider_user_id = 0;
  /// Key of the pending move; empty: none.
  std::string move_key;
};

/// An order to insert, without id and number.
struct NewOrder {
  v1::Order order;
  int64_t provider_user_id = 0;
  /// Key of the reservation that is held for it; empty for a sale.
  std::string reservation_key;
  /// Unset when the client sent no key.
  std::optional<IdempotencyKey> idempotency;
  common::Instant now;
  /// Key of the booker whose limits count the booking (Booker::key). Empty: no limits.
  std::string booker;
  /// Maximum number of upcoming bookings per booker and phone number.
  int per_phone = 0;
  /// Maximum share of the attendant's day for all bookings of the booker, in per cent; 0: no limit.
  int visitor_share = 0;
  /// Time at which an unconfirmed booking is cancelled; unset: never.
  std::optional<common::Instant> lapses_at;
  /// Recipient of the mail that follows the confirmation of the reservation.
  MailRecipient mail = {};
  /// True for the owner, an administrator, a collaborator with make_orders or manage_agenda, and
  /// the attendant: exempt from the limits and from the offered times.
  bool by_shop = false;
  /// The creator of the order.
  OrderActor actor = {};
  /// Collaborators among whom the booking service chooses when it holds the time; empty for an
  /// order with a collaborator, or without any attendant.
  std::vector<catalog::v1::QuotedCollaborator> candidates = {};
  /// The terms of a sale; a booking gets its terms when it is attended.
  CommissionTerms commission = {};
  /// Hash of the request of a till's sale (SaleHash); empty for other orders.
  std::string sale_hash = {};
};

/// A change of a booking's status.
struct StatusStep {
  int64_t order_id = 0;
  AppointmentStatus from = AppointmentStatus::kPending;
  AppointmentStatus to = AppointmentStatus::kPending;
  OrderActor actor = {};
  std::string reason = {};
  /// Version of the order that the actor read; 0: any.
  int version = 0;
  /// The terms to store when the booking is attended.
  CommissionTerms commission = {};
};

/// The order that a request with an Idempotency-Key created.
struct RecordedOrder {
  std::string request_hash;
  int64_t order_id = 0;
  /// Empty for a sale.
  std::string reservation_key;
  int64_t provider_user_id = 0;
  /// True while the reservation is unconfirmed.
  bool is_unconfirmed = false;
};

/// The order of a till's sale.
struct RecordedSale {
  StoredOrder stored;
  /// Hash of the request that recorded the sale; empty for sales from before hashes were stored.
  std::string request_hash;
};

/// Filters of a list, as ListOrdersByEntityRequest documents them. Empty, 0 and unset: any.
struct OrderFilter {
  std::string origin = {};
  std::string fulfillment = {};
  /// A payment status, or due: total_due is above 0.
  std::string payment_status = {};
  std::string payment_method = {};
  /// A status, or not_cancelled.
  std::string status = {};
  /// Part of the customer's name, ignoring case and accents, or 3 or more digits of their phone.
  std::string customer = {};
  /// Item of a line or an addition.
  int64_t item_id = 0;
  std::string type = {};
  /// Hour and weekday (0: Sunday) of order_datetime in ListFilter::time_zone.
  std::optional<int> hour = std::nullopt;
  std::optional<int> weekday = std::nullopt;
  /// Method by which payments and refunds differ; Fiado: the order has a debt.
  std::string received_method = {};
  /// The digits of the customer's phone number.
  std::string customer_phone = {};
  /// The name of a customer without a phone number, ignoring case.
  std::string customer_name = {};
};

/// Selects a part of a shop's orders.
struct ListFilter {
  int64_t establishment_id = 0;
  OrderFilter wanted = {};
  /// The establishment's time zone.
  std::string time_zone = std::string(common::kDefaultTimeZone);
  /// Selects the orders that this collaborator serves; nothing: all orders.
  std::optional<int64_t> collaborator_id = std::nullopt;
  std::optional<common::Instant> from = std::nullopt;
  std::optional<common::Instant> before = std::nullopt;
  int limit = kOrdersPerList;
  /// Id of the last order of the previous response; 0: from the start.
  int64_t after_id = 0;
};

/// Totals of the orders with one status and payment status. Amounts are in centavos. Counts are
/// numbers of orders.
struct OrderSum {
  std::string status;
  std::string payment_status;
  int count = 0;
  int64_t total = 0;
  /// Sum and number of the amounts due, without fiado debts.
  int64_t due = 0;
  int due_count = 0;
  /// Payments minus refunds, and the number of orders in which they are above 0.
  int64_t paid = 0;
  int paid_count = 0;
};

/// Payments minus refunds by one method, of orders that are not cancelled.
struct MethodSum {
  std::string method;
  int count = 0;
  /// In centavos.
  int64_t total = 0;
};

/// A part of a list.
struct OrderPage {
  std::vector<StoredOrder> orders;
  /// True when more orders match the filter.
  bool truncated = false;
};

/// Stores orders. Every change writes its feed row in the same transaction. Thread-safe.
class OrderStore {
 public:
  /// The constraint that Insert violates when a phone number has too many upcoming bookings.
  static constexpr std::string_view kPhoneHasRoom = "orders_phone_has_room";

  explicit OrderStore(common::Database& database) : database_(database) {}

  /// Inserts a new order with all its rows in one statement and sets id, order_number and the ids
  /// of its lines. Returns false when the idempotency key, the reservation or the sale already has
  /// an order. Throws ConstraintViolation with kPhoneHasRoom when the booker already has
  /// `per_phone` upcoming bookings.
  bool Insert(NewOrder& order);

  /// Find and FindBy… return nothing for an unknown key.
  std::optional<StoredOrder> Find(int64_t id);
  /// Returns the existing orders, in the order of the ids.
  std::vector<StoredOrder> Load(const std::vector<int64_t>& ids);
  std::optional<RecordedOrder> FindRecorded(int64_t establishment_id, const IdempotencyKey& key);
  std::optional<StoredOrder> FindByReservation(const std::string& reservation_key);
  /// Returns the order of the shop's sale with this UUID.
  std::optional<RecordedSale> FindSale(int64_t establishment_id, const std::string& sale_id);
  /// Adds the changed prices to the order of a till's sale. Ignores other orders.
  void PutChangedPrices(v1::Order& order);

  /// Returns the time until which the booker with the phone number, in any notation, has at least
  /// `per_phone` upcoming bookings at the establishment. Returns nothing when there are fewer.
  std::optional<common::Instant> FullUntil(const NewOrder& booking);

  /// Lists orders by descending order_datetime.
  OrderPage List(const ListFilter& filter);

  /// Sums all orders of a filter, ignoring limit and after_id. Unsorted.
  std::vector<OrderSum> Sum(const ListFilter& filter);
  /// Sums the same orders by payment method, in descending order. A debt counts as Fiado.
  std::vector<MethodSum> SumMethods(const ListFilter& filter);

  /// Replaces lines, commission terms, totals, customer, payment and attendant, and adds the event.
  /// Returns false when the order changed since it was read or has a pending move.
  bool Update(const StoredOrder& changed, const CommissionTerms& commission,
              const OrderActor& actor, common::Instant now);
  /// Cancels a sale and adds the event. Returns false when the sale changed since it was read.
  bool CancelSale(const StoredOrder& sale, const std::string& reason, const OrderActor& actor,
                  common::Instant now);

  /// Changes the status of a booking that still has the status `from` and no pending move, and adds
  /// the event. Cancelling also queues the cancellation of its reservation. Returns the changed
  /// order, or nothing when refused.
  std::optional<StoredOrder> SetAppointmentStatus(const StatusStep& step, common::Instant now);

  /// Deletes idempotency keys that are older than the given time, at most 5000 per call. Returns
  /// the number deleted.
  int PurgeIdempotency(common::Instant before);
  /// Erases the bookers of bookings whose time is before the given one, at most 5000 per call.
  /// Returns the number erased.
  int ForgetBookers(common::Instant before);
  /// Returns at most 100 pending bookings whose deadline has passed, excluding those that are being
  /// moved: bookings that await a deposit (deadline: their start at the latest) and upcoming
  /// bookings that await the shop's confirmation.
  std::vector<int64_t> FindLapsed(common::Instant now);

 private:
  std::vector<StoredOrder> LoadListed(const pqxx::result& ids);

  common::Database& database_;
};

/// Writes customer, lines and totals of an existing order, and inserts its payments without an id.
/// Throws ConstraintViolation when the payments exceed the price.
void WriteContent(common::Transaction& transaction, const v1::Order& order, const OrderActor& actor,
                  common::Instant now);

}  // namespace navalha::orders
