#pragma once

#include <string>
#include <string_view>

namespace navalha::common {

/// The traceparent (W3C) of a new trace.
std::string NewTraceparent();
/// The 32-digit trace id of a traceparent; empty for a malformed one.
std::string_view TraceIdOf(std::string_view traceparent);

}  // namespace navalha::common
