#pragma once

#include <optional>
#include <string>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/idempotency_key.hpp"

namespace navalha::orders {

using common::IdempotencyKey;
using common::RequestHash;

/// Nothing when the client sent no key.
std::optional<IdempotencyKey> IdempotencyKeyOf(const common::Call& call,
                                               const v1::CreateOrderRequest& request);

/// The key by which an order knows its reservation. With an idempotency key it is made from that
/// and the request, so that two equal requests at once hold the time once; `generation` counts the
/// times that an earlier attempt was cancelled. Otherwise it is random.
std::string ReservationKey(const std::optional<IdempotencyKey>& idempotency, int generation);

}  // namespace navalha::orders
