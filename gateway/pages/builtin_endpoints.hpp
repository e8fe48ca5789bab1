// The gateway's builtin endpoints: health, the OpenAPI document and its browsable page.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "gateway/http/exchange.hpp"

namespace navalha::gateway {

// Immutable and thread-safe.
class BuiltinEndpoints {
 public:
  struct Readiness {
    bool ready = false;
    // Whether each dependency is reachable, by name.
    std::map<std::string, bool> parts;
  };

  // Calls `readiness` for each GET /readyz.
  BuiltinEndpoints(std::string openapi, std::function<Readiness()> readiness);

  // The page at a path; nullopt for any other path.
  std::optional<HttpResponse> Find(std::string_view path) const;

 private:
  HttpResponse Ready() const;

  std::map<std::string, HttpResponse, std::less<>> pages_;
  std::function<Readiness()> readiness_;
};

}  // namespace navalha::gateway
