#pragma once

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/support/byte_buffer.h>

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "services/common/rpc/call_metrics.hpp"
#include "services/common/rpc/guard.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::common {

/// Processes a received call: guards it, parses and validates the message, runs the handler, and
/// converts exceptions into a status. Logs and measures every call; all lines that the handler's
/// thread logs carry the call's trace id. Thread-safe.
class Dispatcher {
 public:
  /// `after_change` as in ServerSettings.
  Dispatcher(const Router& router, Guard guard, std::function<void()> after_change);

  /// The route of a call; null for an RPC that does not exist. An RPC of our protos without a
  /// handler has a route in which all handlers are empty.
  const Route* Find(const std::string& path) const;

  /// Runs a unary call. Never throws.
  grpc::Status Run(const Route& route, const grpc::GenericServerContext& context, Call call,
                   grpc::ByteBuffer& request, grpc::ByteBuffer& response) const noexcept;
  /// Runs a streaming call to its end. Never throws.
  grpc::Status RunStream(const Route& route, const grpc::GenericServerContext& context, Call call,
                         grpc::ByteBuffer& request, MessageWriter& writer) const noexcept;

 private:
  template <class Body>
  grpc::Status Answer(const Route& route, const Call& call, const Body& body) const noexcept;

  const Router& router_;
  Guard guard_;
  std::function<void()> after_change_;
  const CallMetricsTable metrics_;
  // Routes of RPCs without a handler, made at their first call: the guard applies to them as well.
  mutable std::mutex unhandled_mutex_;
  mutable std::map<std::string, Route> unhandled_;
};

/// Reads deadline, trace, ids, addresses and token from a call's metadata. A call without a
/// deadline gets `default_deadline`, if given.
Call ReadCall(const Route& route, const grpc::GenericServerContext& context,
              std::optional<std::chrono::milliseconds> default_deadline);

}  // namespace navalha::common
