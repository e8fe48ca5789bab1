#include "gateway/fuzz/strict_http.hpp"

#include <algorithm>
#include <charconv>

#include "gateway/http/media_type.hpp"

namespace navalha::gateway::fuzz {
namespace {

constexpr std::string_view kLineEnd = "\r\n";
constexpr int kHexadecimal = 16;
constexpr int kDecimal = 10;

bool IsTokenCharacter(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool IsToken(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), IsTokenCharacter);
}

bool IsTextCharacter(char c) {
  return c == '\t' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
}

std::string Lowered(std::string_view text) {
  std::string lowered(text);
  for (char& c : lowered) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return lowered;
}

std::optional<size_t> Number(std::string_view digits, int base) {
  size_t number = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number, base);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

// A length, which may be repeated.
std::optional<size_t> Length(std::string_view list) {
  std::optional<size_t> length;
  while (!list.empty()) {
    const std::string_view item = list.substr(0, list.find(','));
    const std::optional<size_t> number = Number(Trim(item), kDecimal);
    list.remove_prefix(std::min(item.size() + 1, list.size()));
    if (!number || (length && length != number)) {
      return std::nullopt;
    }
    length = number;
  }
  return length;
}

// Reads from the start of its bytes. Every function returns false for malformed or missing bytes.
class StrictReader {
 public:
  explicit StrictReader(std::string_view bytes) : rest_(bytes) {}

  bool Read() { return StartLine() && Fields(/*is_trailer=*/false) && Body(); }

  StrictRequest request;
  std::string_view rest() const { return rest_; }

 private:
  bool Line(std::string_view& line) {
    const size_t end = rest_.find(kLineEnd);
    if (end == std::string_view::npos) {
      return false;
    }
    line = rest_.substr(0, end);
    rest_.remove_prefix(end + kLineEnd.size());
    return std::all_of(line.begin(), line.end(), IsTextCharacter);
  }

  bool StartLine() {
    std::string_view line;
    if (!Line(line)) {
      return false;
    }
    const size_t first = line.find(' ');
    const size_t last = line.rfind(' ');
    if (first == std::string_view::npos || first == last) {
      return false;
    }
    request.method = line.substr(0, first);
    request.target = line.substr(first + 1, last - first - 1);
    const std::string_view version = line.substr(last + 1);
    request.minor_version = version == "HTTP/1.1" ? 1 : 0;
    return IsToken(request.method) && !request.target.empty() &&
           request.target.find_first_of(" \t") == std::string::npos &&
           (version == "HTTP/1.1" || version == "HTTP/1.0");
  }

  // Reads the lines up to an empty one. The fields of a trailer are dropped.
  bool Fields(bool is_trailer) {
    std::string name;
    std::string value;
    std::string_view line;
    while (Line(line)) {
      const bool is_continued = !line.empty() && (line.front() == ' ' || line.front() == '\t');
      if (is_continued) {
        if (name.empty()) {
          return false;
        }
        request.is_folded = true;
        Append(value, Trim(line), " ");
        continue;
      }
      // Refuses an empty length here, because joining it with another value would hide it.
      if (name == "content-length" && value.empty()) {
        return false;
      }
      if (!name.empty() && !is_trailer) {
        Keep(name, value);
      }
      if (line.empty()) {
        return true;
      }
      const size_t colon = std::min(line.find(':'), line.size());
      if (colon == line.size() || !IsToken(line.substr(0, colon))) {
        return false;
      }
      name = Lowered(line.substr(0, colon));
      value = Trim(line.substr(colon + 1));
    }
    return false;
  }

  static void Append(std::string& text, std::string_view further, std::string_view separator) {
    text.append(text.empty() || further.empty() ? "" : separator).append(further);
  }

  void Keep(const std::string& name, const std::string& value) {
    ++request.header_lines;
    request.header_bytes += name.size() + value.size();
    std::string& kept = request.headers[name];
    kept += (kept.empty() ? "" : ", ") + value;
  }

  bool Body() {
    const auto coding = request.headers.find("transfer-encoding");
    const auto length = request.headers.find("content-length");
    if (coding != request.headers.end()) {
      request.is_chunked = true;
      return length == request.headers.end() && Lowered(coding->second) == "chunked" && Chunks();
    }
    if (length == request.headers.end()) {
      return true;
    }
    const std::optional<size_t> size = Length(length->second);
    return size && Take(*size);
  }

  bool Take(size_t size) {
    if (size > rest_.size()) {
      return false;
    }
    request.body.append(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return true;
  }

  bool Chunks() {
    for (;;) {
      std::string_view line;
      if (!Line(line)) {
        return false;
      }
      const size_t digits = std::min(line.find_first_of("; \t"), line.size());
      const std::optional<size_t> size = Number(line.substr(0, digits), kHexadecimal);
      if (!size || !Take(*size)) {
        return false;
      }
      if (*size == 0) {
        return Fields(/*is_trailer=*/true);
      }
      if (!rest_.starts_with(kLineEnd)) {
        return false;
      }
      rest_.remove_prefix(kLineEnd.size());
    }
  }

  std::string_view rest_;
};

}  // namespace

std::optional<StrictRequest> ReadStrictly(std::string_view bytes) {
  StrictReader reader(bytes);
  if (!reader.Read()) {
    return std::nullopt;
  }
  reader.request.size = bytes.size() - reader.rest().size();
  return std::move(reader.request);
}

}  // namespace navalha::gateway::fuzz
