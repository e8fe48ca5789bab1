#include "services/orders/bookings/booking_status.hpp"

#include <utility>

#include "services/common/rpc/change_deadline.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::orders {
namespace {

// The first attempt, and retries after concurrent edits of the booking.
constexpr int kAttempts = 4;

}  // namespace

StoredOrder BookingStatus::Change(const common::Call& call, StoredOrder stored,
                                  const StatusWish& wish) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    stored = mover_.Settled(call, std::move(stored));
    if (auto changed = Store(call, stored, wish)) {
      announcer_.Announce({changed->order.collaborator_id()});
      if (wish.action == Action::kCancel) {
        settler_.Release({changed->provider_user_id, changed->reservation_key});
      }
      return *std::move(changed);
    }
    stored = FindEdited(stored, wish);
  }
  throw common::Unavailable("BOOKING_INTERRUPTED");
}

std::optional<StoredOrder> BookingStatus::Store(const common::Call& call, const StoredOrder& stored,
                                                const StatusWish& wish) {
  const v1::Order& order = stored.order;
  if (wish.version != 0 && wish.version != stored.version) {
    throw BookingChanged();
  }
  const auto from = ParseAppointmentStatus(order.appointment_status());
  const auto to = from ? Next(*from, wish.action) : std::nullopt;
  if (!to) {
    throw TransitionRefused(order);
  }
  const common::Instant now = now_();
  const common::Instant start = common::FromProto(order.order_datetime());
  if (NeedsStart(wish.action) && now < start) {
    throw common::Conflict("NOT_STARTED", "O horário do agendamento ainda não chegou.");
  }
  if (wish.deadline) {
    common::RequireBeforeDeadline(start, *wish.deadline, now);
  }
  // The commission terms belong to the lines of this version.
  const int version = wish.action == Action::kAttended ? stored.version : wish.version;
  return orders_.SetAppointmentStatus(
      {order.id(), *from, *to, wish.actor, wish.reason, version, TermsOf(call, order, *to)}, now);
}

StoredOrder BookingStatus::FindEdited(const StoredOrder& stored, const StatusWish& wish) {
  auto found = orders_.Find(stored.order.id());
  if (!found) {
    throw BookingChanged();
  }
  // Only a move that began meanwhile and did not succeed stood in the way.
  if (found->version == stored.version) {
    return *std::move(found);
  }
  // A caller that sent a version gets BOOKING_CHANGED for any concurrent change.
  if (wish.version != 0) {
    throw BookingChanged();
  }
  if (found->order.appointment_status() != stored.order.appointment_status()) {
    throw TransitionRefused(stored.order);
  }
  if (wish.action != Action::kAttended) {
    throw BookingChanged();
  }
  return *std::move(found);
}

CommissionTerms BookingStatus::TermsOf(const common::Call& call, v1::Order order,
                                       AppointmentStatus to) {
  order.set_status(std::string(OrderStatusOf(to)));
  order.set_appointment_status(std::string(StatusText(to)));
  return commissions_.TermsOf(call, order);
}

}  // namespace navalha::orders
