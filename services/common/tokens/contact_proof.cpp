#include "services/common/tokens/contact_proof.hpp"

#include <fmt/format.h>

#include <charconv>

#include "services/common/tokens/token.hpp"

namespace navalha::common {
namespace {

std::string SignatureOf(std::string_view payload, std::string_view key) {
  return HmacHex(key, fmt::format("contact-proof|{}", payload));
}

int64_t SecondsOf(Instant instant) {
  return std::chrono::duration_cast<std::chrono::seconds>(instant.time_since_epoch()).count();
}

}  // namespace

std::string MakeContactProof(std::string_view email, Instant expires_at, std::string_view key) {
  const std::string payload = Base64UrlEncode(fmt::format("{} {}", SecondsOf(expires_at), email));
  return payload + "." + SignatureOf(payload, key);
}

std::optional<std::string> EmailOfContactProof(std::string_view proof, std::string_view key,
                                               Instant now) {
  const size_t dot = proof.find('.');
  if (dot == std::string_view::npos ||
      !EqualInConstantTime(SignatureOf(proof.substr(0, dot), key), proof.substr(dot + 1))) {
    return std::nullopt;
  }
  const auto text = Base64UrlDecode(proof.substr(0, dot));
  const size_t space = text ? text->find(' ') : std::string::npos;
  int64_t expires_at = 0;
  if (space == std::string::npos ||
      std::from_chars(text->data(), text->data() + space, expires_at).ec != std::errc() ||
      expires_at <= SecondsOf(now)) {
    return std::nullopt;
  }
  return text->substr(space + 1);
}

}  // namespace navalha::common
