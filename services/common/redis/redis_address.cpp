#include "services/common/redis/redis_address.hpp"

#include <charconv>
#include <limits>
#include <stdexcept>

#include "services/common/text/encoding.hpp"

namespace navalha::common {
namespace {

[[noreturn]] void Refuse() {
  throw std::invalid_argument(
      "the address of Redis is not redis://user:password@host:port, "
      "redis+sentinel://user:password@host:port,host:port/master, or one of the two with rediss");
}

// Removes the text up to `separator` from the front and returns it without the separator. Without a
// separator, removes and returns everything.
std::string_view TakeUntil(std::string_view& text, std::string_view separator) {
  const size_t end = text.find(separator);
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + separator.size());
  return taken;
}

std::string Decoded(std::string_view text) {
  std::optional<std::string> decoded = PercentDecode(text, Plus::kLiteral);
  if (!decoded || decoded->empty()) {
    Refuse();
  }
  return *std::move(decoded);
}

RedisNode NodeOf(std::string_view text) {
  const std::string_view host = TakeUntil(text, ":");
  int port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (host.empty() || error != std::errc() || end != text.data() + text.size() || port < 1 ||
      port > std::numeric_limits<uint16_t>::max()) {
    Refuse();
  }
  return {std::string(host), static_cast<uint16_t>(port)};
}

// Returns whether the address is that of Sentinels.
bool ReadScheme(std::string_view scheme, RedisAddress& address) {
  const bool has_sentinels = scheme == "redis+sentinel" || scheme == "rediss+sentinel";
  address.tls = scheme == "rediss" || scheme == "rediss+sentinel";
  if (!has_sentinels && !address.tls && scheme != "redis") {
    Refuse();
  }
  return has_sentinels;
}

// Reads one host, or several if they are Sentinels.
void ReadNodes(std::string_view text, bool has_sentinels, RedisAddress& address) {
  size_t end = 0;
  do {
    end = has_sentinels ? text.find(',') : std::string_view::npos;
    address.nodes.push_back(NodeOf(text.substr(0, end)));
    text.remove_prefix(end == std::string_view::npos ? 0 : end + 1);
  } while (end != std::string_view::npos);
}

void ReadCredentials(std::string_view text, RedisAddress& address) {
  const std::string_view user = TakeUntil(text, ":");
  address.user = user.empty() ? "" : Decoded(user);
  address.password = Decoded(text);
}

void ReadParameters(std::string_view text, RedisAddress& address) {
  while (!text.empty()) {
    std::string_view value = TakeUntil(text, "&");
    const std::string_view name = TakeUntil(value, "=");
    if (name == "authority_file" && address.tls) {
      address.authority_file = Decoded(value);
    } else if (name == "sentinel_password" && address.has_sentinels()) {
      address.sentinel_password = Decoded(value);
    } else {
      Refuse();
    }
  }
}

}  // namespace

RedisAddress ParseRedisUrl(std::string_view url) {
  RedisAddress address;
  const bool has_sentinels = ReadScheme(TakeUntil(url, "://"), address);
  std::string_view place = TakeUntil(url, "?");
  std::string_view hosts = TakeUntil(place, "/");
  if (const size_t at = hosts.rfind('@'); at != std::string_view::npos) {
    ReadCredentials(hosts.substr(0, at), address);
    hosts.remove_prefix(at + 1);
  }
  ReadNodes(hosts, has_sentinels, address);
  if (has_sentinels) {
    address.master_name = Decoded(place);
  } else if (!place.empty() && place != "0") {
    Refuse();  // the database is always 0
  }
  ReadParameters(url, address);
  return address;
}

}  // namespace navalha::common
