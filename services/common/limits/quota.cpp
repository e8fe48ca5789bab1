#include "services/common/limits/quota.hpp"

#include <utility>

#include "services/common/tokens/token.hpp"

namespace navalha::common {
namespace {

constexpr int kRandomBytes = 16;
// The number of times that a request may be repeated with its Idempotency-Key without being
// counted.
constexpr int64_t kFreeRepeats = 5;

std::string NameOf(const IdempotencyKey& key) { return key.scope + ' ' + key.key + ' '; }

std::string RandomName() { return RandomHex(kRandomBytes); }

// Enters a request into quotas. The destructor removes the entry unless Keep() was called.
class Entry {
 public:
  Entry(RateLimiter& limiter, std::span<const Quota> quotas, std::string attempt)
      : limiter_(limiter), quotas_(quotas), attempt_(std::move(attempt)) {
    const std::vector<QuotaState> states = limiter_.Enter(quotas_, attempt_);
    for (size_t i = 0; i < quotas_.size(); ++i) {
      repeats_ = states[i].entries - 1;
      if (states[i].attempts > quotas_[i].limit) {
        full_ = &quotas_[i];
      }
    }
  }
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;
  ~Entry() {
    if (!is_kept_) {
      limiter_.Leave(quotas_, attempt_);
    }
  }

  // The last exhausted quota; null without one.
  const Quota* full() const { return full_; }
  // The number of earlier entries of the attempt in the last quota.
  int64_t repeats() const { return repeats_; }
  void Keep() { is_kept_ = true; }

 private:
  RateLimiter& limiter_;
  const std::span<const Quota> quotas_;
  const std::string attempt_;
  const Quota* full_ = nullptr;
  int64_t repeats_ = 0;
  bool is_kept_ = false;
};

}  // namespace

bool MakeWithin(RateLimiter& limiter, std::span<const Quota> quotas,
                const std::optional<IdempotencyKey>& key,
                const std::function<void(const Quota&)>& refuse,
                const std::function<bool()>& make) {
  Entry entry(limiter, quotas, key ? NameOf(*key) : RandomName());
  if (entry.full() != nullptr) {
    refuse(*entry.full());
  }
  if (!make()) {
    return false;
  }
  entry.Keep();
  return true;
}

bool MakeWithin(RateLimiter& limiter, std::span<const Quota> quotas,
                const std::optional<IdempotencyKey>& key, std::string_view message,
                const std::function<bool()>& make) {
  const auto refuse = [&](const Quota& full) { limiter.Refuse(full.key, message); };
  return MakeWithin(limiter, quotas, key, refuse, make);
}

void LimitRequests(RateLimiter& limiter, const Quota& quota,
                   const std::optional<IdempotencyKey>& key, std::string_view message) {
  const auto enter = [&](std::string attempt) {
    Entry entry(limiter, {&quota, 1}, std::move(attempt));
    if (entry.full() != nullptr) {
      limiter.Refuse(quota.key, message);
    }
    entry.Keep();
    return entry.repeats();
  };
  if (enter(key ? NameOf(*key) + key->request_hash : RandomName()) > kFreeRepeats) {
    enter(RandomName());
  }
}

}  // namespace navalha::common
