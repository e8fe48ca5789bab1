#pragma once

#include <optional>
#include <string_view>

#include "services/common/clock.hpp"

namespace navalha::booking {

/// Minutes of each service of an appointment.
inline constexpr std::chrono::minutes kMinutesPerService{25};

/// What can be done to an appointment.
enum class AppointmentAction { kConfirm, kCancel, kAttended, kNotAttended };

/// The states of an appointment and its attendance before and after, in the words of the API.
struct AppointmentChange {
  std::string_view from;
  std::string_view to;
  /// Empty unless completed.
  std::string_view attendance;
  /// What its event is called.
  std::string_view event;
};

/// What a caller is to an appointment.
struct AppointmentPart {
  /// Manages the shop's agenda: its owner, administrators, people with manage_agenda.
  bool manages = false;
  /// Provides it, and still works there.
  bool provides = false;
  bool is_client = false;
  /// Registered it for the shop, and still belongs to it.
  bool registered = false;
  /// Sees everything of the shop.
  bool sees = false;

  bool Reads() const { return manages || provides || is_client || registered || sees; }
  /// Whether they may do that. A client confirms what somebody else registered.
  bool May(AppointmentAction action, bool client_registered) const;
  /// Whether they may move it to other time.
  bool Moves() const { return manages || provides || is_client; }
  /// Whether they act as the client alone, whom the shop's deadline binds.
  bool IsClientOnly() const { return is_client && !manages && !provides && !registered; }
};

/// The action that a status, and an attendance with completed, asks for. Throws INVALID_ARGUMENT
/// for completed without an attendance. Requests are validated before.
AppointmentAction ActionOf(std::string_view status, std::string_view attendance);

/// Nothing when the action is not allowed from that status.
std::optional<AppointmentChange> Next(std::string_view status, AppointmentAction action);

/// True for what can only be said once the appointment has begun.
bool NeedsStart(AppointmentAction action);

/// What the person reads who did it.
std::string_view DoneMessage(AppointmentAction action);

}  // namespace navalha::booking
