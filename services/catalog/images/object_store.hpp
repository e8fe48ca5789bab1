#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "services/catalog/images/request_gate.hpp"
#include "services/common/http/curl.hpp"

namespace navalha::catalog {

struct ObjectStoreSettings {
  /// The bucket: https://host/bucket or https://bucket.host, optionally with a folder after it.
  std::string url = {};
  std::string region = "us-east-1";
  /// A file in AWS's format, with lines aws_access_key_id = …, aws_secret_access_key = … and, for
  /// temporary credentials, aws_session_token = …. Read again for each request, so that replaced
  /// credentials apply immediately.
  std::string credentials_file = {};
  std::chrono::milliseconds connect_timeout{1000};
  /// Time limit of one request; the deadline of a call applies if it is earlier.
  std::chrono::milliseconds request_timeout{3000};
  /// Concurrent requests; further ones wait for `longest_wait`, then they are refused.
  int requests_at_once = 16;
  std::chrono::milliseconds longest_wait{500};
  /// The pause between two requests while the store fails; others are refused immediately.
  std::chrono::milliseconds pause{1000};
};

/// A bucket of an S3-compatible store. Signs requests (AWS Signature Version 4, by libcurl), and
/// repeats one once if the store is temporarily unavailable. Uses neither lists nor other queries:
/// libcurl 7.88 signs paths and queries as they are, so that keys may contain only letters, digits,
/// '.', '-' and '_'. All functions throw UNAVAILABLE (IMAGE_STORE_AWAY) when the store is
/// unavailable, too slow or refuses a request. Thread-safe.
class ObjectStore {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  /// Throws std::invalid_argument for a wrong address or region, and std::runtime_error for a file
  /// without credentials.
  explicit ObjectStore(ObjectStoreSettings settings);

  /// Stores an object of at most kLargestObject bytes.
  void Put(const std::string& key, std::string_view bytes, std::string_view content_type,
           Deadline deadline);
  /// Returns an object; nullopt if it does not exist.
  std::optional<std::string> Get(const std::string& key, Deadline deadline);
  /// Returns the size of an object in bytes; nullopt if it does not exist.
  std::optional<int64_t> Measure(const std::string& key, Deadline deadline);
  /// Deletes an object, which need not exist.
  void Delete(const std::string& key, Deadline deadline);

  static constexpr size_t kLargestObject = size_t{8} * 1024 * 1024;

 private:
  struct Request {
    const char* method;
    const std::string& key;
    std::string_view body = {};
    std::string_view content_type = {};
  };
  // The answer to a request. `status` is 0 if there was none; then `failure` states why.
  struct Answer {
    long status = 0;
    std::string body = {};
    int64_t size = 0;
    std::string failure = {};
  };

  Answer Ask(const Request& request, Deadline deadline);
  Answer AskOnce(const Request& request, Deadline deadline);
  Answer Transfer(CURL* curl, const Request& request, std::chrono::milliseconds timeout) const;
  common::Curl TakeHandle();
  void GiveBack(common::Curl curl);

  const ObjectStoreSettings settings_;
  RequestGate gate_;
  std::mutex mutex_;
  // Unused handles, with their open connections.
  std::vector<common::Curl> idle_;
};

}  // namespace navalha::catalog
