#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

typedef struct evp_pkey_st EVP_PKEY;

namespace navalha::auth {

/// A public RSA key of somebody else's, for RS256 (RSASSA-PKCS1-v1_5 with SHA-256) and nothing
/// else. Copies share the key. Thread-safe.
class RsaKey {
 public:
  /// `modulus` and `exponent` are big-endian numbers. Throws std::invalid_argument for a modulus of
  /// less than 2048 or more than 8192 bits.
  RsaKey(std::string_view modulus, std::string_view exponent);
  /// Whether the signature is this key's of the message.
  bool Signed(std::string_view message, std::string_view signature) const;

 private:
  std::shared_ptr<EVP_PKEY> key_;
};

/// The keys of a JSON Web Key Set (RFC 7517) that sign with RS256, by their ids. Other keys and
/// those that are malformed are left out; empty for a text that is no key set.
std::map<std::string, RsaKey, std::less<>> ParseKeySet(std::string_view json);

}  // namespace navalha::auth
