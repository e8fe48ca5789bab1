#include "services/auth/identity/web_page.hpp"

#include <algorithm>
#include <charconv>

#include "services/auth/text.hpp"
#include "services/common/http/curl.hpp"

namespace navalha::auth {
namespace {

constexpr long kConnectSeconds = 2;
constexpr long kTotalSeconds = 4;
constexpr size_t kLargestBody = 64 * 1024;
constexpr long kOk = 200;

bool IsTrustworthy(const std::string& url) {
  return url.starts_with("https://") || url.starts_with("http://127.0.0.1:") ||
         url.starts_with("http://localhost:") || url.starts_with("http://[::1]:");
}

std::optional<std::chrono::seconds> LifeOf(CURL* curl) {
  curl_header* header = nullptr;
  return curl_easy_header(curl, "cache-control", 0, CURLH_HEADER, -1, &header) == CURLHE_OK
             ? MaxAgeOf(header->value)
             : std::nullopt;
}

WebPage Get(const std::string& url) {
  const common::Curl curl = common::MakeCurl();
  if (!curl) {
    throw WebPageError("no curl handle");
  }
  common::CurlBody body(kLargestBody);
  curl_easy_setopt(curl.get(), CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl.get(), CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(curl.get(), CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT, kTotalSeconds);
  body.Receive(curl.get());
  const CURLcode code = curl_easy_perform(curl.get());
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  if (code != CURLE_OK) {
    throw WebPageError(curl_easy_strerror(code));
  }
  if (status != kOk) {
    throw WebPageError("status " + std::to_string(status));
  }
  return {std::move(body.bytes), LifeOf(curl.get())};
}

}  // namespace

GetWebPage WebPageGetter(const std::string& url) {
  if (!IsTrustworthy(url)) {
    throw std::invalid_argument("not an https URL: " + url);
  }
  common::RequireCurl();
  return [url] { return Get(url); };
}

std::optional<std::chrono::seconds> MaxAgeOf(std::string_view cache_control) {
  constexpr std::string_view kName = "max-age=";
  const std::string text = Lower(cache_control);
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view directive = Trimmed(std::string_view(text).substr(begin, end - begin));
    if (directive.starts_with(kName)) {
      const std::string_view digits = directive.substr(kName.size());
      int64_t seconds = 0;
      const auto [stop, error] =
          std::from_chars(digits.data(), digits.data() + digits.size(), seconds);
      if (error == std::errc() && stop == digits.data() + digits.size() && seconds >= 0) {
        return std::chrono::seconds(seconds);
      }
    }
    begin = end + 1;
  }
  return std::nullopt;
}

}  // namespace navalha::auth
