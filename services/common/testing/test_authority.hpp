#pragma once

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include "services/common/rpc/mutual_tls.hpp"

namespace navalha::common {

/// An authority that issues certificates of mutual TLS for tests, into a folder of its own.
class TestAuthority {
 public:
  TestAuthority();
  ~TestAuthority();
  TestAuthority(const TestAuthority&) = delete;
  TestAuthority& operator=(const TestAuthority&) = delete;

  /// Issues a certificate with a new key for `name`, a host or an IPv4 address, which expires after
  /// `life` (in the past if it is negative), in place of the one before. The files appear by
  /// renaming.
  TlsFiles Issue(const std::string& name, std::chrono::seconds life = std::chrono::hours(1)) const;

  /// The contents of a file.
  static std::string TextOf(const std::string& path);

 private:
  using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
  using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;

  // A certificate for `name` and `key`, signed by the authority.
  Certificate Sign(const std::string& name, EVP_PKEY& key, std::chrono::seconds life) const;
  void Write(const std::string& file, const X509& certificate, const EVP_PKEY* key) const;

  std::filesystem::path folder_;
  Key key_;
  Certificate certificate_;
};

}  // namespace navalha::common
