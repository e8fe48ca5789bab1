#pragma once

#include <google/protobuf/message.h>

#include <optional>
#include <string>

#include "services/common/call.hpp"
#include "services/common/error.hpp"

namespace navalha::common {

/// A client's Idempotency-Key and the request that came with it.
struct IdempotencyKey {
  /// What is made, where, and the caller: nobody meets another one's keys.
  std::string scope;
  std::string key;
  /// SHA-256 of the request.
  std::string request_hash;
};

/// Nothing when the client sent no key.
std::optional<IdempotencyKey> IdempotencyKeyOf(const Call& call, std::string scope,
                                               const google::protobuf::Message& request);

/// SHA-256 of what the request says; equal for equal requests only. Fields that this service does
/// not know say nothing to it.
std::string RequestHash(const google::protobuf::Message& request);

/// INVALID_ARGUMENT (reason IDEMPOTENCY_KEY_REUSED): another request came with the key.
Error IdempotencyKeyReused();

}  // namespace navalha::common
