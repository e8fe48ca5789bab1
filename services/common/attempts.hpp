#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "services/common/clock.hpp"
#include "services/common/redis.hpp"

namespace navalha::common {

/// What a caller reads who tries too often.
inline constexpr std::string_view kTooManyAttempts =
    "Muitas tentativas. Aguarde alguns minutos e tente novamente.";

/// Counts attempts over all replicas in Redis, each counter forgotten a while after its first
/// count. While Redis is away every replica goes by what it counted itself, so that limits hold all
/// the same. Keys must not hold personal data. Thread-safe.
class Attempts {
 public:
  /// `redis` may be null: then this process counts alone. The clock is for its own counts.
  explicit Attempts(Redis* redis, Now now = SystemNow) : redis_(redis), now_(std::move(now)) {}

  /// Counts one more and answers how many there are now.
  int64_t Count(const std::string& key, std::chrono::seconds window);
  /// How many there are.
  int64_t Get(const std::string& key);
  void Forget(const std::string& key);
  /// Takes back one that was counted and came to nothing.
  void GiveBack(const std::string& key);
  /// Counts one more, and throws RESOURCE_EXHAUSTED when that is more than `limit`.
  void Limit(const std::string& key, int64_t limit, std::chrono::seconds window,
             std::string_view message = kTooManyAttempts);
  /// Throws RESOURCE_EXHAUSTED, which tells under `retry_after` in how many seconds the counter is
  /// forgotten.
  [[noreturn]] void Refuse(const std::string& key, std::string_view message = kTooManyAttempts);

 private:
  struct Counter {
    int64_t count = 0;
    Instant until;
  };

  int64_t CountHere(const std::string& key, std::chrono::seconds window);
  int64_t GetHere(const std::string& key);
  // Until the counter is forgotten; at least one second.
  std::chrono::seconds Left(const std::string& key);
  std::chrono::seconds LeftHere(const std::string& key);
  void DropOld(Instant now);

  Redis* redis_;
  Now now_;
  std::mutex mutex_;
  std::unordered_map<std::string, Counter> here_;
};

/// What stands for a client's address in counters: IPv4 as it is, IPv6 its /64, as that is what one
/// client is given; anything else "unknown".
std::string AddressKey(std::string_view client_address);

}  // namespace navalha::common
