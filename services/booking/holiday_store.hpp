#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "services/booking/slots.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// How a shop works on a day.
struct ShopHoliday {
  common::Date date;
  /// open, closed or hours
  std::string kind;
  /// Of own hours.
  Period hours{};
  /// Of a day of the shop's own.
  std::string name;
};

/// A day to save.
struct HolidayChange {
  int64_t establishment_id = 0;
  std::string time_zone;
  ShopHoliday holiday;
  common::Instant now;
  /// Stands for the bookings that may be left outside of what is left of the day.
  std::string confirm;
};

/// SQL of the days on which shops do not keep their weekly hours. Thread-safe.
class HolidayStore {
 public:
  explicit HolidayStore(common::Database& database) : database_(database) {}

  /// Days of an establishment between two, both included, by date.
  std::vector<ShopHoliday> List(int64_t establishment_id, const common::Date& first,
                                const common::Date& last);
  /// Sets a day. Throws BookingsStranded when bookings to come would stand outside of what is left
  /// of it that `confirm` does not stand for. A hold at the same moment either counts or finds the
  /// day changed.
  void Save(const HolidayChange& change);
  /// Forgets a day. False when there was none.
  bool Delete(int64_t establishment_id, const common::Date& date);
  /// Collaborators of an establishment who have hours.
  std::vector<int64_t> CollaboratorsOf(int64_t establishment_id);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
