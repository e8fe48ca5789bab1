#include "services/common/rpc/server.hpp"

#include <gflags/gflags.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "services/common/database/database.hpp"
#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"
#include "services/common/operations/operator_server.hpp"
#include "services/common/operations/settings.hpp"
#include "services/common/rpc/rpc_call.hpp"
#include "services/common/rpc/status_service.hpp"

DEFINE_int32(connection_seconds, 0,
             "age at which connections of clients are closed, so that clients resolve names again "
             "and find new replicas; 0: never");

namespace navalha::common {
namespace {

// Calls requested in advance on each queue.
constexpr int kCallsInAdvance = 16;
// A handler that runs this long after its call was cancelled counts as hung.
constexpr std::chrono::seconds kLongestHandler{20};

int QueueCount() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()) / 2, 1, 4);
}

}  // namespace

class Server::Implementation {
 public:
  Implementation(ServerSettings settings, const Router& router, Guard guard)
      : settings_(std::move(settings)),
        dispatcher_(router, std::move(guard), settings_.after_change) {
    grpc::EnableDefaultHealthCheckService(true);
    Listen();
    workers_ = std::make_unique<WorkerPool>(settings_.workers, settings_.queue_limit);
    stream_workers_ = std::make_unique<WorkerPool>(StreamThreads(router), settings_.streams_limit);
    shared_.service = &service_;
    shared_.dispatcher = &dispatcher_;
    shared_.workers = workers_.get();
    shared_.stream_workers = stream_workers_.get();
    shared_.default_deadline = settings_.default_deadline;
    shared_.streams_limit = settings_.streams_limit;
    for (auto& queue : queues_) {
      for (int i = 0; i < kCallsInAdvance; ++i) {
        RpcCall::Accept(shared_, *queue);
      }
      threads_.emplace_back([&queue] { Poll(*queue); });
    }
    server_->GetHealthCheckService()->SetServingStatus(true);
    gauges_ = std::make_unique<ScrapeHook>([this] { SetGauges(); });
  }

  ~Implementation() {
    if (!stopped_) {
      settings_.lame_duck = settings_.drain = std::chrono::milliseconds(0);
      Stop();
    }
  }

  int port() const { return port_; }

  void SetServing(bool serving) {
    if (serving != serving_ && !stopped_) {
      serving_ = serving;
      server_->GetHealthCheckService()->SetServingStatus(serving);
    }
  }

  void Stop() {
    stopped_ = true;
    server_->GetHealthCheckService()->SetServingStatus(false);
    std::this_thread::sleep_for(settings_.lame_duck);
    {
      const std::lock_guard lock(shared_.accepting);
      shared_.stopping = true;
    }
    server_->Shutdown(std::chrono::system_clock::now() + settings_.drain);
    WaitForCalls();
    gauges_.reset();
    workers_.reset();
    stream_workers_.reset();
    for (auto& queue : queues_) {
      queue->Shutdown();
    }
    for (std::thread& thread : threads_) {
      thread.join();
    }
  }

 private:
  void SetGauges() {
    static auto& busy = GaugeMetric("navalha_workers_busy", "Workers that run a handler");
    static auto& limit = GaugeMetric("navalha_workers_limit", "Workers");
    static auto& queued = GaugeMetric("navalha_queued_calls", "Calls that wait for a worker");
    static auto& streams = GaugeMetric("navalha_open_streams", "Streaming calls in progress");
    busy.Set(shared_.running.load());
    limit.Set(settings_.workers);
    queued.Set(static_cast<double>(workers_->queued()));
    streams.Set(shared_.open_streams.load());
  }

  void Listen() {
    grpc::ServerBuilder builder;
    builder.AddListeningPort(
        settings_.listen,
        settings_.tls == nullptr ? grpc::InsecureServerCredentials() : settings_.tls->ForServer(),
        &port_);
    builder.RegisterAsyncGenericService(&service_);
    builder.SetMaxReceiveMessageSize(settings_.max_message_mib * 1024 * 1024);
    // Our clients ping to detect a dead peer; gRPC's default treats that as abuse.
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, 500);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MAX_PING_STRIKES, 0);
    // Without this, two processes on one port would share the calls.
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
    if (settings_.connection_age.count() > 0) {
      const std::chrono::milliseconds age = settings_.connection_age;
      builder.AddChannelArgument(GRPC_ARG_MAX_CONNECTION_AGE_MS, static_cast<int>(age.count()));
    }
    for (int i = 0; i < QueueCount(); ++i) {
      queues_.push_back(builder.AddCompletionQueue());
    }
    server_ = builder.BuildAndStart();
    if (!server_ || port_ == 0) {
      throw std::runtime_error("can't listen at " + settings_.listen);
    }
  }

  // Cancelled calls still have queued events, and running handlers add more.
  void WaitForCalls() {
    std::unique_lock lock(shared_.live_mutex);
    const bool ended =
        shared_.live_changed.wait_for(lock, kLongestHandler, [this] { return shared_.live == 0; });
    if (!ended) {
      spdlog::critical(
          LogLine("handlers_do_not_end").Number("calls", int64_t{shared_.live}).Done());
      spdlog::default_logger()->flush();
      std::_Exit(1);
    }
  }

  // One thread per possible stream; none when no RPC streams.
  int StreamThreads(const Router& router) const {
    for (const auto* service : router.Services()) {
      for (int i = 0; i < service->method_count(); ++i) {
        if (service->method(i)->server_streaming()) {
          return settings_.streams_limit;
        }
      }
    }
    return 0;
  }

  static void Poll(grpc::ServerCompletionQueue& queue) {
    void* tag = nullptr;
    bool ok = false;
    while (queue.Next(&tag, &ok)) {
      const auto* event = static_cast<RpcCall::Event*>(tag);
      (event->call->*event->happened)(ok);
    }
  }

  ServerSettings settings_;
  Dispatcher dispatcher_;
  grpc::AsyncGenericService service_;
  std::vector<std::unique_ptr<grpc::ServerCompletionQueue>> queues_;
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<WorkerPool> workers_;
  std::unique_ptr<WorkerPool> stream_workers_;
  RpcShared shared_{};
  std::vector<std::thread> threads_;
  int port_ = 0;
  bool serving_ = true;
  bool stopped_ = false;
  std::unique_ptr<ScrapeHook> gauges_;
};

Server::Server(ServerSettings settings, const Router& router, Guard guard)
    : implementation_(
          std::make_unique<Implementation>(std::move(settings), router, std::move(guard))) {}

Server::~Server() = default;

int Server::port() const { return implementation_->port(); }

void Server::SetServing(bool serving) { implementation_->SetServing(serving); }

void Server::Stop() { implementation_->Stop(); }

int RunServer(Router& router, std::shared_ptr<Authenticator> authenticator,
              const std::function<bool()>& ready, std::function<void()> after_change) {
  // StartProcess blocked these signals in all threads; sigwait receives them here.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  for (const std::string& method : router.Unbuilt()) {
    spdlog::info(LogLine("unbuilt").Text("method", method).Done());
  }
  std::atomic<bool> is_ready = true;
  StatusService status([&is_ready] { return is_ready.load(); });
  status.Register(router);
  const OperatorServer operator_server(FLAGS_metrics_listen);
  ServerSettings settings;
  settings.listen = FLAGS_listen;
  settings.tls = ProcessTls();
  settings.workers = FLAGS_workers;
  settings.after_change = std::move(after_change);
  settings.connection_age = std::chrono::seconds(FLAGS_connection_seconds);
  Server server(settings, router, Guard(std::move(authenticator), ServiceKey()));
  spdlog::info(LogLine("listening").Text("address", FLAGS_listen).Done());
  spdlog::default_logger()->flush();

  constexpr timespec kOneSecond{1, 0};
  while (sigtimedwait(&signals, nullptr, &kOneSecond) < 0) {
    is_ready = !ready || ready();
    server.SetServing(is_ready);
  }
  spdlog::info(LogLine("stopping").Done());
  server.Stop();
  spdlog::info(LogLine("stopped").Done());
  return 0;
}

int RunService(std::string_view name, int argc, char** argv,
               const std::vector<Migration>& migrations, const std::function<int()>& serve) {
  StartProcess(name, argc, argv);
  try {
    if (FLAGS_migrate_only) {
      WhenReachable([&] { Migrate(FLAGS_migration_database_url, migrations); });
      return 0;
    }
    if (!FLAGS_migration_database_url.empty()) {
      throw std::runtime_error("migration_database_url is allowed only with --migrate_only");
    }
    if (!migrations.empty()) {
      WhenReachable([&] {
        RequireSchema(FLAGS_database_url, migrations);
        if (FLAGS_database_pooler) {
          RequireRoleSettings(FLAGS_database_url);
        }
      });
    }
    const int status = serve();
    // Only here, because threads that `serve` owns log until it returns.
    spdlog::shutdown();
    return status;
  } catch (const std::exception& error) {
    spdlog::critical(LogLine("cannot_start").Text("why", error.what()).Done());
    return 1;
  }
}

}  // namespace navalha::common
