#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// A booking in a calendar.
struct CalendarEntry {
  enum class Status { kTentative, kConfirmed, kCancelled };

  /// Never changes during the booking's life.
  std::string uid;
  /// Increases with every change, from 1.
  int version = 1;
  std::string summary;
  common::Instant starts_at;
  common::Instant ends_at;
  Status status = Status::kTentative;
  common::Instant created_at;
  common::Instant changed_at;
};

/// Maps the status of an appointment or order to an iCalendar status: pending, cancelled, or
/// confirmed for all others.
CalendarEntry::Status CalendarStatusOf(std::string_view status);

/// Returns the summary of a booking: "Ana – Corte, Barba". Without a name: "Cliente".
std::string CalendarSummary(std::string_view client_first_name,
                            const std::vector<std::string>& services);

/// Returns an iCalendar file (RFC 5545) with these entries, in UTC, lines folded at 75 octets and
/// terminated by CRLF. Deterministic: equal entries give equal texts.
std::string CalendarFile(std::string_view name, const std::vector<CalendarEntry>& entries);

}  // namespace navalha::booking
