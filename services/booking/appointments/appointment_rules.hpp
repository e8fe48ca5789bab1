#pragma once

#include <optional>
#include <string_view>

#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Minutes of each service of an appointment.
inline constexpr std::chrono::minutes kMinutesPerService{25};

/// The actions on an appointment.
enum class AppointmentAction { kConfirm, kCancel, kAttended, kNotAttended };

/// Status and attendance before and after an action, in API values.
struct AppointmentChange {
  std::string_view from;
  std::string_view to;
  /// Empty unless completed.
  std::string_view attendance;
  /// The action of its event.
  std::string_view event;
};

/// The relation of a caller to an appointment.
struct AppointmentPart {
  /// Manages the shop's agenda: its owner, administrators, people with manage_agenda.
  bool manages = false;
  /// Provides it, and currently works there.
  bool provides = false;
  bool is_client = false;
  /// Registered it for the shop, and still belongs to the shop.
  bool registered = false;
  /// Sees all appointments of the shop.
  bool sees = false;

  bool Reads() const { return manages || provides || is_client || registered || sees; }
  /// Returns whether the caller may perform the action. A client may confirm only appointments that
  /// another person registered.
  bool May(AppointmentAction action, bool client_registered) const;
  /// Returns whether the caller may move the appointment.
  bool Moves() const { return manages || provides || is_client; }
  /// Returns whether the caller acts only as the client, so that the shop's deadline applies.
  bool IsClientOnly() const { return is_client && !manages && !provides && !registered; }
};

/// Returns the action that leads to a requested status; for completed, to the requested attendance.
/// Throws INVALID_ARGUMENT for completed without an attendance. Expects validated values.
AppointmentAction ActionOf(std::string_view status, std::string_view attendance);

/// Returns the change that the action makes; nothing if the status does not allow the action.
std::optional<AppointmentChange> Next(std::string_view status, AppointmentAction action);

/// Returns true for actions that require a started appointment.
bool NeedsStart(AppointmentAction action);

/// Returns the confirmation message for the caller.
std::string_view DoneMessage(AppointmentAction action);

}  // namespace navalha::booking
