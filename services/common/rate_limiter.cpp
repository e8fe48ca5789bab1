#include "services/common/rate_limiter.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "services/common/error.hpp"
#include "services/common/metrics.hpp"

namespace navalha::common {
namespace {

constexpr size_t kCountersHere = 20'000;
constexpr const char* kPrefix = "attempts:";

void CountRedisFailure() {
  static prometheus::Counter& failures =
      CounterMetric("navalha_rate_limits_without_redis_total",
                    "Rate limits checked against this replica's own counts");
  failures.Increment();
}

int64_t NumberOf(const std::string& text) {
  int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

int64_t RateLimiter::Count(const std::string& key, std::chrono::seconds window) {
  return CountEach({key}, window).front();
}

std::vector<int64_t> RateLimiter::CountEach(const std::vector<std::string>& keys,
                                            std::chrono::seconds window) {
  std::vector<int64_t> here;
  std::vector<std::string> shared;
  for (const std::string& key : keys) {
    here.push_back(CountHere(key, window));
    shared.push_back(kPrefix + key);
  }
  if (redis_ == nullptr) {
    return here;
  }
  try {
    return redis_->CountEach(shared, window);
  } catch (const RedisError&) {
    CountRedisFailure();
    return here;
  }
}

int64_t RateLimiter::Get(const std::string& key) {
  if (redis_ == nullptr) {
    return GetHere(key);
  }
  try {
    const auto text = redis_->Get(kPrefix + key);
    return text ? NumberOf(*text) : 0;
  } catch (const RedisError&) {
    CountRedisFailure();
    return GetHere(key);
  }
}

void RateLimiter::Forget(const std::string& key) {
  {
    const std::lock_guard lock(mutex_);
    here_.erase(key);
  }
  if (redis_ == nullptr) {
    return;
  }
  try {
    redis_->Delete(kPrefix + key);
  } catch (const RedisError&) {
    CountRedisFailure();  // The counter expires with its window.
  }
}

void RateLimiter::GiveBack(const std::string& key) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = here_.find(key);
    if (found != here_.end() && found->second.count > 0) {
      --found->second.count;
    }
  }
  if (redis_ == nullptr) {
    return;
  }
  try {
    redis_->CountDown(kPrefix + key);
  } catch (const RedisError&) {
    CountRedisFailure();  // The surplus count expires with its window.
  }
}

void RateLimiter::Limit(const std::string& key, int64_t limit, std::chrono::seconds window,
                        std::string_view message) {
  if (Count(key, window) > limit) {
    Refuse(key, message);
  }
}

void RateLimiter::Refuse(const std::string& key, std::string_view message) {
  throw TooMany(message).With("retry_after", std::to_string(Left(key).count()));
}

std::chrono::seconds RateLimiter::Left(const std::string& key) {
  std::chrono::seconds left = LeftHere(key);
  if (redis_ != nullptr) {
    try {
      left = redis_->TimeToLive(kPrefix + key);
    } catch (const RedisError&) {
      CountRedisFailure();
    }
  }
  return std::max(left, std::chrono::seconds(1));
}

std::chrono::seconds RateLimiter::LeftHere(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = here_.find(key);
  return found == here_.end()
             ? std::chrono::seconds(0)
             : std::chrono::ceil<std::chrono::seconds>(found->second.until - now_());
}

int64_t RateLimiter::CountHere(const std::string& key, std::chrono::seconds window) {
  const Instant now = now_();
  const std::lock_guard lock(mutex_);
  if (here_.size() >= kCountersHere) {
    DropOld(now);
  }
  Counter& counter = here_[key];
  if (counter.until <= now) {
    counter = {0, now + window};
  }
  return ++counter.count;
}

int64_t RateLimiter::GetHere(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = here_.find(key);
  return found != here_.end() && found->second.until > now_() ? found->second.count : 0;
}

// Bounds memory: when every counter is still live, clears the table.
void RateLimiter::DropOld(Instant now) {
  std::erase_if(here_, [now](const auto& entry) { return entry.second.until <= now; });
  if (here_.size() >= kCountersHere) {
    here_.clear();
  }
}

std::string AddressKey(std::string_view client_address) {
  constexpr size_t kPrefixBytes = 8;
  const std::string text(client_address);
  in_addr v4{};
  if (inet_pton(AF_INET, text.c_str(), &v4) == 1) {
    return text;
  }
  in6_addr v6{};
  if (inet_pton(AF_INET6, text.c_str(), &v6) != 1) {
    return "unknown";
  }
  std::fill(std::begin(v6.s6_addr) + kPrefixBytes, std::end(v6.s6_addr), uint8_t{0});
  std::array<char, INET6_ADDRSTRLEN> network{};
  inet_ntop(AF_INET6, &v6, network.data(), network.size());
  return network.data();
}

}  // namespace navalha::common
