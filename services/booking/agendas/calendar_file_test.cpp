#include "services/booking/agendas/calendar_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace navalha::booking {
namespace {

using testing::HasSubstr;
using testing::Not;

common::Instant Utc(const std::string& text) { return common::FromSql(text + "+00"); }

CalendarEntry Entry(std::string summary) {
  return {.uid = "order-7@navalha",
          .version = 3,
          .summary = std::move(summary),
          .starts_at = Utc("2026-02-02 12:00:00"),
          .ends_at = Utc("2026-02-02 12:30:00"),
          .status = CalendarEntry::Status::kConfirmed,
          .created_at = Utc("2026-01-30 10:00:00"),
          .changed_at = Utc("2026-01-31 13:14:15")};
}

std::string FileOf(std::string summary) { return CalendarFile("Agenda", {Entry(summary)}); }

// Returns the file with folded lines joined.
std::string Unfolded(std::string file) {
  for (size_t at = file.find("\r\n "); at != std::string::npos; at = file.find("\r\n ", at)) {
    file.erase(at, 3);
  }
  return file;
}

TEST(CalendarFile, WritesABookingWithTimesInUtc) {
  const std::string file = FileOf("Ana – Corte");
  EXPECT_TRUE(file.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"));
  EXPECT_TRUE(file.ends_with("END:VEVENT\r\nEND:VCALENDAR\r\n"));
  for (const char* line :
       {"UID:order-7@navalha", "DTSTART:20260202T120000Z", "DTEND:20260202T123000Z",
        "DTSTAMP:20260131T131415Z", "SEQUENCE:2", "STATUS:CONFIRMED", "SUMMARY:Ana – Corte"}) {
    EXPECT_THAT(file, HasSubstr("\r\n" + std::string(line) + "\r\n"));
  }
}

TEST(CalendarFile, MarksCancelledBookingsAndFreesTheirTime) {
  CalendarEntry entry = Entry("Ana");
  entry.status = CalendarEntry::Status::kCancelled;
  const std::string file = CalendarFile("Agenda", {entry});
  EXPECT_THAT(file, HasSubstr("\r\nSTATUS:CANCELLED\r\nTRANSP:TRANSPARENT\r\n"));
}

TEST(CalendarFile, EscapesTextAndRemovesControlCharacters) {
  EXPECT_THAT(FileOf("A;B,C\\D\nE\rF\x01G\x7f"), HasSubstr("SUMMARY:A\\;B\\,C\\\\D\\nEFG\r\n"));
  EXPECT_THAT(FileOf("Ana\r\nEND:VEVENT"), Not(HasSubstr("Ana\r\nEND")));
}

TEST(CalendarFile, FoldsLinesAt75OctetsBetweenCharacters) {
  for (int padding = 0; padding < 4; ++padding) {
    std::string summary(static_cast<size_t>(60 + padding), 'x');
    for (int i = 0; i < 60; ++i) {
      summary += "é";
    }
    summary += "😀😀";
    const std::string file = FileOf(summary);
    size_t begin = 0;
    for (size_t end = file.find("\r\n"); end != std::string::npos;
         begin = end + 2, end = file.find("\r\n", begin)) {
      EXPECT_LE(end - begin, 75U);
      const size_t first = file[begin] == ' ' ? begin + 1 : begin;
      EXPECT_NE(static_cast<unsigned char>(file[first]) & 0xC0U, 0x80U) << "cut in a character";
    }
    EXPECT_EQ(begin, file.size()) << "every line ends with CRLF";
    EXPECT_THAT(Unfolded(file), HasSubstr("SUMMARY:" + summary + "\r\n"));
  }
}

TEST(CalendarFile, SummarizesByFirstNameAndServices) {
  EXPECT_EQ(CalendarSummary("Ana", {"Corte", "Barba"}), "Ana – Corte, Barba");
  EXPECT_EQ(CalendarSummary("", {"Corte"}), "Cliente – Corte");
}

}  // namespace
}  // namespace navalha::booking
