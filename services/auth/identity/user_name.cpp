#include "services/auth/identity/user_name.hpp"

#include <algorithm>

#include "services/auth/text.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

constexpr size_t kLongest = 30;
constexpr size_t kShortest = 3;
constexpr int kEndingBytes = 3;

bool IsLetter(char c) { return c >= 'a' && c <= 'z'; }

bool MayStand(char c) {
  return IsLetter(c) || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
}

}  // namespace

std::string UserNameFor(std::string_view email) {
  const std::string lower = Lower(email.substr(0, email.find('@')));
  std::string name;
  // A part after a plus sign is only a mail filter.
  for (const char c : lower.substr(0, lower.find('+'))) {
    if (MayStand(c) && name.size() < kLongest) {
      name += c;
    }
  }
  if (std::none_of(name.begin(), name.end(), IsLetter)) {
    name = "usuario" + name.substr(0, kLongest / 2);
  }
  return name.size() < kShortest ? name + "-usuario" : name;
}

std::string AnotherUserNameFor(std::string_view email) {
  return UserNameFor(email) + "-" + common::RandomHex(kEndingBytes);
}

}  // namespace navalha::auth
