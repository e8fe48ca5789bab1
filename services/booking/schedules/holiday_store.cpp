#include "services/booking/schedules/holiday_store.hpp"

#include <algorithm>

#include "services/booking/schedules/stranded_bookings.hpp"

namespace navalha::booking {

using common::Date;
using common::Statement;
using common::WallTime;

namespace {

constexpr Statement kList{"list_holidays", R"sql(
  SELECT day, kind, start_minute, end_minute, name FROM shop_holiday
  WHERE establishment_id = $1 AND day BETWEEN $2::date AND $3::date ORDER BY day
)sql"};

constexpr Statement kTakeTurns{"holiday_take_turns", R"sql(
  SELECT count(take_turn(provider_user_id)) FROM (
    SELECT DISTINCT provider_user_id FROM schedule WHERE establishment_id = $1
    ORDER BY provider_user_id) AS person
)sql"};

constexpr Statement kSave{"save_holiday", R"sql(
  INSERT INTO shop_holiday (establishment_id, day, kind, start_minute, end_minute, name, updated_at)
  VALUES ($1, $2::date, $3, $4::smallint, $5::smallint, nullif($6, ''), $7::timestamptz)
  ON CONFLICT (establishment_id, day) DO UPDATE
  SET kind = excluded.kind, start_minute = excluded.start_minute,
    end_minute = excluded.end_minute, name = excluded.name, updated_at = excluded.updated_at
)sql"};

constexpr Statement kDelete{
    "delete_holiday", "DELETE FROM shop_holiday WHERE establishment_id = $1 AND day = $2::date"};

constexpr Statement kCollaborators{
    "holiday_collaborators",
    "SELECT DISTINCT collaborator_id FROM schedule WHERE establishment_id = $1"};

ShopHoliday Read(const pqxx::row& row) {
  return {common::ParseDate(row[0].c_str()).value(), row[1].c_str(),
          Period{WallTime(row[2].as<int>(0)), WallTime(row[3].as<int>(0))},
          row[4].is_null() ? "" : row[4].c_str()};
}

// Returns whether a booking lies within its day's hours.
bool Fits(const StandingBooking& booking, const std::optional<ShopHoliday>& holiday) {
  if (!holiday || holiday->kind == "open") {
    return true;
  }
  const WallTime begin = common::ToLocal(booking.range.begin, booking.time_zone).time;
  const WallTime end =
      begin + std::chrono::duration_cast<WallTime>(booking.range.end - booking.range.begin);
  return holiday->kind == "hours" && holiday->hours.start <= begin && end <= holiday->hours.end;
}

}  // namespace

std::vector<ShopHoliday> HolidayStore::List(int64_t establishment_id, const Date& first,
                                            const Date& last) {
  std::vector<ShopHoliday> holidays;
  for (const auto& row : database_.Run(kList, establishment_id, common::FormatDate(first),
                                       common::FormatDate(last))) {
    holidays.push_back(Read(row));
  }
  return holidays;
}

void HolidayStore::Save(const HolidayChange& change) {
  const int64_t establishment_id = change.establishment_id;
  const ShopHoliday& holiday = change.holiday;
  const std::string day = common::FormatDate(holiday.date);
  const auto minute = [&holiday](WallTime time) {
    return holiday.kind == "hours" ? std::optional<int>(static_cast<int>(time.count()))
                                   : std::nullopt;
  };
  database_.InTransaction([&](common::Transaction& transaction) {
    transaction.Run(kTakeTurns, establishment_id);
    const pqxx::result rows = transaction.Run(kList, establishment_id, day, day);
    const auto before =
        rows.empty() ? std::nullopt : std::optional<ShopHoliday>(Read(rows.front()));
    const common::DayBounds bounds = common::BoundsOf(holiday.date, change.time_zone);
    auto stranded =
        BookingsAt(transaction, establishment_id, {bounds.begin, bounds.end}, change.now);
    std::erase_if(stranded, [&](const StandingBooking& booking) {
      return !Fits(booking, before) || Fits(booking, holiday);
    });
    RequireConfirmed(std::move(stranded), change.confirm);
    transaction.Run(kSave, establishment_id, day, holiday.kind, minute(holiday.hours.start),
                    minute(holiday.hours.end), holiday.name, common::ToSql(change.now));
  });
}

bool HolidayStore::Delete(int64_t establishment_id, const Date& date) {
  return database_.Run(kDelete, establishment_id, common::FormatDate(date)).affected_rows() > 0;
}

std::vector<int64_t> HolidayStore::CollaboratorsOf(int64_t establishment_id) {
  std::vector<int64_t> ids;
  for (const auto& row : database_.Run(kCollaborators, establishment_id)) {
    ids.push_back(row[0].as<int64_t>());
  }
  return ids;
}

}  // namespace navalha::booking
