#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "services/common/clock.hpp"

typedef struct evp_pkey_st EVP_PKEY;

namespace navalha::common {

/// What a bearer token says. Times have whole seconds.
struct TokenClaims {
  int64_t user_id = 0;
  std::string session_id;
  std::string token_id;
  Instant issued_at;
  Instant expires_at;
};

/// Who signs our tokens (claim iss).
inline constexpr std::string_view kTokenIssuer = "navalha";

/// Checks tokens: JWT with EdDSA (Ed25519) and nothing else. Copies share the key. Thread-safe.
class TokenVerifier {
 public:
  /// `public_key_pem` is the text of a PEM file. Throws std::invalid_argument when it is none.
  explicit TokenVerifier(std::string_view public_key_pem, Now now = SystemNow);
  /// The claims of a token that is signed by the key and alive; nothing otherwise.
  std::optional<TokenClaims> Verify(std::string_view token) const;

 private:
  std::shared_ptr<EVP_PKEY> key_;
  Now now_;
};

/// Makes tokens; only auth holds the key. Copies share the key. Thread-safe.
class TokenSigner {
 public:
  /// `private_key_pem` is the text of a PEM file. Throws std::invalid_argument when it is none.
  explicit TokenSigner(std::string_view private_key_pem);
  std::string Sign(const TokenClaims& claims) const;

 private:
  std::shared_ptr<EVP_PKEY> key_;
};

/// A new Ed25519 key pair as PEM texts.
struct TokenKeys {
  std::string private_pem;
  std::string public_pem;
};
TokenKeys GenerateTokenKeys();

/// base64url without padding (RFC 4648, section 5). Decoding refuses anything else.
std::string Base64UrlEncode(std::string_view bytes);
std::optional<std::string> Base64UrlDecode(std::string_view text);
/// `bytes` random bytes from the system, as lower-case hexadecimal digits.
std::string RandomHex(int bytes);
/// SHA-256 as lower-case hexadecimal digits.
std::string Sha256Hex(std::string_view bytes);
/// HMAC-SHA256 as lower-case hexadecimal digits.
std::string HmacHex(std::string_view key, std::string_view bytes);
/// Equality in a time that does not depend on where the texts differ.
bool EqualInConstantTime(std::string_view left, std::string_view right);

}  // namespace navalha::common
