#pragma once

#include <sys/types.h>

#include <string>

namespace navalha::common {

/// A PostgreSQL server for one test process, in a temporary folder with a Unix socket. The
/// constructor starts it as an unprivileged user (postgres when the process runs as root). It stops
/// with the process, even when that is killed.
class PrivatePostgres {
 public:
  /// Throws std::runtime_error when PostgreSQL is not installed or does not start.
  PrivatePostgres();
  ~PrivatePostgres();
  PrivatePostgres(const PrivatePostgres&) = delete;
  PrivatePostgres& operator=(const PrivatePostgres&) = delete;

  /// libpq connection text for `database`.
  std::string UrlOf(const std::string& database) const;

  /// Ends the server without a shutdown, as a crash does. Start starts it again.
  void Kill();
  void Start();

 private:
  std::string folder_;
  std::string programs_;
  uid_t user_ = 0;
  gid_t group_ = 0;
  pid_t process_ = -1;
};

}  // namespace navalha::common
