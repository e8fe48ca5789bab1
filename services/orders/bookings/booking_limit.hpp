#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "navalha/catalog/v1/item.pb.h"
#include "services/common/limits/booking_quotas.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/call.hpp"
#include "services/orders/bookings/booker.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Limits of the bookings by people from outside a shop.
struct BookingLimits {
  /// Bookings that one booker may make in an hour, at one shop and at all shops. All anonymous
  /// callers of a network address are one booker. Five times as many bookings of such a booker may
  /// be refused at one shop in an hour.
  int per_hour_at_shop = 10;
  int per_hour = 100;
  /// Upcoming bookings per booker and phone number at one shop; at least 1.
  int per_phone = 5;
  /// Maximum share, in per cent of the working minutes of an attendant's day, for the anonymous
  /// callers of one network address; 0: no limit.
  int visitor_share = 25;
  /// The secret key of the services, for contact proofs and for the hashes of bookers.
  std::string secret = {};
};

/// Reason of a refusal that the caller can avoid by signing in or proving an e-mail address.
inline constexpr std::string_view kContactProofRequired = "CONTACT_PROOF_REQUIRED";

/// A shop's rules for bookings by people from outside.
struct VisitorRules {
  /// Maximum duration of a booking in minutes.
  int visit_minutes = 180;
  /// True when visitors without an account must prove an e-mail address.
  bool requires_contact_proof = false;
  /// Hours after which an unconfirmed booking of an anonymous caller expires; 0: never.
  int lapse_hours = 0;
};

/// Returns the rules in catalog's answer to a quote.
VisitorRules VisitorRulesOf(const catalog::v1::QuoteItemsResponse& quote);

/// Prevents people from outside a shop from filling its agenda. Callers with a verified account are
/// limited by their account alone and callers with a proven e-mail by the e-mail alone, independent
/// of other callers at their network address. Thread-safe.
class BookingLimit {
 public:
  BookingLimit(common::RateLimiter& limiter, OrderStore& orders, BookingLimits limits)
      : limiter_(limiter), orders_(orders), limits_(std::move(limits)) {}

  /// Sets the draft's booker and mail recipient and runs `make`, which returns whether it made the
  /// booking or throws; returns its result. Counts the booking only when it was made. Throws, with
  /// no booking made: INVALID_ARGUMENT for a booking longer than the maximum; RESOURCE_EXHAUSTED,
  /// with `retry_after`, for a booker or a phone number with too many bookings; PERMISSION_DENIED
  /// (reason CONTACT_PROOF_REQUIRED) for anonymous callers when the shop requires a proof, or when
  /// their network address has used its share of the day, booked too much or was refused too often.
  bool Run(const common::Call& call, const VisitorRules& rules, std::string_view contact_proof,
           NewOrder& draft, const std::function<bool()>& make);

 private:
  // Sets the booker fields of the draft. Throws when the shop requires a proof of contact.
  void Describe(const Booker& booker, const VisitorRules& rules, NewOrder& draft) const;
  bool MakeCounted(const Booker& booker, const NewOrder& draft, const std::string& refused_key,
                   const std::function<bool()>& make);
  // Throws when the phone number has reached its limit.
  void RequireRoom(const NewOrder& draft);
  [[noreturn]] void Refuse(const Booker& booker, const common::Quota& full);

  common::RateLimiter& limiter_;
  OrderStore& orders_;
  const BookingLimits limits_;
};

}  // namespace navalha::orders
