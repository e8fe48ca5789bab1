// A non-blocking Redis client on the gateway's loops.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gateway/http/loops.hpp"
#include "services/common/redis/redis_address.hpp"
#include "services/common/redis/redis_tls.hpp"

namespace navalha::gateway {

// One connection to Redis per loop. A command of a loop is sent on the loop's own connection, and
// the commands of one turn of the loop share a write. Commands fail immediately while Redis is
// unavailable, and after `patience` while it is slow. Reconnects automatically, after a failover to
// the new master. Thread-safe.
class AsyncRedis {
 public:
  struct Settings {
    common::RedisAddress address;
    // Longest wait for a reply.
    std::chrono::milliseconds patience{5};
    // A connection that sends nothing for this long is closed.
    std::chrono::milliseconds stall{200};
    // After a reconnect, versions may be stale for this long: within it, services invalidate the
    // tags that they could not invalidate while Redis was unavailable (common::CacheTags).
    std::chrono::milliseconds settle{2000};
    // First and longest pause between two attempts to connect.
    std::chrono::milliseconds first_pause{50};
    std::chrono::milliseconds longest_pause{1000};
  };

  // The values of a MultiGet in the order of its keys, valid during the callback; nullopt for a
  // missing key. Null instead of a list when Redis did not answer in time.
  using Values = std::vector<std::optional<std::string_view>>;
  using Callback = std::function<void(const Values*)>;

  // Settings with the address in a URL of common::ParseRedisUrl.
  static Settings ParseUrl(std::string_view url);

  // Starts to connect. `loops` must outlive the client. Throws std::runtime_error when the file of
  // authorities cannot be read.
  AsyncRedis(Loops& loops, Settings settings);
  // Calls waiting callbacks with nullptr. Must not run on a loop.
  ~AsyncRedis();
  AsyncRedis(const AsyncRedis&) = delete;
  AsyncRedis& operator=(const AsyncRedis&) = delete;

  // MGET. Calls the callback exactly once: on the calling loop, or on the first one when the caller
  // is on no loop, or within this call while Redis is unavailable. The callback must not block.
  // `keys` are read within this call.
  void MultiGet(const std::vector<std::string_view>& keys, Callback callback);

  // SET with an expiry, without a result.
  void Set(std::string key, std::string value, std::chrono::seconds time_to_live);

  // True while Redis answers the caller's connection.
  bool connected() const;

  // True while Redis answers and has done so for `settle`: its versions then match the data.
  bool settled() const;

  // Identifies the run of the server at the caller's connection. In a callback with values, the one
  // that answered.
  uint64_t server() const;

 private:
  class Link;

  // The connection of the caller's loop; elsewhere, that of the first loop.
  Link& Here() const;

  Loops& loops_;
  const Settings settings_;
  // Null without TLS.
  const std::unique_ptr<const common::RedisTls> tls_;
  std::vector<std::shared_ptr<Link>> links_;
};

}  // namespace navalha::gateway
