#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "services/common/redis/redis.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::common {

/// The message of a refusal when the caller gives none.
inline constexpr std::string_view kTooManyAttempts =
    "Muitas tentativas. Aguarde alguns minutos e tente novamente.";

/// The number of records that a caller may create within `window` of the first one. A quota and a
/// counter must not have the same key.
struct Quota {
  std::string key;
  int64_t limit = 0;
  std::chrono::seconds window = std::chrono::hours(1);
};

/// The state of a quota after an attempt was entered.
struct QuotaState {
  /// The number of attempts in the quota.
  int64_t attempts = 0;
  /// The number of entries of this attempt.
  int64_t entries = 0;
};

/// Limits rates by counting attempts over all replicas in Redis. A counter expires `window` after
/// its first count. While Redis is unavailable, each replica uses its own counts. Keys must not
/// hold personal data. Thread-safe.
class RateLimiter {
 public:
  /// A null `redis` limits the counts to this process. `now` is the clock of the process's own
  /// counts.
  explicit RateLimiter(Redis* redis, Now now = SystemNow) : redis_(redis), now_(std::move(now)) {}

  /// Adds one to the counter and returns its new value.
  int64_t Count(const std::string& key, std::chrono::seconds window);
  /// Enters an attempt into each quota, in one round trip, and returns their states. An attempt
  /// that is entered repeatedly counts once.
  std::vector<QuotaState> Enter(std::span<const Quota> quotas, const std::string& attempt);
  /// Removes one entry of an attempt from each quota. The attempt stops counting when its last
  /// entry is removed.
  void Leave(std::span<const Quota> quotas, const std::string& attempt);
  /// The counter's value; 0 without one.
  int64_t Get(const std::string& key);
  void Forget(const std::string& key);
  /// Subtracts one count, for an attempt without an effect.
  void GiveBack(const std::string& key);
  /// Adds one to the counter; throws RESOURCE_EXHAUSTED when it then exceeds `limit`.
  void Limit(const std::string& key, int64_t limit, std::chrono::seconds window,
             std::string_view message = kTooManyAttempts);
  /// Throws RESOURCE_EXHAUSTED with `retry_after`: the seconds until the counter expires.
  [[noreturn]] void Refuse(const std::string& key, std::string_view message = kTooManyAttempts);

 private:
  struct Counter {
    int64_t count = 0;
    Instant until;
    // The entries of each attempt in a quota.
    std::map<std::string, int64_t> attempts = {};
  };

  int64_t CountHere(const std::string& key, std::chrono::seconds window);
  QuotaState EnterHere(const Quota& quota, const std::string& attempt);
  void LeaveHere(const Quota& quota, const std::string& attempt);
  // Returns the running counter, or a new one. The mutex must be locked.
  Counter& RunningCounter(const std::string& key, std::chrono::seconds window);
  int64_t GetHere(const std::string& key);
  // Time until the counter expires; at least one second.
  std::chrono::seconds Left(const std::string& key);
  std::chrono::seconds LeftHere(const std::string& key);
  void DropOld(Instant now);

  Redis* redis_;
  Now now_;
  std::mutex mutex_;
  std::unordered_map<std::string, Counter> here_;
};

/// The key of a client's address in counters: an IPv4 address unchanged, the /64 network of an IPv6
/// address (the usual assignment to one client), "unknown" for any other text.
std::string AddressKey(std::string_view client_address);

}  // namespace navalha::common
