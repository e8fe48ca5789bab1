#pragma once

#include <google/protobuf/timestamp.pb.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace navalha::common {

/// A point in time, with PostgreSQL's resolution.
using Instant = std::chrono::sys_time<std::chrono::microseconds>;
/// A calendar day.
using Date = std::chrono::year_month_day;
/// Minutes since midnight on the wall clock: 0 to 1440.
using WallTime = std::chrono::minutes;
/// Where "now" comes from: services take one, tests pass their own.
using Now = std::function<Instant()>;

/// The time zone of establishments that say nothing else.
inline constexpr std::string_view kDefaultTimeZone = "America/Sao_Paulo";

/// The system's clock.
Instant SystemNow();

/// A day and a time on a wall clock.
struct LocalTime {
  Date date;
  WallTime time;
};

/// From the wall clock to the instant. A time that a change of the clocks skips or repeats is the
/// earliest instant that fits. Throws std::runtime_error for an unknown zone.
Instant ToInstant(const Date& date, WallTime time, std::string_view zone = kDefaultTimeZone);
/// From the instant to the wall clock, cut to the minute.
LocalTime ToLocal(Instant instant, std::string_view zone = kDefaultTimeZone);
/// The day's first instant and the first one after it.
struct DayBounds {
  Instant begin;
  Instant end;
};
DayBounds BoundsOf(const Date& date, std::string_view zone = kDefaultTimeZone);

/// 0 is Sunday, 6 is Saturday.
int DayOfWeek(const Date& date);
/// The day `days` later (earlier when negative).
Date AddDays(const Date& date, int days);

/// "2026-01-31"; nothing when the text is no existing day.
std::optional<Date> ParseDate(std::string_view text);
std::string FormatDate(const Date& date);
/// "09:30", also "09:30:00"; "24:00" is the end of the day. Nothing when it is no time.
std::optional<WallTime> ParseTime(std::string_view text);
std::string FormatTime(WallTime time);
/// "2026-01-31T09:30[:00]", a space may stand for the T: a wall clock without zone.
std::optional<LocalTime> ParseLocalTime(std::string_view text);

/// What PostgreSQL takes as a timestamptz, and what it answers for one (our connections speak UTC).
std::string ToSql(Instant instant);
/// Throws std::invalid_argument for a text that PostgreSQL would not answer.
Instant FromSql(std::string_view text);

/// To and from the protos' instants.
google::protobuf::Timestamp ToProto(Instant instant);
Instant FromProto(const google::protobuf::Timestamp& timestamp);

}  // namespace navalha::common
