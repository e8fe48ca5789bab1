#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "navalha/catalog/v1/item.pb.h"
#include "services/common/attempts.hpp"
#include "services/common/booking_counters.hpp"
#include "services/common/call.hpp"
#include "services/orders/booker.hpp"
#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// How much people from outside a shop may book.
struct BookingLimits {
  /// Bookings that one booker makes at one shop in an hour, and at all of them. Anonymous callers
  /// are one booker with everybody at their address, which one shop may refuse five times as many.
  int per_hour_at_shop = 10;
  int per_hour = 100;
  /// Bookings to come of one booker with one phone number that a shop takes; at least 1.
  int per_phone = 5;
  /// Per cent of the working minutes of one person's day that the anonymous callers of one address
  /// take together; 0: no bound.
  int visitor_share = 25;
  /// The key of the services: of contact proofs and of the hashes that stand for bookers.
  std::string secret = {};
};

/// Reason of the refusal that an account or a proof of contact overcomes.
inline constexpr std::string_view kContactProofRequired = "CONTACT_PROOF_REQUIRED";

/// What a shop asks of people from outside.
struct VisitorRules {
  /// The longest booking.
  int visit_minutes = 180;
  /// Visitors without an account prove that they can be reached.
  bool requires_contact_proof = false;
  /// Hours after which the booking of an anonymous caller lapses unconfirmed; 0: never.
  int lapse_hours = 0;
};

VisitorRules VisitorRulesOf(const catalog::v1::QuoteItemsResponse& quote);

/// Keeps people from outside a shop from filling its agenda. Whoever is signed in with a verified
/// e-mail is limited by their account alone, and whoever proves an e-mail by that, whatever others
/// do at their address. Thread-safe.
class BookingLimit {
 public:
  BookingLimit(common::Attempts& attempts, OrderStore& orders, BookingLimits limits)
      : attempts_(attempts), orders_(orders), limits_(std::move(limits)) {}

  /// Names the draft's booker and whom it is mailed to, and runs `make`, which answers whether it
  /// made the booking or throws why not; answers the same. Only a booking that was made counts.
  /// Throws, with nothing made: INVALID_ARGUMENT for a booking that is longer than a visit;
  /// RESOURCE_EXHAUSTED, with `retry_after` telling when there is room again, for a booker or a
  /// phone number with too many bookings; PERMISSION_DENIED (reason CONTACT_PROOF_REQUIRED) for
  /// anonymous callers where the shop asks for a proof, or where those of their address have their
  /// share of the day, booked too much or were refused too often.
  bool Run(const common::Call& call, const VisitorRules& rules, std::string_view contact_proof,
           NewOrder& draft, const std::function<bool()>& make);

 private:
  // What a booker made in an hour, at the shop and anywhere.
  using Made = std::array<common::HourlyLimit, 2>;

  // Sets what the draft says of its booker. Throws when the shop asks for a proof.
  void Describe(const Booker& booker, const VisitorRules& rules, NewOrder& draft) const;
  bool MakeCounted(const Booker& booker, const Made& made, const std::string& refused_key,
                   const std::function<bool()>& make);
  // Throws when the phone number has no booking left.
  void RequireRoom(const NewOrder& draft);
  // Counts before it is made: however many come at once, no more than the limit get through.
  void Count(const Booker& booker, const Made& made);

  common::Attempts& attempts_;
  OrderStore& orders_;
  const BookingLimits limits_;
};

}  // namespace navalha::orders
