#include "services/orders/bookings/booking_link.hpp"

#include <fmt/format.h>

#include "services/common/tokens/token.hpp"

namespace navalha::orders {
namespace {

constexpr std::string_view kPurpose = "booking-link";
// 160 bits, so that the link fits into one line.
constexpr size_t kDigits = 40;

std::string TextOf(const common::LinkKeys::Signature& signature) {
  return fmt::format("{}.{}", signature.version, signature.digest.substr(0, kDigits));
}

}  // namespace

std::string BookingLinks::SecretOf(int64_t order_id) const {
  return TextOf(keys_.Sign(kPurpose, std::to_string(order_id)));
}

bool BookingLinks::Opens(int64_t order_id, std::string_view secret) const {
  bool opens = false;
  for (const auto& signature : keys_.SignByAll(kPurpose, std::to_string(order_id))) {
    opens |= common::EqualInConstantTime(TextOf(signature), secret);
  }
  return opens;
}

}  // namespace navalha::orders
