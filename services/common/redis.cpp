#include "services/common/redis.hpp"

#include <hiredis.h>
#include <sys/time.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <regex>

namespace navalha::common {
namespace {

constexpr size_t kIdleConnections = 8;
constexpr std::chrono::milliseconds kPauseAfterFailure{500};

struct ReplyCloser {
  void operator()(redisReply* reply) const { freeReplyObject(reply); }
};

timeval ToTimeval(std::chrono::milliseconds duration) {
  return {duration.count() / 1000, (duration.count() % 1000) * 1000};
}

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

void Append(redisContext* context, const Redis::Command& command) {
  std::vector<const char*> words;
  std::vector<size_t> sizes;
  for (const std::string& word : command) {
    words.push_back(word.data());
    sizes.push_back(word.size());
  }
  redisAppendCommandArgv(context, static_cast<int>(words.size()), words.data(), sizes.data());
}

using RawReply = std::unique_ptr<redisReply, ReplyCloser>;

// Sends the commands and reads one reply for each. Returns false when the connection failed.
bool Exchange(redisContext* context, const std::vector<Redis::Command>& commands,
              std::vector<RawReply>& replies) {
  replies.clear();
  for (const Redis::Command& command : commands) {
    Append(context, command);
  }
  for (size_t i = 0; i < commands.size(); ++i) {
    void* reply = nullptr;
    errno = 0;
    if (redisGetReply(context, &reply) != REDIS_OK) {
      return false;
    }
    replies.emplace_back(static_cast<redisReply*>(reply));
  }
  return true;
}

}  // namespace

void Redis::Closer::operator()(redisContext* context) const { redisFree(context); }

RedisAddress ParseRedisUrl(std::string_view url) {
  static const std::regex kForm(R"(redis://(?::([^@/]+)@)?([^:@/]+):([1-9][0-9]{0,4})/?)");
  std::cmatch parts;
  const bool fits = std::regex_match(url.data(), url.data() + url.size(), parts, kForm);
  const int port = fits ? std::stoi(parts[3].str()) : 0;
  if (!fits || port > std::numeric_limits<uint16_t>::max()) {
    throw std::invalid_argument("the address of Redis is not redis://:password@host:port");
  }
  return {.host = parts[2].str(), .port = static_cast<uint16_t>(port), .password = parts[1].str()};
}

Redis::Redis(std::string_view url, std::chrono::milliseconds timeout)
    : address_(ParseRedisUrl(url)), timeout_(timeout) {}

Redis::~Redis() = default;

Redis::Connection Redis::Take() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      Connection connection = std::move(idle_.back());
      idle_.pop_back();
      return connection;
    }
    if (std::chrono::steady_clock::now() < closed_until_) {
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

Redis::Connection Redis::Connect() const {
  const timeval timeout = ToTimeval(timeout_);
  Connection connection(redisConnectWithTimeout(address_.host.c_str(), address_.port, timeout));
  if (!connection || connection->err != 0 ||
      redisSetTimeout(connection.get(), timeout) != REDIS_OK) {
    throw RedisError(connection ? connection->errstr : "out of memory");
  }
  if (!address_.password.empty()) {
    std::vector<RawReply> replies;
    if (!Exchange(connection.get(), {{"AUTH", address_.password}}, replies)) {
      throw RedisError(connection->errstr);
    }
    Convert(*replies.front());
  }
  return connection;
}

void Redis::GiveBack(Connection connection) {
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kIdleConnections) {
    idle_.push_back(std::move(connection));
  }
}

void Redis::PauseConnecting() {
  const std::lock_guard lock(mutex_);
  closed_until_ = std::chrono::steady_clock::now() + kPauseAfterFailure;
}

void Redis::DropIdle() {
  const std::lock_guard lock(mutex_);
  idle_.clear();
}

std::vector<Redis::Reply> Redis::Pipeline(const std::vector<Command>& commands) {
  std::vector<RawReply> raw;
  Connection connection = Take();
  if (!Exchange(connection.get(), commands, raw)) {
    const bool timed_out = connection->err == REDIS_ERR_IO && errno == EAGAIN;
    DropIdle();
    if (timed_out) {
      PauseConnecting();
      throw RedisError("too slow");
    }
    // A restart of Redis breaks pooled connections: retry with a new one.
    connection = Take();
    if (!Exchange(connection.get(), commands, raw)) {
      throw RedisError(connection->errstr);
    }
  }
  GiveBack(std::move(connection));
  std::vector<Reply> replies;
  for (const auto& reply : raw) {
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
