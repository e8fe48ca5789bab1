#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "services/common/redis/redis_tls.hpp"

struct redisReader;
struct redisReply;

namespace navalha::common {

/// Redis is unavailable, too slow, or refused a command.
class RedisError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct RedisReplyCloser {
  void operator()(redisReply* reply) const;
};
/// A reply of hiredis.
using RedisReply = std::unique_ptr<redisReply, RedisReplyCloser>;

/// A connection to a server or Sentinel, over TCP or TLS, that never blocks. The owner waits for
/// its descriptor and calls Read when that is readable and Write when it is writable and
/// `wants_write()`. All functions throw RedisError when the connection failed; it is then unusable.
/// Belongs to one thread.
class RedisConnection {
 public:
  /// Starts to connect to a numeric address. With `tls`, the certificate must name `host`.
  RedisConnection(const std::string& address, uint16_t port, const RedisTls* tls,
                  const std::string& host);
  ~RedisConnection();
  RedisConnection(const RedisConnection&) = delete;
  RedisConnection& operator=(const RedisConnection&) = delete;

  int descriptor() const { return descriptor_; }
  /// Adds a command to those that Write sends. Replies arrive in the order of the commands.
  void Append(const std::vector<std::string_view>& words);
  /// Sends what the socket takes.
  void Write();
  /// True while Write has more to send.
  bool wants_write() const { return sent_ < out_.size(); }
  /// Reads once from the socket.
  void Read();
  /// The next reply that has arrived completely; null without one.
  RedisReply Next();

 private:
  struct ReaderCloser {
    void operator()(redisReader* reader) const;
  };
  void Connect(const std::string& address, uint16_t port);
  void Feed(std::string_view plain);

  int descriptor_ = -1;
  std::unique_ptr<redisReader, ReaderCloser> reader_;
  std::optional<RedisTls::Session> tls_;
  // Bytes for the socket, of which `sent_` are sent.
  std::string out_;
  size_t sent_ = 0;
  // Reused by each call.
  std::string plain_;
  std::vector<const char*> texts_;
  std::vector<size_t> lengths_;
};

}  // namespace navalha::common
