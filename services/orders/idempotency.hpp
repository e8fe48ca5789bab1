#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/database/idempotency_key.hpp"

namespace navalha::orders {

using common::IdempotencyKey;
using common::RequestHash;

/// Returns the key of a request to create an order, which belongs to the caller and the shop.
/// Returns nothing when the client sent no key.
std::optional<IdempotencyKey> IdempotencyKeyOf(const common::Call& call,
                                               const v1::CreateOrderRequest& request);

/// Returns the key of a request about a shop's `subject`. All staff of the shop share such keys.
/// Requests of different types have different hashes. Returns nothing when the client sent no key.
std::optional<IdempotencyKey> ShopKeyOf(const common::Call& call, std::string_view subject,
                                        int64_t establishment_id,
                                        const google::protobuf::Message& request);

/// Returns the key of an order's reservation. With an idempotency key, it is derived from that key
/// and the request, so that two equal concurrent requests hold the time once; `generation` counts
/// the cancelled attempts before this one. Otherwise it is random.
std::string ReservationKey(const std::optional<IdempotencyKey>& idempotency, int generation);

}  // namespace navalha::orders
