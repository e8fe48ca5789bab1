#include "gateway/http/access_log.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"

namespace navalha::gateway {

AccessLog::RouteMetrics AccessLog::MetricsOf(const std::string& route) {
  RouteMetrics metrics{};
  metrics.seconds = &common::DurationMetric("navalha_gateway_request_seconds",
                                            "Time from request to answer.", {{"route", route}});
  for (size_t i = 0; i < metrics.answers.size(); ++i) {
    metrics.answers[i] =
        &common::CounterMetric("navalha_gateway_answers_total", "Answers by route and status.",
                               {{"route", route}, {"status", std::to_string(i + 1) + "xx"}});
  }
  return metrics;
}

AccessLog::AccessLog(const RouteTable& routes)
    : without_route_(MetricsOf("none")),
      unknown_fields_(
          common::CounterMetric("navalha_gateway_unknown_fields_total",
                                "Request members that are not fields of the message.")) {
  for (const auto& route : routes.routes()) {
    by_route_.push_back(MetricsOf(route->method + " " + route->path));
  }
  for (const char* outcome : {"hit", "miss", "shared", "away"}) {
    cache_outcomes_[outcome] = &common::CounterMetric(
        "navalha_gateway_cache_total", "Requests to cached routes, by source of the answer.",
        {{"outcome", outcome}});
  }
}

void AccessLog::Note(const Exchange& exchange, const HttpResponse& response) {
  const ExchangeNotes& notes = exchange.notes();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - exchange.began();
  const RouteMetrics& metrics =
      notes.route == nullptr ? without_route_ : by_route_[notes.route->index];
  metrics.seconds->Observe(took.count());
  metrics.answers[static_cast<size_t>(std::clamp(response.status / 100, 1, 5) - 1)]->Increment();
  if (notes.unknown_fields > 0) {
    unknown_fields_.Increment(notes.unknown_fields);
  }
  if (const auto outcome = cache_outcomes_.find(notes.cache); outcome != cache_outcomes_.end()) {
    outcome->second->Increment();
  }
  if (!spdlog::should_log(spdlog::level::info)) {
    return;
  }
  common::LogLine line("request", exchange.traceparent());
  line.Text("method", exchange.request().method)
      .Text("route", notes.route == nullptr ? "none" : notes.route->path)
      .Number("status", int64_t{response.status})
      .Number("ms", took.count() * 1000)
      .Number("bytes", static_cast<int64_t>(response.body.size()))
      .Text("request_id", exchange.request_id());
  if (notes.route != nullptr) {
    line.Text("rpc", std::string_view(notes.route->grpc_method).substr(1));
  }
  if (!notes.cache.empty()) {
    line.Text("cache", notes.cache);
  }
  spdlog::info(line.Done());
}

}  // namespace navalha::gateway
