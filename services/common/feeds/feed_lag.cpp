#include "services/common/feeds/feed_lag.hpp"

#include <algorithm>

namespace navalha::common {

FeedLag::FeedLag(const std::string& reader)
    : changes_(GaugeMetric("navalha_feed_lag_changes",
                           "Changes of the order feed that the reader has not applied",
                           {{"reader", reader}})),
      seconds_(GaugeMetric("navalha_feed_lag_seconds",
                           "Time for which the reader has had changes to apply",
                           {{"reader", reader}})) {}

void FeedLag::Applied(int64_t position) {
  const std::lock_guard lock(mutex_);
  position_ = position;
}

void FeedLag::SeeHead(int64_t head, Time now) {
  const std::lock_guard lock(mutex_);
  head_ = head;
  SetGauges(now);
}

void FeedLag::SeeNoHead(Time now) {
  const std::lock_guard lock(mutex_);
  SetGauges(now);
}

void FeedLag::SetGauges(Time now) {
  if (position_ >= awaited_ && head_ > position_) {
    awaited_ = head_;
    awaited_since_ = now;
  }
  const bool is_late = awaited_ > position_;
  changes_.Set(static_cast<double>(std::max<int64_t>(0, head_ - position_)));
  seconds_.Set(is_late ? std::chrono::duration<double>(now - awaited_since_).count() : 0);
}

}  // namespace navalha::common
