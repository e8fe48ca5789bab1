#include "services/common/tokens/token.hpp"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <rapidjson/document.h>

#include <array>
#include <charconv>
#include <map>
#include <mutex>
#include <stdexcept>

#include "services/common/redis/recent_map.hpp"

namespace navalha::common {
namespace {

constexpr size_t kKeyBytes = 32;
constexpr size_t kSignatureBytes = 64;
constexpr size_t kLongestToken = 2048;
// The maximum number of tokens whose signature is not checked again: about 1 MB.
constexpr size_t kCheckedTokens = 2000;

struct BioCloser {
  void operator()(BIO* bio) const { BIO_free(bio); }
};
struct DigestCloser {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Bio = std::unique_ptr<BIO, BioCloser>;
using Digest = std::unique_ptr<EVP_MD_CTX, DigestCloser>;

std::shared_ptr<EVP_PKEY> Owned(EVP_PKEY* key) {
  if (key == nullptr || EVP_PKEY_get_id(key) != EVP_PKEY_ED25519) {
    EVP_PKEY_free(key);
    throw std::invalid_argument("not an Ed25519 key in PEM");
  }
  return std::shared_ptr<EVP_PKEY>(key, EVP_PKEY_free);
}

Bio BioOf(std::string_view text) {
  return Bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

std::string ToText(const unsigned char* bytes, size_t size) {
  return std::string(reinterpret_cast<const char*>(bytes), size);
}

// The id of a key in the headers of tokens (kid): its JWK thumbprint with SHA-256 (RFC 7638, RFC
// 8037).
std::string KeyId(const EVP_PKEY* key) {
  std::array<unsigned char, kKeyBytes> raw{};
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  size_t raw_size = raw.size();
  unsigned int size = 0;
  if (EVP_PKEY_get_raw_public_key(key, raw.data(), &raw_size) != 1) {
    throw std::runtime_error("can't read a public key");
  }
  const std::string jwk = fmt::format(R"({{"crv":"Ed25519","kty":"OKP","x":"{}"}})",
                                      Base64UrlEncode(ToText(raw.data(), raw_size)));
  EVP_Digest(jwk.data(), jwk.size(), digest.data(), &size, EVP_sha256(), nullptr);
  return Base64UrlEncode(ToText(digest.data(), size));
}

// Whether a PEM file has another block after those read.
bool HasMorePem(BIO* bio) {
  char* rest = nullptr;
  const long size = BIO_get_mem_data(bio, &rest);
  return std::string_view(rest, static_cast<size_t>(size)).find("-----BEGIN") !=
         std::string_view::npos;
}

bool SignatureFits(EVP_PKEY* key, std::string_view message, std::string_view signature) {
  const Digest digest(EVP_MD_CTX_new());
  return EVP_DigestVerifyInit(digest.get(), nullptr, nullptr, nullptr, key) == 1 &&
         EVP_DigestVerify(digest.get(), reinterpret_cast<const unsigned char*>(signature.data()),
                          signature.size(), reinterpret_cast<const unsigned char*>(message.data()),
                          message.size()) == 1;
}

std::optional<int64_t> IntegerOf(const rapidjson::Value& object, const char* name) {
  const auto member = object.FindMember(name);
  return member != object.MemberEnd() && member->value.IsInt64()
             ? std::optional(member->value.GetInt64())
             : std::nullopt;
}

std::string TextOf(const rapidjson::Value& object, const char* name) {
  const auto member = object.FindMember(name);
  return member != object.MemberEnd() && member->value.IsString() ? member->value.GetString() : "";
}

// The id of the key that a token's header names, or an empty text; nullopt for another algorithm or
// malformed JSON.
std::optional<std::string> KeyIdOfHeader(std::string_view json) {
  rapidjson::Document header;
  header.Parse(json.data(), json.size());
  if (header.HasParseError() || !header.IsObject() || TextOf(header, "alg") != "EdDSA") {
    return std::nullopt;
  }
  return TextOf(header, "kid");
}

std::optional<TokenClaims> ParseClaims(std::string_view json) {
  rapidjson::Document payload;
  payload.Parse(json.data(), json.size());
  if (payload.HasParseError() || !payload.IsObject() || TextOf(payload, "iss") != kTokenIssuer) {
    return std::nullopt;
  }
  TokenClaims claims;
  const std::string subject = TextOf(payload, "sub");
  const auto [end, error] =
      std::from_chars(subject.data(), subject.data() + subject.size(), claims.user_id);
  const auto issued = IntegerOf(payload, "iat");
  const auto expires = IntegerOf(payload, "exp");
  claims.session_id = TextOf(payload, "sid");
  claims.token_id = TextOf(payload, "jti");
  if (error != std::errc() || end != subject.data() + subject.size() || claims.user_id <= 0 ||
      !issued || !expires || claims.session_id.empty()) {
    return std::nullopt;
  }
  claims.issued_at = Instant(std::chrono::seconds(*issued));
  claims.expires_at = Instant(std::chrono::seconds(*expires));
  return claims;
}

int64_t SecondsOf(Instant instant) {
  return std::chrono::floor<std::chrono::seconds>(instant).time_since_epoch().count();
}

std::string Hex(const unsigned char* bytes, size_t size) {
  std::string text;
  text.reserve(size * 2);
  for (size_t i = 0; i < size; ++i) {
    text += "0123456789abcdef"[bytes[i] >> 4];
    text += "0123456789abcdef"[bytes[i] & 15];
  }
  return text;
}

std::string PemOf(EVP_PKEY* key, bool with_private_half) {
  const Bio bio(BIO_new(BIO_s_mem()));
  const int written = with_private_half ? PEM_write_bio_PrivateKey(bio.get(), key, nullptr, nullptr,
                                                                   0, nullptr, nullptr)
                                        : PEM_write_bio_PUBKEY(bio.get(), key);
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &data);
  if (written != 1 || size <= 0) {
    throw std::runtime_error("can't write a key as PEM");
  }
  return std::string(data, static_cast<size_t>(size));
}

}  // namespace

// Public keys by their ids.
struct TokenVerifier::Keys {
  std::map<std::string, std::shared_ptr<EVP_PKEY>> by_id;
};

// The claims of the tokens that were used last and are signed with one of the keys, by their
// digests, so that the memory contains no tokens.
struct TokenVerifier::CheckedTokens {
  std::mutex mutex;
  RecentMap<TokenClaims> claims{kCheckedTokens};
};

TokenVerifier::TokenVerifier(std::string_view public_keys_pem, Now now)
    : checked_(std::make_shared<CheckedTokens>()), now_(std::move(now)) {
  const auto keys = std::make_shared<Keys>();
  const Bio bio = BioOf(public_keys_pem);
  do {
    const auto key = Owned(PEM_read_bio_PUBKEY(bio.get(), nullptr, nullptr, nullptr));
    keys->by_id[KeyId(key.get())] = key;
  } while (HasMorePem(bio.get()));
  keys_ = keys;
}

std::optional<TokenClaims> TokenVerifier::Verify(std::string_view token) const {
  if (token.size() > kLongestToken) {
    return std::nullopt;
  }
  const std::string digest = Sha256Hex(token);
  std::optional<TokenClaims> claims;
  {
    const std::lock_guard lock(checked_->mutex);
    if (const TokenClaims* known = checked_->claims.Find(digest)) {
      claims = *known;
    }
  }
  if (!claims) {
    claims = ClaimsOf(token);
    if (claims) {
      const std::lock_guard lock(checked_->mutex);
      checked_->claims.Put(digest, *claims);
    }
  }
  return claims && claims->expires_at > now_() ? claims : std::nullopt;
}

std::optional<TokenClaims> TokenVerifier::ClaimsOf(std::string_view token) const {
  const size_t first = token.find('.');
  const size_t last = token.rfind('.');
  if (first == std::string_view::npos || first == last) {
    return std::nullopt;
  }
  const auto header = Base64UrlDecode(token.substr(0, first));
  const auto payload = Base64UrlDecode(token.substr(first + 1, last - first - 1));
  const auto signature = Base64UrlDecode(token.substr(last + 1));
  if (!header || !payload || !signature || signature->size() != kSignatureBytes) {
    return std::nullopt;
  }
  const auto named = KeyIdOfHeader(*header);
  if (!named) {
    return std::nullopt;
  }
  for (const auto& [id, key] : keys_->by_id) {
    // Tokens of versions without key ids name none.
    if ((named->empty() || *named == id) &&
        SignatureFits(key.get(), token.substr(0, last), *signature)) {
      return ParseClaims(*payload);
    }
  }
  return std::nullopt;
}

TokenSigner::TokenSigner(std::string_view private_key_pem)
    : key_(Owned(PEM_read_bio_PrivateKey(BioOf(private_key_pem).get(), nullptr, nullptr, nullptr))),
      header_(Base64UrlEncode(
          fmt::format(R"({{"alg":"EdDSA","kid":"{}","typ":"JWT"}})", KeyId(key_.get())))) {}

std::string TokenSigner::Sign(const TokenClaims& claims) const {
  // The values are ids that we generate, so they need no escaping.
  const std::string payload =
      fmt::format(R"({{"iss":"{}","sub":"{}","sid":"{}","jti":"{}","iat":{},"exp":{}}})",
                  kTokenIssuer, claims.user_id, claims.session_id, claims.token_id,
                  SecondsOf(claims.issued_at), SecondsOf(claims.expires_at));
  const std::string message = header_ + "." + Base64UrlEncode(payload);
  std::array<unsigned char, kSignatureBytes> signature{};
  size_t size = signature.size();
  const Digest digest(EVP_MD_CTX_new());
  if (EVP_DigestSignInit(digest.get(), nullptr, nullptr, nullptr, key_.get()) != 1 ||
      EVP_DigestSign(digest.get(), signature.data(), &size,
                     reinterpret_cast<const unsigned char*>(message.data()), message.size()) != 1) {
    throw std::runtime_error("can't sign a token");
  }
  return message + "." + Base64UrlEncode(ToText(signature.data(), size));
}

TokenKeys GenerateTokenKeys() {
  const std::shared_ptr<EVP_PKEY> key = Owned(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
  return {PemOf(key.get(), true), PemOf(key.get(), false)};
}

std::string Base64UrlEncode(std::string_view bytes) {
  static constexpr char kAlphabet[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string text;
  text.reserve((bytes.size() * 4 + 2) / 3);
  uint32_t buffer = 0;
  int bits = 0;
  for (const char c : bytes) {
    buffer = (buffer << 8) | static_cast<unsigned char>(c);
    for (bits += 8; bits >= 6; bits -= 6) {
      text += kAlphabet[(buffer >> (bits - 6)) & 63];
    }
  }
  if (bits > 0) {
    text += kAlphabet[(buffer << (6 - bits)) & 63];
  }
  return text;
}

std::optional<std::string> Base64UrlDecode(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() * 3 / 4);
  uint32_t buffer = 0;
  int bits = 0;
  for (const char c : text) {
    int value = 0;
    if (c >= 'A' && c <= 'Z') {
      value = c - 'A';
    } else if (c >= 'a' && c <= 'z') {
      value = c - 'a' + 26;
    } else if (c >= '0' && c <= '9') {
      value = c - '0' + 52;
    } else if (c == '-' || c == '_') {
      value = c == '-' ? 62 : 63;
    } else {
      return std::nullopt;
    }
    buffer = (buffer << 6) | static_cast<uint32_t>(value);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes += static_cast<char>((buffer >> bits) & 255);
    }
  }
  // Unused bits must be zero, so that each byte string has one encoding.
  if (bits >= 6 || (buffer & ((1U << bits) - 1)) != 0) {
    return std::nullopt;
  }
  return bytes;
}

std::string RandomHex(int bytes) {
  std::string buffer(static_cast<size_t>(bytes), '\0');
  auto* data = reinterpret_cast<unsigned char*>(buffer.data());
  if (RAND_bytes(data, bytes) != 1) {
    throw std::runtime_error("no random bytes");
  }
  return Hex(data, buffer.size());
}

std::string Sha256Hex(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) {
    throw std::runtime_error("SHA-256 failed");
  }
  return Hex(digest.data(), size);
}

std::string HmacHex(std::string_view key, std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  if (HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
           reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data(),
           &size) == nullptr) {
    throw std::runtime_error("HMAC-SHA256 failed");
  }
  return Hex(digest.data(), size);
}

bool EqualInConstantTime(std::string_view left, std::string_view right) {
  return left.size() == right.size() && CRYPTO_memcmp(left.data(), right.data(), left.size()) == 0;
}

}  // namespace navalha::common
