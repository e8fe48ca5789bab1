#include "services/auth/curl.hpp"

#include <stdexcept>

namespace navalha::auth {

void RequireCurl() {
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (ready != CURLE_OK) {
    throw std::runtime_error(curl_easy_strerror(ready));
  }
}

Curl MakeCurl() {
  Curl curl(curl_easy_init());
  if (curl) {
    curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
  }
  return curl;
}

}  // namespace navalha::auth
