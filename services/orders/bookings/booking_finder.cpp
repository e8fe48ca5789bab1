#include "services/orders/bookings/booking_finder.hpp"

#include <utility>

#include "services/common/rpc/error.hpp"

namespace navalha::orders {
namespace {

constexpr std::chrono::minutes kSecretWindow{15};

}  // namespace

StoredOrder BookingFinder::FindVisible(const common::Call& call, int64_t order_id,
                                       std::string_view secret) {
  const bool opens = links_.Opens(order_id, secret);
  if (opens || call.caller) {
    auto stored = orders_.Find(order_id);
    const bool is_client = stored && call.caller && stored->order.has_client_id() &&
                           stored->order.client_id() == call.caller->user_id;
    if (stored && stored->order.type() == "appointment" && (opens || is_client)) {
      return *std::move(stored);
    }
  }
  if (!secret.empty()) {
    // The right secret opens the booking even after many wrong ones. Other callers at the network
    // address therefore can't block the customer.
    limiter_.Limit("booking-secret:" + common::AddressKey(call.client_address), kWrongSecrets,
                   kSecretWindow);
  }
  throw common::NotFound("Agendamento não encontrado.");
}

}  // namespace navalha::orders
