#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "navalha/catalog/v1/item.pb.h"
#include "services/common/database/idempotency_key.hpp"
#include "services/common/limits/booking_quotas.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {

/// Limits of one person.
struct CreationLimits {
  /// Appointments and records entered for a shop, per minute.
  int per_minute = 60;
  /// Own bookings per hour at one shop, and at all shops, by orders and appointments together.
  int own_per_hour_at_shop = 10;
  int own_per_hour = 100;
  /// Future own bookings at one shop.
  int own_future_bookings = 5;
  /// The signing key of the services.
  std::string secret = {};
};

/// Limits the rates at which people enter appointments and records and clients move appointments.
/// Refused entries do not count; refused moves do. Thread-safe.
class CreationLimit {
 public:
  CreationLimit(common::RateLimiter& limiter, CreationLimits limits)
      : limiter_(limiter), limits_(std::move(limits)) {}

  /// Runs `make`, which returns whether it created a row, and counts the row as entered for a shop.
  /// Throws RESOURCE_EXHAUSTED with `retry_after` above the limit.
  void ForShop(const common::Call& call, const std::optional<common::IdempotencyKey>& key,
               const std::function<bool()>& make);
  /// Does the same, but counts the row as the caller's own booking.
  void ForThemselves(const common::Call& call, int64_t establishment_id,
                     const std::optional<common::IdempotencyKey>& key,
                     const std::function<bool()>& make);

  /// Counts a client's move of an appointment. Throws the errors of common::LimitMoves.
  void ForMove(int64_t appointment_id, const std::optional<common::IdempotencyKey>& key);

  /// Throws INVALID_ARGUMENT for services that exceed the shop's limit for bookings by clients.
  static void RequireOneVisit(const catalog::v1::QuoteItemsResponse& quote,
                              std::chrono::minutes duration);

  int own_future_bookings() const { return limits_.own_future_bookings; }
  /// RESOURCE_EXHAUSTED: the client has too many future bookings.
  common::Error TooManyFutureBookings() const;

 private:
  common::RateLimiter& limiter_;
  const CreationLimits limits_;
};

}  // namespace navalha::booking
