#pragma once

#include <prometheus/counter.h>
#include <prometheus/exposer.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <map>
#include <memory>
#include <string>

namespace navalha::common {

using Labels = std::map<std::string, std::string>;

/// The process's metrics. The lookup takes a lock: keep the reference in frequently run code.
prometheus::Counter& CounterMetric(const std::string& name, const std::string& help,
                                   const Labels& labels = {});
/// A histogram of seconds with buckets from 1 ms to 10 s.
prometheus::Histogram& DurationMetric(const std::string& name, const std::string& help,
                                      const Labels& labels = {});

/// Serves /metrics at `listen` (host:port) during its lifetime. An empty address disables it.
class MetricsServer {
 public:
  explicit MetricsServer(const std::string& listen);
  ~MetricsServer();

 private:
  std::unique_ptr<prometheus::Exposer> exposer_;
};

}  // namespace navalha::common
