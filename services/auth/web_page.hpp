#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

namespace navalha::auth {

/// What a web server answered with 200.
struct WebPage {
  std::string body;
  /// For how long it says that the answer holds (Cache-Control: max-age).
  std::optional<std::chrono::seconds> max_age;
};

/// A page could not be had: the server is away, too slow, says too much or something else than 200.
class WebPageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Gets a page. Throws WebPageError.
using GetWebPage = std::function<WebPage()>;

/// Gets `url` through libcurl: no redirects, 2 s for the connection and 4 s in all, at most 64 KiB.
/// Throws std::invalid_argument for a URL that is not https; http is for this machine itself.
GetWebPage WebPageGetter(const std::string& url);

/// max-age of a Cache-Control header's value.
std::optional<std::chrono::seconds> MaxAgeOf(std::string_view cache_control);

}  // namespace navalha::auth
