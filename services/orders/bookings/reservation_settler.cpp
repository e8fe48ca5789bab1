#include "services/orders/bookings/reservation_settler.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>
#include <iterator>

#include "services/common/operations/crash_point.hpp"
#include "services/common/operations/log.hpp"

namespace navalha::orders {
namespace {

using common::LogLine;

constexpr std::chrono::milliseconds kReleaseTimeout{2000};
constexpr std::chrono::milliseconds kConfirmTimeout{2000};
// Maximum number of queued reservations. Further ones are left to the sweep.
constexpr size_t kQueuedMax = 10000;

// Runs an action on a reservation and logs its failure.
template <class Action>
void Attempt(const ReservationId& id, Action&& action) noexcept {
  try {
    action();
  } catch (const std::exception& error) {
    spdlog::warn(
        LogLine("reservation_not_released").Text("key", id.key).Text("why", error.what()).Done());
  }
}

}  // namespace

void ReservationSettler::Confirm(const common::Call& call, const ReservationId& id) {
  booking_.Confirm(call, id);
  ConfirmLater(id);
}

void ReservationSettler::ConfirmLater(const ReservationId& id) {
  const std::lock_guard lock(mutex_);
  if (queued_.size() < kQueuedMax) {
    queued_.push_back(id);
  }
}

void ReservationSettler::Release(const ReservationId& id) noexcept {
  Attempt(id, [&] {
    Cancel(id);
    reservations_.Cancelled(id.key);
  });
}

void ReservationSettler::ReleaseHold(const ReservationId& id) noexcept {
  Attempt(id, [&] { Cancel(id); });
}

void ReservationSettler::Cancel(const ReservationId& id) {
  booking_.Cancel(common::BackgroundCall("orders.release", kReleaseTimeout), id);
}

void ReservationSettler::Flush() {
  std::vector<ReservationId> queued;
  {
    const std::lock_guard lock(mutex_);
    queued.swap(queued_);
  }
  for (auto next = queued.begin(); next != queued.end();) {
    const auto count = std::min<std::ptrdiff_t>(BookingClient::kConfirmedAtOnce,
                                                std::distance(next, queued.end()));
    common::CrashPoint("orders_before_confirm");
    std::vector<std::string> keys;
    for (const ReservationId& id : booking_.ConfirmHeld(
             common::BackgroundCall("orders.confirm", kConfirmTimeout), {next, next + count})) {
      keys.push_back(id.key);
    }
    common::CrashPoint("orders_after_confirm");
    reservations_.Confirmed(keys);
    next += count;
  }
}

}  // namespace navalha::orders
