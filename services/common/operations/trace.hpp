#pragma once

#include <string>
#include <string_view>

namespace navalha::common {

/// The traceparent (W3C) of a new trace.
std::string NewTraceparent();
/// The 32-digit trace id of a traceparent; empty for a malformed one.
std::string_view TraceIdOf(std::string_view traceparent);

/// Makes a trace that of the current thread until the object is destroyed: LogLine writes its id
/// into every line, and calls to other services continue it. The scopes of a thread nest.
class TraceScope {
 public:
  explicit TraceScope(std::string traceparent);
  ~TraceScope();
  TraceScope(const TraceScope&) = delete;
  TraceScope& operator=(const TraceScope&) = delete;

  /// The traceparent of the current thread; empty outside of every scope.
  static const std::string& Current();

 private:
  std::string outer_;
};

}  // namespace navalha::common
