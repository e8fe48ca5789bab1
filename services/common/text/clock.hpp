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
/// Minutes since midnight in local time: 0 to 1440.
using WallTime = std::chrono::minutes;
/// A clock. Services take one as a parameter; tests pass a fixed one.
using Now = std::function<Instant()>;

/// The time zone of establishments that set none.
inline constexpr std::string_view kDefaultTimeZone = "America/Sao_Paulo";

/// The system's clock.
Instant SystemNow();

/// A date and a time in a local time zone.
struct LocalTime {
  Date date;
  WallTime time;
};

/// The instant of a local time. For a time that a change of the clocks skips or repeats: the
/// earliest instant that fits. Throws std::runtime_error for an unknown zone.
Instant ToInstant(const Date& date, WallTime time, std::string_view zone = kDefaultTimeZone);
/// The local time of an instant, truncated to the minute.
LocalTime ToLocal(Instant instant, std::string_view zone = kDefaultTimeZone);
/// The first instant of a day (`begin`) and of the next day (`end`).
struct DayBounds {
  Instant begin;
  Instant end;
};
DayBounds BoundsOf(const Date& date, std::string_view zone = kDefaultTimeZone);

/// 0 is Sunday, 6 is Saturday.
int DayOfWeek(const Date& date);
/// The day `days` later (earlier when negative).
Date AddDays(const Date& date, int days);

/// Parses "2026-01-31"; nullopt for anything but an existing day.
std::optional<Date> ParseDate(std::string_view text);
std::string FormatDate(const Date& date);
/// Parses "09:30" or "09:30:00"; "24:00" is the end of the day. nullopt for any other text.
std::optional<WallTime> ParseTime(std::string_view text);
std::string FormatTime(WallTime time);
/// Parses "2026-01-31T09:30[:00]", with T or a space between date and time: a local time without
/// zone.
std::optional<LocalTime> ParseLocalTime(std::string_view text);

/// An instant as PostgreSQL's timestamptz text, in UTC, the zone of our connections.
std::string ToSql(Instant instant);
/// Parses PostgreSQL's timestamptz text in UTC; throws std::invalid_argument for any other text.
Instant FromSql(std::string_view text);

/// Conversions to and from google.protobuf.Timestamp.
google::protobuf::Timestamp ToProto(Instant instant);
Instant FromProto(const google::protobuf::Timestamp& timestamp);

}  // namespace navalha::common
