#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <memory>
#include <string>

#include "services/common/rpc/call.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/rpc/mutual_tls.hpp"

namespace navalha::common {

/// Options of one call to another service.
struct CallOptions {
  /// The call's time limit; the caller's own deadline applies if it is earlier.
  std::chrono::milliseconds timeout{2000};
  /// True for calls that may be repeated: reads, and writes with an idempotency key. They are
  /// repeated on another replica when one answers UNAVAILABLE.
  bool idempotent = false;
  /// Sent as idempotency-key metadata when not empty.
  std::string idempotency_key = {};
};

/// The channel settings of every client in the suite: round robin over all addresses, health
/// checks, quick reconnects, keep-alive.
grpc::ChannelArguments StandardChannelArguments();

/// A channel to the replicas of a service, such as "booking". `target` is a gRPC target such as
/// ipv4:127.0.0.1:5001,127.0.0.1:5002. With `tls`, accepts only replicas with a certificate of that
/// service, whatever their addresses. Connects at the first call.
std::shared_ptr<grpc::Channel> ChannelTo(const std::string& service, const std::string& target,
                                         grpc::ChannelArguments arguments,
                                         const MutualTls* tls = ProcessTls());

/// The longest time a call on the channel may take in its present state: short while the channel
/// has no connection, so that callers fail fast.
std::chrono::milliseconds PatienceWith(grpc::Channel& channel);

/// A client of another service of the suite that balances over all of its replicas. Thread-safe;
/// create one per service and keep it.
///
///   common::Peer catalog("catalog", settings.catalog_address, settings.service_key);
///   auto stub = catalog::v1::QuoteService::NewStub(catalog.channel());
///   QuoteResponse quote = catalog.Invoke<QuoteResponse>(
///       *stub, &catalog::v1::QuoteService::Stub::Quote, call, request, {.idempotent = true});
class Peer {
 public:
  /// A client of the service `name` at `target`, as ChannelTo describes.
  Peer(const std::string& name, const std::string& target, std::string service_key);
  /// Uses an existing channel (tests).
  Peer(std::string name, std::shared_ptr<grpc::Channel> channel, std::string service_key);

  const std::shared_ptr<grpc::Channel>& channel() const { return channel_; }
  const std::string& name() const { return name_; }

  /// Calls a unary RPC and returns its response. Throws the peer's Error, or UNAVAILABLE or
  /// DEADLINE_EXCEEDED. Forwards the caller's token, trace and request id and remaining time, and
  /// sends the service key.
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

  /// Sets the metadata and deadline that Invoke sets, for streams. Waits up to 1.5 s to connect.
  void Prepare(grpc::ClientContext& context, const Call& call, const CallOptions& options) const;

 private:
  // Returns after a short pause when the call should be repeated; otherwise throws the status as an
  // Error.
  void ThrowUnlessRetried(const grpc::Status& status, int attempt, const Call& call,
                          const CallOptions& options) const;

  std::string name_;
  std::string service_key_;
  std::shared_ptr<grpc::Channel> channel_;
};

/// A Call for work without a caller (sweepers, feeds), which ends after `timeout`. Continues the
/// thread's trace; without one, starts a new trace.
Call BackgroundCall(std::string_view method, std::chrono::milliseconds timeout);

}  // namespace navalha::common
