#include "services/orders/bookings/reservation_sweeper.hpp"

#include <spdlog/spdlog.h>

#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::orders {
namespace {

using common::LogLine;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kLease{10};
constexpr int kSweepBatch = 50;
constexpr milliseconds kTellTimeout{2000};
constexpr const char* kTimeIsGone = "O horário deixou de estar disponível.";

void Count(const char* outcome) {
  common::CounterMetric("navalha_reservations_swept_total", "Reservations that the sweeper settled",
                        {{"outcome", outcome}})
      .Increment();
}

void LogRefusal(const char* event, const std::string& key, const common::Error& error) {
  spdlog::warn(LogLine(event).Text("key", key).Text("why", error.reason()).Done());
}

}  // namespace

int ReservationSweeper::Sweep(milliseconds age) {
  int settled = 0;
  for (;;) {
    const common::Instant now = now_();
    const auto leased = reservations_.Lease(now - age, now, now + kLease, kSweepBatch);
    for (const UnconfirmedReservation& reservation : leased) {
      settled += Settle(reservation) ? 1 : 0;
    }
    if (leased.size() < static_cast<size_t>(kSweepBatch)) {
      return settled;
    }
  }
}

bool ReservationSweeper::Settle(const UnconfirmedReservation& reservation) {
  try {
    using Wanted = UnconfirmedReservation::Wanted;
    const ReservationId id{reservation.provider_user_id, reservation.key};
    bool settled = true;
    switch (reservation.wanted) {
      case Wanted::kCancel:
        settled = Cancel(id);
        Count("cancelled");
        break;
      case Wanted::kMove:
        Count(Move(reservation) ? "moved" : "move_dropped");
        break;
      case Wanted::kConfirm:
        settled = Confirm(id);
        Count(settled ? "confirmed" : "overtaken");
        break;
    }
    return settled;
  } catch (const common::Error& error) {
    // A failure of one reservation must not block the others. When booking or the database is
    // unavailable, the others would fail too.
    if (error.code() == grpc::StatusCode::UNAVAILABLE ||
        error.code() == grpc::StatusCode::DEADLINE_EXCEEDED) {
      throw;
    }
    LogRefusal("reservation_not_settled", reservation.key, error);
    return false;
  }
}

bool ReservationSweeper::Cancel(const ReservationId& id) {
  booking_.Cancel(common::BackgroundCall("orders.sweep", kTellTimeout), id);
  reservations_.Cancelled(id.key);
  return true;
}

bool ReservationSweeper::Move(const UnconfirmedReservation& reservation) {
  try {
    mover_.Settle(common::BackgroundCall("orders.sweep", kTellTimeout), reservation.move_key);
    return true;
  } catch (const common::Error& error) {
    if (!common::IsRefusal(error)) {
      throw;
    }
    LogRefusal("move_dropped", reservation.key, error);
    return false;
  }
}

bool ReservationSweeper::Confirm(const ReservationId& id) {
  try {
    booking_.Confirm(common::BackgroundCall("orders.sweep", kTellTimeout), id);
    reservations_.Confirmed({id.key});
    return true;
  } catch (const common::Error& error) {
    if (!common::IsRefusal(error)) {
      throw;
    }
    LogRefusal("booking_given_up", id.key, error);
  }
  if (!reservations_.GiveUp(id.key, kTimeIsGone, now_())) {
    return false;  // another caller settled it
  }
  notifier_.Notify();
  return Cancel(id);
}

}  // namespace navalha::orders
