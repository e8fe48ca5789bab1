// Asynchronous calls to the suite's services, independent of their message types.
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

// A call to a service.
struct UpstreamCall {
  // The service's name: "booking".
  std::string_view upstream;
  // "/package.Service/Method". Must stay valid until the call has ended.
  const std::string* method = nullptr;
  // The request message, serialized.
  grpc::ByteBuffer request;
  std::vector<std::pair<std::string, std::string>> metadata;
  std::chrono::milliseconds timeout{10000};
  // True for a call that may be repeated: within its deadline, it is repeated on another replica
  // when one is UNAVAILABLE.
  bool idempotent = false;
};

// A streamed answer. After each message, the receiver calls exactly one of these functions, from
// any thread. Until then no message is read, so that flow control slows the service down.
class UpstreamStream {
 public:
  virtual ~UpstreamStream() = default;
  // Requests the next message.
  virtual void Read() = 0;
  // Ends the call. Do not use the stream afterwards.
  virtual void Cancel() = 0;
};

// The services, each with one channel to all its replicas. Thread-safe. Uses classic completion
// queues, because gRPC's callback interface sleeps for 100 ms after an idle period.
class Upstreams {
 public:
  // Receives the status and, if it is OK, the serialized answer. Called exactly once on a thread of
  // this class; must not block.
  using Answered = std::function<void(const grpc::Status&, grpc::ByteBuffer&)>;

  // Receives each message of a streamed answer and then, unless the call was cancelled, a null
  // message with the final status, after which the stream must not be used. Called on a thread of
  // this class; must not block.
  using Received =
      std::function<void(UpstreamStream&, grpc::ByteBuffer* message, const grpc::Status&)>;

  // `targets`: gRPC targets by service name. Starts to connect.
  Upstreams(const std::map<std::string, std::string>& targets, int threads);
  // Waits for the calls in flight, which their deadlines bound, and ends the threads.
  ~Upstreams();
  Upstreams(const Upstreams&) = delete;
  Upstreams& operator=(const Upstreams&) = delete;

  // Starts a call. A service without a target answers UNIMPLEMENTED.
  void Call(UpstreamCall call, Answered answered);
  // Starts a call with a streamed answer. Repeats an idempotent call only until its first message.
  void Stream(UpstreamCall call, Received received);

  // Whether a replica of each service is reachable, by service name.
  std::map<std::string, bool> Reachable() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace navalha::gateway
