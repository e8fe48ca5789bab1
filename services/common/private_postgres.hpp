#pragma once

#include <sys/types.h>

#include <string>

namespace navalha::common {

/// A PostgreSQL of a test process's own in a temporary folder, reached by a socket there. Started
/// by the constructor as an ordinary user (postgres when the process is root's); stops with the
/// process even if that is killed.
class PrivatePostgres {
 public:
  /// Throws std::runtime_error when PostgreSQL is not installed or does not start.
  PrivatePostgres();
  ~PrivatePostgres();
  PrivatePostgres(const PrivatePostgres&) = delete;
  PrivatePostgres& operator=(const PrivatePostgres&) = delete;

  /// Keyword text of libpq that reaches the given database.
  std::string UrlOf(const std::string& database) const;

  /// Ends it as a crash would, and starts it again: for tests of what happens then.
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
