// Parses the path of a route in a proto: "/api/appointment/{id}/status".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace navalha::gateway {

// One segment of a template.
struct PathSegment {
  enum class Kind {
    kLiteral,   // matches an equal segment
    kVariable,  // {name}: matches exactly one segment
    kRest,      // {name=**}: one or more segments, only at the end
  };
  Kind kind = Kind::kLiteral;
  // The literal text, or the variable's name.
  std::string text;

  bool operator==(const PathSegment&) const = default;
};

// The maximum number of segments of a template or a path.
inline constexpr size_t kMaxPathSegments = 16;

// Parses a template. Throws std::invalid_argument with the reason for a malformed one.
std::vector<PathSegment> ParsePathTemplate(std::string_view path_template);

// Splits a request path at its slashes without decoding it. Consecutive slashes count as one, as at
// the edge. Returns an empty list when the path has no leading slash or too many segments.
std::vector<std::string_view> SplitPath(std::string_view path);

}  // namespace navalha::gateway
