#include "services/catalog/image_pool.hpp"

#include "services/common/error.hpp"

namespace navalha::catalog {

ImagePool::Place::Place(ImagePool& pool, const common::Call& call) : pool_(pool) {
  std::unique_lock lock(pool_.mutex_);
  if (pool_.free_ == 0) {
    if (pool_.may_wait_ == 0) {
      throw common::TooMany("Muitas imagens estão sendo enviadas. Tente novamente em instantes.",
                            "TOO_MANY_IMAGES");
    }
    --pool_.may_wait_;
    const bool freed =
        pool_.freed_.wait_for(lock, call.Remaining(), [&] { return pool_.free_ > 0; });
    ++pool_.may_wait_;
    if (!freed) {
      throw common::DeadlineExceeded();
    }
  }
  --pool_.free_;
}

ImagePool::Place::~Place() {
  {
    const std::lock_guard lock(pool_.mutex_);
    ++pool_.free_;
  }
  pool_.freed_.notify_one();
}

}  // namespace navalha::catalog
