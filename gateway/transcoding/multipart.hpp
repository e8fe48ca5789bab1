// Parses multipart/form-data (RFC 7578) without copying.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace navalha::gateway {

// One part of a form. Its views point into the parsed body.
struct FormPart {
  std::string_view name;
  // True when the part is declared as a file, even an empty one.
  bool is_file = false;
  std::string_view file_name;
  std::string_view content_type;
  std::string_view content;
};

// The maximum number of parts of a form, and of bytes of one part's headers.
inline constexpr size_t kMaxFormParts = 128;
inline constexpr size_t kMaxPartHeaderBytes = 4096;

// True for multipart/form-data, regardless of parameters and case.
bool IsMultipart(std::string_view content_type);

// The parts of a form in order. Returns nullopt when the content type has no usable boundary or the
// body is malformed: no closing delimiter, bare line feeds, a part without a name, too many parts,
// headers too large, or other text in place of a delimiter. `body` must outlive the parts.
std::optional<std::vector<FormPart>> ParseMultipart(std::string_view content_type,
                                                    std::string_view body);

}  // namespace navalha::gateway
