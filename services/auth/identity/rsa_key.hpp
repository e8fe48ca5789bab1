#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

typedef struct evp_pkey_st EVP_PKEY;

namespace navalha::auth {

/// A public RSA key that verifies RS256 signatures (RSASSA-PKCS1-v1_5 with SHA-256). Copies share
/// the key. Thread-safe.
class RsaKey {
 public:
  /// `modulus` and `exponent` are big-endian numbers. Throws std::invalid_argument for a modulus
  /// with fewer than 2048 or more than 8192 bits.
  RsaKey(std::string_view modulus, std::string_view exponent);
  /// Whether `signature` is a valid signature of `message`.
  bool Signed(std::string_view message, std::string_view signature) const;

 private:
  std::shared_ptr<EVP_PKEY> key_;
};

/// The RS256 keys of a JSON Web Key Set (RFC 7517) by id. Skips other and malformed keys; returns
/// an empty map for any text that is not a key set.
std::map<std::string, RsaKey, std::less<>> ParseKeySet(std::string_view json);

}  // namespace navalha::auth
