#pragma once

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>

#include <functional>
#include <list>
#include <map>
#include <string>
#include <vector>

namespace navalha::common {

using Labels = std::map<std::string, std::string>;

/// The process's metrics. The lookup takes a lock: keep the reference in frequently run code. Label
/// values come from fixed sets, never from requests.
prometheus::Counter& CounterMetric(const std::string& name, const std::string& help,
                                   const Labels& labels = {});
prometheus::Gauge& GaugeMetric(const std::string& name, const std::string& help,
                               const Labels& labels = {});
/// A histogram of seconds with buckets from 1 ms to 10 s.
prometheus::Histogram& DurationMetric(const std::string& name, const std::string& help,
                                      const Labels& labels = {});

/// Sets gauges at each scrape, so that no request pays for them. Calls `update` during the object's
/// lifetime, from the thread of a scrape; it must not block or create another ScrapeHook.
class ScrapeHook {
 public:
  explicit ScrapeHook(std::function<void()> update);
  /// Waits for a running update.
  ~ScrapeHook();
  ScrapeHook(const ScrapeHook&) = delete;
  ScrapeHook& operator=(const ScrapeHook&) = delete;

 private:
  std::list<std::function<void()>>::iterator place_;
};

/// The current value of a counter or gauge.
struct MetricValue {
  std::string name;
  Labels labels;
  double value = 0;
};

/// Runs the hooks and returns all metrics in the text format of Prometheus.
std::string ScrapeText();
/// Runs the hooks and returns all counters and gauges.
std::vector<MetricValue> ScrapeValues();

}  // namespace navalha::common
