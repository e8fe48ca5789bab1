#include "services/auth/email_undo.hpp"

#include <fmt/format.h>

#include <charconv>

#include "services/auth/text.hpp"
#include "services/common/token.hpp"

namespace navalha::auth {
namespace {

std::string SignatureOf(std::string_view payload, std::string_view email, std::string_view key) {
  return common::HmacHex(key, fmt::format("email-undo|{}|{}", payload, Lower(email)));
}

int64_t SecondsOf(common::Instant instant) {
  return std::chrono::duration_cast<std::chrono::seconds>(instant.time_since_epoch()).count();
}

// Reads a number and the space after it from the front of the text.
std::optional<int64_t> TakeNumber(std::string_view& text) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end == text.data() + text.size() || *end != ' ') {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<size_t>(end - text.data()) + 1);
  return number;
}

}  // namespace

std::string MakeEmailUndo(const EmailUndo& undo, std::string_view new_email,
                          common::Instant expires_at, std::string_view key) {
  const std::string payload = common::Base64UrlEncode(
      fmt::format("{} {} {}", SecondsOf(expires_at), undo.user_id, undo.old_email));
  return payload + "." + SignatureOf(payload, new_email, key);
}

std::optional<EmailUndo> ParseEmailUndo(std::string_view token, common::Instant now) {
  const auto decoded = common::Base64UrlDecode(token.substr(0, token.find('.')));
  if (!decoded) {
    return std::nullopt;
  }
  std::string_view text = *decoded;
  const auto expires_at = TakeNumber(text);
  const auto user_id = expires_at ? TakeNumber(text) : std::nullopt;
  if (!user_id || *expires_at <= SecondsOf(now)) {
    return std::nullopt;
  }
  return EmailUndo{*user_id, std::string(text)};
}

bool IsEmailUndoFor(std::string_view token, std::string_view email, std::string_view key) {
  const size_t dot = token.find('.');
  return dot != std::string_view::npos &&
         common::EqualInConstantTime(SignatureOf(token.substr(0, dot), email, key),
                                     token.substr(dot + 1));
}

}  // namespace navalha::auth
