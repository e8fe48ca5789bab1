#include "services/reporting/sales/period.hpp"

#include <fmt/format.h>

#include "services/common/rpc/error.hpp"

namespace navalha::reporting {
namespace {

using std::chrono::days;
using std::chrono::local_days;
using std::chrono::local_seconds;
using std::chrono::minutes;
using std::chrono::seconds;

common::Date DateOf(local_seconds time) { return common::Date(std::chrono::floor<days>(time)); }

common::Instant InstantOf(local_seconds time, const std::string& time_zone) {
  const seconds clock = time - std::chrono::floor<days>(time);
  const auto minute = std::chrono::floor<minutes>(clock);
  return common::ToInstant(DateOf(time), minute, time_zone) + (clock - minute);
}

// Parses a text in FORMAT_LOCAL_DATETIME.
local_seconds SecondOf(const std::string& text) {
  constexpr size_t kSeconds = 17;
  const common::LocalTime local = common::ParseLocalTime(text).value();
  const int second = text.size() > kSeconds ? std::stoi(text.substr(kSeconds, 2)) : 0;
  return local_days(local.date) + local.time + seconds(second);
}

Period Divide(local_seconds start, local_seconds end, const std::string& time_zone) {
  Period period{.time_zone = time_zone, .start = start, .end = end};
  period.span = {InstantOf(start, time_zone), InstantOf(end + seconds(1), time_zone)};
  period.first_day = DateOf(start);
  period.last_day = DateOf(end);
  const Span& span = period.span;
  period.first_whole = common::BoundsOf(period.first_day, time_zone).begin >= span.from
                           ? period.first_day
                           : common::AddDays(period.first_day, 1);
  period.past_whole = common::BoundsOf(period.last_day, time_zone).end <= span.before
                          ? common::AddDays(period.last_day, 1)
                          : period.last_day;
  if (period.first_whole >= period.past_whole) {
    period.first_whole = period.past_whole = period.first_day;
    period.parts = {span, Span{span.before, span.before}};
  } else {
    period.parts = {Span{span.from, common::BoundsOf(period.first_whole, time_zone).begin},
                    Span{common::BoundsOf(period.past_whole, time_zone).begin, span.before}};
  }
  return period;
}

}  // namespace

Period PeriodOf(const std::string& start, const std::string& end, const std::string& time_zone) {
  const local_seconds first = SecondOf(start);
  const local_seconds last = SecondOf(end);
  if (last < first) {
    throw common::Invalid("period_end", "O fim não pode ser antes do início.");
  }
  if (last - first >= days(kDaysOfPeriod)) {
    throw common::Invalid("period_end",
                          fmt::format("O período pode ter no máximo {} dias.", kDaysOfPeriod));
  }
  return Divide(first, last, time_zone);
}

Period PeriodBefore(const Period& period) {
  const seconds length = period.end - period.start + seconds(1);
  return Divide(period.start - length, period.start - seconds(1), period.time_zone);
}

std::string TextOf(local_seconds time) {
  const int64_t clock = (time - std::chrono::floor<days>(time)).count();
  return fmt::format("{}T{:02}:{:02}:{:02}", common::FormatDate(DateOf(time)), clock / 3600,
                     clock / 60 % 60, clock % 60);
}

}  // namespace navalha::reporting
