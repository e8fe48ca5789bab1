// What is kept of each request: a line in the log and numbers for Prometheus.
#pragma once

#include <prometheus/counter.h>
#include <prometheus/histogram.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "gateway/exchange.hpp"
#include "gateway/route_table.hpp"

namespace navalha::gateway {

// Writes one JSON line a request, and counts. Of the address the line has only the route's
// template: paths and queries may hold a name or an e-mail address. It has no tokens and no
// addresses of people. Thread-safe.
class AccessLog {
 public:
  // `routes` must outlive the log.
  explicit AccessLog(const RouteTable& routes);

  // Notes an answer that is about to be sent.
  void Note(const Exchange& exchange, const HttpResponse& response);

 private:
  // Of one route, found once.
  struct RouteMetrics {
    prometheus::Histogram* seconds;
    // By hundreds of the status: 1xx to 5xx.
    std::array<prometheus::Counter*, 5> answers;
  };
  static RouteMetrics MetricsOf(const std::string& route);

  std::vector<RouteMetrics> by_route_;
  RouteMetrics without_route_;
  std::map<std::string, prometheus::Counter*, std::less<>> cache_outcomes_;
  prometheus::Counter& unknown_fields_;
};

}  // namespace navalha::gateway
