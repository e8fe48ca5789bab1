#pragma once

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/support/byte_buffer.h>

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "services/common/guard.hpp"
#include "services/common/router.hpp"

namespace navalha::common {

/// What the server does with a call once its message is here: guard, parse, validate, handle, and
/// turn whatever is thrown into a status. Logs one line a call. Thread-safe.
class Dispatcher {
 public:
  Dispatcher(const Router& router, Guard guard);

  /// The route of a call, also for RPCs of our protos that nothing handles (`unary` and `stream`
  /// are then empty); null for RPCs that do not exist.
  const Route* Find(const std::string& path) const;

  /// Runs a unary call. Never throws.
  grpc::Status Run(const Route& route, const grpc::GenericServerContext& context, Call call,
                   grpc::ByteBuffer& request, grpc::ByteBuffer& response) const noexcept;
  /// Runs a streaming call to its end. Never throws.
  grpc::Status RunStream(const Route& route, const grpc::GenericServerContext& context, Call call,
                         grpc::ByteBuffer& request, MessageWriter& writer) const noexcept;

 private:
  template <class Body>
  grpc::Status Answer(const Call& call, const Body& body) const noexcept;

  const Router& router_;
  Guard guard_;
  // RPCs of the protos that were called and that nothing handles: guarded all the same.
  mutable std::mutex unhandled_mutex_;
  mutable std::map<std::string, Route> unhandled_;
};

/// Reads deadline, trace, ids, addresses and token out of a call's metadata. A call without a
/// deadline gets the default, if there is one.
Call ReadCall(const grpc::GenericServerContext& context,
              std::optional<std::chrono::milliseconds> default_deadline);

}  // namespace navalha::common
