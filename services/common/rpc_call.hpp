#pragma once

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>

#include "services/common/dispatcher.hpp"
#include "services/common/router.hpp"
#include "services/common/worker_pool.hpp"

namespace navalha::common {

/// What all calls of a server share. Lives as long as the server.
struct RpcShared {
  grpc::AsyncGenericService* service;
  const Dispatcher* dispatcher;
  WorkerPool* workers;
  /// One thread a stream: handlers of streams wait for news as long as the client stays.
  WorkerPool* stream_workers;
  std::chrono::milliseconds default_deadline;
  std::atomic<int> open_streams = 0;
  int streams_limit = 0;
  std::atomic<bool> stopping = false;

  /// Guards asking for calls against the end of the queues.
  std::mutex accepting;
  /// Calls that arrived and did not end. The queues may go when there is none.
  std::mutex live_mutex;
  std::condition_variable live_changed;
  int live = 0;
};

/// One call on a completion queue, from its arrival to its last event. Owns itself: it goes when
/// neither gRPC nor a handler refers to it any more.
class RpcCall : private MessageWriter {
 public:
  /// What an event of the completion queue means.
  struct Event {
    RpcCall* call;
    void (RpcCall::*happened)(bool ok);
  };

  /// Asks gRPC for the next call on this queue.
  static void Accept(RpcShared& shared, grpc::ServerCompletionQueue& queue);

 private:
  RpcCall(RpcShared& shared, grpc::ServerCompletionQueue& queue);

  // Events.
  void Arrived(bool ok);
  void GotMessage(bool ok);
  void Written(bool ok);
  void Finished(bool ok);
  void Gone(bool ok);

  void RunUnary();
  void RunStream();
  void Finish(const grpc::Status& status);
  // One reference for each event that is still to come and for a handler that runs.
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

  // A stream's writer waits here for the transport.
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
