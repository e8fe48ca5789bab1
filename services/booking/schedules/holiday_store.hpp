#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "services/booking/schedules/slots.hpp"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// A shop's entry for a day.
struct ShopHoliday {
  common::Date date;
  /// open, closed or hours
  std::string kind;
  /// Only for special hours.
  Period hours{};
  /// Only for a day added by the shop.
  std::string name;
};

/// A day to save.
struct HolidayChange {
  int64_t establishment_id = 0;
  std::string time_zone;
  ShopHoliday holiday;
  common::Instant now;
  /// Confirms the bookings that may remain outside the day's hours.
  std::string confirm;
};

/// SQL of days with other hours than the weekly ones. Thread-safe.
class HolidayStore {
 public:
  explicit HolidayStore(common::Database& database) : database_(database) {}

  /// Lists the days of an establishment in a closed interval, by date.
  std::vector<ShopHoliday> List(int64_t establishment_id, const common::Date& first,
                                const common::Date& last);
  /// Sets a day. Throws BookingsStranded if future bookings that `confirm` does not cover would
  /// lie outside its hours. A concurrent hold either counts or sees the changed day.
  void Save(const HolidayChange& change);
  /// Deletes a day. Returns false for an unknown one.
  bool Delete(int64_t establishment_id, const common::Date& date);
  /// Lists the collaborators of an establishment who have hours.
  std::vector<int64_t> CollaboratorsOf(int64_t establishment_id);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
