// The path of a route as written in a proto: "/api/appointment/{id}/status".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace navalha::gateway {

// One piece of a template between slashes.
struct PathSegment {
  enum class Kind {
    kLiteral,   // text that must be equal
    kVariable,  // {name}: exactly one segment
    kRest,      // {name=**}: one or more segments, only at the end
  };
  Kind kind = Kind::kLiteral;
  // The literal text, or the variable's name.
  std::string text;

  bool operator==(const PathSegment&) const = default;
};

// Most segments that a template or a path may have.
inline constexpr size_t kMaxPathSegments = 16;

// Parses a template. Throws std::invalid_argument that says what is wrong with it.
std::vector<PathSegment> ParsePathTemplate(std::string_view path_template);

// Cuts a request path at its slashes, without decoding. Slashes in a row count as one, as the edge
// sees them. Empty when the path does not begin with a slash or has too many segments.
std::vector<std::string_view> SplitPath(std::string_view path);

}  // namespace navalha::gateway
