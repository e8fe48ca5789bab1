#include "services/orders/reservation_settler.hpp"

#include <spdlog/spdlog.h>

#include <exception>

#include "services/common/log.hpp"

namespace navalha::orders {
namespace {

using common::LogLine;

constexpr std::chrono::milliseconds kReleaseTimeout{2000};
// Maximum number of queued confirmations. The sweep settles confirmations beyond it.
constexpr size_t kConfirmedMax = 10000;

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
  const std::lock_guard lock(mutex_);
  if (confirmed_.size() < kConfirmedMax) {
    confirmed_.push_back(id.key);
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

void ReservationSettler::FlushConfirmed() {
  std::vector<std::string> keys;
  {
    const std::lock_guard lock(mutex_);
    keys.swap(confirmed_);
  }
  if (!keys.empty()) {
    reservations_.Confirmed(keys);
  }
}

}  // namespace navalha::orders
