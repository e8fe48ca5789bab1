#include "services/common/operations/metrics.hpp"

#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <memory>
#include <mutex>

namespace navalha::common {
namespace {

// Never destroyed, because threads may still count while the process exits.
prometheus::Registry& SharedRegistry() {
  static auto* registry = new prometheus::Registry();
  return *registry;
}

struct Hooks {
  std::mutex mutex;
  std::list<std::function<void()>> updates;
};

Hooks& SharedHooks() {
  static auto* hooks = new Hooks();
  return *hooks;
}

const prometheus::Histogram::BucketBoundaries& DurationBuckets() {
  static const prometheus::Histogram::BucketBoundaries buckets = {
      0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0};
  return buckets;
}

std::vector<prometheus::MetricFamily> Scrape() {
  {
    const std::lock_guard lock(SharedHooks().mutex);
    for (const auto& update : SharedHooks().updates) {
      update();
    }
  }
  return SharedRegistry().Collect();
}

Labels LabelsOf(const prometheus::ClientMetric& metric) {
  Labels labels;
  for (const auto& label : metric.label) {
    labels[label.name] = label.value;
  }
  return labels;
}

}  // namespace

prometheus::Counter& CounterMetric(const std::string& name, const std::string& help,
                                   const Labels& labels) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(SharedRegistry()).Add(labels);
}

prometheus::Gauge& GaugeMetric(const std::string& name, const std::string& help,
                               const Labels& labels) {
  return prometheus::BuildGauge().Name(name).Help(help).Register(SharedRegistry()).Add(labels);
}

prometheus::Histogram& DurationMetric(const std::string& name, const std::string& help,
                                      const Labels& labels) {
  return prometheus::BuildHistogram()
      .Name(name)
      .Help(help)
      .Register(SharedRegistry())
      .Add(labels, DurationBuckets());
}

ScrapeHook::ScrapeHook(std::function<void()> update) {
  const std::lock_guard lock(SharedHooks().mutex);
  place_ = SharedHooks().updates.insert(SharedHooks().updates.end(), std::move(update));
}

ScrapeHook::~ScrapeHook() {
  const std::lock_guard lock(SharedHooks().mutex);
  SharedHooks().updates.erase(place_);
}

std::string ScrapeText() { return prometheus::TextSerializer().Serialize(Scrape()); }

std::vector<MetricValue> ScrapeValues() {
  std::vector<MetricValue> values;
  for (const prometheus::MetricFamily& family : Scrape()) {
    if (family.type != prometheus::MetricType::Counter &&
        family.type != prometheus::MetricType::Gauge) {
      continue;
    }
    for (const prometheus::ClientMetric& metric : family.metric) {
      const bool counts = family.type == prometheus::MetricType::Counter;
      values.push_back(
          {family.name, LabelsOf(metric), counts ? metric.counter.value : metric.gauge.value});
    }
  }
  return values;
}

}  // namespace navalha::common
