#include "services/common/tokens/link_keys.hpp"

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>

#include "services/common/tokens/token.hpp"

namespace navalha::common {
namespace {

constexpr size_t kShortestKey = 32;

LinkKeys::Signature SignBy(int version, std::string_view key, std::string_view purpose,
                           std::string_view text) {
  return {version, HmacHex(key, fmt::format("{}|{}|{}", purpose, version, text))};
}

}  // namespace

LinkKeys::LinkKeys(std::string_view text) {
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    int version = 0;
    std::string key;
    std::string rest;
    if (!(words >> version >> key) || words >> rest || version <= 0 || key.size() < kShortestKey ||
        !keys_.emplace(version, key).second) {
      throw std::invalid_argument("a line of the link keys is not a version and a key");
    }
  }
  if (keys_.empty()) {
    throw std::invalid_argument("the list of link keys is empty");
  }
}

LinkKeys::Signature LinkKeys::Sign(std::string_view purpose, std::string_view text) const {
  const auto& [version, key] = *keys_.rbegin();
  return SignBy(version, key, purpose, text);
}

std::vector<LinkKeys::Signature> LinkKeys::SignByAll(std::string_view purpose,
                                                     std::string_view text) const {
  std::vector<Signature> signatures;
  for (const auto& [version, key] : keys_) {
    signatures.push_back(SignBy(version, key, purpose, text));
  }
  return signatures;
}

}  // namespace navalha::common
