// Converts replies of Redis.
#pragma once

#include <optional>
#include <string>
#include <vector>

struct redisReply;

namespace navalha::gateway {

// The texts of an MGET reply; nullopt for an element that is not a text.
std::vector<std::optional<std::string>> ValuesOf(const redisReply& array);

}  // namespace navalha::gateway
