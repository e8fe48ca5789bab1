#pragma once

#include <curl/curl.h>

#include <memory>

namespace navalha::auth {

struct CurlCloser {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
  void operator()(curl_mime* mime) const { curl_mime_free(mime); }
};
using Curl = std::unique_ptr<CURL, CurlCloser>;
using Mime = std::unique_ptr<curl_mime, CurlCloser>;

/// Initializes libcurl once per process. Throws std::runtime_error when that fails.
void RequireCurl();

/// A handle for one transfer that raises no signals; null on failure. Requires RequireCurl before.
Curl MakeCurl();

}  // namespace navalha::auth
