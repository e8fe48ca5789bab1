#include "gateway/upstreams/upstreams.hpp"

#include <grpcpp/alarm.h>
#include <grpcpp/generic/generic_stub.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <climits>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"
#include "services/common/rpc/channel.hpp"

namespace navalha::gateway {
namespace {

using std::chrono::milliseconds;
using std::chrono::system_clock;

constexpr int kAttempts = 4;
constexpr milliseconds kFirstPause{20};
// A repeated attempt, including its wait for another replica or a new connection, ends at most this
// long after the start of the call.
constexpr milliseconds kPatienceWithRepeats{1900};
constexpr size_t kStatusCodes = 17;

// A replica that is stopping when the call arrives answers CANCELLED.
bool IsWorthRepeating(grpc::StatusCode code) {
  return code == grpc::StatusCode::UNAVAILABLE || code == grpc::StatusCode::CANCELLED;
}

// One service of the suite.
struct Upstream {
  Upstream(const std::string& name, const std::string& target)
      : channel(common::ChannelTo(name, target, Arguments())),
        stub(channel),
        repeats(common::CounterMetric("navalha_gateway_upstream_repeats_total",
                                      "Calls made again on another replica.",
                                      {{"upstream", name}})) {
    for (size_t code = 0; code < kStatusCodes; ++code) {
      calls[code] = &common::CounterMetric("navalha_gateway_upstream_calls_total",
                                           "Calls to services, by gRPC status code.",
                                           {{"upstream", name}, {"code", std::to_string(code)}});
    }
    channel->GetState(true);
  }

  // Disables idle channels, so that the first caller after a quiet period does not wait for a
  // connection.
  static grpc::ChannelArguments Arguments() {
    grpc::ChannelArguments arguments = common::StandardChannelArguments();
    arguments.SetInt(GRPC_ARG_CLIENT_IDLE_TIMEOUT_MS, INT_MAX);
    return arguments;
  }

  std::shared_ptr<grpc::Channel> channel;
  grpc::GenericStub stub;
  prometheus::Counter& repeats;
  std::array<prometheus::Counter*, kStatusCodes> calls{};
};

// A call in flight. Its address is the tag of its operations on the completion queue.
class PendingCall {
 public:
  PendingCall(UpstreamCall call, Upstream& upstream, grpc::CompletionQueue& queue)
      : call_(std::move(call)),
        upstream_(upstream),
        queue_(queue),
        deadline_(system_clock::now() +
                  std::min(call_.timeout, common::PatienceWith(*upstream.channel))) {}
  virtual ~PendingCall() = default;
  PendingCall(const PendingCall&) = delete;
  PendingCall& operator=(const PendingCall&) = delete;

  void Start() {
    pausing_ = false;
    // The call of the previous attempt lives in the memory of its context.
    DropCall();
    context_.emplace();
    context_->set_deadline(DeadlineOfAttempt());
    for (const auto& [key, value] : call_.metadata) {
      context_->AddMetadata(key, value);
    }
    Begin();
  }

  // Handles an event of the queue. Returns true when the call has ended.
  bool Proceed(bool ok) {
    if (pausing_) {
      Start();
      return false;
    }
    return OnEvent(ok);
  }

 protected:
  // Destroys the call of the previous attempt, if there was one.
  virtual void DropCall() = 0;
  virtual void Begin() = 0;
  virtual bool OnEvent(bool ok) = 0;
  virtual system_clock::time_point DeadlineOfAttempt() const = 0;

  // Schedules a repetition and returns true, if the call may be repeated before its deadline.
  bool Repeats(const grpc::Status& status) {
    if (!call_.idempotent || attempt_ == kAttempts || !IsWorthRepeating(status.error_code()) ||
        system_clock::now() + Pause() >= deadline_) {
      return false;
    }
    upstream_.repeats.Increment();
    pausing_ = true;
    alarm_.Set(&queue_, system_clock::now() + Pause(), this);
    ++attempt_;
    return true;
  }
  // Returns the tag of an operation as a pointer to this class, to which the queue's thread casts
  // it.
  void* Tag() { return this; }
  void Count(const grpc::Status& status) {
    const auto code = static_cast<size_t>(status.error_code());
    upstream_.calls[code < kStatusCodes ? code : 2]->Increment();
    if (spdlog::should_log(spdlog::level::debug)) {
      LogEnd(status);
    }
  }

  const UpstreamCall call_;
  Upstream& upstream_;
  grpc::CompletionQueue& queue_;
  const system_clock::time_point began_ = system_clock::now();
  const system_clock::time_point deadline_;
  std::optional<grpc::ClientContext> context_;
  int attempt_ = 1;

 private:
  milliseconds Pause() const { return kFirstPause * (1 << (attempt_ - 1)); }
  void LogEnd(const grpc::Status& status) const {
    const auto trace = std::find_if(call_.metadata.begin(), call_.metadata.end(),
                                    [](const auto& entry) { return entry.first == "traceparent"; });
    const std::chrono::duration<double, std::milli> took = system_clock::now() - began_;
    spdlog::debug(
        common::LogLine("upstream_call", trace == call_.metadata.end() ? "" : trace->second)
            .Text("rpc", std::string_view(*call_.method).substr(1))
            .Number("code", int64_t{status.error_code()})
            .Number("attempts", int64_t{attempt_})
            .Number("ms", took.count())
            .Done());
  }

  grpc::Alarm alarm_;
  bool pausing_ = false;
};

class PendingUnaryCall final : public PendingCall {
 public:
  PendingUnaryCall(UpstreamCall call, Upstream& upstream, grpc::CompletionQueue& queue,
                   Upstreams::Answered answered)
      : PendingCall(std::move(call), upstream, queue), answered_(std::move(answered)) {}

 private:
  system_clock::time_point DeadlineOfAttempt() const override {
    return attempt_ == 1 ? deadline_ : std::min(deadline_, began_ + kPatienceWithRepeats);
  }
  void DropCall() override { reader_.reset(); }
  void Begin() override {
    reader_ = upstream_.stub.PrepareUnaryCall(&*context_, *call_.method, call_.request, &queue_);
    reader_->StartCall();
    reader_->Finish(&answer_, &status_, Tag());
  }
  bool OnEvent(bool /*ok*/) override {
    if (Repeats(status_)) {
      return false;
    }
    Count(status_);
    answered_(status_, answer_);
    return true;
  }

  Upstreams::Answered answered_;
  std::unique_ptr<grpc::GenericClientAsyncResponseReader> reader_;
  grpc::ByteBuffer answer_;
  grpc::Status status_;
};

// A call with a streamed answer. Has at most one operation in progress, and none while the receiver
// handles a message.
class PendingStream final : public PendingCall, public UpstreamStream {
 public:
  PendingStream(UpstreamCall call, Upstream& upstream, grpc::CompletionQueue& queue,
                Upstreams::Received received)
      : PendingCall(std::move(call), upstream, queue), received_(std::move(received)) {}

  void Read() override {
    step_ = Step::kReading;
    message_.Clear();
    stream_->Read(&message_, Tag());
  }
  void Cancel() override {
    is_cancelled_ = true;
    context_->TryCancel();
    Finish();
  }

 private:
  enum class Step { kStarting, kAsking, kReading, kFinishing };

  // Later than deadline_ if the service is not connected, because it includes the transfer to the
  // client.
  system_clock::time_point DeadlineOfAttempt() const override { return began_ + call_.timeout; }
  void DropCall() override { stream_.reset(); }
  void Begin() override {
    step_ = Step::kStarting;
    stream_ = upstream_.stub.PrepareCall(&*context_, *call_.method, &queue_);
    stream_->StartCall(Tag());
  }
  void Finish() {
    step_ = Step::kFinishing;
    stream_->Finish(&status_, Tag());
  }
  bool OnEvent(bool ok) override {
    if (step_ == Step::kFinishing) {
      return HasEnded();
    }
    if (!ok) {
      Finish();
    } else if (step_ == Step::kStarting) {
      step_ = Step::kAsking;
      stream_->WriteLast(call_.request, grpc::WriteOptions(), Tag());
    } else if (step_ == Step::kAsking) {
      Read();
    } else {
      has_message_ = true;
      received_(*this, &message_, grpc::Status::OK);
    }
    return false;
  }
  bool HasEnded() {
    if (!is_cancelled_ && !has_message_ && Repeats(status_)) {
      return false;
    }
    Count(status_);
    if (!is_cancelled_) {
      received_(*this, nullptr, status_);
    }
    return true;
  }

  Upstreams::Received received_;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> stream_;
  Step step_ = Step::kStarting;
  grpc::ByteBuffer message_;
  grpc::Status status_;
  bool has_message_ = false;
  bool is_cancelled_ = false;
};

// The stream of a call to an unknown service.
class NoStream final : public UpstreamStream {
 public:
  void Read() override {}
  void Cancel() override {}
};

grpc::Status NoUpstream() { return {grpc::StatusCode::UNIMPLEMENTED, "no such upstream"}; }

}  // namespace

class Upstreams::Implementation {
 public:
  Implementation(const std::map<std::string, std::string>& targets, int threads)
      : queues_(static_cast<size_t>(threads)) {
    for (const auto& [name, target] : targets) {
      upstreams_.emplace(std::piecewise_construct, std::forward_as_tuple(name),
                         std::forward_as_tuple(name, target));
    }
    for (grpc::CompletionQueue& queue : queues_) {
      threads_.emplace_back([this, &queue] { Poll(queue); });
    }
  }

  ~Implementation() {
    {
      std::unique_lock lock(mutex_);
      landed_.wait(lock, [this] { return live_ == 0; });
    }
    for (grpc::CompletionQueue& queue : queues_) {
      queue.Shutdown();
    }
    for (std::thread& thread : threads_) {
      thread.join();
    }
  }

  void Call(UpstreamCall call, Answered answered) {
    const auto found = upstreams_.find(call.upstream);
    if (found == upstreams_.end()) {
      grpc::ByteBuffer nothing;
      answered(NoUpstream(), nothing);
      return;
    }
    (new PendingUnaryCall(std::move(call), found->second, NextQueue(), std::move(answered)))
        ->Start();
  }

  void Stream(UpstreamCall call, Received received) {
    const auto found = upstreams_.find(call.upstream);
    if (found == upstreams_.end()) {
      NoStream none;
      received(none, nullptr, NoUpstream());
      return;
    }
    (new PendingStream(std::move(call), found->second, NextQueue(), std::move(received)))->Start();
  }

  std::map<std::string, bool> Reachable() {
    std::map<std::string, bool> reachable;
    for (auto& [name, upstream] : upstreams_) {
      reachable[name] = upstream.channel->GetState(true) == GRPC_CHANNEL_READY;
    }
    return reachable;
  }

 private:
  // Counts a call as live and returns the queue for its events.
  grpc::CompletionQueue& NextQueue() {
    const std::lock_guard lock(mutex_);
    ++live_;
    return queues_[next_++ % queues_.size()];
  }

  void Poll(grpc::CompletionQueue& queue) {
    void* tag = nullptr;
    bool ok = false;
    while (queue.Next(&tag, &ok)) {
      auto* call = static_cast<PendingCall*>(tag);
      if (call->Proceed(ok)) {
        delete call;
        const std::lock_guard lock(mutex_);
        if (--live_ == 0) {
          landed_.notify_all();
        }
      }
    }
  }

  std::map<std::string, Upstream, std::less<>> upstreams_;
  std::vector<grpc::CompletionQueue> queues_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable landed_;
  int live_ = 0;
  size_t next_ = 0;
};

Upstreams::Upstreams(const std::map<std::string, std::string>& targets, int threads)
    : implementation_(std::make_unique<Implementation>(targets, threads)) {}

Upstreams::~Upstreams() = default;

void Upstreams::Call(UpstreamCall call, Answered answered) {
  implementation_->Call(std::move(call), std::move(answered));
}

void Upstreams::Stream(UpstreamCall call, Received received) {
  implementation_->Stream(std::move(call), std::move(received));
}

std::map<std::string, bool> Upstreams::Reachable() const { return implementation_->Reachable(); }

}  // namespace navalha::gateway
