#include "services/auth/mail/email_undo.hpp"

#include <fmt/format.h>

#include <charconv>

#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

std::string SignatureOf(std::string_view id, std::string_view key) {
  return common::HmacHex(key, fmt::format("email-undo|{}", id));
}

}  // namespace

std::string MakeEmailUndo(int64_t change_id, std::string_view key) {
  const std::string id = std::to_string(change_id);
  return id + "." + SignatureOf(id, key);
}

std::optional<int64_t> ParseEmailUndo(std::string_view token, std::string_view key) {
  const size_t dot = token.find('.');
  if (dot == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view text = token.substr(0, dot);
  int64_t id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  return is_number && common::EqualInConstantTime(SignatureOf(text, key), token.substr(dot + 1))
             ? std::optional(id)
             : std::nullopt;
}

}  // namespace navalha::auth
