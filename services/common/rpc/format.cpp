#include <algorithm>
#include <array>
#include <cctype>

#include "services/common/rpc/validation.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::common {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }

bool OnlyOf(std::string_view text, std::string_view punctuation, bool (*also)(char)) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return also(c) || punctuation.find(c) != std::string_view::npos;
  });
}

bool IsHostName(std::string_view host) {
  if (host.empty() || host.front() == '.' || host.back() == '.' || host.front() == '-' ||
      host.back() == '-' || host.find("..") != std::string_view::npos) {
    return false;
  }
  return OnlyOf(host, ".-", [](char c) { return IsDigit(c) || IsLower(c) || IsUpper(c); });
}

bool IsEmail(std::string_view text) {
  const size_t at = text.find('@');
  if (at == std::string_view::npos || at == 0 || at > 64) {
    return false;
  }
  const std::string_view user = text.substr(0, at);
  const std::string_view host = text.substr(at + 1);
  return user.front() != '.' && user.back() != '.' && user.find("..") == std::string_view::npos &&
         OnlyOf(user, ".!#$%&'*+/=?^_`{|}~-",
                [](char c) { return IsDigit(c) || IsLower(c) || IsUpper(c); }) &&
         IsHostName(host) && host.find('.') != std::string_view::npos;
}

bool IsUrl(std::string_view text) {
  std::string_view rest;
  if (text.starts_with("https://")) {
    rest = text.substr(8);
  } else if (text.starts_with("http://")) {
    rest = text.substr(7);
  }
  const std::string_view authority = rest.substr(0, rest.find_first_of("/?#"));
  return !authority.empty() && IsHostName(authority.substr(0, authority.find(':'))) &&
         std::none_of(rest.begin(), rest.end(), [](char c) {
           return static_cast<unsigned char>(c) <= 0x20 || c == '<' || c == '>' || c == '"' ||
                  c == 0x7f;
         });
}

bool IsWithinYears(const Date& date) {
  return date.year() >= kFirstYear && date.year() <= kLastYear;
}

bool IsDate(std::string_view text) {
  const auto date = ParseDate(text);
  return date && IsWithinYears(*date);
}

bool IsLocalTime(std::string_view text) {
  const auto local = ParseLocalTime(text);
  return local && IsWithinYears(local->date);
}

bool IsPhone(std::string_view text) {
  const size_t digits = OnlyDigits(text).size();
  return digits >= 8 && digits <= 15 && OnlyOf(text, "+()-. ", IsDigit) &&
         text.find('+', 1) == std::string_view::npos;
}

// The check digit of CPF and CNPJ: a weighted sum modulo 11. A CNPJ letter counts as its ASCII code
// minus 48, a digit as its value.
int CheckDigit(std::string_view text, const int* weights) {
  int sum = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    sum += (text[i] - '0') * weights[i];
  }
  const int rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

bool AllTheSame(std::string_view text) {
  return text.find_first_not_of(text.front()) == std::string_view::npos;
}

bool IsCpf(std::string_view text) {
  static constexpr std::array<int, 10> kWeights = {11, 10, 9, 8, 7, 6, 5, 4, 3, 2};
  const std::string digits = OnlyDigits(text);
  const std::string_view view = digits;
  return digits.size() == 11 && OnlyOf(text, ".-/ ", IsDigit) && !AllTheSame(digits) &&
         CheckDigit(view.substr(0, 9), kWeights.data() + 1) == digits[9] - '0' &&
         CheckDigit(view.substr(0, 10), kWeights.data()) == digits[10] - '0';
}

bool IsCnpj(std::string_view text) {
  static constexpr std::array<int, 13> kWeights = {6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2};
  const std::string code = OnlyLettersAndDigits(text);
  const std::string_view view = code;
  const auto allowed = [](char c) { return IsDigit(c) || IsLower(c) || IsUpper(c); };
  return code.size() == 14 && OnlyOf(text, ".-/ ", allowed) && !AllTheSame(code) &&
         IsDigit(code[12]) && IsDigit(code[13]) &&
         CheckDigit(view.substr(0, 12), kWeights.data() + 1) == code[12] - '0' &&
         CheckDigit(view.substr(0, 13), kWeights.data()) == code[13] - '0';
}

bool IsSlug(std::string_view text) {
  return text.front() != '-' && text.back() != '-' &&
         OnlyOf(text, "-", [](char c) { return IsDigit(c) || IsLower(c); });
}

bool IsUserName(std::string_view text) {
  return text.size() >= 3 && text.size() <= 40 &&
         OnlyOf(text, ".-_", [](char c) { return IsDigit(c) || IsLower(c) || IsUpper(c); });
}

}  // namespace

bool HasFormat(v1::Format format, std::string_view text) {
  switch (format) {
    case v1::FORMAT_EMAIL:
      return IsEmail(text);
    case v1::FORMAT_URL:
      return IsUrl(text);
    case v1::FORMAT_DATE:
      return IsDate(text);
    case v1::FORMAT_TIME:
      return text.size() == 5 && ParseTime(text).has_value();
    case v1::FORMAT_LOCAL_DATETIME:
      return IsLocalTime(text);
    case v1::FORMAT_PHONE:
      return IsPhone(text);
    case v1::FORMAT_CPF:
      return IsCpf(text);
    case v1::FORMAT_CNPJ:
      return IsCnpj(text);
    case v1::FORMAT_CEP:
      return OnlyDigits(text).size() == 8 && OnlyOf(text, "-. ", IsDigit);
    case v1::FORMAT_SLUG:
      return IsSlug(text);
    case v1::FORMAT_USER_NAME:
      return IsUserName(text);
    default:
      return true;
  }
}

int CountCharacters(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string OnlyDigits(std::string_view text) {
  std::string digits;
  std::copy_if(text.begin(), text.end(), std::back_inserter(digits), IsDigit);
  return digits;
}

std::string OnlyLettersAndDigits(std::string_view text) {
  std::string code;
  for (const char c : text) {
    if (IsDigit(c) || IsUpper(c)) {
      code += c;
    } else if (IsLower(c)) {
      code += static_cast<char>(c - 'a' + 'A');
    }
  }
  return code;
}

}  // namespace navalha::common
