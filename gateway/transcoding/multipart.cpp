#include "gateway/transcoding/multipart.hpp"

#include <string>

#include "gateway/http/media_type.hpp"

namespace navalha::gateway {
namespace {

constexpr size_t kMaxBoundaryLength = 70;
constexpr std::string_view kLineEnd = "\r\n";

// Parses one header line of a part. Returns false for a malformed line.
bool ReadHeader(std::string_view line, FormPart& part) {
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0) {
    return false;
  }
  const std::string_view name = line.substr(0, colon);
  const std::string_view value = Trim(line.substr(colon + 1));
  if (EqualsIgnoringCase(name, "content-type")) {
    part.content_type = value;
  }
  if (!EqualsIgnoringCase(name, "content-disposition")) {
    return true;
  }
  if (!EqualsIgnoringCase(MediaType(value), "form-data")) {
    return false;
  }
  part.name = Parameter(value, "name").value_or("");
  const std::optional<std::string_view> file_name = Parameter(value, "filename");
  part.is_file = file_name.has_value();
  part.file_name = file_name.value_or("");
  return true;
}

bool ReadHeaders(std::string_view headers, FormPart& part) {
  while (!headers.empty()) {
    const size_t end = headers.find(kLineEnd);
    if (!ReadHeader(headers.substr(0, end), part)) {
      return false;
    }
    headers.remove_prefix(end == std::string_view::npos ? headers.size() : end + kLineEnd.size());
  }
  return !part.name.empty();
}

// Scans a body from delimiter to delimiter.
class Parser {
 public:
  Parser(std::string_view boundary, std::string_view body)
      : delimiter_("\r\n--" + std::string(boundary)), rest_(body) {}

  std::optional<std::vector<FormPart>> Parse() {
    if (!SkipPreamble()) {
      return std::nullopt;
    }
    std::vector<FormPart> parts;
    while (!rest_.starts_with("--")) {
      FormPart part;
      if (parts.size() == kMaxFormParts || !SkipLineEnd() || !ReadPart(part)) {
        return std::nullopt;
      }
      parts.push_back(part);
    }
    return parts;
  }

 private:
  // Skips to the end of the first delimiter, which starts the body or one of its lines.
  bool SkipPreamble() {
    const std::string_view first = std::string_view(delimiter_).substr(kLineEnd.size());
    if (rest_.starts_with(first)) {
      rest_.remove_prefix(first.size());
      return true;
    }
    return SkipTo(rest_.find(delimiter_), delimiter_.size());
  }

  bool SkipTo(size_t at, size_t length) {
    if (at == std::string_view::npos) {
      return false;
    }
    rest_.remove_prefix(at + length);
    return true;
  }

  // Skips the rest of the delimiter's line, which may contain blanks.
  bool SkipLineEnd() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t')) {
      rest_.remove_prefix(1);
    }
    return rest_.starts_with(kLineEnd) && SkipTo(0, kLineEnd.size());
  }

  bool ReadPart(FormPart& part) {
    const size_t end = rest_.substr(0, kMaxPartHeaderBytes).find("\r\n\r\n");
    if (end == std::string_view::npos || !ReadHeaders(rest_.substr(0, end), part)) {
      return false;
    }
    // The line end of the empty line may also start the delimiter of an empty part.
    rest_.remove_prefix(end + kLineEnd.size());
    const size_t close = rest_.find(delimiter_);
    if (close == std::string_view::npos) {
      return false;
    }
    part.content =
        close == 0 ? std::string_view() : rest_.substr(kLineEnd.size(), close - kLineEnd.size());
    return SkipTo(close, delimiter_.size());
  }

  std::string delimiter_;
  std::string_view rest_;
};

}  // namespace

bool IsMultipart(std::string_view content_type) {
  return EqualsIgnoringCase(MediaType(content_type), "multipart/form-data");
}

std::optional<std::vector<FormPart>> ParseMultipart(std::string_view content_type,
                                                    std::string_view body) {
  const std::optional<std::string_view> boundary = Parameter(content_type, "boundary");
  if (!IsMultipart(content_type) || !boundary || boundary->empty() ||
      boundary->size() > kMaxBoundaryLength) {
    return std::nullopt;
  }
  return Parser(*boundary, body).Parse();
}

}  // namespace navalha::gateway
