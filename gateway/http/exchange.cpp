#include "gateway/http/exchange.hpp"

#include <algorithm>

#include "gateway/http/http_error.hpp"
#include "services/common/operations/trace.hpp"

namespace navalha::gateway {
namespace {

constexpr size_t kMaxRequestIdLength = 64;
constexpr size_t kMaxAuthorizationLength = 4096;
constexpr size_t kMaxHeaderLength = 1024;
constexpr size_t kMaxAddressLength = 45;
constexpr size_t kTraceIdAt = 3;
constexpr size_t kTraceFlagsAt = 53;

bool IsRequestId(std::string_view text) {
  return !text.empty() && text.size() <= kMaxRequestIdLength &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                  c == '-' || c == '_' || c == '.';
         });
}

// Clears a header value with characters outside printable ASCII, because gRPC aborts the process on
// such metadata.
void CleanHeader(std::string& value, size_t max_length) {
  const bool clean =
      value.size() <= max_length &&
      std::all_of(value.begin(), value.end(), [](char c) { return c >= 0x20 && c <= 0x7e; });
  if (!clean) {
    value.clear();
  }
}

HttpRequest Clean(HttpRequest request) {
  CleanHeader(request.authorization, kMaxAuthorizationLength);
  CleanHeader(request.client_address, kMaxAddressLength);
  CleanHeader(request.if_none_match, kMaxHeaderLength);
  CleanHeader(request.accept_encoding, kMaxHeaderLength);
  return request;
}

// A traceparent with a new span in the client's trace, or in a new trace.
std::string ContinueTrace(const std::string& received) {
  std::string own = common::NewTraceparent();
  const std::string_view trace_id = common::TraceIdOf(received);
  if (!trace_id.empty()) {
    own.replace(kTraceIdAt, trace_id.size(), trace_id);
    own.replace(kTraceFlagsAt, 2, received, kTraceFlagsAt, 2);
  }
  return own;
}

}  // namespace

Exchange::Exchange(HttpRequest request, Sender sender)
    : request_(Clean(std::move(request))),
      sender_(std::move(sender)),
      traceparent_(ContinueTrace(request_.traceparent)) {
  request_id_ = IsRequestId(request_.request_id) ? request_.request_id
                                                 : std::string(common::TraceIdOf(traceparent_));
}

Exchange::~Exchange() {
  if (!replied_.load()) {
    const HttpError fault = InternalFault("NO_REPLY");
    Reply({fault.status(), "application/json; charset=utf-8", fault.Body()});
  }
}

void Exchange::Reply(HttpResponse response) {
  if (!replied_.exchange(true)) {
    sender_(*this, std::move(response));
  }
}

}  // namespace navalha::gateway
