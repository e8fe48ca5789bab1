#include "services/common/metrics.hpp"

namespace navalha::common {
namespace {

// Never destroyed, because threads may still count while the process exits.
std::shared_ptr<prometheus::Registry>& SharedRegistry() {
  static auto* registry = new std::shared_ptr(std::make_shared<prometheus::Registry>());
  return *registry;
}

const prometheus::Histogram::BucketBoundaries& DurationBuckets() {
  static const prometheus::Histogram::BucketBoundaries buckets = {
      0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0};
  return buckets;
}

}  // namespace

prometheus::Counter& CounterMetric(const std::string& name, const std::string& help,
                                   const Labels& labels) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(*SharedRegistry()).Add(labels);
}

prometheus::Histogram& DurationMetric(const std::string& name, const std::string& help,
                                      const Labels& labels) {
  return prometheus::BuildHistogram()
      .Name(name)
      .Help(help)
      .Register(*SharedRegistry())
      .Add(labels, DurationBuckets());
}

MetricsServer::MetricsServer(const std::string& listen) {
  if (!listen.empty()) {
    exposer_ = std::make_unique<prometheus::Exposer>(listen, 1);
    exposer_->RegisterCollectable(SharedRegistry());
  }
}

MetricsServer::~MetricsServer() = default;

}  // namespace navalha::common
