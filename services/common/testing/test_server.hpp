#pragma once

#include <grpcpp/grpcpp.h>

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "services/common/rpc/channel.hpp"
#include "services/common/rpc/guard.hpp"
#include "services/common/rpc/router.hpp"
#include "services/common/rpc/server.hpp"

namespace navalha::common {

/// The service key of test servers.
inline constexpr std::string_view kTestServiceKey = "test-service-key";

/// An authenticator that accepts the tokens it issued. Thread-safe.
class TestAuthenticator : public Authenticator {
 public:
  /// Issues a new token for `caller`.
  std::string TokenFor(Caller caller);
  Caller Authenticate(std::string_view token, const Call& call) override;

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, Caller> callers_;
};

/// A caller with a verified e-mail and, if given, a profile and permissions.
Caller TestCaller(int64_t user_id, std::string profile_name = "",
                  std::vector<std::string> permissions = {});

/// A Call as the server passes it to a handler, for direct calls of a handler.
Call TestCall();
Call TestCallOf(Caller caller);

/// The real server with the given handlers on a free local port: the service under test, or a peer
/// that the test implements.
///
///   common::Router router;
///   router.For("navalha.catalog.v1.QuoteService")
///       .Unary("Quote", [](const Call&, const QuoteRequest&, QuoteResponse& response) { … });
///   common::TestServer catalog(router);
///   BookingService service(database, catalog.peer());
class TestServer {
 public:
  /// `router` must outlive the server.
  explicit TestServer(const Router& router);
  ~TestServer();

  std::string address() const;
  const std::shared_ptr<grpc::Channel>& channel() const { return channel_; }
  /// A client that sends the service key.
  Peer& peer() { return *peer_; }
  TestAuthenticator& authenticator() { return *authenticator_; }
  Server& server() { return *server_; }

  /// Calls an RPC as a client with `token`; empty: without a token.
  template <class Response, class Stub, class Request>
  grpc::Status CallAs(const std::string& token, Stub& stub,
                      grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                      const Request& request, Response& response) {
    grpc::ClientContext context;
    Prepare(context, token);
    return (stub.*method)(&context, request, &response);
  }

  /// Calls an RPC as another service, with the deadline of TestCall. Throws the returned Error.
  template <class Response, class Stub, class Request>
  Response CallAsService(Stub& stub,
                         grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&,
                                                      Response*),
                         const Request& request) const {
    const Call call = TestCall();
    return peer_->Invoke<Response>(stub, method, call, request, {.timeout = call.Remaining()});
  }

  /// Sets the token and a deadline of 10 s on a context.
  static void Prepare(grpc::ClientContext& context, const std::string& token);

 private:
  std::shared_ptr<TestAuthenticator> authenticator_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<Peer> peer_;
};

}  // namespace navalha::common
