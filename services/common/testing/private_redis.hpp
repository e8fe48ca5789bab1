#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>

namespace navalha::common {

class PrivateRedis;
class Redis;
struct TlsFiles;

struct PrivateRedisOptions {
  /// Speaks only TLS, with this certificate. Null: no TLS.
  const TlsFiles* tls = nullptr;
  /// Replicates this server, which has the same `tls`. Null: is a master.
  const PrivateRedis* master = nullptr;
  /// The name of this machine in its URL.
  std::string host = "127.0.0.1";
};

/// A local Redis server with a password for one test. It stops with this object or with the
/// process.
class PrivateRedis {
 public:
  /// Throws std::runtime_error when the server does not answer within 10 s.
  explicit PrivateRedis(const PrivateRedisOptions& options = {});
  ~PrivateRedis();
  PrivateRedis(const PrivateRedis&) = delete;
  PrivateRedis& operator=(const PrivateRedis&) = delete;

  /// Starts the server again, empty, on the same port.
  void Start();
  void Stop();
  /// Suspends the server: it still accepts connections but answers nothing.
  void Freeze() const;
  int port() const { return port_; }
  std::string url() const;
  /// A client with a long timeout, so that a busy machine does not fail assertions.
  std::shared_ptr<Redis> Patient() const;

 private:
  int port_;
  std::string host_;
  std::filesystem::path folder_;
  // The end of its URL with TLS; empty without.
  std::string parameters_;
  pid_t process_ = -1;
};

/// A Sentinel that watches one master, called navalha, for one test. When the master has been
/// silent for 300 ms, it makes a replica the master. It stops with this object or with the process.
class PrivateSentinel {
 public:
  /// `tls`: that of the master.
  explicit PrivateSentinel(const PrivateRedis& master, const TlsFiles* tls = nullptr);
  ~PrivateSentinel();
  PrivateSentinel(const PrivateSentinel&) = delete;
  PrivateSentinel& operator=(const PrivateSentinel&) = delete;

  /// The address of the master for clients: two Sentinels, of which the first is down.
  std::string url() const;
  /// Waits until the Sentinel knows a replica that can become the master. Throws
  /// std::runtime_error after 30 s.
  void AwaitReplica() const;

 private:
  int port_;
  std::filesystem::path folder_;
  // The end of its URL with TLS; empty without.
  std::string parameters_;
  pid_t process_ = -1;
};

}  // namespace navalha::common
