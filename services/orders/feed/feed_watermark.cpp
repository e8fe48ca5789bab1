#include "services/orders/feed/feed_watermark.hpp"

namespace navalha::orders {

size_t FeedWatermark::Admit(const std::vector<int64_t>& positions, uint64_t oldest_running,
                            const std::function<uint64_t()>& new_transaction) {
  size_t admitted = 0;
  for (;;) {
    while (admitted < positions.size() &&
           (positions[admitted] == after_ + 1 || positions[admitted] <= settled_)) {
      after_ = positions[admitted++];
    }
    if (admitted == positions.size()) {
      gap_.reset();
      return admitted;
    }
    if (!gap_) {
      gap_ = Gap{positions.back(), new_transaction()};
    }
    if (oldest_running < gap_->horizon) {
      return admitted;
    }
    settled_ = gap_->position;
    gap_.reset();
  }
}

}  // namespace navalha::orders
