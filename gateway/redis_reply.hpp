// Answers of Redis as values.
#pragma once

#include <optional>
#include <string>
#include <vector>

struct redisReply;

namespace navalha::gateway {

// The texts of an array that MGET answered; nothing for an element that is no text.
std::vector<std::optional<std::string>> ValuesOf(const redisReply& array);

}  // namespace navalha::gateway
