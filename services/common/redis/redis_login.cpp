#include "services/common/redis/redis_login.hpp"

#include <hiredis.h>

#include <charconv>
#include <string_view>

namespace navalha::common {
namespace {

constexpr std::string_view kIdentity = "run_id:";
// The digits of an identity that fit into a number.
constexpr size_t kDigits = 16;

std::vector<std::string> Authentication(const std::string& user, const std::string& password) {
  return user.empty() ? std::vector<std::string>{"AUTH", password}
                      : std::vector<std::string>{"AUTH", user, password};
}

std::string_view TextOf(const redisReply& reply) {
  const bool is_text = reply.type == REDIS_REPLY_STRING || reply.type == REDIS_REPLY_STATUS ||
                       reply.type == REDIS_REPLY_ERROR;
  return is_text ? std::string_view(reply.str, reply.len) : std::string_view();
}

// The texts of a list; empty for another reply.
std::vector<std::string_view> TextsOf(const redisReply& reply) {
  std::vector<std::string_view> texts;
  for (size_t i = 0; reply.type == REDIS_REPLY_ARRAY && i < reply.elements; ++i) {
    texts.push_back(TextOf(*reply.element[i]));
  }
  return texts;
}

void RequireSuccess(const std::vector<RedisReply>& replies) {
  for (const RedisReply& reply : replies) {
    if (reply->type == REDIS_REPLY_ERROR) {
      throw RedisError(std::string(TextOf(*reply)));
    }
  }
}

// The identity of a server in its answer to INFO, 40 hexadecimal digits.
uint64_t IdentityIn(std::string_view info) {
  uint64_t identity = 0;
  const size_t at = info.find(kIdentity);
  const std::string_view digits =
      at == std::string_view::npos ? "" : info.substr(at + kIdentity.size(), kDigits);
  std::from_chars(digits.data(), digits.data() + digits.size(), identity, 16);
  return identity;
}

}  // namespace

RedisCommands LoginOf(const RedisAddress& address) {
  RedisCommands commands;
  if (!address.password.empty()) {
    commands.push_back(Authentication(address.user, address.password));
  }
  if (address.has_sentinels()) {
    commands.push_back({"ROLE"});
  }
  commands.push_back({"INFO", "server"});
  return commands;
}

uint64_t CheckLogin(const std::vector<RedisReply>& replies) {
  RequireSuccess(replies);
  for (const RedisReply& reply : replies) {
    if (reply->type != REDIS_REPLY_ARRAY) {
      continue;  // only the answer to ROLE is a list
    }
    const std::vector<std::string_view> role = TextsOf(*reply);
    if (role.empty() || role.front() != "master") {
      throw RedisError("the server is not the master");
    }
  }
  return IdentityIn(TextOf(*replies.back()));
}

RedisCommands SearchOf(const RedisAddress& address) {
  RedisCommands commands;
  if (!address.sentinel_password.empty()) {
    commands.push_back(Authentication("", address.sentinel_password));
  }
  commands.push_back({"SENTINEL", "GET-MASTER-ADDR-BY-NAME", address.master_name});
  return commands;
}

RedisNode MasterIn(const std::vector<RedisReply>& replies) {
  RequireSuccess(replies);
  const std::vector<std::string_view> place = TextsOf(*replies.back());
  RedisNode node;
  if (place.size() == 2) {
    node.host = place[0];
    std::from_chars(place[1].data(), place[1].data() + place[1].size(), node.port);
  }
  if (node.host.empty() || node.port == 0) {
    throw RedisError("the Sentinel does not know the master");
  }
  return node;
}

bool IsOfReplica(const redisReply& reply) {
  return reply.type == REDIS_REPLY_ERROR && TextOf(reply).starts_with("READONLY");
}

}  // namespace navalha::common
