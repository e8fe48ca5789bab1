#pragma once

#include <optional>
#include <string_view>

namespace navalha::orders {

/// The status of a booking.
enum class AppointmentStatus { kPending, kConfirmed, kAttended, kNotAttended, kCancelled };

/// An action that changes the status of a booking.
enum class Action { kConfirm, kCancel, kAttended, kNotAttended };

/// Returns the status after the action, or nothing when the current status forbids the action.
std::optional<AppointmentStatus> Next(AppointmentStatus from, Action action);

/// True for statuses that are allowed only after the appointment has begun.
bool NeedsStart(Action action);

/// Convert to and from the words of API and database. Parsing returns nothing for an unknown word.
std::string_view Word(AppointmentStatus status);
std::optional<AppointmentStatus> ParseAppointmentStatus(std::string_view word);
std::optional<Action> ParseAction(std::string_view word);

/// Returns the status of the booking's order: scheduled, completed or cancelled.
std::string_view OrderStatusOf(AppointmentStatus status);

}  // namespace navalha::orders
