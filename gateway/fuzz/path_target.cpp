#include <algorithm>

#include "gateway/fuzz/property.hpp"
#include "gateway/fuzz/suite.hpp"
#include "gateway/fuzz/targets.hpp"
#include "gateway/transcoding/request_reader.hpp"
#include "services/common/text/encoding.hpp"

namespace navalha::gateway::fuzz {
namespace {

using Kind = PathSegment::Kind;

// Every byte as an escape.
std::string Escaped(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string escaped;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    escaped += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
  }
  return escaped;
}

// The decoded segments of a path; nullopt when one cannot be decoded.
std::optional<std::vector<std::string>> DecodedSegments(std::string_view path) {
  std::vector<std::string> segments;
  for (const std::string_view raw : SplitPath(path)) {
    std::optional<std::string> segment = common::PercentDecode(raw, common::Plus::kLiteral);
    if (!segment) {
      return std::nullopt;
    }
    Require(common::PercentDecode(Escaped(*segment), common::Plus::kSpace) == segment,
            "escapes are decoded");
    segments.push_back(*std::move(segment));
  }
  return segments;
}

// The values of a route's variables for these segments; nullopt when the route does not match.
std::optional<std::vector<std::string>> ValuesOf(const Route& route,
                                                 const std::vector<std::string>& segments) {
  std::vector<std::string> values;
  size_t at = 0;
  for (const PathSegment& segment : route.segments) {
    if (at == segments.size() || (segment.kind == Kind::kLiteral && segment.text != segments[at])) {
      return std::nullopt;
    }
    if (segment.kind != Kind::kLiteral) {
      values.push_back(segments[at]);
    }
    ++at;
    for (; segment.kind == Kind::kRest && at < segments.size(); ++at) {
      values.back() += "/" + segments[at];
    }
  }
  return at == segments.size() ? std::optional(values) : std::nullopt;
}

// Whether `left` takes precedence: at the first difference, its segment is the more specific one.
bool IsMoreSpecific(const Route& left, const Route& right) {
  return std::lexicographical_compare(
      left.segments.begin(), left.segments.end(), right.segments.begin(), right.segments.end(),
      [](const PathSegment& a, const PathSegment& b) { return a.kind < b.kind; });
}

// Checks the match against a linear search of all routes.
void RequireRightRoute(std::string_view method, const std::vector<std::string>& segments,
                       const RouteMatch& match) {
  const Route* best = nullptr;
  std::vector<std::string> methods;
  for (const auto& route : Routes().routes()) {
    if (segments.empty() || !ValuesOf(*route, segments)) {
      continue;
    }
    methods.push_back(route->method);
    if (route->method == method && (best == nullptr || IsMoreSpecific(*route, *best))) {
      best = route.get();
    }
  }
  Require(match.route == best, "the most specific route is found");
  if (best != nullptr) {
    Require(match.values == *ValuesOf(*best, segments), "variables have the values of the path");
    return;
  }
  for (const std::string& one : methods) {
    Require(match.allowed.find(one) != std::string::npos, "each method of the path is listed");
  }
  Require(match.allowed.empty() == methods.empty(), "methods are listed only if the path has any");
}

// The same query with every byte escaped; nullopt when it cannot be decoded.
std::optional<std::string> EscapedQuery(std::string_view query) {
  std::string escaped;
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    const size_t equals = std::min(pair.find('='), pair.size());
    const auto name = common::PercentDecode(pair.substr(0, equals), common::Plus::kSpace);
    const auto value =
        common::PercentDecode(pair.substr(std::min(equals + 1, pair.size())), common::Plus::kSpace);
    if (!name || !value) {
      return std::nullopt;
    }
    escaped += Escaped(*name) + (equals < pair.size() ? "=" : "") + Escaped(*value) + "&";
  }
  return escaped;
}

}  // namespace

void FuzzPath(std::string_view input) {
  const std::string_view method = input.substr(0, input.find(' '));
  const std::string_view target = input.substr(std::min(method.size() + 1, input.size()));
  const std::string_view path = target.substr(0, target.find('?'));
  const std::string query(target.substr(std::min(path.size() + 1, target.size())));
  const auto segments = DecodedSegments(path);
  RouteMatch match;
  try {
    match = Routes().Find(method, path);
  } catch (const HttpError& error) {
    RequireClientError(error);
    Require(!segments, "a path is refused only for its escapes");
    return;
  }
  Require(segments.has_value(), "a path with a wrong escape is refused");
  RequireRightRoute(method, *segments, match);
  if (match.route == nullptr) {
    return;
  }
  const auto read = [&](const std::string& text) {
    return ReadingOf(*match.route, [&](google::protobuf::Message& message) {
      ReadRequest(*match.route, {match.values, text, "application/x-www-form-urlencoded", text},
                  message);
    });
  };
  const std::string reading = read(query);
  if (const std::optional<std::string> escaped = EscapedQuery(query)) {
    Require(query.size() > match.route->max_body_bytes / 8 || read(*escaped) == reading,
            "escapes do not change a query");
  }
}

}  // namespace navalha::gateway::fuzz
