#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <memory>
#include <string>

#include "services/common/call.hpp"
#include "services/common/error.hpp"

namespace navalha::common {

/// How one call to another service is made.
struct CallOptions {
  /// The call ends by then, or with the caller's own deadline if that is earlier.
  std::chrono::milliseconds timeout{2000};
  /// A repeat does no harm: reads, and writes that carry a key of their own. Such calls are
  /// repeated on another replica when one is UNAVAILABLE.
  bool idempotent = false;
  /// Sent as idempotency-key metadata when not empty.
  std::string idempotency_key = {};
};

/// The channel settings that every client of the suite uses: round robin over all addresses, health
/// checks, quick reconnects, keep-alive.
grpc::ChannelArguments StandardChannelArguments();

/// How long a call on the channel may take at most, because of the state that the channel is in: a
/// call without a connection waits for one, and its caller should not.
std::chrono::milliseconds PatienceWith(grpc::Channel& channel);

/// A way to another service of the suite, over all its replicas. Thread-safe; make one per service
/// called and keep it.
///
///   common::Peer catalog("catalog", settings.catalog_address, settings.service_key);
///   auto stub = catalog::v1::QuoteService::NewStub(catalog.channel());
///   QuoteResponse quote = catalog.Invoke<QuoteResponse>(
///       *stub, &catalog::v1::QuoteService::Stub::Quote, call, request, {.idempotent = true});
class Peer {
 public:
  /// `target` is a gRPC target such as ipv4:127.0.0.1:5001,127.0.0.1:5002. Connects by itself, when
  /// first used.
  Peer(std::string name, const std::string& target, std::string service_key);
  /// The same over a channel that exists: tests.
  Peer(std::string name, std::shared_ptr<grpc::Channel> channel, std::string service_key);

  const std::shared_ptr<grpc::Channel>& channel() const { return channel_; }
  const std::string& name() const { return name_; }

  /// Calls a unary RPC and waits for its answer. Throws the peer's Error, or UNAVAILABLE or
  /// DEADLINE_EXCEEDED. Passes on the caller's token, trace and request id and what is left of the
  /// caller's time, and proves this service with its key.
  template <class Response, class Stub, class Request>
  Response Invoke(Stub& stub,
                  grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                  const Call& call, const Request& request, const CallOptions& options = {}) const {
    for (int attempt = 1;; ++attempt) {
      grpc::ClientContext context;
      Prepare(context, call, options);
      Response response;
      const grpc::Status status = (stub.*method)(&context, request, &response);
      if (status.ok()) {
        return response;
      }
      ThrowUnlessRetried(status, attempt, call, options);
    }
  }

  /// What Invoke sets on a context, for streams and asynchronous calls.
  void Prepare(grpc::ClientContext& context, const Call& call, const CallOptions& options) const;

 private:
  // Returns, after a short wait, when the call should be made again.
  void ThrowUnlessRetried(const grpc::Status& status, int attempt, const Call& call,
                          const CallOptions& options) const;

  std::string name_;
  std::string service_key_;
  std::shared_ptr<grpc::Channel> channel_;
};

/// The call that work without a caller starts from (sweepers, feeds): a new trace, and time until
/// `timeout` from now.
Call BackgroundCall(std::string_view method, std::chrono::milliseconds timeout);

}  // namespace navalha::common
