#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "services/common/clock.hpp"
#include "services/common/redis.hpp"

namespace navalha::auth {

/// Counts attempts over all replicas in Redis, each counter forgotten a while after its first
/// count. While Redis is away every replica goes by what it counted itself, so that limits hold all
/// the same. Keys must not hold personal data. Thread-safe.
class Attempts {
 public:
  /// `redis` may be null: then this process counts alone. The clock is for its own counts.
  explicit Attempts(common::Redis* redis, common::Now now = common::SystemNow)
      : redis_(redis), now_(std::move(now)) {}

  /// Counts one more and answers how many there are now.
  int64_t Count(const std::string& key, std::chrono::seconds window);
  /// How many there are.
  int64_t Get(const std::string& key);
  void Forget(const std::string& key);
  /// Counts one more, and throws RESOURCE_EXHAUSTED when that is more than `limit`.
  void Limit(const std::string& key, int64_t limit, std::chrono::seconds window);

 private:
  struct Counter {
    int64_t count = 0;
    common::Instant until;
  };

  int64_t CountHere(const std::string& key, std::chrono::seconds window);
  int64_t GetHere(const std::string& key);
  void DropOld(common::Instant now);

  common::Redis* redis_;
  common::Now now_;
  std::mutex mutex_;
  std::unordered_map<std::string, Counter> here_;
};

/// Throws what a caller gets who tries too often.
[[noreturn]] void ThrowTooMany();

/// What stands for a client's address in counters: IPv4 as it is, IPv6 its /64, as that is what one
/// client is given; anything else "unknown".
std::string AddressKey(std::string_view client_address);

/// What stands for an account name or e-mail in counters: a hash, without regard to case.
std::string AccountKey(std::string_view identifier);

}  // namespace navalha::auth
