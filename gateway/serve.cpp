#include "gateway/serve.hpp"

#include <gflags/gflags.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <set>
#include <thread>

#include "gateway/gateway.hpp"
#include "gateway/http/access_log.hpp"
#include "gateway/http/http_server.hpp"
#include "gateway/openapi/comments.hpp"
#include "gateway/openapi/openapi.hpp"
#include "gateway/pages/status_page.hpp"
#include "gateway/transcoding/event_streams.hpp"
#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"
#include "services/common/operations/operator_server.hpp"
#include "services/common/operations/periodic.hpp"
#include "services/common/operations/settings.hpp"
#include "services/common/rpc/status_service.hpp"

DEFINE_int32(threads, 0,
             "threads for requests, and the same number for answers of services; 0: one per core");
DEFINE_string(listen_socket, "",
              "path of a Unix socket for an edge on the same machine; empty: none");
DEFINE_int32(call_timeout_ms, 10000, "time limit of a call to a service, in milliseconds");
DEFINE_int32(redis_patience_ms, 8, "time limit of a cache lookup, in milliseconds");
DEFINE_int32(event_streams, 2000, "maximum open event streams");
DEFINE_int32(event_streams_of_user, 20, "maximum open event streams of one user");
DEFINE_int32(event_recheck_ms, 30000,
             "interval of session checks of an event stream, in milliseconds");
DEFINE_string(web_page_file, "",
              "index.html of the web app, for the heads of its public pages; empty: none");
DEFINE_string(public_url, "", "address of the suite, such as https://yours.example");
DEFINE_string(
    spare_addresses_file, "",
    "file with addresses (host:port, one per line) in the targets of services at which no "
    "replica is expected; the status page omits them. Empty: none");
DEFINE_bool(print_openapi, false, "print the OpenAPI document and exit");
DEFINE_bool(print_routes, false, "print the routes, one per line, and exit");

namespace navalha::gateway {
namespace {

constexpr std::chrono::seconds kRecheckWebPage{1};
// Keeps the delay of live updates below 2 seconds.
constexpr std::chrono::milliseconds kPollChangesEvery{750};
// A poll may take as long as Redis takes to save to disk, because no request waits for it.
constexpr std::chrono::milliseconds kPollPatience{1000};
// The time limit of the replicas' reports for the status page.
constexpr std::chrono::milliseconds kReportPatience{1500};

std::map<std::string, std::string> Targets() {
  std::map<std::string, std::string> targets;
  for (const auto& [name, target] :
       std::map<std::string, std::string>{{"auth", FLAGS_auth_address},
                                          {"booking", FLAGS_booking_address},
                                          {"catalog", FLAGS_catalog_address},
                                          {"orders", FLAGS_orders_address},
                                          {"reporting", FLAGS_reporting_address}}) {
    if (!target.empty()) {
      targets[name] = target;
    }
  }
  return targets;
}

BuiltinEndpoints::Readiness ReadinessOf(const Upstreams& upstreams, const AsyncRedis* redis) {
  BuiltinEndpoints::Readiness readiness{true, upstreams.Reachable()};
  for (const auto& [name, reachable] : readiness.parts) {
    readiness.ready = readiness.ready && reachable;
  }
  readiness.parts["redis"] =
      redis != nullptr && redis->connected();  // reported, but not required for readiness
  return readiness;
}

void WaitForSignal(const sigset_t& signals) {
  int signal = 0;
  sigwait(&signals, &signal);
}

// The addresses in --spare_addresses_file, which changes during a rolling restart.
std::set<std::string> SpareAddresses() {
  std::set<std::string> spare;
  std::ifstream file(FLAGS_spare_addresses_file);
  for (std::string address; std::getline(file, address);) {
    spare.insert(address);
  }
  return spare;
}

// The gateway's own report and those of all replicas.
std::vector<ReplicaReport> Reports(const common::StatusService& own) {
  std::vector<ReplicaReport> reports = AskReplicas(Targets(), SpareAddresses(), kReportPatience);
  reports.insert(reports.begin(), {"gateway", FLAGS_listen, "", own.Report()});
  return reports;
}

common::OperatorPages StatusPages(const common::StatusService& own) {
  return {
      {"/status",
       [&own] {
         return common::OperatorPage{"text/html; charset=utf-8",
                                     StatusHtml(Reports(own), std::chrono::system_clock::now())};
       }},
      {"/status.json", [&own] {
         return common::OperatorPage{"application/json; charset=utf-8", StatusJson(Reports(own))};
       }}};
}

void SetGauges(const Upstreams& upstreams, const AsyncRedis* redis, const EventStreams* streams,
               const HttpServer& server) {
  for (const auto& [name, reachable] : upstreams.Reachable()) {
    common::GaugeMetric("navalha_gateway_upstream_reachable",
                        "1 while a replica of the service is connected", {{"upstream", name}})
        .Set(reachable ? 1 : 0);
  }
  static auto& connected = common::GaugeMetric("navalha_gateway_redis_connected",
                                               "1 while Redis answers the first connection");
  static auto& open =
      common::GaugeMetric("navalha_gateway_event_streams", "Open streams of events");
  static auto& requests =
      common::GaugeMetric("navalha_gateway_requests_in_flight", "Requests without an answer yet");
  connected.Set(redis != nullptr && redis->connected() ? 1 : 0);
  open.Set(streams == nullptr ? 0 : static_cast<double>(streams->size()));
  requests.Set(server.requests_in_flight());
}

void Serve(const RouteTable& routes, std::string openapi, const sigset_t& signals) {
  const int threads = FLAGS_threads > 0
                          ? FLAGS_threads
                          : std::max(2, static_cast<int>(std::thread::hardware_concurrency()));
  Loops loops(static_cast<size_t>(threads));
  Loops background(1);  // polls for the event streams
  std::unique_ptr<AsyncRedis> redis;
  std::unique_ptr<AnswerCache> cache;
  std::unique_ptr<AsyncRedis> polled_redis;
  std::unique_ptr<EventStreams> streams;
  if (!FLAGS_redis_url.empty()) {
    AsyncRedis::Settings settings = AsyncRedis::ParseUrl(FLAGS_redis_url);
    settings.patience = std::chrono::milliseconds(FLAGS_redis_patience_ms);
    redis = std::make_unique<AsyncRedis>(loops, settings);
    cache = std::make_unique<AnswerCache>(*redis);
    settings.patience = kPollPatience;
    settings.stall = kPollPatience;
    polled_redis = std::make_unique<AsyncRedis>(background, std::move(settings));
    streams = std::make_unique<EventStreams>(
        *polled_redis,
        EventStreams::Settings{.most = static_cast<size_t>(FLAGS_event_streams),
                               .most_of_user = static_cast<size_t>(FLAGS_event_streams_of_user),
                               .recheck = std::chrono::milliseconds(FLAGS_event_recheck_ms)});
  }
  Upstreams upstreams(Targets(), threads);
  const Transcoder transcoder(routes, upstreams, cache.get(), streams.get(),
                              std::chrono::milliseconds(FLAGS_call_timeout_ms));
  const BuiltinEndpoints builtin_endpoints(std::move(openapi),
                                           [&] { return ReadinessOf(upstreams, redis.get()); });
  PageTemplate web_page(FLAGS_web_page_file, kRecheckWebPage);
  const WebPages web_pages(transcoder, web_page, FLAGS_public_url);
  const Gateway gateway(transcoder, builtin_endpoints,
                        FLAGS_web_page_file.empty() ? nullptr : &web_pages);
  AccessLog access_log(routes);
  HttpServer server(
      loops, {.listen = FLAGS_listen, .socket = FLAGS_listen_socket},
      [&](const std::shared_ptr<Exchange>& exchange) { gateway.Handle(exchange); },
      [&](const Exchange& exchange, const HttpResponse& response) {
        access_log.Note(exchange, response);
      });
  std::unique_ptr<common::Periodic> rounds;
  if (streams != nullptr) {
    rounds = std::make_unique<common::Periodic>("event_streams", kPollChangesEvery, [&streams] {
      streams->Round();
      return false;
    });
  }
  const common::ScrapeHook gauges(
      [&] { SetGauges(upstreams, redis.get(), streams.get(), server); });
  const common::StatusService status([&] { return ReadinessOf(upstreams, redis.get()).ready; });
  const common::OperatorServer operator_server(FLAGS_metrics_listen, StatusPages(status));
  spdlog::info(common::LogLine("listening").Text("address", FLAGS_listen).Done());
  spdlog::default_logger()->flush();
  WaitForSignal(signals);
  spdlog::info(common::LogLine("stopping").Done());
  rounds.reset();
  if (streams != nullptr) {
    streams->EndAll();
  }
  server.Stop();
}

}  // namespace

int Run(const sigset_t& signals) {
  const Comments comments;
  const RouteTable routes(LinkedServices(
      comments.ProtoFiles(), {"navalha.auth.v1", "navalha.booking.v1", "navalha.catalog.v1",
                              "navalha.orders.v1", "navalha.reporting.v1"}));
  std::string openapi = DescribeInterface(routes, comments);
  if (FLAGS_print_openapi || FLAGS_print_routes) {
    std::cout << (FLAGS_print_openapi ? openapi : routes.Describe());
    return 0;
  }
  Serve(routes, std::move(openapi), signals);
  spdlog::info(common::LogLine("stopped").Done());
  spdlog::shutdown();
  return 0;
}

}  // namespace navalha::gateway
