#include "gateway/upstreams.hpp"

#include <grpcpp/alarm.h>
#include <grpcpp/generic/generic_stub.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <climits>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "services/common/channel.hpp"
#include "services/common/metrics.hpp"

namespace navalha::gateway {
namespace {

using std::chrono::milliseconds;
using std::chrono::system_clock;

constexpr int kAttempts = 4;
constexpr milliseconds kFirstPause{20};
// A repeat waits at most this long, from the start of the call, for another replica or a new
// connection.
constexpr milliseconds kPatienceWithRepeats{1900};
constexpr size_t kStatusCodes = 17;

// A replica that is stopping when the call arrives answers CANCELLED.
bool IsWorthRepeating(grpc::StatusCode code) {
  return code == grpc::StatusCode::UNAVAILABLE || code == grpc::StatusCode::CANCELLED;
}

// One service of the suite.
struct Upstream {
  Upstream(const std::string& name, const std::string& target)
      : channel(grpc::CreateCustomChannel(target, grpc::InsecureChannelCredentials(), Arguments())),
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

// A call in flight. Deletes itself after its answer.
class PendingCall {
 public:
  PendingCall(UpstreamCall call, Upstream& upstream, grpc::CompletionQueue& queue,
              Upstreams::Answered answered)
      : call_(std::move(call)),
        upstream_(upstream),
        queue_(queue),
        deadline_(system_clock::now() +
                  std::min(call_.timeout, common::PatienceWith(*upstream.channel))),
        answered_(std::move(answered)) {}

  void Start() {
    context_.emplace();
    context_->set_deadline(attempt_ == 1 ? deadline_
                                         : std::min(deadline_, began_ + kPatienceWithRepeats));
    for (const auto& [key, value] : call_.metadata) {
      context_->AddMetadata(key, value);
    }
    reader_ = upstream_.stub.PrepareUnaryCall(&*context_, *call_.method, call_.request, &queue_);
    reader_->StartCall();
    pausing_ = false;
    reader_->Finish(&answer_, &status_, this);
  }

  // Handles an event of the queue. Returns true when the call has ended.
  bool Proceed() {
    if (pausing_) {
      Start();
      return false;
    }
    if (ShouldRepeat()) {
      upstream_.repeats.Increment();
      pausing_ = true;
      alarm_.Set(&queue_, system_clock::now() + Pause(), this);
      ++attempt_;
      return false;
    }
    const auto code = static_cast<size_t>(status_.error_code());
    upstream_.calls[code < kStatusCodes ? code : 2]->Increment();
    answered_(status_, answer_);
    return true;
  }

 private:
  milliseconds Pause() const { return kFirstPause * (1 << (attempt_ - 1)); }

  bool ShouldRepeat() const {
    return call_.idempotent && attempt_ < kAttempts && IsWorthRepeating(status_.error_code()) &&
           system_clock::now() + Pause() < deadline_;
  }

  UpstreamCall call_;
  Upstream& upstream_;
  grpc::CompletionQueue& queue_;
  const system_clock::time_point began_ = system_clock::now();
  const system_clock::time_point deadline_;
  Upstreams::Answered answered_;
  std::optional<grpc::ClientContext> context_;
  std::unique_ptr<grpc::GenericClientAsyncResponseReader> reader_;
  grpc::ByteBuffer answer_;
  grpc::Status status_;
  grpc::Alarm alarm_;
  int attempt_ = 1;
  bool pausing_ = false;
};

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
      answered(grpc::Status(grpc::StatusCode::UNIMPLEMENTED, "no such upstream"), nothing);
      return;
    }
    {
      const std::lock_guard lock(mutex_);
      ++live_;
    }
    grpc::CompletionQueue& queue = queues_[next_.fetch_add(1) % queues_.size()];
    (new PendingCall(std::move(call), found->second, queue, std::move(answered)))->Start();
  }

  std::map<std::string, bool> Reachable() {
    std::map<std::string, bool> reachable;
    for (auto& [name, upstream] : upstreams_) {
      reachable[name] = upstream.channel->GetState(true) == GRPC_CHANNEL_READY;
    }
    return reachable;
  }

 private:
  void Poll(grpc::CompletionQueue& queue) {
    void* tag = nullptr;
    bool ok = false;
    while (queue.Next(&tag, &ok)) {
      auto* call = static_cast<PendingCall*>(tag);
      if (call->Proceed()) {
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
  std::atomic<size_t> next_{0};
  std::mutex mutex_;
  std::condition_variable landed_;
  int live_ = 0;
};

Upstreams::Upstreams(const std::map<std::string, std::string>& targets, int threads)
    : implementation_(std::make_unique<Implementation>(targets, threads)) {}

Upstreams::~Upstreams() = default;

void Upstreams::Call(UpstreamCall call, Answered answered) {
  implementation_->Call(std::move(call), std::move(answered));
}

std::map<std::string, bool> Upstreams::Reachable() const { return implementation_->Reachable(); }

}  // namespace navalha::gateway
