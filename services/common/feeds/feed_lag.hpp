#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

#include "services/common/operations/metrics.hpp"

namespace navalha::common {

/// Measures how far a reader of a feed is behind: navalha_feed_lag_changes, and
/// navalha_feed_lag_seconds, the time since the head that the reader has not reached was seen.
/// Thread-safe.
class FeedLag {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit FeedLag(const std::string& reader);

  /// Records that the reader has applied everything up to `position`.
  void Applied(int64_t position);
  /// Updates the gauges for a newly read head, or with the known one when the feed is unavailable.
  void SeeHead(int64_t head, Time now);
  void SeeNoHead(Time now);

 private:
  void SetGauges(Time now);

  prometheus::Gauge& changes_;
  prometheus::Gauge& seconds_;
  std::mutex mutex_;
  int64_t position_ = 0;
  int64_t head_ = 0;
  // The oldest head that the reader has not reached, and when it was first seen.
  int64_t awaited_ = 0;
  Time awaited_since_{};
};

}  // namespace navalha::common
