#include "services/auth/account_key.hpp"

#include "services/auth/text.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

constexpr size_t kCpfDigits = 11;

}  // namespace

std::optional<std::string> CpfDigits(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      digits += c;
    } else if (c != '.' && c != '-' && c != ' ') {
      return std::nullopt;
    }
  }
  return digits.size() == kCpfDigits ? std::optional(digits) : std::nullopt;
}

std::string AccountKey(std::string_view identifier) {
  const std::string_view text = Trimmed(identifier);
  return common::Sha256Hex(CpfDigits(text).value_or(Lower(text)));
}

}  // namespace navalha::auth
