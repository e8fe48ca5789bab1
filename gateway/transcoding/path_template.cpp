#include "gateway/transcoding/path_template.hpp"

#include <algorithm>
#include <stdexcept>

namespace navalha::gateway {
namespace {

bool IsLiteralCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_' || c == '.' || c == '~';
}

bool IsNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

[[noreturn]] void Refuse(std::string_view path_template, const std::string& why) {
  throw std::invalid_argument("path template \"" + std::string(path_template) + "\": " + why);
}

PathSegment ParseVariable(std::string_view path_template, std::string_view piece) {
  if (piece.back() != '}') {
    Refuse(path_template, "a variable must fill its segment");
  }
  const std::string_view inside = piece.substr(1, piece.size() - 2);
  const size_t equals = inside.find('=');
  const std::string_view name = inside.substr(0, equals);
  if (name.empty() || !std::all_of(name.begin(), name.end(), IsNameCharacter)) {
    Refuse(path_template, "a variable needs a field name");
  }
  const std::string_view pattern =
      equals == std::string_view::npos ? std::string_view("*") : inside.substr(equals + 1);
  if (pattern == "*") {
    return {PathSegment::Kind::kVariable, std::string(name)};
  }
  if (pattern == "**") {
    return {PathSegment::Kind::kRest, std::string(name)};
  }
  Refuse(path_template, "a variable's pattern is * or **");
}

PathSegment ParseSegment(std::string_view path_template, std::string_view piece) {
  if (piece.empty()) {
    Refuse(path_template, "empty segment");
  }
  if (piece.front() == '{') {
    return ParseVariable(path_template, piece);
  }
  if (!std::all_of(piece.begin(), piece.end(), IsLiteralCharacter)) {
    Refuse(path_template, "character not allowed in a literal segment");
  }
  return {PathSegment::Kind::kLiteral, std::string(piece)};
}

void CheckShape(std::string_view path_template, const std::vector<PathSegment>& segments) {
  if (segments.size() > kMaxPathSegments) {
    Refuse(path_template, "too many segments");
  }
  for (size_t i = 0; i < segments.size(); ++i) {
    if (segments[i].kind == PathSegment::Kind::kLiteral) {
      continue;
    }
    if (segments[i].kind == PathSegment::Kind::kRest && i + 1 != segments.size()) {
      Refuse(path_template, "** is allowed at the end only");
    }
    for (size_t j = 0; j < i; ++j) {
      if (segments[j].kind != PathSegment::Kind::kLiteral && segments[j].text == segments[i].text) {
        Refuse(path_template, "variable " + segments[i].text + " appears twice");
      }
    }
  }
}

}  // namespace

std::vector<PathSegment> ParsePathTemplate(std::string_view path_template) {
  if (path_template.size() < 2 || path_template.front() != '/') {
    Refuse(path_template, "must begin with a slash and name something");
  }
  std::vector<PathSegment> segments;
  std::string_view rest = path_template.substr(1);
  for (;;) {
    const size_t slash = rest.find('/');
    segments.push_back(ParseSegment(path_template, rest.substr(0, slash)));
    if (slash == std::string_view::npos) {
      break;
    }
    rest.remove_prefix(slash + 1);
  }
  CheckShape(path_template, segments);
  return segments;
}

std::vector<std::string_view> SplitPath(std::string_view path) {
  std::vector<std::string_view> segments;
  if (path.empty() || path.front() != '/') {
    return segments;
  }
  segments.reserve(8);
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::string_view segment = path.substr(0, path.find('/'));
    if (!segment.empty()) {
      if (segments.size() == kMaxPathSegments) {
        return {};
      }
      segments.push_back(segment);
    }
    path.remove_prefix(segment.size());
  }
  return segments;
}

}  // namespace navalha::gateway
