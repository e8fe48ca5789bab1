#include "services/booking/schedules/stranded_bookings.hpp"

#include <algorithm>

#include "services/booking/schedules/availability.hpp"
#include "services/common/database/sql_array.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::booking {

using common::FromSql;
using common::Instant;
using common::Statement;
using common::ToSql;
using common::WallTime;

namespace {

// Columns of ReadBookings, for bookings that end after the parameter `now`. A hold whose lifetime
// has ended counts until HoldExpiry settles it, because it may have a booking.
#define NAVALHA_STANDING                                                         \
  "r.id, r.key, r.source, lower(r.during), upper(r.during), r.provider_user_id," \
  " r.collaborator_id, r.establishment_id, r.time_zone"
#define NAVALHA_IS_STANDING(now)                                              \
  "r.source IN ('order', 'appointment') AND r.state IN ('held', 'confirmed')" \
  " AND upper(r.during) > " now "::timestamptz"

constexpr Statement kToCome{"standing_of_collaborator",
                            "SELECT " NAVALHA_STANDING R"sql(
  FROM reservation AS r
  WHERE r.provider_user_id = $1 AND r.collaborator_id = $2
    AND r.during && tstzrange($3::timestamptz, NULL) AND )sql" NAVALHA_IS_STANDING(
                                "$3") " ORDER BY lower(r.during), r.id"};

constexpr Statement kWithin{"standing_within", "SELECT DISTINCT " NAVALHA_STANDING R"sql(
  FROM unnest($2::timestamptz[], $3::timestamptz[]) AS wanted (begins, ends)
  JOIN reservation AS r ON r.during && tstzrange(begins, ends)
  WHERE r.provider_user_id = $1 AND )sql" NAVALHA_IS_STANDING(
                                                   "$4") " ORDER BY lower(r.during), r.id"};

// One index search per person, independent of the shop's history.
constexpr Statement kAt{"standing_at_establishment", "SELECT " NAVALHA_STANDING R"sql(
  FROM (SELECT DISTINCT provider_user_id FROM schedule WHERE establishment_id = $1) AS person
  JOIN reservation AS r USING (provider_user_id)
  WHERE r.establishment_id = $1 AND r.during && tstzrange($2, $3) AND )sql" NAVALHA_IS_STANDING(
                                                         "$4") " ORDER BY lower(r.during), r.id"};

constexpr Statement kHours{"standing_hours", R"sql(
  SELECT day_of_week, start_minute, end_minute, time_zone, NULL::date
  FROM schedule WHERE collaborator_id = $1 AND is_active
  UNION ALL
  SELECT NULL, start_minute, end_minute, NULL, day
  FROM shop_holiday
  WHERE establishment_id = (SELECT establishment_id FROM schedule WHERE collaborator_id = $1 LIMIT 1)
    AND day >= $2::date AND kind <> 'open'
)sql"};

std::vector<StandingBooking> ReadBookings(const pqxx::result& rows) {
  std::vector<StandingBooking> bookings;
  for (const auto& row : rows) {
    bookings.push_back({.id = row[0].as<int64_t>(),
                        .key = row[1].c_str(),
                        .source = row[2].c_str(),
                        .range = {FromSql(row[3].c_str()), FromSql(row[4].c_str())},
                        .provider_user_id = row[5].as<int64_t>(),
                        .collaborator_id = row[6].as<int64_t>(),
                        .establishment_id = row[7].as<int64_t>(),
                        .time_zone = row[8].c_str()});
  }
  return bookings;
}

}  // namespace

std::vector<StandingBooking> StrandedBy(const Agenda& before, const Agenda& after,
                                        const std::vector<StandingBooking>& bookings) {
  std::vector<StandingBooking> stranded;
  std::copy_if(bookings.begin(), bookings.end(), std::back_inserter(stranded),
               [&](const StandingBooking& booking) {
                 return FitOf(before, booking.range) != Fit::kOutsideHours &&
                        FitOf(after, booking.range) == Fit::kOutsideHours;
               });
  return stranded;
}

std::string ConfirmationOf(const std::vector<StandingBooking>& bookings) {
  std::vector<int64_t> ids;
  for (const StandingBooking& booking : bookings) {
    ids.push_back(booking.id);
  }
  std::sort(ids.begin(), ids.end());
  return common::Sha256Hex(common::SqlArray(ids));
}

void RequireConfirmed(std::vector<StandingBooking> stranded, const std::string& confirm) {
  if (!stranded.empty() && confirm != ConfirmationOf(stranded)) {
    throw BookingsStranded(std::move(stranded));
  }
}

Agenda ReadHours(common::Transaction& transaction, int64_t collaborator_id, Instant now) {
  Agenda agenda;
  const std::string yesterday = common::FormatDate(common::AddDays(common::ToLocal(now).date, -1));
  for (const auto& row : transaction.Run(kHours, collaborator_id, yesterday)) {
    const Period period{WallTime(row[1].as<int>(0)), WallTime(row[2].as<int>(0))};
    if (row[0].is_null()) {
      agenda.holidays.push_back({common::ParseDate(row[4].c_str()).value(), period, ""});
    } else {
      agenda.hours.push_back({row[0].as<int>(), period});
      agenda.time_zone = row[3].c_str();
    }
  }
  return agenda;
}

std::vector<StandingBooking> FutureBookings(common::Transaction& transaction,
                                            int64_t provider_user_id, int64_t collaborator_id,
                                            Instant now) {
  return ReadBookings(transaction.Run(kToCome, provider_user_id, collaborator_id, ToSql(now)));
}

std::vector<StandingBooking> BookingsWithin(common::Transaction& transaction,
                                            int64_t provider_user_id,
                                            const std::vector<TimeRange>& ranges, Instant now) {
  const RangeArrays arrays(ranges);
  return ReadBookings(
      transaction.Run(kWithin, provider_user_id, arrays.begins, arrays.ends, ToSql(now)));
}

std::vector<StandingBooking> BookingsAt(common::Transaction& transaction, int64_t establishment_id,
                                        const TimeRange& range, Instant now) {
  return ReadBookings(
      transaction.Run(kAt, establishment_id, ToSql(range.begin), ToSql(range.end), ToSql(now)));
}

RangeArrays::RangeArrays(const std::vector<TimeRange>& ranges) {
  std::vector<std::string> first;
  std::vector<std::string> last;
  for (const TimeRange& range : ranges) {
    first.push_back(ToSql(range.begin));
    last.push_back(ToSql(range.end));
  }
  begins = common::SqlArray(first);
  ends = common::SqlArray(last);
}

}  // namespace navalha::booking
