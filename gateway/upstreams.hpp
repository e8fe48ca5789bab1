// Calls to the suite's services, without waiting and without knowing their messages.
#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace navalha::gateway {

// One unary call.
struct UpstreamCall {
  // The service of the suite: "booking".
  std::string_view upstream;
  // "/package.Service/Method". Must live until the call has ended.
  const std::string* method = nullptr;
  // The request message, serialized.
  grpc::ByteBuffer request;
  std::vector<std::pair<std::string, std::string>> metadata;
  std::chrono::milliseconds timeout{10000};
  // A repeat does no harm: the call is repeated on another replica when one is UNAVAILABLE, as long
  // as its time lasts.
  bool idempotent = false;
};

// The services, each behind one channel over all its replicas. Thread-safe. Uses classic completion
// queues: gRPC's callback interface sleeps for 100 ms when it was idle.
class Upstreams {
 public:
  // Receives the status and, if it is OK, the serialized answer. Called exactly once, on a thread
  // of this class; must not block.
  using Answered = std::function<void(const grpc::Status&, grpc::ByteBuffer&)>;

  // `targets`: gRPC targets by the services' names. Begins to connect.
  Upstreams(const std::map<std::string, std::string>& targets, int threads);
  // Waits for the calls in flight, which their deadlines bound, and ends the threads.
  ~Upstreams();
  Upstreams(const Upstreams&) = delete;
  Upstreams& operator=(const Upstreams&) = delete;

  // Makes a call. A service that is not among the targets answers UNIMPLEMENTED.
  void Call(UpstreamCall call, Answered answered);

  // Whether a replica of each service can be reached, by the services' names.
  std::map<std::string, bool> Reachable() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace navalha::gateway
