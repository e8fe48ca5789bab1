#include "services/catalog/pix/pix_key.hpp"

#include <regex>

#include "services/common/database/list_search.hpp"
#include "services/common/rpc/validation.hpp"

namespace navalha::catalog {
namespace {

constexpr size_t kEmailMax = 77;
// A Brazilian number with its area code and without the country code.
constexpr size_t kNationalMin = 10;
constexpr size_t kNationalMax = 11;

std::string LowerCase(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') {
      letter = static_cast<char>(letter - 'A' + 'a');
    }
  }
  return text;
}

bool IsAscii(std::string_view text) {
  for (const char letter : text) {
    if (static_cast<unsigned char>(letter) >= 0x80) {
      return false;
    }
  }
  return true;
}

// 55 is also an area code, so only the length shows whether the number has the country code.
std::optional<std::string> NormalPhone(std::string_view text) {
  static const std::regex kTyped(R"([+]?[0-9 ().-]+)");
  static const std::regex kKey(R"([+]55[1-9][1-9](9[0-9]{8}|[2-5][0-9]{7}))");
  if (!std::regex_match(text.begin(), text.end(), kTyped)) {
    return std::nullopt;
  }
  const std::string digits = common::OnlyDigits(text);
  const bool is_national = digits.size() >= kNationalMin && digits.size() <= kNationalMax;
  std::string key = (is_national && text.front() != '+' ? "+55" : "+") + digits;
  return std::regex_match(key, kKey) ? std::optional(std::move(key)) : std::nullopt;
}

}  // namespace

std::optional<std::string> NormalPixKey(std::string_view kind, std::string_view text) {
  static const std::regex kUuid("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  const std::string typed(common::Trimmed(text));
  if (typed.empty()) {
    return std::nullopt;
  }
  if (kind == "cpf" && common::HasFormat(common::v1::FORMAT_CPF, typed)) {
    return common::OnlyDigits(typed);
  }
  if (kind == "cnpj" && common::HasFormat(common::v1::FORMAT_CNPJ, typed)) {
    return common::OnlyLettersAndDigits(typed);
  }
  if (kind == "email" && typed.size() <= kEmailMax && IsAscii(typed) &&
      common::HasFormat(common::v1::FORMAT_EMAIL, typed)) {
    return LowerCase(typed);
  }
  if (kind == "phone") {
    return NormalPhone(typed);
  }
  if (std::string key = LowerCase(typed); kind == "random" && std::regex_match(key, kUuid)) {
    return key;
  }
  return std::nullopt;
}

}  // namespace navalha::catalog
