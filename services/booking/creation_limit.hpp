#pragma once

#include <chrono>
#include <functional>
#include <span>
#include <string>

#include "navalha/catalog/v1/item.pb.h"
#include "services/common/attempts.hpp"
#include "services/common/booking_counters.hpp"
#include "services/common/call.hpp"
#include "services/common/error.hpp"

namespace navalha::booking {

/// How much one person enters.
struct CreationLimits {
  /// Appointments and records that somebody enters for a shop, in a minute.
  int per_minute = 60;
  /// Bookings that somebody makes for themselves at one shop in an hour, and at all of them, by
  /// orders and appointments together.
  int own_per_hour_at_shop = 10;
  int own_per_hour = 100;
  /// Appointments to come that somebody has at a shop by their own booking.
  int own_to_come = 5;
  /// The key of the services.
  std::string secret = {};
};

/// Bounds how fast people enter appointments and records. What is refused does not count.
/// Thread-safe.
class CreationLimit {
 public:
  CreationLimit(common::Attempts& attempts, CreationLimits limits)
      : attempts_(attempts), limits_(std::move(limits)) {}

  /// Runs `make`, which answers whether it made something, counted as done for a shop. Throws
  /// RESOURCE_EXHAUSTED, with `retry_after`, for too many.
  void ForShop(const common::Call& call, const std::function<bool()>& make);
  /// The same, counted as a booking from outside.
  void ForThemselves(const common::Call& call, int64_t establishment_id,
                     const std::function<bool()>& make);

  /// Throws INVALID_ARGUMENT for services that take longer than the shop lets people from outside
  /// book.
  static void RequireOneVisit(const catalog::v1::QuoteItemsResponse& quote,
                              std::chrono::minutes duration);

  int own_to_come() const { return limits_.own_to_come; }
  /// RESOURCE_EXHAUSTED: the client has that many to come.
  common::Error TooManyToCome() const;

 private:
  // Gives the counts back when nothing was made.
  void Run(std::span<const common::HourlyLimit> counted, const std::function<bool()>& make);

  common::Attempts& attempts_;
  const CreationLimits limits_;
};

}  // namespace navalha::booking
