#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "services/common/database/migrations.hpp"
#include "services/common/rpc/guard.hpp"
#include "services/common/rpc/mutual_tls.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::common {

struct ServerSettings {
  /// host:port; port 0 selects a free port.
  std::string listen = "127.0.0.1:0";
  /// Not null: only clients with a certificate may connect. Must outlive the server.
  const MutualTls* tls = nullptr;
  /// Handlers that run concurrently; further calls are queued.
  int workers = 8;
  /// Longest queue of calls; further ones are refused with RESOURCE_EXHAUSTED.
  int queue_limit = 1024;
  /// Concurrent streaming calls.
  int streams_limit = 32;
  /// The deadline of calls that carry none.
  std::chrono::milliseconds default_deadline{10000};
  int max_message_mib = 16;
  /// Runs after each call that may have changed data (Route::may_change_data), even a failed one,
  /// before its answer. Must not throw. May be empty.
  std::function<void()> after_change = {};
  /// The age at which the server closes a connection after its running calls have ended, so that
  /// clients resolve its name again and find new replicas; 0: connections stay open.
  std::chrono::seconds connection_age{0};
  /// The grace period in which clients notice NOT_SERVING before calls are refused, and in which
  /// running calls may finish.
  std::chrono::milliseconds lame_duck{1500};
  std::chrono::milliseconds drain{5000};
};

/// The gRPC server of a service. For every call: finds the RPC, guards it, parses and validates the
/// request, runs the handler on a worker, and answers. An RPC of our protos without a handler
/// answers UNIMPLEMENTED. Exceptions of handlers become statuses. Also serves grpc.health.v1.
class Server {
 public:
  /// Starts to serve. `router` must outlive the server. Throws std::runtime_error when it cannot
  /// listen at the address.
  Server(ServerSettings settings, const Router& router, Guard guard);
  /// Stops immediately unless Stop was called.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// The port that the server listens on.
  int port() const;
  /// Sets the answer of the health service.
  void SetServing(bool serving);
  /// Stops gracefully: answers NOT_SERVING, waits for the grace period, refuses new calls, lets
  /// running calls finish, ends streams.
  void Stop();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// Runs a service until SIGTERM or SIGINT, then stops it gracefully. The flags give its addresses.
/// Adds the StatusService to `router` and serves metrics at --metrics_listen. Calls `ready` every
/// second; while it returns false, the health service answers NOT_SERVING. `after_change` as in
/// ServerSettings. Returns the exit code.
int RunServer(Router& router, std::shared_ptr<Authenticator> authenticator,
              const std::function<bool()>& ready, std::function<void()> after_change = {});

/// The body of every service's main: StartProcess, then either the migrations (--migrate_only) or
/// `serve`. Refuses to serve on a schema that lacks a migration, or with the URL of the database's
/// owner in its settings. Logs exceptions and returns 1 for them.
int RunService(std::string_view name, int argc, char** argv,
               const std::vector<Migration>& migrations, const std::function<int()>& serve);

}  // namespace navalha::common
