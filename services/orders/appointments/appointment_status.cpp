#include "services/orders/appointments/appointment_status.hpp"

#include <array>
#include <utility>

namespace navalha::orders {
namespace {

struct Transition {
  AppointmentStatus from;
  Action action;
  AppointmentStatus to;
};

// Lists all allowed transitions; others are refused.
constexpr std::array kTransitions = {
    Transition{AppointmentStatus::kPending, Action::kConfirm, AppointmentStatus::kConfirmed},
    Transition{AppointmentStatus::kPending, Action::kCancel, AppointmentStatus::kCancelled},
    Transition{AppointmentStatus::kConfirmed, Action::kCancel, AppointmentStatus::kCancelled},
    Transition{AppointmentStatus::kConfirmed, Action::kAttended, AppointmentStatus::kAttended},
    Transition{AppointmentStatus::kConfirmed, Action::kNotAttended,
               AppointmentStatus::kNotAttended},
};

constexpr std::array kStatusWords = {
    std::pair{AppointmentStatus::kPending, std::string_view("pending")},
    std::pair{AppointmentStatus::kConfirmed, std::string_view("confirmed")},
    std::pair{AppointmentStatus::kAttended, std::string_view("attended")},
    std::pair{AppointmentStatus::kNotAttended, std::string_view("not_attended")},
    std::pair{AppointmentStatus::kCancelled, std::string_view("cancelled")},
};

constexpr std::array kActionWords = {
    std::pair{Action::kConfirm, std::string_view("confirm")},
    std::pair{Action::kCancel, std::string_view("cancel")},
    std::pair{Action::kAttended, std::string_view("attended")},
    std::pair{Action::kNotAttended, std::string_view("not_attended")},
};

}  // namespace

std::optional<AppointmentStatus> Next(AppointmentStatus from, Action action) {
  for (const Transition& transition : kTransitions) {
    if (transition.from == from && transition.action == action) {
      return transition.to;
    }
  }
  return std::nullopt;
}

bool NeedsStart(Action action) {
  return action == Action::kAttended || action == Action::kNotAttended;
}

std::string_view StatusText(AppointmentStatus status) {
  return kStatusWords.at(static_cast<size_t>(status)).second;
}

std::optional<AppointmentStatus> ParseAppointmentStatus(std::string_view word) {
  for (const auto& [status, text] : kStatusWords) {
    if (text == word) {
      return status;
    }
  }
  return std::nullopt;
}

std::optional<Action> ParseAction(std::string_view word) {
  for (const auto& [action, text] : kActionWords) {
    if (text == word) {
      return action;
    }
  }
  return std::nullopt;
}

std::string_view OrderStatusOf(AppointmentStatus status) {
  switch (status) {
    case AppointmentStatus::kPending:
    case AppointmentStatus::kConfirmed:
      return "scheduled";
    case AppointmentStatus::kAttended:
    case AppointmentStatus::kNotAttended:
      return "completed";
    case AppointmentStatus::kCancelled:
      break;
  }
  return "cancelled";
}

}  // namespace navalha::orders
