#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "services/common/guard.hpp"
#include "services/common/migrations.hpp"
#include "services/common/router.hpp"

namespace navalha::common {

struct ServerSettings {
  /// host:port; port 0 takes a free one.
  std::string listen = "127.0.0.1:0";
  /// Handlers that run at once; more calls wait in line.
  int workers = 8;
  /// Calls that may wait in line; more are refused with RESOURCE_EXHAUSTED.
  int queue_limit = 1024;
  /// Streaming calls open at once.
  int streams_limit = 32;
  /// What a call without a deadline gets.
  std::chrono::milliseconds default_deadline{10000};
  int max_message_mib = 16;
  /// How long clients get to notice NOT_SERVING before calls are refused, and how long calls in
  /// flight get to end.
  std::chrono::milliseconds lame_duck{1500};
  std::chrono::milliseconds drain{5000};
};

/// The gRPC server of a service. For every call: find the RPC, guard it, parse, validate the
/// request's fields, run the handler on a worker, answer. An RPC of our protos without a handler
/// answers UNIMPLEMENTED. Exceptions of handlers never leave it. Serves grpc.health.v1 beside.
class Server {
 public:
  /// Starts to serve. `router` must outlive the server. Throws std::runtime_error when the address
  /// can't be had.
  Server(ServerSettings settings, const Router& router, Guard guard);
  /// Stops at once unless Stop was called.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// The port that is listened on.
  int port() const;
  /// Sets what the health service answers.
  void SetServing(bool serving);
  /// Stops gracefully: NOT_SERVING, lame duck, no new calls, calls in flight end, streams end.
  void Stop();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// Runs a service until SIGTERM or SIGINT, then stops it gracefully. Listens and serves metrics
/// where the flags say. `ready` is asked every second; the health service answers NOT_SERVING while
/// it answers false. Answers the process's exit code.
int RunServer(const Router& router, std::shared_ptr<Authenticator> authenticator,
              const std::function<bool()>& ready);

/// The body of every service's main: StartProcess, then either the migrations (--migrate_only) or
/// `serve`. Refuses to serve on a schema that lacks a migration, and with the URL of the database's
/// owner in its settings. What is thrown is logged and answers 1.
int RunService(std::string_view name, int argc, char** argv,
               const std::vector<Migration>& migrations, const std::function<int()>& serve);

}  // namespace navalha::common
