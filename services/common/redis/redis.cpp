#include "services/common/redis/redis.hpp"

#include <hiredis.h>
#include <netdb.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace navalha::common {
namespace {

using std::chrono::steady_clock;
using Deadline = steady_clock::time_point;

constexpr size_t kIdleConnections = 8;
constexpr std::chrono::milliseconds kPauseAfterFailure{500};

// Redis did not answer before the deadline.
class RedisTooSlow : public RedisError {
 public:
  RedisTooSlow() : RedisError("too slow") {}
};

Redis::Reply Convert(const redisReply& raw) {
  Redis::Reply reply;
  switch (raw.type) {
    case REDIS_REPLY_ERROR:
      throw RedisError(std::string(raw.str, raw.len));
    case REDIS_REPLY_NIL:
      reply.nil = true;
      break;
    case REDIS_REPLY_INTEGER:
      reply.integer = raw.integer;
      break;
    case REDIS_REPLY_ARRAY:
      for (size_t i = 0; i < raw.elements; ++i) {
        reply.list.push_back(Convert(*raw.element[i]));
      }
      break;
    default:
      reply.text.assign(raw.str, raw.len);
  }
  return reply;
}

// The numeric addresses of a host, in the order of preference.
std::vector<std::string> AddressesOf(const std::string& host) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (const int failed = getaddrinfo(host.c_str(), nullptr, &hints, &found); failed != 0) {
    throw RedisError(gai_strerror(failed));
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owned(found, &freeaddrinfo);
  std::vector<std::string> addresses;
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
    std::string text(NI_MAXHOST, '\0');
    if (getnameinfo(one->ai_addr, one->ai_addrlen, text.data(), static_cast<socklen_t>(text.size()),
                    nullptr, 0, NI_NUMERICHOST) == 0) {
      addresses.emplace_back(text.c_str());
    }
  }
  if (addresses.empty()) {
    throw RedisError("the host has no address");
  }
  return addresses;
}

// Waits until the connection can go on, and lets it. Replies that have arrived are read even after
// the deadline.
void Await(RedisConnection& connection, Deadline deadline) {
  const auto left =
      std::max(std::chrono::milliseconds(0),
               std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now()));
  const int wanted = POLLIN | (connection.wants_write() ? POLLOUT : 0);
  pollfd waiting{connection.descriptor(), static_cast<int16_t>(wanted), 0};
  const int ready = poll(&waiting, 1, static_cast<int>(left.count()));
  if (ready == 0) {
    throw RedisTooSlow();
  }
  if (ready < 0) {
    if (errno == EINTR) {
      return;
    }
    throw RedisError(std::system_category().message(errno));
  }
  if ((waiting.revents & POLLOUT) != 0) {
    connection.Write();
  }
  if ((waiting.revents & ~POLLOUT) != 0) {
    connection.Read();
  }
}

// Runs commands and returns one reply for each.
std::vector<RedisReply> Exchange(RedisConnection& connection, const RedisCommands& commands,
                                 Deadline deadline) {
  for (const std::vector<std::string>& command : commands) {
    connection.Append({command.begin(), command.end()});
  }
  connection.Write();
  std::vector<RedisReply> replies;
  while (replies.size() < commands.size()) {
    if (RedisReply reply = connection.Next()) {
      replies.push_back(std::move(reply));
    } else {
      Await(connection, deadline);
    }
  }
  return replies;
}

}  // namespace

Redis::Redis(std::string_view url, std::chrono::milliseconds timeout)
    : address_(ParseRedisUrl(url)),
      tls_(address_.tls ? std::make_unique<RedisTls>(address_.authority_file) : nullptr),
      timeout_(timeout) {}

Redis::~Redis() = default;

Redis::Connection Redis::Take() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      Connection connection = std::move(idle_.back());
      idle_.pop_back();
      return connection;
    }
    if (steady_clock::now() < closed_until_) {
      throw RedisError("away a moment ago");
    }
  }
  try {
    return Connect();
  } catch (const RedisError&) {
    PauseConnecting();
    throw;
  }
}

Redis::Connection Redis::Connect() {
  const Deadline deadline = steady_clock::now() + timeout_;
  const size_t asked = sentinel_;
  const RedisNode server = address_.has_sentinels() ? FindMaster(deadline) : address_.nodes.front();
  try {
    std::vector<RedisReply> replies;
    Connection connection = Open(server, LoginOf(address_), deadline, replies);
    CheckLogin(replies);
    return connection;
  } catch (const RedisError&) {
    // A Sentinel that lost the others keeps naming an earlier master.
    sentinel_ = asked + 1;
    throw;
  }
}

RedisNode Redis::FindMaster(SteadyTime deadline) {
  for (size_t tries = 1;; ++tries) {
    const size_t asked = sentinel_;
    try {
      std::vector<RedisReply> replies;
      Open(address_.nodes[asked % address_.nodes.size()], SearchOf(address_), deadline, replies);
      return MasterIn(replies);
    } catch (const RedisError&) {
      sentinel_ = asked + 1;
      if (tries >= address_.nodes.size() || steady_clock::now() >= deadline) {
        throw;
      }
    }
  }
}

Redis::Connection Redis::Open(const RedisNode& node, const RedisCommands& commands,
                              SteadyTime deadline, std::vector<RedisReply>& replies) const {
  const std::vector<std::string> addresses = AddressesOf(node.host);
  for (size_t i = 0;; ++i) {
    try {
      auto connection =
          std::make_unique<RedisConnection>(addresses.at(i), node.port, tls_.get(), node.host);
      replies = Exchange(*connection, commands, deadline);
      return connection;
    } catch (const RedisError&) {
      if (i + 1 >= addresses.size() || steady_clock::now() >= deadline) {
        throw;
      }
    }
  }
}

void Redis::GiveBack(Connection connection) {
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kIdleConnections) {
    idle_.push_back(std::move(connection));
  }
}

void Redis::PauseConnecting() {
  const std::lock_guard lock(mutex_);
  closed_until_ = steady_clock::now() + kPauseAfterFailure;
}

void Redis::DropIdle() {
  const std::lock_guard lock(mutex_);
  idle_.clear();
}

std::vector<RedisReply> Redis::Ask(RedisConnection& connection,
                                   const std::vector<Command>& commands) const {
  std::vector<RedisReply> replies = Exchange(connection, commands, steady_clock::now() + timeout_);
  for (const RedisReply& reply : replies) {
    if (IsOfReplica(*reply)) {
      throw RedisError("the server is not the master");
    }
  }
  return replies;
}

std::vector<Redis::Reply> Redis::Pipeline(const std::vector<Command>& commands) {
  std::vector<RedisReply> raw;
  Connection connection = Take();
  try {
    raw = Ask(*connection, commands);
  } catch (const RedisTooSlow&) {
    DropIdle();
    PauseConnecting();
    throw;
  } catch (const RedisError&) {
    // A restart or a failover of Redis makes pooled connections useless: repeat with a new one.
    DropIdle();
    connection = Take();
    raw = Ask(*connection, commands);
  }
  GiveBack(std::move(connection));
  std::vector<Reply> replies;
  for (const RedisReply& reply : raw) {
    replies.push_back(Convert(*reply));
  }
  return replies;
}

Redis::Reply Redis::Run(const Command& command) { return std::move(Pipeline({command}).front()); }

std::optional<std::string> Redis::Get(const std::string& key) {
  Reply reply = Run({"GET", key});
  return reply.nil ? std::nullopt : std::optional(std::move(reply.text));
}

void Redis::Set(const std::string& key, std::string_view value, std::chrono::seconds time_to_live) {
  Run({"SET", key, std::string(value), "EX", std::to_string(time_to_live.count())});
}

void Redis::Delete(const std::string& key) { Run({"DEL", key}); }

int64_t Redis::Count(const std::string& key, std::chrono::seconds window) {
  // The expiry is set with the first count, so a crash leaves no counter without expiry.
  return Pipeline({{"SET", key, "0", "EX", std::to_string(window.count()), "NX"}, {"INCR", key}})
      .back()
      .integer;
}

void Redis::CountDown(const std::string& key) {
  // DECR alone would recreate an expired counter without an expiry.
  Run({"EVAL", "return redis.call('EXISTS', KEYS[1]) == 1 and redis.call('DECR', KEYS[1])", "1",
       key});
}

std::chrono::seconds Redis::TimeToLive(const std::string& key) {
  return std::chrono::seconds(std::max<int64_t>(0, Run({"TTL", key}).integer));
}

std::shared_ptr<Redis> MakeRedis(const std::string& url) {
  return url.empty() ? nullptr : std::make_shared<Redis>(url);
}

}  // namespace navalha::common
