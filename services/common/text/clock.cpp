#include "services/common/text/clock.hpp"

#include <date/tz.h>
#include <fmt/format.h>

#include <charconv>
#include <stdexcept>

namespace navalha::common {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::sys_days;

namespace {

// Parses exactly `width` digits at `position`; -1 when a character is not a digit.
int Digits(std::string_view text, size_t position, size_t width) {
  if (text.size() < position + width) {
    return -1;
  }
  int value = 0;
  for (size_t i = position; i < position + width; ++i) {
    if (text[i] < '0' || text[i] > '9') {
      return -1;
    }
    value = value * 10 + (text[i] - '0');
  }
  return value;
}

// Caches the last zone: locating one by name is slow, and nearly all calls use the same zone.
const date::time_zone* Zone(std::string_view name) {
  thread_local std::string last_name;
  thread_local const date::time_zone* last_zone = nullptr;
  if (last_zone == nullptr || last_name != name) {
    last_zone = date::locate_zone(std::string(name));
    last_name = name;
  }
  return last_zone;
}

}  // namespace

Instant SystemNow() {
  return std::chrono::time_point_cast<microseconds>(std::chrono::system_clock::now());
}

Instant ToInstant(const Date& date, WallTime time, std::string_view zone) {
  const auto since_epoch = sys_days(date).time_since_epoch() + time;
  const date::local_time<minutes> local(std::chrono::duration_cast<minutes>(since_epoch));
  return Instant(Zone(zone)->to_sys(local, date::choose::earliest).time_since_epoch());
}

LocalTime ToLocal(Instant instant, std::string_view zone) {
  const auto whole_seconds = std::chrono::floor<seconds>(instant);
  const auto local = Zone(zone)->to_local(whole_seconds).time_since_epoch();
  const auto day = std::chrono::floor<days>(local);
  return {Date(sys_days(day)), std::chrono::floor<minutes>(local - day)};
}

DayBounds BoundsOf(const Date& date, std::string_view zone) {
  return {ToInstant(date, WallTime(0), zone), ToInstant(AddDays(date, 1), WallTime(0), zone)};
}

int DayOfWeek(const Date& date) {
  return static_cast<int>(std::chrono::weekday(sys_days(date)).c_encoding());
}

Date AddDays(const Date& date, int count) { return Date(sys_days(date) + days(count)); }

std::optional<Date> ParseDate(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') {
    return std::nullopt;
  }
  const int year = Digits(text, 0, 4);
  const int month = Digits(text, 5, 2);
  const int day = Digits(text, 8, 2);
  if (year < 1 || month < 1 || day < 1) {
    return std::nullopt;
  }
  const Date date(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                  std::chrono::day(static_cast<unsigned>(day)));
  return date.ok() ? std::optional(date) : std::nullopt;
}

std::string FormatDate(const Date& date) {
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

std::optional<WallTime> ParseTime(std::string_view text) {
  const bool with_seconds =
      text.size() == 8 && text[5] == ':' && Digits(text, 6, 2) >= 0 && Digits(text, 6, 2) < 60;
  if ((text.size() != 5 && !with_seconds) || text[2] != ':') {
    return std::nullopt;
  }
  const int hour = Digits(text, 0, 2);
  const int minute = Digits(text, 3, 2);
  if (hour < 0 || minute < 0 || minute > 59 || hour * 60 + minute > 24 * 60) {
    return std::nullopt;
  }
  return hours(hour) + minutes(minute);
}

std::string FormatTime(WallTime time) {
  return fmt::format("{:02}:{:02}", time.count() / 60, time.count() % 60);
}

std::optional<LocalTime> ParseLocalTime(std::string_view text) {
  if (text.size() < 16 || (text[10] != 'T' && text[10] != ' ')) {
    return std::nullopt;
  }
  const auto date = ParseDate(text.substr(0, 10));
  const auto time = ParseTime(text.substr(11));
  if (!date || !time || *time == hours(24)) {
    return std::nullopt;
  }
  return LocalTime{*date, *time};
}

std::string ToSql(Instant instant) {
  const auto day = std::chrono::floor<days>(instant);
  const std::chrono::hh_mm_ss<microseconds> time(instant - day);
  return fmt::format("{} {:02}:{:02}:{:02}.{:06}+00", FormatDate(Date(day)), time.hours().count(),
                     time.minutes().count(), time.seconds().count(), time.subseconds().count());
}

Instant FromSql(std::string_view text) {
  const auto date = ParseDate(text.substr(0, 10));
  const int hour = Digits(text, 11, 2);
  const int minute = Digits(text, 14, 2);
  const int second = Digits(text, 17, 2);
  if (!date || hour < 0 || minute < 0 || second < 0) {
    throw std::invalid_argument("not a timestamptz: " + std::string(text));
  }
  int64_t fraction = 0;
  size_t position = 19;
  if (text.size() > position && text[position] == '.') {
    int64_t unit = 100000;
    for (++position; position < text.size() && text[position] >= '0' && text[position] <= '9';
         ++position, unit /= 10) {
      fraction += (text[position] - '0') * unit;
    }
  }
  if (text.substr(position) != "+00") {
    throw std::invalid_argument("not a timestamptz in UTC: " + std::string(text));
  }
  return sys_days(*date) + hours(hour) + minutes(minute) + seconds(second) + microseconds(fraction);
}

google::protobuf::Timestamp ToProto(Instant instant) {
  const auto whole = std::chrono::floor<seconds>(instant);
  google::protobuf::Timestamp timestamp;
  timestamp.set_seconds(whole.time_since_epoch().count());
  timestamp.set_nanos(static_cast<int32_t>((instant - whole).count() * 1000));
  return timestamp;
}

Instant FromProto(const google::protobuf::Timestamp& timestamp) {
  return Instant(seconds(timestamp.seconds()) + microseconds(timestamp.nanos() / 1000));
}

}  // namespace navalha::common
