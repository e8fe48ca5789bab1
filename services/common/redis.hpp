#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct redisContext;

namespace navalha::common {

/// Redis is unavailable, too slow, or refused a command.
class RedisError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The address in a URL redis://host:port or redis://:password@host:port.
struct RedisAddress {
  std::string host;
  uint16_t port = 0;
  /// Empty: no password.
  std::string password;
};

/// Throws std::invalid_argument for any other text; the message does not contain the URL.
RedisAddress ParseRedisUrl(std::string_view url);

/// A blocking client with a small connection pool. `timeout` bounds every wait, including the one
/// for a connection. After a failed connection attempt or a timeout, calls that need a connection
/// fail immediately for a short time, so an unavailable Redis costs callers little. Thread-safe.
class Redis {
 public:
  /// `url` has the format of ParseRedisUrl.
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
  struct Closer {
    void operator()(redisContext* context) const;
  };
  using Connection = std::unique_ptr<redisContext, Closer>;
  using SteadyTime = std::chrono::steady_clock::time_point;

  Connection Take();
  void GiveBack(Connection connection);
  void DropIdle();
  void PauseConnecting();

  // Opens and authenticates a connection. Throws RedisError.
  Connection Connect() const;

  const RedisAddress address_;
  std::chrono::milliseconds timeout_;
  std::mutex mutex_;
  std::vector<Connection> idle_;
  SteadyTime closed_until_;
};

/// A client for --redis_url; null when the flag is empty.
std::shared_ptr<Redis> MakeRedis(const std::string& url);

}  // namespace navalha::common
