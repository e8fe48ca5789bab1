#include "services/orders/booking_link.hpp"

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>

#include "services/common/token.hpp"

namespace navalha::orders {
namespace {

constexpr size_t kShortestKey = 32;
// 160 bits: an address that fits into a line.
constexpr size_t kDigits = 40;

}  // namespace

BookingLinks::BookingLinks(std::string_view text) {
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    int version = 0;
    std::string key;
    std::string rest;
    if (!(words >> version >> key) || words >> rest || version <= 0 || key.size() < kShortestKey ||
        !keys_.emplace(version, key).second) {
      throw std::invalid_argument("a line of the booking link keys is no version and key");
    }
  }
  if (keys_.empty()) {
    throw std::invalid_argument("there is no booking link key");
  }
}

std::string BookingLinks::SecretOf(int64_t order_id) const {
  const auto& [version, key] = *keys_.rbegin();
  return SecretOf(order_id, version, key);
}

bool BookingLinks::Opens(int64_t order_id, std::string_view secret) const {
  bool opens = false;
  for (const auto& [version, key] : keys_) {
    opens |= common::EqualInConstantTime(SecretOf(order_id, version, key), secret);
  }
  return opens;
}

std::string BookingLinks::SecretOf(int64_t order_id, int version, std::string_view key) const {
  const std::string digest =
      common::HmacHex(key, fmt::format("booking-link|{}|{}", version, order_id));
  return fmt::format("{}.{}", version, digest.substr(0, kDigits));
}

}  // namespace navalha::orders
