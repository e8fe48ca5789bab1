// What the gateway answers by itself: health, the description of the interface, its browsable page.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "gateway/exchange.hpp"

namespace navalha::gateway {

// Immutable; any thread may ask.
class OwnPages {
 public:
  struct Readiness {
    bool ready = false;
    // Whether each part that is needed can be reached, by name.
    std::map<std::string, bool> parts;
  };

  // `readiness` is asked for each GET /readyz.
  OwnPages(std::string openapi, std::function<Readiness()> readiness);

  // The page at a path; nothing when it is not one of these.
  std::optional<HttpResponse> Find(std::string_view path) const;

 private:
  HttpResponse Ready() const;

  std::map<std::string, HttpResponse, std::less<>> pages_;
  std::function<Readiness()> readiness_;
};

}  // namespace navalha::gateway
