#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

namespace navalha::auth {

/// A web server's answer with status 200.
struct WebPage {
  std::string body;
  /// The lifetime that the answer states (Cache-Control: max-age).
  std::optional<std::chrono::seconds> max_age;
};

/// The request failed: the server is unavailable or too slow, sends too much, or answers with a
/// status other than 200.
class WebPageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Fetches a page. Throws WebPageError.
using GetWebPage = std::function<WebPage()>;

/// Fetches `url` through libcurl: without redirects, at most 2 s for the connection and 4 s in
/// total, at most 64 KiB. Throws std::invalid_argument for a URL without https, except for http on
/// this machine.
GetWebPage WebPageGetter(const std::string& url);

/// The max-age in the value of a Cache-Control header; nullopt without one.
std::optional<std::chrono::seconds> MaxAgeOf(std::string_view cache_control);

}  // namespace navalha::auth
