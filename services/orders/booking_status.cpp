#include "services/orders/booking_status.hpp"

#include <utility>

#include "services/common/change_deadline.hpp"
#include "services/common/error.hpp"

namespace navalha::orders {

StoredOrder BookingStatus::Change(const common::Call& call, StoredOrder stored,
                                  const StatusWish& wish) {
  stored = mover_.Settled(call, std::move(stored));
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
  const bool attends = *to == AppointmentStatus::kAttended;
  // The terms are those of the lines of this version.
  auto changed = orders_.SetAppointmentStatus(
      {order.id(), *from, *to, wish.actor, wish.reason, attends ? stored.version : wish.version,
       TermsOf(call, order, *to)},
      now);
  if (!changed) {
    const auto found = orders_.Find(order.id());
    const bool is_in_another_state =
        found && found->order.appointment_status() != order.appointment_status();
    if (attends && found && !is_in_another_state && wish.version == 0 &&
        found->version != stored.version) {
      return Change(call, *found, wish);
    }
    // A caller that sent a version gets BOOKING_CHANGED for any concurrent change.
    throw is_in_another_state && wish.version == 0 ? TransitionRefused(order) : BookingChanged();
  }
  announcer_.Announce({changed->order.collaborator_id()});
  if (wish.action == Action::kCancel) {
    settler_.Release({changed->provider_user_id, changed->reservation_key});
  }
  return *std::move(changed);
}

CommissionTerms BookingStatus::TermsOf(const common::Call& call, v1::Order order,
                                       AppointmentStatus to) {
  order.set_status(std::string(OrderStatusOf(to)));
  order.set_appointment_status(std::string(Word(to)));
  return commissions_.TermsOf(call, order);
}

}  // namespace navalha::orders
