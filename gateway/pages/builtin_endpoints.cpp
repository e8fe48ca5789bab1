#include "gateway/pages/builtin_endpoints.hpp"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "gateway/pages/embedded.hpp"

namespace navalha::gateway {
namespace {

// The page may load only its own files and run only its own script.
constexpr std::string_view kDocsPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

HttpResponse Page(std::string_view content_type, std::string_view body) {
  HttpResponse response;
  response.content_type = content_type;
  response.body = body;
  response.cache_control = "no-cache";
  return response;
}

}  // namespace

BuiltinEndpoints::BuiltinEndpoints(std::string openapi, std::function<Readiness()> readiness)
    : readiness_(std::move(readiness)) {
  pages_["/healthz"] = Page("application/json; charset=utf-8", R"({"status":"ok"})");
  pages_["/api/openapi.json"] = Page("application/json; charset=utf-8", openapi);
  HttpResponse docs = Page("text/html; charset=utf-8", embedded::DocsPage());
  docs.headers.emplace_back("Content-Security-Policy", kDocsPolicy);
  pages_["/api/docs"] = std::move(docs);
  pages_["/api/docs.js"] = Page("text/javascript; charset=utf-8", embedded::DocsScript());
  pages_["/api/docs.css"] = Page("text/css; charset=utf-8", embedded::DocsStyle());
}

std::optional<HttpResponse> BuiltinEndpoints::Find(std::string_view path) const {
  if (path == "/readyz") {
    return Ready();
  }
  const auto page = pages_.find(path);
  return page == pages_.end() ? std::nullopt : std::optional(page->second);
}

HttpResponse BuiltinEndpoints::Ready() const {
  const Readiness readiness = readiness_();
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> output(buffer);
  output.StartObject();
  output.Key("status");
  output.String(readiness.ready ? "ready" : "not ready");
  for (const auto& [part, reachable] : readiness.parts) {
    output.Key(part.c_str());
    output.Bool(reachable);
  }
  output.EndObject();
  HttpResponse response;
  response.status = readiness.ready ? 200 : 503;
  response.body = buffer.GetString();
  return response;
}

}  // namespace navalha::gateway
