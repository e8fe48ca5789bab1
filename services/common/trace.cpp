#include "services/common/trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace navalha::common {
namespace {

constexpr size_t kTraceparentSize = 55;
constexpr size_t kTraceIdSize = 32;
constexpr size_t kTraceIdBegin = 3;

}  // namespace

std::string NewTraceparent() {
  // Trace ids must be unique, not secret.
  thread_local std::mt19937_64 random((static_cast<uint64_t>(std::random_device{}()) << 32) |
                                      std::random_device{}());
  return fmt::format("00-{:016x}{:016x}-{:016x}-01", random(), random() | 1, random() | 1);
}

std::string_view TraceIdOf(std::string_view traceparent) {
  const bool fits = traceparent.size() == kTraceparentSize && traceparent.starts_with("00-") &&
                    traceparent[35] == '-' && traceparent[52] == '-' &&
                    std::all_of(traceparent.begin(), traceparent.end(), [](char c) {
                      return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || c == '-';
                    });
  const std::string_view id = fits ? traceparent.substr(kTraceIdBegin, kTraceIdSize) : "";
  const bool means_something =
      id.find_first_not_of("0") != std::string_view::npos && id.find('-') == std::string_view::npos;
  return means_something ? id : std::string_view();
}

}  // namespace navalha::common
