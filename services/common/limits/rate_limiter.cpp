#include "services/common/limits/rate_limiter.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "services/common/operations/metrics.hpp"
#include "services/common/rpc/error.hpp"

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
  const int64_t here = CountHere(key, window);
  if (redis_ == nullptr) {
    return here;
  }
  try {
    return redis_->Count(kPrefix + key, window);
  } catch (const RedisError&) {
    CountRedisFailure();
    return here;
  }
}

std::vector<QuotaState> RateLimiter::Enter(std::span<const Quota> quotas,
                                           const std::string& attempt) {
  constexpr size_t kCommandsOfQuota = 3;
  std::vector<QuotaState> here;
  std::vector<Redis::Command> commands;
  for (const Quota& quota : quotas) {
    const std::string key = kPrefix + quota.key;
    here.push_back(EnterHere(quota, attempt));
    commands.push_back({"HINCRBY", key, attempt, "1"});
    commands.push_back({"EXPIRE", key, std::to_string(quota.window.count()), "NX"});
    commands.push_back({"HLEN", key});
  }
  if (redis_ == nullptr) {
    return here;
  }
  try {
    const std::vector<Redis::Reply> replies = redis_->Pipeline(commands);
    std::vector<QuotaState> states;
    for (size_t i = 0; i + kCommandsOfQuota <= replies.size(); i += kCommandsOfQuota) {
      states.push_back({.attempts = replies[i + 2].integer, .entries = replies[i].integer});
    }
    return states;
  } catch (const RedisError&) {
    CountRedisFailure();
    return here;
  }
}

void RateLimiter::Leave(std::span<const Quota> quotas, const std::string& attempt) {
  // For an expired quota, HINCRBY creates the field and HDEL deletes it, so that no key without an
  // expiry is left.
  constexpr const char* kLeave =
      "if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) <= 0 then"
      " redis.call('HDEL', KEYS[1], ARGV[1]) end";
  std::vector<Redis::Command> commands;
  for (const Quota& quota : quotas) {
    LeaveHere(quota, attempt);
    commands.push_back({"EVAL", kLeave, "1", kPrefix + quota.key, attempt});
  }
  if (redis_ == nullptr) {
    return;
  }
  try {
    redis_->Pipeline(commands);
  } catch (const RedisError&) {
    CountRedisFailure();  // The surplus entries expire with their windows.
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
  const std::lock_guard lock(mutex_);
  return ++RunningCounter(key, window).count;
}

QuotaState RateLimiter::EnterHere(const Quota& quota, const std::string& attempt) {
  const std::lock_guard lock(mutex_);
  Counter& counter = RunningCounter(quota.key, quota.window);
  const int64_t entries = ++counter.attempts[attempt];
  return {.attempts = static_cast<int64_t>(counter.attempts.size()), .entries = entries};
}

void RateLimiter::LeaveHere(const Quota& quota, const std::string& attempt) {
  const std::lock_guard lock(mutex_);
  const auto counter = here_.find(quota.key);
  if (counter == here_.end()) {
    return;
  }
  auto& attempts = counter->second.attempts;
  const auto entered = attempts.find(attempt);
  if (entered != attempts.end() && --entered->second <= 0) {
    attempts.erase(entered);
  }
}

RateLimiter::Counter& RateLimiter::RunningCounter(const std::string& key,
                                                  std::chrono::seconds window) {
  const Instant now = now_();
  if (here_.size() >= kCountersHere) {
    DropOld(now);
  }
  Counter& counter = here_[key];
  if (counter.until <= now) {
    counter = {.until = now + window};
  }
  return counter;
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
