#include "services/auth/identity/id_token.hpp"

#include <rapidjson/document.h>

#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

using rapidjson::Document;
using rapidjson::Value;

constexpr std::chrono::seconds kSkew{60};
constexpr size_t kLongestSubject = 255;

const Value* Member(const Value& object, const char* name) {
  const auto found = object.FindMember(name);
  return found == object.MemberEnd() ? nullptr : &found->value;
}

std::string TextOf(const Value& object, const char* name) {
  const Value* member = Member(object, name);
  return member != nullptr && member->IsString()
             ? std::string(member->GetString(), member->GetStringLength())
             : "";
}

std::optional<common::Instant> InstantOf(const Value& object, const char* name) {
  const Value* member = Member(object, name);
  // Larger values are not plausible times and would overflow.
  return member != nullptr && member->IsUint()
             ? std::optional(common::Instant(std::chrono::seconds(member->GetUint())))
             : std::nullopt;
}

// Some issuers write the value as a text.
bool IsTrue(const Value& object, const char* name) {
  const Value* member = Member(object, name);
  return member != nullptr && (member->IsTrue() || TextOf(object, name) == "true");
}

bool ParseObject(std::string_view base64, Document& document) {
  const auto json = common::Base64UrlDecode(base64);
  if (!json) {
    return false;
  }
  document.Parse<rapidjson::kParseValidateEncodingFlag>(json->data(), json->size());
  return !document.HasParseError() && document.IsObject();
}

bool IsIssuer(const std::string& said, const std::string& issuer) {
  constexpr std::string_view kScheme = "https://";
  return said == issuer || (issuer.starts_with(kScheme) && said == issuer.substr(kScheme.size()));
}

// Returns whether the token's only audience is our client id.
bool IsForUs(const Value& claims, const std::string& client_id) {
  const Value* audience = Member(claims, "aud");
  if (audience != nullptr && audience->IsArray()) {
    return audience->Size() == 1 && (*audience)[0].IsString() &&
           (*audience)[0].GetString() == client_id;
  }
  return TextOf(claims, "aud") == client_id;
}

bool IsAlive(const Value& claims, common::Instant now) {
  const auto expires = InstantOf(claims, "exp");
  const auto issued = InstantOf(claims, "iat");
  const auto begins = InstantOf(claims, "nbf");
  return expires && issued && *expires > now - kSkew && *issued < now + kSkew &&
         (!Member(claims, "nbf") || (begins && *begins < now + kSkew));
}

// The key that the header names; nullopt unless the header describes an RS256 token.
std::optional<RsaKey> KeyOf(std::string_view base64, const FindKey& find_key) {
  Document header;
  if (!ParseObject(base64, header) || TextOf(header, "alg") != "RS256" ||
      header.HasMember("crit")) {
    return std::nullopt;
  }
  const std::string id = TextOf(header, "kid");
  return id.empty() ? std::nullopt : find_key(id);
}

}  // namespace

std::optional<Identity> ReadIdToken(std::string_view token, const IdTokenRules& rules,
                                    const FindKey& find_key, common::Instant now) {
  const size_t first = token.find('.');
  const size_t last = token.rfind('.');
  if (rules.client_id.empty() || first == std::string_view::npos || first == last) {
    return std::nullopt;
  }
  // The cheap checks come first: an invalid token must not cause a request for keys.
  Document claims;
  if (!ParseObject(token.substr(first + 1, last - first - 1), claims) ||
      !IsIssuer(TextOf(claims, "iss"), rules.issuer) || !IsForUs(claims, rules.client_id) ||
      !IsAlive(claims, now)) {
    return std::nullopt;
  }
  const auto key = KeyOf(token.substr(0, first), find_key);
  const auto signature = common::Base64UrlDecode(token.substr(last + 1));
  if (!key || !signature || !key->Signed(token.substr(0, last), *signature)) {
    return std::nullopt;
  }
  Identity identity{TextOf(claims, "sub"), TextOf(claims, "email"),
                    IsTrue(claims, "email_verified"), TextOf(claims, "given_name"),
                    TextOf(claims, "family_name")};
  if (identity.subject.empty() || identity.subject.size() > kLongestSubject) {
    return std::nullopt;
  }
  return identity;
}

}  // namespace navalha::auth
