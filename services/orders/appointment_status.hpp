#pragma once

#include <optional>
#include <string_view>

namespace navalha::orders {

/// Where a booking stands.
enum class AppointmentStatus { kPending, kConfirmed, kAttended, kNotAttended, kCancelled };

/// What can be done to a booking.
enum class Action { kConfirm, kCancel, kAttended, kNotAttended };

/// The status after the action; nothing when the action is not allowed from there.
std::optional<AppointmentStatus> Next(AppointmentStatus from, Action action);

/// True for what can only be said once the appointment has begun.
bool NeedsStart(Action action);

/// The words of API and database. Parsing answers nothing for any other text.
std::string_view Word(AppointmentStatus status);
std::optional<AppointmentStatus> ParseAppointmentStatus(std::string_view word);
std::optional<Action> ParseAction(std::string_view word);

/// The status of the order that the booking is: scheduled, completed or cancelled.
std::string_view OrderStatusOf(AppointmentStatus status);

}  // namespace navalha::orders
