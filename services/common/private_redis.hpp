#pragma once

#include <sys/types.h>

#include <memory>
#include <string>

namespace navalha::common {

class Redis;

/// A Redis of a test's own, on this machine, with a password, gone with the object or the process.
class PrivateRedis {
 public:
  /// Throws std::runtime_error when it does not start within 10 s.
  PrivateRedis();
  ~PrivateRedis();
  PrivateRedis(const PrivateRedis&) = delete;
  PrivateRedis& operator=(const PrivateRedis&) = delete;

  /// Starts it again, empty, on the same port.
  void Start();
  void Stop();
  /// From here on it still accepts connections, and answers nothing.
  void Freeze() const;
  std::string url() const;
  /// A client that waits for a busy machine as long as a test may: what a test asserts on is not
  /// lost to the milliseconds that services allow.
  std::shared_ptr<Redis> Patient() const;

 private:
  int port_;
  pid_t process_ = -1;
};

}  // namespace navalha::common
