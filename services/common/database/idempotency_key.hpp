#pragma once

#include <google/protobuf/message.h>

#include <optional>
#include <string>

#include "services/common/rpc/call.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::common {

/// A client's Idempotency-Key with the request that it identifies.
struct IdempotencyKey {
  /// The scope of the key: kind of record, place and caller. Callers never share a key.
  std::string scope;
  std::string key;
  /// SHA-256 of the request.
  std::string request_hash;
};

/// nullopt when the client sent no key.
std::optional<IdempotencyKey> IdempotencyKeyOf(const Call& call, std::string scope,
                                               const google::protobuf::Message& request);

/// SHA-256 of the request's known fields: equal for equal requests only.
std::string RequestHash(const google::protobuf::Message& request);

/// INVALID_ARGUMENT (reason IDEMPOTENCY_KEY_REUSED): the key belongs to a different request.
Error IdempotencyKeyReused();

}  // namespace navalha::common
