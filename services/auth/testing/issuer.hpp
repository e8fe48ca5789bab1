#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "services/common/text/clock.hpp"

typedef struct evp_pkey_st EVP_PKEY;

namespace navalha::auth {

/// The claims of a token by name, each as JSON: {"sub", "\"1\""}. An empty text omits the claim.
using Claims = std::map<std::string, std::string>;

/// An issuer of ID tokens run by a test: RSA keys, and a local HTTP server that publishes them.
class Issuer {
 public:
  enum class Mood { kAnswers, kFails, kSaysTooMuch, kRedirects };

  Issuer();
  ~Issuer();
  Issuer(const Issuer&) = delete;
  Issuer& operator=(const Issuer&) = delete;

  static constexpr const char* kName = "https://issuer.example";
  static constexpr const char* kClientId = "navalha-client";

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/keys"; }
  /// Replaces the signing key and its published key.
  void Rotate();
  std::string key_id();
  /// The published key set.
  std::string KeySet();
  /// Sets the Cache-Control header of answers.
  void SetCacheControl(const std::string& value);
  /// A token for a person with a verified e-mail; `claims` replaces some of its claims.
  std::string TokenFor(const std::string& subject, const std::string& email, common::Instant now,
                       const Claims& other = {});
  /// Signs header and claims (JSON) with the current key.
  std::string Sign(const std::string& header, const std::string& claims);

  std::atomic<Mood> mood = Mood::kAnswers;
  std::atomic<int> asked = 0;

 private:
  void Serve();
  std::string Answer();

  int listener_ = -1;
  int port_ = 0;
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_;
  EVP_PKEY* key_ = nullptr;
  int generation_ = 0;
  std::string cache_control_ = "public, max-age=3600, must-revalidate";
  std::thread thread_;
};

}  // namespace navalha::auth
