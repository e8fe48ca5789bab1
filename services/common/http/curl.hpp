#pragma once

#include <curl/curl.h>

#include <memory>
#include <string>

namespace navalha::common {

struct CurlCloser {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
  void operator()(curl_mime* mime) const { curl_mime_free(mime); }
};
using Curl = std::unique_ptr<CURL, CurlCloser>;
using Mime = std::unique_ptr<curl_mime, CurlCloser>;

/// Initializes libcurl once per process. Throws std::runtime_error when that fails.
void RequireCurl();

/// A handle for transfers that raises no signals; null on failure. Requires RequireCurl before.
Curl MakeCurl();
/// Removes all options of a handle, so that the next transfer begins as with a new one. Its open
/// connections stay.
void ResetCurl(CURL* curl);

/// A list of lines, such as headers.
class CurlList {
 public:
  CurlList() = default;
  ~CurlList() { curl_slist_free_all(list_); }
  CurlList(const CurlList&) = delete;
  CurlList& operator=(const CurlList&) = delete;

  void Add(const std::string& line) { list_ = curl_slist_append(list_, line.c_str()); }
  curl_slist* get() const { return list_; }

 private:
  curl_slist* list_ = nullptr;
};

/// The body of an answer, up to a limit. A longer one ends its transfer with CURLE_WRITE_ERROR.
class CurlBody {
 public:
  explicit CurlBody(size_t limit) : limit_(limit) {}
  CurlBody(const CurlBody&) = delete;
  CurlBody& operator=(const CurlBody&) = delete;

  /// Makes the next transfer of `curl` append its body to `bytes`.
  void Receive(CURL* curl);

  std::string bytes;

 private:
  static size_t Append(const char* bytes, size_t size, size_t count, void* body);

  const size_t limit_;
};

}  // namespace navalha::common
