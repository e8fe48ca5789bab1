#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "services/common/database/idempotency_key.hpp"
#include "services/common/limits/rate_limiter.hpp"

namespace navalha::common {

/// The key of a signed-in booker in rate limits: an HMAC of the user id with `secret` (the service
/// key), so that the counters do not reveal the account.
std::string BookerKeyOf(int64_t user_id, std::string_view secret);

/// The hourly quotas of one booker, at this shop and at all shops. orders and booking share them.
std::array<Quota, 2> BookingQuotas(int64_t shop_id, const std::string& booker, int per_hour_at_shop,
                                   int per_hour);

/// Moves of one booking by its customer in an hour, refused ones included. A move in progress
/// delays all other changes of the booking.
inline constexpr int64_t kMovesOfBooking = 20;

/// Counts a customer's move of the booking that `booking` names, like LimitRequests. Throws
/// RESOURCE_EXHAUSTED, with `retry_after`, above kMovesOfBooking.
void LimitMoves(RateLimiter& limiter, const std::string& booking,
                const std::optional<IdempotencyKey>& key);

}  // namespace navalha::common
