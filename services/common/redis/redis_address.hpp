#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace navalha::common {

/// The place of a server or of a Sentinel.
struct RedisNode {
  std::string host;
  uint16_t port = 0;

  bool operator==(const RedisNode&) const = default;
};

/// How to reach Redis: one server, or the master that Sentinels name.
struct RedisAddress {
  /// The server; with a `master_name`, the Sentinels. Never empty.
  std::vector<RedisNode> nodes;
  /// The name of the master at the Sentinels. Empty: no Sentinels.
  std::string master_name = {};
  /// Empty: the default user.
  std::string user = {};
  /// Empty: no password.
  std::string password = {};
  /// The password of the Sentinels themselves. Empty: none.
  std::string sentinel_password = {};
  /// Whether the server and the Sentinels speak TLS.
  bool tls = false;
  /// PEM file of the authorities of their certificates. Empty: those of the system.
  std::string authority_file = {};

  bool has_sentinels() const { return !master_name.empty(); }
};

/// Parses an address in one of these forms, in which USER, parameters and passwords are
/// percent-encoded:
///   redis://[USER]:PASSWORD@HOST:PORT (the password is optional)
///   redis+sentinel://[USER]:PASSWORD@HOST:PORT,HOST:PORT/MASTER[?sentinel_password=PASSWORD]
/// rediss and rediss+sentinel mean TLS and accept the parameter authority_file=/PATH. Throws
/// std::invalid_argument for any other text; the message does not contain the URL.
RedisAddress ParseRedisUrl(std::string_view url);

}  // namespace navalha::common
