// The access log: one log line and Prometheus metrics for each request.
#pragma once

#include <prometheus/counter.h>
#include <prometheus/histogram.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "gateway/http/exchange.hpp"
#include "gateway/transcoding/route_table.hpp"

namespace navalha::gateway {

// Writes one JSON line per request and updates the metrics. A line names the route's template,
// never the path or query, which may hold a name or an e-mail address, and no tokens or client
// addresses. Thread-safe.
class AccessLog {
 public:
  // `routes` must outlive the log.
  explicit AccessLog(const RouteTable& routes);

  // Records an answer just before it is sent.
  void Note(const Exchange& exchange, const HttpResponse& response);

 private:
  // The metrics of one route, looked up once.
  struct RouteMetrics {
    prometheus::Histogram* seconds;
    // By the first digit of the status: 1xx to 5xx.
    std::array<prometheus::Counter*, 5> answers;
  };
  static RouteMetrics MetricsOf(const std::string& route);

  std::vector<RouteMetrics> by_route_;
  RouteMetrics without_route_;
  std::map<std::string, prometheus::Counter*, std::less<>> cache_outcomes_;
  prometheus::Counter& unknown_fields_;
};

}  // namespace navalha::gateway
