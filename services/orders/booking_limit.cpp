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

BookingLimit::Tallies BookingLimit::TalliesOf(const common::Call& call,
                                              const v1::Order& booking) const {
  const std::string address = common::AddressKey(call.client_address);
  const std::string at_shop = fmt::format("{}:{}", booking.entity_id(), address);
  return {Tally{"book:shop:" + at_shop, "book:shop:refused:" + at_shop, limits_.per_hour_at_shop},
          Tally{"book:" + address, "book:refused:" + address, limits_.per_hour}};
}

bool BookingLimit::Run(const common::Call& call, const v1::Order& booking, common::Instant now,
                       const std::function<bool()>& make) {
  const Tallies tallies = TalliesOf(call, booking);
  for (const Tally& tally : tallies) {
    if (attempts_.Get(tally.refused_key) >= kRefusedPerMade * tally.limit) {
      attempts_.Refuse(tally.refused_key, kTooManyBookings);
    }
  }
  RequireRoom(booking, now);
  Count(tallies);
  bool made = false;
  try {
    made = make();
  } catch (const common::Error& error) {
    GiveBack(tallies);
    if (IsRefusal(error)) {
      for (const Tally& tally : tallies) {
        attempts_.Count(tally.refused_key, kWindow);
      }
    }
    throw;
  }
  if (!made) {
    GiveBack(tallies);
  }
  return made;
}

void BookingLimit::Count(const Tallies& tallies) {
  const Tally* full = nullptr;
  for (const Tally& tally : tallies) {
    if (attempts_.Count(tally.made_key, kWindow) > tally.limit) {
      full = &tally;
    }
  }
  if (full != nullptr) {
    GiveBack(tallies);
    attempts_.Refuse(full->made_key, kTooManyBookings);
  }
}

void BookingLimit::GiveBack(const Tallies& tallies) {
  for (const Tally& tally : tallies) {
    attempts_.GiveBack(tally.made_key);
  }
}

void BookingLimit::RequireRoom(const v1::Order& booking, common::Instant now) {
  if (!booking.has_customer_phone()) {
    return;
  }
  const auto full_until =
      orders_.FullUntil(booking.entity_id(), booking.customer_phone(), limits_.per_phone, now);
  if (full_until) {
    const auto left = std::chrono::ceil<std::chrono::seconds>(*full_until - now);
    throw common::TooMany(
        fmt::format("Este telefone já tem {} agendamentos marcados neste estabelecimento. Para "
                    "marcar mais, fale com o estabelecimento.",
                    limits_.per_phone),
        "TOO_MANY_BOOKINGS")
        .With("retry_after", std::to_string(left.count()));
  }
}

}  // namespace navalha::orders
