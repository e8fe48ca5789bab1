#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "services/common/redis/redis_address.hpp"
#include "services/common/redis/redis_connection.hpp"
#include "services/common/redis/redis_login.hpp"

namespace navalha::common {

/// A blocking client with a small connection pool. `timeout` bounds the wait for replies and the
/// wait for a connection, with the search for the master at the Sentinels. After a failed
/// connection attempt or a timeout, calls that need a connection fail immediately for a short time,
/// so an unavailable Redis costs callers little. After a failover, new connections lead to the new
/// master. Thread-safe.
class Redis {
 public:
  /// `url` has the format of ParseRedisUrl. Throws std::invalid_argument for another one, and
  /// std::runtime_error when its authority file cannot be read.
  explicit Redis(std::string_view url,
                 std::chrono::milliseconds timeout = std::chrono::milliseconds(200));
  ~Redis();
  Redis(const Redis&) = delete;
  Redis& operator=(const Redis&) = delete;

  /// A reply: nil, an integer, a text or a list.
  struct Reply {
    bool nil = false;
    int64_t integer = 0;
    std::string text;
    std::vector<Reply> list;
  };
  using Command = std::vector<std::string>;

  /// Runs commands in one round trip and returns their replies in order. Throws RedisError.
  std::vector<Reply> Pipeline(const std::vector<Command>& commands);
  /// Runs one command. Throws RedisError.
  Reply Run(const Command& command);

  std::optional<std::string> Get(const std::string& key);
  void Set(const std::string& key, std::string_view value, std::chrono::seconds time_to_live);
  void Delete(const std::string& key);
  /// Adds one to a counter and returns its new value. The counter expires `window` after its first
  /// count.
  int64_t Count(const std::string& key, std::chrono::seconds window);
  /// Subtracts one from a counter; does nothing without one.
  void CountDown(const std::string& key);
  /// Time until a key expires; zero without such a key or expiry.
  std::chrono::seconds TimeToLive(const std::string& key);

 private:
  using SteadyTime = std::chrono::steady_clock::time_point;
  using Connection = std::unique_ptr<RedisConnection>;

  Connection Take();
  void GiveBack(Connection connection);
  void DropIdle();
  void PauseConnecting();

  // Opens a connection to the server or the master and logs in. Throws RedisError.
  Connection Connect();
  // Asks the Sentinels one after another, first the one that answered last.
  RedisNode FindMaster(SteadyTime deadline);
  // Connects to a node and runs the first commands there, whose replies it returns.
  Connection Open(const RedisNode& node, const RedisCommands& commands, SteadyTime deadline,
                  std::vector<RedisReply>& replies) const;
  // Runs commands on a connection. Throws RedisError also when its server became a replica.
  std::vector<RedisReply> Ask(RedisConnection& connection,
                              const std::vector<Command>& commands) const;

  const RedisAddress address_;
  // Null without TLS.
  const std::unique_ptr<const RedisTls> tls_;
  const std::chrono::milliseconds timeout_;
  // The index of the Sentinel to ask first.
  std::atomic<size_t> sentinel_{0};
  std::mutex mutex_;
  std::vector<Connection> idle_;
  SteadyTime closed_until_;
};

/// A client for --redis_url; null when the flag is empty.
std::shared_ptr<Redis> MakeRedis(const std::string& url);

}  // namespace navalha::common
