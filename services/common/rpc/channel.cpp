#include "services/common/rpc/channel.hpp"

#include <algorithm>
#include <thread>

#include "services/common/operations/trace.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::common {
namespace {

constexpr int kAttempts = 4;
constexpr std::chrono::milliseconds kFirstPause{20};
constexpr std::chrono::milliseconds kPatienceUnconnected{1500};

constexpr const char* kServiceConfig = R"({
  "loadBalancingConfig": [{"round_robin": {}}],
  "healthCheckConfig": {"serviceName": ""}
})";

// A server that is stopping when a call arrives answers CANCELLED.
bool IsWorthRepeating(grpc::StatusCode code) {
  return code == grpc::StatusCode::UNAVAILABLE || code == grpc::StatusCode::CANCELLED;
}

bool IsConnecting(grpc_connectivity_state state) {
  return state == GRPC_CHANNEL_IDLE || state == GRPC_CHANNEL_CONNECTING;
}

// Connects, and waits until the connection succeeds, fails or `end` is reached.
void AwaitConnection(grpc::Channel& channel, std::chrono::system_clock::time_point end) {
  for (auto state = channel.GetState(true);
       IsConnecting(state) && channel.WaitForStateChange(state, end);
       state = channel.GetState(true)) {
  }
}

void AddUnlessEmpty(grpc::ClientContext& context, const char* key, const std::string& value) {
  if (!value.empty()) {
    context.AddMetadata(key, value);
  }
}

}  // namespace

grpc::ChannelArguments StandardChannelArguments() {
  grpc::ChannelArguments arguments;
  arguments.SetServiceConfigJSON(kServiceConfig);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  // Also the minimum time for a connection attempt: a busy machine needs seconds.
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 3000);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 1000);
  // Limits how long callers wait for a process that accepts connections but does not answer: 2 s.
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, 1000);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 800);
  arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  // A ping that measures bandwidth restarts the keep-alive timer, even when it starts after the
  // process stopped answering. It delayed the detection by up to 1 s.
  arguments.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  // gRPC resolves the name again when a connection ends; this is the minimum interval.
  arguments.SetInt(GRPC_ARG_DNS_MIN_TIME_BETWEEN_RESOLUTIONS_MS, 1000);
  arguments.SetMaxReceiveMessageSize(16 * 1024 * 1024);
  return arguments;
}

std::shared_ptr<grpc::Channel> ChannelTo(const std::string& service, const std::string& target,
                                         grpc::ChannelArguments arguments, const MutualTls* tls) {
  if (tls == nullptr) {
    return grpc::CreateCustomChannel(target, grpc::InsecureChannelCredentials(), arguments);
  }
  arguments.SetSslTargetNameOverride(CertificateNameOf(service));
  return grpc::CreateCustomChannel(target, tls->ForChannel(), arguments);
}

std::chrono::milliseconds PatienceWith(grpc::Channel& channel) {
  return channel.GetState(false) == GRPC_CHANNEL_READY ? std::chrono::milliseconds::max()
                                                       : kPatienceUnconnected;
}

Peer::Peer(const std::string& name, const std::string& target, std::string service_key)
    : Peer(name, ChannelTo(name, target, StandardChannelArguments()), std::move(service_key)) {}

Peer::Peer(std::string name, std::shared_ptr<grpc::Channel> channel, std::string service_key)
    : name_(std::move(name)), service_key_(std::move(service_key)), channel_(std::move(channel)) {}

void Peer::Prepare(grpc::ClientContext& context, const Call& call,
                   const CallOptions& options) const {
  // Time spent on connecting does not count towards the timeout of the call.
  const auto connected_by =
      std::min(call.deadline, std::chrono::system_clock::now() + kPatienceUnconnected);
  AwaitConnection(*channel_, connected_by);
  const bool connected = channel_->GetState(false) == GRPC_CHANNEL_READY;
  const auto done_by = std::chrono::system_clock::now() + options.timeout;
  context.set_deadline(std::min({call.deadline, done_by, connected ? done_by : connected_by}));
  AddUnlessEmpty(context, "authorization", call.authorization);
  AddUnlessEmpty(context, "traceparent", call.traceparent);
  AddUnlessEmpty(context, "x-request-id", call.request_id);
  AddUnlessEmpty(context, "x-forwarded-for", call.client_address);
  AddUnlessEmpty(context, "x-navalha-service-key", service_key_);
  AddUnlessEmpty(context, "idempotency-key", options.idempotency_key);
}

void Peer::ThrowUnlessRetried(const grpc::Status& status, int attempt, const Call& call,
                              const CallOptions& options) const {
  const auto pause = kFirstPause * (1 << (attempt - 1));
  const bool repeat = options.idempotent && attempt < kAttempts && !call.Cancelled() &&
                      IsWorthRepeating(status.error_code()) && call.Remaining() > pause;
  if (!repeat) {
    throw Error::FromStatus(status);
  }
  std::this_thread::sleep_for(pause);
}

Call BackgroundCall(std::string_view method, std::chrono::milliseconds timeout) {
  Call call;
  call.method = method;
  call.deadline = std::chrono::system_clock::now() + timeout;
  const std::string& current = TraceScope::Current();
  call.traceparent = current.empty() ? NewTraceparent() : current;
  call.trace_id = TraceIdOf(call.traceparent);
  call.request_id = call.trace_id;
  return call;
}

}  // namespace navalha::common
