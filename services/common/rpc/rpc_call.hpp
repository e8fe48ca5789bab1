#pragma once

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>

#include "services/common/operations/metrics.hpp"
#include "services/common/rpc/dispatcher.hpp"
#include "services/common/rpc/router.hpp"
#include "services/common/rpc/worker_pool.hpp"

namespace navalha::common {

/// Counts the calls that a server refuses for a reason.
prometheus::Counter& RefusalsCounter(const char* reason);

/// State shared by all calls of a server. Lives as long as the server.
struct RpcShared {
  grpc::AsyncGenericService* service;
  const Dispatcher* dispatcher;
  WorkerPool* workers;
  /// One thread per stream, because stream handlers wait for news as long as the client stays.
  WorkerPool* stream_workers;
  std::chrono::milliseconds default_deadline;
  /// Exist from the start, because the rate of a counter omits its first value.
  prometheus::Counter& busy_refusals = RefusalsCounter("SERVER_BUSY");
  prometheus::Counter& stream_refusals = RefusalsCounter("TOO_MANY_STREAMS");
  /// Handlers of unary calls in progress.
  std::atomic<int> running = 0;
  std::atomic<int> open_streams = 0;
  int streams_limit = 0;
  std::atomic<bool> stopping = false;

  /// Serializes requests for new calls with the shutdown of the queues.
  std::mutex accepting;
  /// Number of calls that arrived and have not ended. At zero the queues may be destroyed.
  std::mutex live_mutex;
  std::condition_variable live_changed;
  int live = 0;
};

/// One call on a completion queue, from arrival to last event. Deletes itself when the last
/// reference of gRPC and its handler is released.
class RpcCall : private MessageWriter {
 public:
  /// The meaning of a completion queue event.
  struct Event {
    RpcCall* call;
    void (RpcCall::*happened)(bool ok);
  };

  /// Requests the next call on this queue from gRPC.
  static void Accept(RpcShared& shared, grpc::ServerCompletionQueue& queue);

 private:
  RpcCall(RpcShared& shared, grpc::ServerCompletionQueue& queue);

  // Handlers of completion queue events.
  void Arrived(bool ok);
  void GotMessage(bool ok);
  void Written(bool ok);
  void Finished(bool ok);
  void Gone(bool ok);

  // Answers UNAVAILABLE without running the handler.
  void Refuse(const char* reason, prometheus::Counter& refusals);
  void RunUnary();
  void RunStream();
  void Finish(const grpc::Status& status);
  // One reference per pending event and one for a running handler.
  void Hold() { references_.fetch_add(1, std::memory_order_relaxed); }
  void Release();

  bool WriteMessage(const google::protobuf::Message& message) override;
  bool Done() const override;

  RpcShared& shared_;
  grpc::ServerCompletionQueue& queue_;
  grpc::GenericServerContext context_;
  grpc::GenericServerAsyncReaderWriter stream_;
  grpc::ByteBuffer request_;
  grpc::ByteBuffer response_;
  const Route* route_ = nullptr;
  std::shared_ptr<std::atomic<bool>> gone_;
  std::atomic<int> references_ = 1;
  bool live_ = false;

  // WriteMessage waits on these for the transport.
  std::mutex mutex_;
  std::condition_variable write_ended_;
  bool writing_ = false;
  bool write_failed_ = false;

  Event arrived_{this, &RpcCall::Arrived};
  Event got_message_{this, &RpcCall::GotMessage};
  Event written_{this, &RpcCall::Written};
  Event finished_{this, &RpcCall::Finished};
  Event went_{this, &RpcCall::Gone};
};

}  // namespace navalha::common
