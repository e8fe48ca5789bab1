#pragma once

#include <string>
#include <vector>

#include "services/common/redis/redis_address.hpp"
#include "services/common/redis/redis_connection.hpp"

namespace navalha::common {

using RedisCommands = std::vector<std::vector<std::string>>;

/// The first commands of a connection to the server of `address`: they authenticate, ask for its
/// role if Sentinels named it, and ask for its identity.
RedisCommands LoginOf(const RedisAddress& address);

/// Checks the replies to LoginOf and returns a number that identifies the running server: after a
/// restart or a failover it differs. Throws RedisError when the server refuses the login or is not
/// the master: Sentinels may name an earlier one for a moment.
uint64_t CheckLogin(const std::vector<RedisReply>& replies);

/// The commands that ask a Sentinel of `address` for the master.
RedisCommands SearchOf(const RedisAddress& address);

/// The master in the replies to SearchOf. Throws RedisError when the Sentinel refuses the login or
/// does not know the master.
RedisNode MasterIn(const std::vector<RedisReply>& replies);

/// Whether a reply says that the server has become a replica: the connection is of no use.
bool IsOfReplica(const redisReply& reply);

}  // namespace navalha::common
