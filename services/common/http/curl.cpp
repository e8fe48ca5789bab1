#include "services/common/http/curl.hpp"

#include <stdexcept>

namespace navalha::common {

void RequireCurl() {
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (ready != CURLE_OK) {
    throw std::runtime_error(curl_easy_strerror(ready));
  }
}

Curl MakeCurl() {
  Curl curl(curl_easy_init());
  if (curl) {
    ResetCurl(curl.get());
  }
  return curl;
}

void ResetCurl(CURL* curl) {
  curl_easy_reset(curl);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
}

void CurlBody::Receive(CURL* curl) {
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, &Append);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, this);
}

// A callback of libcurl. Returning fewer bytes than received ends the transfer.
size_t CurlBody::Append(const char* bytes, size_t, size_t count, void* body) {
  auto& self = *static_cast<CurlBody*>(body);
  if (self.bytes.size() + count > self.limit_) {
    return 0;
  }
  self.bytes.append(bytes, count);
  return count;
}

}  // namespace navalha::common
