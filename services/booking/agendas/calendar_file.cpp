#include "services/booking/agendas/calendar_file.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace navalha::booking {
namespace {

constexpr size_t kOctetsPerLine = 75;

// Returns the cut position: at most `limit` octets, never inside a UTF-8 character.
size_t CutOf(std::string_view text, size_t limit) {
  if (text.size() <= limit) {
    return text.size();
  }
  size_t cut = limit;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) {
    --cut;
  }
  return cut > 0 ? cut : limit;
}

// A continuation line starts with a space, which counts towards its length.
void AddLine(std::string& file, std::string_view line) {
  size_t cut = CutOf(line, kOctetsPerLine);
  file += line.substr(0, cut);
  for (line.remove_prefix(cut); !line.empty(); line.remove_prefix(cut)) {
    cut = CutOf(line, kOctetsPerLine - 1);
    file += "\r\n ";
    file += line.substr(0, cut);
  }
  file += "\r\n";
}

// Escapes a value of the type TEXT. Removes control characters, which it may not contain.
std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char character : text) {
    if (character == '\\' || character == ';' || character == ',') {
      escaped += '\\';
      escaped += character;
    } else if (character == '\n') {
      escaped += "\\n";
    } else if (static_cast<unsigned char>(character) >= 0x20 && character != 0x7f) {
      escaped += character;
    }
  }
  return escaped;
}

std::string InUtc(common::Instant instant) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(instant);
  return fmt::format("{:%Y%m%dT%H%M%SZ}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)));
}

std::string_view StatusOf(CalendarEntry::Status status) {
  switch (status) {
    case CalendarEntry::Status::kTentative:
      return "TENTATIVE";
    case CalendarEntry::Status::kConfirmed:
      return "CONFIRMED";
    case CalendarEntry::Status::kCancelled:
      break;
  }
  return "CANCELLED";
}

void AddEntry(std::string& file, const CalendarEntry& entry) {
  AddLine(file, "BEGIN:VEVENT");
  AddLine(file, "UID:" + Escaped(entry.uid));
  AddLine(file, "DTSTAMP:" + InUtc(entry.changed_at));
  AddLine(file, "CREATED:" + InUtc(entry.created_at));
  AddLine(file, "LAST-MODIFIED:" + InUtc(entry.changed_at));
  AddLine(file, fmt::format("SEQUENCE:{}", entry.version - 1));
  AddLine(file, "DTSTART:" + InUtc(entry.starts_at));
  AddLine(file, "DTEND:" + InUtc(entry.ends_at));
  AddLine(file, "SUMMARY:" + Escaped(entry.summary));
  AddLine(file, fmt::format("STATUS:{}", StatusOf(entry.status)));
  AddLine(file, entry.status == CalendarEntry::Status::kCancelled ? "TRANSP:TRANSPARENT"
                                                                  : "TRANSP:OPAQUE");
  AddLine(file, "END:VEVENT");
}

}  // namespace

CalendarEntry::Status CalendarStatusOf(std::string_view status) {
  return status == "pending"     ? CalendarEntry::Status::kTentative
         : status == "cancelled" ? CalendarEntry::Status::kCancelled
                                 : CalendarEntry::Status::kConfirmed;
}

std::string CalendarSummary(std::string_view client_first_name,
                            const std::vector<std::string>& services) {
  return fmt::format("{} – {}", client_first_name.empty() ? "Cliente" : client_first_name,
                     fmt::join(services, ", "));
}

std::string CalendarFile(std::string_view name, const std::vector<CalendarEntry>& entries) {
  std::string file;
  AddLine(file, "BEGIN:VCALENDAR");
  AddLine(file, "VERSION:2.0");
  AddLine(file, "PRODID:-//Navalha//Agenda//PT-BR");
  AddLine(file, "CALSCALE:GREGORIAN");
  AddLine(file, "NAME:" + Escaped(name));
  AddLine(file, "X-WR-CALNAME:" + Escaped(name));
  AddLine(file, "REFRESH-INTERVAL;VALUE=DURATION:PT15M");
  AddLine(file, "X-PUBLISHED-TTL:PT15M");
  for (const CalendarEntry& entry : entries) {
    AddEntry(file, entry);
  }
  AddLine(file, "END:VCALENDAR");
  return file;
}

}  // namespace navalha::booking
