#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "services/common/clock.hpp"

namespace navalha::booking {

/// A booking in a calendar.
struct CalendarEntry {
  enum class Status { kTentative, kConfirmed, kCancelled };

  /// The same for the booking's whole life, whatever is changed of it.
  std::string uid;
  /// Rises with every change, from 1.
  int version = 1;
  std::string summary;
  common::Instant starts_at;
  common::Instant ends_at;
  Status status = Status::kTentative;
  common::Instant created_at;
  common::Instant changed_at;
};

/// The status in a calendar of what an appointment or a booking through an order is: pending,
/// cancelled, or anything else that stands or took place.
CalendarEntry::Status CalendarStatusOf(std::string_view status);

/// What a calendar says of a booking: "Ana – Corte, Barba". Without a name: "Cliente".
std::string CalendarSummary(std::string_view client_first_name,
                            const std::vector<std::string>& services);

/// The text of an iCalendar file (RFC 5545) with these entries, in UTC, its lines folded at 75
/// octets and ended by CRLF. Equal entries make equal texts.
std::string CalendarFile(std::string_view name, const std::vector<CalendarEntry>& entries);

}  // namespace navalha::booking
