#include "services/orders/booking_limit.hpp"

#include <fmt/format.h>

#include "services/common/error.hpp"

namespace navalha::orders {
namespace {

constexpr std::chrono::hours kWindow{1};
// Two people who want the same time cost each other a try or two.
constexpr int64_t kRefusedPerMade = 5;
constexpr std::string_view kTooManyBookings =
    "Muitos agendamentos em pouco tempo. Aguarde alguns minutos e tente de novo.";

// What would be answered the same after a while is a refusal; what failed on our side is none.
bool IsRefusal(const common::Error& error) {
  return error.code() == grpc::StatusCode::FAILED_PRECONDITION ||
         error.code() == grpc::StatusCode::INVALID_ARGUMENT;
}

}  // namespace

bool BookingLimit::Run(const common::Call& call, const v1::Order& booking, common::Instant now,
                       const std::function<bool()>& make) {
  const std::string address = common::AddressKey(call.client_address);
  const std::string made_key = "book:" + address;
  const std::string refused_key = "book:refused:" + address;
  if (attempts_.Get(refused_key) >= kRefusedPerMade * limits_.per_hour) {
    attempts_.Refuse(refused_key, kTooManyBookings);
  }
  RequireRoom(booking, now);
  // Counted before it is made: however many come at once, no more than the limit get through.
  if (attempts_.Count(made_key, kWindow) > limits_.per_hour) {
    attempts_.GiveBack(made_key);
    attempts_.Refuse(made_key, kTooManyBookings);
  }
  bool made = false;
  try {
    made = make();
  } catch (const common::Error& error) {
    attempts_.GiveBack(made_key);
    if (IsRefusal(error)) {
      attempts_.Count(refused_key, kWindow);
    }
    throw;
  }
  if (!made) {
    attempts_.GiveBack(made_key);
  }
  return made;
}

void BookingLimit::RequireRoom(const v1::Order& booking, common::Instant now) {
  if (booking.has_customer_phone() &&
      orders_.CountExpectedOf(booking.entity_id(), booking.customer_phone(), now) >=
          limits_.per_phone) {
    throw common::TooMany(
        fmt::format("Este telefone já tem {} agendamentos marcados neste estabelecimento. Para "
                    "marcar mais, fale com o estabelecimento.",
                    limits_.per_phone),
        "TOO_MANY_BOOKINGS");
  }
}

}  // namespace navalha::orders
