// Compression of answers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace navalha::gateway {

// How a body is compressed.
enum class Packing { kNone, kGzip, kBrotli };

// The name in Content-Encoding and Accept-Encoding: "gzip", "br"; empty for kNone.
std::string_view NameOf(Packing packing);

// The best packing that an Accept-Encoding header allows (RFC 9110, section 12.5.3).
Packing AcceptedPacking(std::string_view accept_encoding);

// The compressed text; nullopt for kNone, and when compression does not make it smaller.
std::optional<std::string> Pack(std::string_view text, Packing packing);

}  // namespace navalha::gateway
