#pragma once

#include <string>
#include <string_view>

namespace navalha::common {

/// A new W3C traceparent of a trace that starts here.
std::string NewTraceparent();
/// The 32 digits of a traceparent's trace id; empty when the text is no traceparent.
std::string_view TraceIdOf(std::string_view traceparent);

}  // namespace navalha::common
