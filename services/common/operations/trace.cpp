#include "services/common/operations/trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

namespace navalha::common {
namespace {

// h: a hexadecimal digit in lower case.
constexpr std::string_view kShape = "00-hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh-hhhhhhhhhhhhhhhh-hh";
constexpr size_t kTraceIdSize = 32;
constexpr size_t kTraceIdBegin = 3;

thread_local std::string current;

bool Fits(char c, char shape) {
  return shape == 'h' ? (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') : c == shape;
}

}  // namespace

std::string NewTraceparent() {
  // Trace ids must be unique, not secret.
  thread_local std::mt19937_64 random((static_cast<uint64_t>(std::random_device{}()) << 32) |
                                      std::random_device{}());
  return fmt::format("00-{:016x}{:016x}-{:016x}-01", random(), random() | 1, random() | 1);
}

std::string_view TraceIdOf(std::string_view traceparent) {
  if (!std::equal(traceparent.begin(), traceparent.end(), kShape.begin(), kShape.end(), Fits)) {
    return "";
  }
  const std::string_view id = traceparent.substr(kTraceIdBegin, kTraceIdSize);
  return id.find_first_not_of('0') == std::string_view::npos ? "" : id;
}

TraceScope::TraceScope(std::string traceparent)
    : outer_(std::exchange(current, std::move(traceparent))) {}

TraceScope::~TraceScope() { current = std::move(outer_); }

const std::string& TraceScope::Current() { return current; }

}  // namespace navalha::common
