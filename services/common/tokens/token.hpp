#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "services/common/text/clock.hpp"

typedef struct evp_pkey_st EVP_PKEY;

namespace navalha::common {

/// The claims of a bearer token. Times are in whole seconds.
struct TokenClaims {
  int64_t user_id = 0;
  std::string session_id;
  std::string token_id;
  Instant issued_at;
  Instant expires_at;
};

/// The issuer of our tokens (claim iss).
inline constexpr std::string_view kTokenIssuer = "navalha";

/// Verifies tokens: JWT signed with EdDSA (Ed25519); refuses every other algorithm. Several keys
/// let auth change its key: tokens of the old one stay valid. Checks the signature of a token once,
/// because that takes longer than the rest of many calls. Copies share the keys and the checked
/// tokens. Thread-safe.
class TokenVerifier {
 public:
  /// `public_keys_pem` is the text of a PEM file with one key or several. Throws
  /// std::invalid_argument for any other text.
  explicit TokenVerifier(std::string_view public_keys_pem, Now now = SystemNow);
  /// The claims of an unexpired token signed with the key that its header names (kid), or with any
  /// of the keys if it names none; nullopt for any other text.
  std::optional<TokenClaims> Verify(std::string_view token) const;

 private:
  struct Keys;
  struct CheckedTokens;

  // The claims of a token signed with one of the keys, expired or not.
  std::optional<TokenClaims> ClaimsOf(std::string_view token) const;

  std::shared_ptr<const Keys> keys_;
  std::shared_ptr<CheckedTokens> checked_;
  Now now_;
};

/// Signs tokens; only auth has the key. Copies share the key. Thread-safe.
class TokenSigner {
 public:
  /// `private_key_pem` is the text of a PEM file. Throws std::invalid_argument for any other text.
  explicit TokenSigner(std::string_view private_key_pem);
  /// A token whose header names the key.
  std::string Sign(const TokenClaims& claims) const;

 private:
  std::shared_ptr<EVP_PKEY> key_;
  // Encoded.
  std::string header_;
};

/// A new Ed25519 key pair as PEM texts.
struct TokenKeys {
  std::string private_pem;
  std::string public_pem;
};
TokenKeys GenerateTokenKeys();

/// base64url without padding (RFC 4648, section 5). Decoding returns nullopt for any other
/// encoding.
std::string Base64UrlEncode(std::string_view bytes);
std::optional<std::string> Base64UrlDecode(std::string_view text);
/// `bytes` random bytes as lower-case hexadecimal digits.
std::string RandomHex(int bytes);
/// SHA-256 as lower-case hexadecimal digits.
std::string Sha256Hex(std::string_view bytes);
/// HMAC-SHA256 as lower-case hexadecimal digits.
std::string HmacHex(std::string_view key, std::string_view bytes);
/// Compares two texts of equal length in constant time.
bool EqualInConstantTime(std::string_view left, std::string_view right);

}  // namespace navalha::common
