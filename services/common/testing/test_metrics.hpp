#pragma once

#include <optional>
#include <string>

#include "services/common/operations/metrics.hpp"

namespace navalha::common {

/// The current value of a counter or gauge; nullopt when no such metric exists.
inline std::optional<double> MetricOf(const std::string& name, const Labels& labels = {}) {
  for (const MetricValue& metric : ScrapeValues()) {
    if (metric.name == name && metric.labels == labels) {
      return metric.value;
    }
  }
  return std::nullopt;
}

}  // namespace navalha::common
