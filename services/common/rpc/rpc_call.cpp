#include "services/common/rpc/rpc_call.hpp"

#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/support/proto_buffer_writer.h>

#include "services/common/rpc/error.hpp"

namespace navalha::common {

prometheus::Counter& RefusalsCounter(const char* reason) {
  return CounterMetric("navalha_refused_calls_total",
                       "Calls refused by an overloaded server, by reason", {{"reason", reason}});
}

void RpcCall::Accept(RpcShared& shared, grpc::ServerCompletionQueue& queue) {
  const std::lock_guard lock(shared.accepting);
  if (shared.stopping) {
    return;
  }
  auto* call = new RpcCall(shared, queue);  // Deletes itself in Release.
  call->context_.AsyncNotifyWhenDone(&call->went_);
  shared.service->RequestCall(&call->context_, &call->stream_, &queue, &queue, &call->arrived_);
}

RpcCall::RpcCall(RpcShared& shared, grpc::ServerCompletionQueue& queue)
    : shared_(shared),
      queue_(queue),
      stream_(&context_),
      gone_(std::make_shared<std::atomic<bool>>(false)) {}

void RpcCall::Release() {
  if (references_.fetch_sub(1, std::memory_order_acq_rel) != 1) {
    return;
  }
  RpcShared& shared = shared_;
  const bool was_live = live_;
  delete this;
  if (was_live) {
    const std::lock_guard lock(shared.live_mutex);
    --shared.live;
    shared.live_changed.notify_all();
  }
}

// Takes over the reference of the arrival event for the read event.
void RpcCall::Arrived(bool ok) {
  if (!ok) {
    Release();  // The server is stopping: no call and no further event arrives.
    return;
  }
  live_ = true;
  {
    const std::lock_guard lock(shared_.live_mutex);
    ++shared_.live;
  }
  Hold();  // Reference of the Gone event.
  Accept(shared_, queue_);
  stream_.Read(&request_, &got_message_);
}

void RpcCall::GotMessage(bool ok) {
  route_ = shared_.dispatcher->Find(context_.method());
  if (route_ == nullptr) {
    Finish(Error::FromStatus(grpc::Status(grpc::StatusCode::UNIMPLEMENTED, "")).ToStatus());
  } else if (!ok) {
    Finish(Error(grpc::StatusCode::INVALID_ARGUMENT, "NO_MESSAGE", "A solicitação está vazia.")
               .ToStatus());
  } else if (route_->stream) {
    if (shared_.open_streams.fetch_add(1) >= shared_.streams_limit ||
        !shared_.stream_workers->TryAdd([this] { RunStream(); })) {
      shared_.open_streams.fetch_sub(1);
      Refuse("TOO_MANY_STREAMS", shared_.stream_refusals);
    }
  } else if (!shared_.workers->TryAdd([this] { RunUnary(); })) {
    Refuse("SERVER_BUSY", shared_.busy_refusals);
  }
}

void RpcCall::Refuse(const char* reason, prometheus::Counter& refusals) {
  refusals.Increment();
  Finish(Unavailable(reason).ToStatus());
}

void RpcCall::RunUnary() {
  Call call = ReadCall(*route_, context_, shared_.default_deadline);
  call.cancelled = gone_;
  shared_.running.fetch_add(1, std::memory_order_relaxed);
  const grpc::Status status =
      shared_.dispatcher->Run(*route_, context_, std::move(call), request_, response_);
  shared_.running.fetch_sub(1, std::memory_order_relaxed);
  if (status.ok()) {
    stream_.WriteAndFinish(response_, grpc::WriteOptions(), status, &finished_);
  } else {
    stream_.Finish(status, &finished_);
  }
}

void RpcCall::RunStream() {
  Call call = ReadCall(*route_, context_, std::nullopt);
  call.cancelled = gone_;
  const grpc::Status status =
      shared_.dispatcher->RunStream(*route_, context_, std::move(call), request_, *this);
  shared_.open_streams.fetch_sub(1);
  Finish(status);
}

void RpcCall::Finish(const grpc::Status& status) { stream_.Finish(status, &finished_); }

bool RpcCall::WriteMessage(const google::protobuf::Message& message) {
  bool own_buffer = false;
  response_.Clear();  // gRPC no longer uses the previous message.
  if (Done() || !grpc::GenericSerialize<grpc::ProtoBufferWriter, google::protobuf::Message>(
                     message, &response_, &own_buffer)
                     .ok()) {
    return false;
  }
  std::unique_lock lock(mutex_);
  writing_ = true;
  stream_.Write(response_, &written_);
  // gRPC delivers the event in any case, at the latest when the connection ends.
  write_ended_.wait(lock, [this] { return !writing_; });
  return !write_failed_;
}

bool RpcCall::Done() const {
  return gone_->load(std::memory_order_relaxed) || shared_.stopping.load(std::memory_order_relaxed);
}

void RpcCall::Written(bool ok) {
  const std::lock_guard lock(mutex_);
  writing_ = false;
  write_failed_ = write_failed_ || !ok;
  write_ended_.notify_one();
}

void RpcCall::Finished(bool) { Release(); }

void RpcCall::Gone(bool) {
  if (context_.IsCancelled()) {
    gone_->store(true, std::memory_order_relaxed);
  }
  Release();
}

}  // namespace navalha::common
