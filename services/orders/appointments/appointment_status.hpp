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

/// Returns whether the action is allowed only after the start of the appointment.
bool NeedsStart(Action action);

/// Returns the word for the status in the API and in the database.
std::string_view StatusText(AppointmentStatus status);
/// Return the status or the action of a word; nothing for an unknown word.
std::optional<AppointmentStatus> ParseAppointmentStatus(std::string_view word);
std::optional<Action> ParseAction(std::string_view word);

/// Returns the status of the booking's order: scheduled, completed or cancelled.
std::string_view OrderStatusOf(AppointmentStatus status);

}  // namespace navalha::orders
