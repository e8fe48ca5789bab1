#include "gateway/gateway.hpp"

#include <spdlog/spdlog.h>

#include "services/common/operations/log.hpp"

namespace navalha::gateway {
namespace {

// The answer to a CORS preflight: any origin may call, because callers authenticate with a header
// that browsers never add on their own.
HttpResponse Preflight() {
  HttpResponse response;
  response.status = 204;
  response.headers = {
      {"Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"},
      {"Access-Control-Allow-Headers",
       "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id, traceparent"},
      {"Access-Control-Max-Age", "86400"}};
  return response;
}

}  // namespace

void Gateway::Handle(const std::shared_ptr<Exchange>& exchange) const noexcept {
  try {
    const HttpRequest& request = exchange->request();
    if (request.method == "OPTIONS") {
      exchange->Reply(Preflight());
      return;
    }
    if (request.method == "GET" || request.method == "HEAD") {
      if (std::optional<HttpResponse> page = builtin_endpoints_.Find(request.path)) {
        exchange->Reply(*std::move(page));
        return;
      }
      if (web_pages_ != nullptr && web_pages_->Handle(exchange)) {
        return;
      }
    }
    transcoder_.Handle(exchange);
  } catch (const HttpError& error) {
    exchange->Reply(ResponseOf(error));
  } catch (const std::exception& fault) {
    spdlog::error(
        common::LogLine("fault", exchange->traceparent()).Text("what", fault.what()).Done());
    exchange->Reply(ResponseOf(InternalFault("FAULT")));
  }
}

}  // namespace navalha::gateway
