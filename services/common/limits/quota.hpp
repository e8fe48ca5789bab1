#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "services/common/database/idempotency_key.hpp"
#include "services/common/limits/rate_limiter.hpp"

namespace navalha::common {

/// Runs `make`, which returns whether it created a record, and returns its result. Only a created
/// record counts against the quotas. A request counts before `make` runs, so concurrent requests
/// can't exceed a quota; requests with one Idempotency-Key, of which one at most creates a record,
/// count once. Calls `refuse`, which throws, with an exhausted quota. Throws what `make` throws.
bool MakeWithin(RateLimiter& limiter, std::span<const Quota> quotas,
                const std::optional<IdempotencyKey>& key,
                const std::function<void(const Quota&)>& refuse, const std::function<bool()>& make);

/// The same, but throws RESOURCE_EXHAUSTED, with `message` and `retry_after`, for an exhausted
/// quota.
bool MakeWithin(RateLimiter& limiter, std::span<const Quota> quotas,
                const std::optional<IdempotencyKey>& key, std::string_view message,
                const std::function<bool()>& make);

/// Counts a request against a quota, whatever its outcome. Of equal requests with one
/// Idempotency-Key, the first six count once; each further one counts. Throws RESOURCE_EXHAUSTED,
/// with `retry_after`, for an exhausted quota.
void LimitRequests(RateLimiter& limiter, const Quota& quota,
                   const std::optional<IdempotencyKey>& key,
                   std::string_view message = kTooManyAttempts);

}  // namespace navalha::common
