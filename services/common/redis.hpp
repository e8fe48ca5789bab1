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

/// Redis is away, too slow, or refused a command.
class RedisError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Where a Redis is, as redis://host:port or redis://:password@host:port says it.
struct RedisAddress {
  std::string host;
  uint16_t port = 0;
  /// Empty: it asks for none.
  std::string password;
};

/// Throws std::invalid_argument, which does not repeat the URL, for anything else.
RedisAddress ParseRedisUrl(std::string_view url);

/// A blocking client with a small pool of connections. Every wait is bounded by `timeout`, also
/// that for a connection. After a failure to connect, calls fail at once for a moment, so that a
/// Redis that is away costs nothing. Thread-safe.
class Redis {
 public:
  /// `url` as for ParseRedisUrl.
  explicit Redis(std::string_view url,
                 std::chrono::milliseconds timeout = std::chrono::milliseconds(20));
  ~Redis();
  Redis(const Redis&) = delete;
  Redis& operator=(const Redis&) = delete;

  /// An answer: nil, an integer, a text or a list.
  struct Reply {
    bool nil = false;
    int64_t integer = 0;
    std::string text;
    std::vector<Reply> list;
  };
  using Command = std::vector<std::string>;

  /// Runs commands in one round trip and answers their replies in order. Throws RedisError.
  std::vector<Reply> Pipeline(const std::vector<Command>& commands);
  /// Runs one command. Throws RedisError.
  Reply Run(const Command& command);

  std::optional<std::string> Get(const std::string& key);
  void Set(const std::string& key, std::string_view value, std::chrono::seconds time_to_live);
  void Delete(const std::string& key);
  /// Counts up a counter that is forgotten `window` after its first count; answers the new count.
  int64_t Count(const std::string& key, std::chrono::seconds window);
  /// Counts a counter down, if there is one.
  void CountDown(const std::string& key);
  /// How long a key is kept; zero when there is none, or none that ends.
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

  // Answers a new connection that may be used. Throws RedisError.
  Connection Connect() const;

  const RedisAddress address_;
  std::chrono::milliseconds timeout_;
  std::mutex mutex_;
  std::vector<Connection> idle_;
  SteadyTime closed_until_;
};

/// A client for --redis_url; null when that is empty.
std::shared_ptr<Redis> MakeRedis(const std::string& url);

}  // namespace navalha::common
