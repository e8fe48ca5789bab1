// A second, slower reader of HTTP/1.1 requests, to compare the transport with.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace navalha::gateway::fuzz {

struct StrictRequest {
  std::string method;
  std::string target;
  int minor_version = 0;
  // By name in lower case; the values of a repeated name are joined with ", ".
  std::map<std::string, std::string> headers;
  size_t header_lines = 0;
  // The size of all names and values.
  size_t header_bytes = 0;
  // True if a header value continues on another line (obs-fold).
  bool is_folded = false;
  bool is_chunked = false;
  std::string body;
  // The number of bytes of the request: the next request begins behind them.
  size_t size = 0;
};

// The request at the start of `bytes` by the grammar of RFC 9112, except that a value may continue
// on further lines; nullopt when it is malformed, ambiguous or incomplete.
std::optional<StrictRequest> ReadStrictly(std::string_view bytes);

}  // namespace navalha::gateway::fuzz
