#include "services/booking/appointments/creation_limit.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "services/common/limits/quota.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {
namespace {

constexpr std::chrono::minutes kMinute{1};
// Approximate minutes of the shortest service; bounds the number of services in a visit.
constexpr int kShortestService = 15;
constexpr std::string_view kTooManyEntered =
    "Muitos registros em pouco tempo. Aguarde um minuto e tente de novo.";
constexpr std::string_view kTooManyBookings =
    "Muitos agendamentos em pouco tempo. Aguarde alguns minutos e tente de novo.";

}  // namespace

void CreationLimit::RequireOneVisit(const catalog::v1::QuoteItemsResponse& quote,
                                    std::chrono::minutes duration) {
  const int most = std::max(quote.visit_minutes() / kShortestService, 1);
  if (quote.items_size() > most || duration.count() > quote.visit_minutes()) {
    throw common::Invalid(
        "service_ids",
        fmt::format("Um agendamento tem no máximo {} minutos e {} serviços. Para mais, fale com a "
                    "barbearia.",
                    quote.visit_minutes(), most));
  }
}

common::Error CreationLimit::TooManyFutureBookings() const {
  return common::TooMany(
      fmt::format("Você já tem {} agendamentos marcados nesta barbearia. Para marcar mais, "
                  "fale com a barbearia.",
                  limits_.own_future_bookings),
      "TOO_MANY_BOOKINGS");
}

void CreationLimit::ForShop(const common::Call& call,
                            const std::optional<common::IdempotencyKey>& key,
                            const std::function<bool()>& make) {
  const common::Quota entered{.key = fmt::format("entries:{}", call.RequireUser().user_id),
                              .limit = limits_.per_minute,
                              .window = kMinute};
  common::MakeWithin(limiter_, {&entered, 1}, key, kTooManyEntered, make);
}

void CreationLimit::ForThemselves(const common::Call& call, int64_t establishment_id,
                                  const std::optional<common::IdempotencyKey>& key,
                                  const std::function<bool()>& make) {
  const auto quotas = common::BookingQuotas(
      establishment_id, common::BookerKeyOf(call.RequireUser().user_id, limits_.secret),
      limits_.own_per_hour_at_shop, limits_.own_per_hour);
  common::MakeWithin(limiter_, quotas, key, kTooManyBookings, make);
}

void CreationLimit::ForMove(int64_t appointment_id,
                            const std::optional<common::IdempotencyKey>& key) {
  common::LimitMoves(limiter_, fmt::format("appointment:{}", appointment_id), key);
}

}  // namespace navalha::booking
