#pragma once

#include <sys/types.h>

#include <memory>
#include <string>

namespace navalha::common {

class Redis;

/// A local Redis server with a password for one test. It stops with this object or with the
/// process.
class PrivateRedis {
 public:
  /// Throws std::runtime_error when the server does not answer within 10 s.
  PrivateRedis();
  ~PrivateRedis();
  PrivateRedis(const PrivateRedis&) = delete;
  PrivateRedis& operator=(const PrivateRedis&) = delete;

  /// Starts the server again, empty, on the same port.
  void Start();
  void Stop();
  /// Suspends the server: it still accepts connections but answers nothing.
  void Freeze() const;
  std::string url() const;
  /// A client with a long timeout, so that a busy machine does not fail assertions.
  std::shared_ptr<Redis> Patient() const;

 private:
  int port_;
  pid_t process_ = -1;
};

}  // namespace navalha::common
