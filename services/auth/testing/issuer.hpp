#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "services/common/clock.hpp"

typedef struct evp_pkey_st EVP_PKEY;

namespace navalha::auth {

/// The claims of a token by name, each as JSON: {"sub", "\"1\""}. An empty text leaves one out.
using Claims = std::map<std::string, std::string>;

/// An issuer of ID tokens of a test's own: RSA keys, and an HTTP server on this machine that
/// publishes them.
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
  /// Signs with a new key from now on; the old one is published no more.
  void Rotate();
  std::string key_id();
  /// The key set as it is published.
  std::string KeySet();
  /// What answers say of how long they hold.
  void SetCacheControl(const std::string& value);
  /// A token for a person with a verified e-mail, with some of its claims as the test wants them.
  std::string TokenFor(const std::string& subject, const std::string& email, common::Instant now,
                       const Claims& other = {});
  /// Header and claims in JSON, signed with the key of now.
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
