#include "services/auth/identity/rsa_key.hpp"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>
#include <rapidjson/document.h>

#include <optional>
#include <stdexcept>

#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

constexpr int kFewestBits = 2048;
constexpr int kMostBits = 8192;
constexpr rapidjson::SizeType kMostKeys = 50;
constexpr size_t kLongestId = 256;

// Frees each OpenSSL type used here.
struct Closer {
  void operator()(BIGNUM* number) const { BN_free(number); }
  void operator()(OSSL_PARAM_BLD* builder) const { OSSL_PARAM_BLD_free(builder); }
  void operator()(OSSL_PARAM* parameters) const { OSSL_PARAM_free(parameters); }
  void operator()(EVP_PKEY_CTX* context) const { EVP_PKEY_CTX_free(context); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
template <class Thing>
using Own = std::unique_ptr<Thing, Closer>;

const unsigned char* BytesOf(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Own<BIGNUM> NumberOf(std::string_view bytes) {
  return Own<BIGNUM>(BN_bin2bn(BytesOf(bytes), static_cast<int>(bytes.size()), nullptr));
}

std::string TextOf(const rapidjson::Value& object, const char* name) {
  const auto member = object.FindMember(name);
  return member != object.MemberEnd() && member->value.IsString()
             ? std::string(member->value.GetString(), member->value.GetStringLength())
             : "";
}

bool SaysNothingElse(const rapidjson::Value& key, const char* name, const char* value) {
  return !key.HasMember(name) || TextOf(key, name) == value;
}

std::optional<RsaKey> KeyOf(const rapidjson::Value& key) {
  if (!key.IsObject() || TextOf(key, "kty") != "RSA" || !SaysNothingElse(key, "use", "sig") ||
      !SaysNothingElse(key, "alg", "RS256")) {
    return std::nullopt;
  }
  const auto modulus = common::Base64UrlDecode(TextOf(key, "n"));
  const auto exponent = common::Base64UrlDecode(TextOf(key, "e"));
  if (!modulus || !exponent) {
    return std::nullopt;
  }
  try {
    return RsaKey(*modulus, *exponent);
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

}  // namespace

RsaKey::RsaKey(std::string_view modulus, std::string_view exponent) {
  const Own<BIGNUM> n = NumberOf(modulus);
  const Own<BIGNUM> e = NumberOf(exponent);
  if (!n || !e || BN_num_bits(n.get()) < kFewestBits || BN_num_bits(n.get()) > kMostBits ||
      BN_num_bits(e.get()) < 2 || !BN_is_odd(e.get())) {
    throw std::invalid_argument("not an RSA key of 2048 to 8192 bits");
  }
  const Own<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get());
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get());
  const Own<OSSL_PARAM> parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  const Own<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr));
  EVP_PKEY* key = nullptr;
  if (EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) != 1) {
    throw std::invalid_argument("not an RSA key");
  }
  key_ = std::shared_ptr<EVP_PKEY>(key, EVP_PKEY_free);
}

bool RsaKey::Signed(std::string_view message, std::string_view signature) const {
  const Own<EVP_MD_CTX> digest(EVP_MD_CTX_new());
  EVP_PKEY_CTX* context = nullptr;  // Owned by the digest.
  return EVP_DigestVerifyInit(digest.get(), &context, EVP_sha256(), nullptr, key_.get()) == 1 &&
         EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1 &&
         EVP_DigestVerify(digest.get(), BytesOf(signature), signature.size(), BytesOf(message),
                          message.size()) == 1;
}

std::map<std::string, RsaKey, std::less<>> ParseKeySet(std::string_view json) {
  std::map<std::string, RsaKey, std::less<>> keys;
  rapidjson::Document document;
  document.Parse(json.data(), json.size());
  if (document.HasParseError() || !document.IsObject() || !document.HasMember("keys") ||
      !document["keys"].IsArray() || document["keys"].Size() > kMostKeys) {
    return keys;
  }
  for (const rapidjson::Value& entry : document["keys"].GetArray()) {
    const auto key = KeyOf(entry);
    std::string id = key ? TextOf(entry, "kid") : "";
    if (!id.empty() && id.size() <= kLongestId) {
      keys.emplace(std::move(id), *key);
    }
  }
  return keys;
}

}  // namespace navalha::auth
