#include "services/booking/appointments/appointment_rules.hpp"

#include <array>

#include "services/common/rpc/error.hpp"

namespace navalha::booking {
namespace {

struct Transition {
  AppointmentAction action;
  AppointmentChange change;
};

// All allowed transitions; every other one is refused.
constexpr std::array kTransitions = {
    Transition{AppointmentAction::kConfirm, {"pending", "confirmed", "", "confirmed"}},
    Transition{AppointmentAction::kCancel, {"pending", "cancelled", "", "cancelled"}},
    Transition{AppointmentAction::kCancel, {"confirmed", "cancelled", "", "cancelled"}},
    Transition{AppointmentAction::kAttended, {"confirmed", "completed", "attended", "attended"}},
    Transition{AppointmentAction::kNotAttended,
               {"confirmed", "completed", "not_attended", "not_attended"}},
};

}  // namespace

bool AppointmentPart::May(AppointmentAction action, bool client_registered) const {
  if (manages || provides) {
    return true;
  }
  switch (action) {
    case AppointmentAction::kConfirm:
      return is_client && !client_registered;
    case AppointmentAction::kCancel:
      return is_client || registered;
    case AppointmentAction::kAttended:
    case AppointmentAction::kNotAttended:
      break;
  }
  return false;
}

AppointmentAction ActionOf(std::string_view status, std::string_view attendance) {
  if (status == "confirmed") {
    return AppointmentAction::kConfirm;
  }
  if (status == "cancelled") {
    return AppointmentAction::kCancel;
  }
  if (attendance.empty()) {
    throw common::Invalid("attendance_status", "Informe se o cliente compareceu.");
  }
  return attendance == "attended" ? AppointmentAction::kAttended : AppointmentAction::kNotAttended;
}

std::optional<AppointmentChange> Next(std::string_view status, AppointmentAction action) {
  for (const Transition& transition : kTransitions) {
    if (transition.action == action && transition.change.from == status) {
      return transition.change;
    }
  }
  return std::nullopt;
}

bool NeedsStart(AppointmentAction action) {
  return action == AppointmentAction::kAttended || action == AppointmentAction::kNotAttended;
}

std::string_view DoneMessage(AppointmentAction action) {
  switch (action) {
    case AppointmentAction::kConfirm:
      return "Agendamento confirmado.";
    case AppointmentAction::kCancel:
      return "Agendamento cancelado.";
    case AppointmentAction::kAttended:
      return "Agendamento finalizado como atendido.";
    case AppointmentAction::kNotAttended:
      break;
  }
  return "Agendamento finalizado como não atendido.";
}

}  // namespace navalha::booking
