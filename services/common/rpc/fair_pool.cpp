#include "services/common/rpc/fair_pool.hpp"

#include <algorithm>

#include "services/common/rpc/error.hpp"

namespace navalha::common {

FairPool::Place::Place(FairPool& pool, const Call& call, int64_t user_id)
    : pool_(pool), user_id_(user_id) {
  std::unique_lock lock(pool_.mutex_);
  if (pool_.free_ == 0 || pool_.holders_.contains(user_id)) {
    pool_.RequireRoomToWait(user_id);
  }
  const auto self = pool_.waiting_.insert(pool_.waiting_.end(), {user_id});
  pool_.Admit();
  const auto patience = std::min<std::chrono::nanoseconds>(call.Remaining(), pool_.longest_wait_);
  const bool admitted = pool_.admitted_.wait_for(lock, patience, [&] { return self->admitted; });
  pool_.waiting_.erase(self);
  if (!admitted && call.Remaining() > pool_.longest_wait_.zero()) {
    pool_.Refuse();
  }
  if (!admitted) {
    throw DeadlineExceeded();
  }
}

FairPool::Place::~Place() {
  const std::lock_guard lock(pool_.mutex_);
  ++pool_.free_;
  pool_.holders_.erase(user_id_);
  pool_.Admit();
}

void FairPool::RequireRoomToWait(int64_t user_id) const {
  const bool waits = std::any_of(waiting_.begin(), waiting_.end(), [&](const Waiting& other) {
    return other.user_id == user_id && !other.admitted;
  });
  const auto all = std::count_if(waiting_.begin(), waiting_.end(),
                                 [](const Waiting& other) { return !other.admitted; });
  if (waits || static_cast<size_t>(all) >= waiting_limit_) {
    Refuse();
  }
}

void FairPool::Refuse() const { throw TooMany(message_, reason_); }

void FairPool::Admit() {
  bool any = false;
  for (Waiting& next : waiting_) {
    if (free_ == 0) {
      break;
    }
    if (!next.admitted && holders_.insert(next.user_id).second) {
      next.admitted = true;
      --free_;
      any = true;
    }
  }
  if (any) {
    admitted_.notify_all();
  }
}

}  // namespace navalha::common
