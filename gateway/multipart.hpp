// multipart/form-data (RFC 7578), parsed without copying.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace navalha::gateway {

// One part of a form. Views into the body that was parsed.
struct FormPart {
  std::string_view name;
  // True when the part says that it is a file, even an empty one.
  bool is_file = false;
  std::string_view file_name;
  std::string_view content_type;
  std::string_view content;
};

// Most parts of a form, and the largest headers of one part in bytes.
inline constexpr size_t kMaxFormParts = 128;
inline constexpr size_t kMaxPartHeaderBytes = 4096;

// True for the media type, whatever its parameters and case.
bool IsMultipart(std::string_view content_type);

// The parts of a form in their order. Nothing when the content type has no usable boundary or the
// body is not well formed: no closing delimiter, bare line feeds, a part without a name, too many
// parts, headers too large, anything but a delimiter where one belongs. `body` must outlive the
// parts.
std::optional<std::vector<FormPart>> ParseMultipart(std::string_view content_type,
                                                    std::string_view body);

}  // namespace navalha::gateway
