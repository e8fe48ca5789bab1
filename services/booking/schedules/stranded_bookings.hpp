#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include "services/booking/agendas/agenda_store.hpp"
#include "services/common/database/database.hpp"

namespace navalha::booking {

/// A future booking, held or confirmed.
struct StandingBooking {
  /// Key of the reservation.
  int64_t id = 0;
  std::string key;
  /// order or appointment
  std::string source;
  TimeRange range;
  int64_t provider_user_id = 0;
  int64_t collaborator_id = 0;
  int64_t establishment_id = 0;
  std::string time_zone;
};

/// Aborts a transaction whose change would leave bookings outside the working hours.
class BookingsStranded : public std::exception {
 public:
  explicit BookingsStranded(std::vector<StandingBooking> bookings)
      : bookings_(std::move(bookings)) {}
  const std::vector<StandingBooking>& bookings() const { return bookings_; }

 private:
  std::vector<StandingBooking> bookings_;
};

/// Returns the bookings within the working hours of the first agenda but not of the second: pure.
std::vector<StandingBooking> StrandedBy(const Agenda& before, const Agenda& after,
                                        const std::vector<StandingBooking>& bookings);

/// Returns a digest of exactly these bookings, in any order: pure.
std::string ConfirmationOf(const std::vector<StandingBooking>& bookings);

/// Throws BookingsStranded if `stranded` contains bookings and `confirm` is not their digest.
void RequireConfirmed(std::vector<StandingBooking> stranded, const std::string& confirm);

/// Reads the working hours of a collaborator and the shop's holidays from yesterday on, without
/// busy periods.
Agenda ReadHours(common::Transaction& transaction, int64_t collaborator_id, common::Instant now);

/// Lists bookings of a collaborator that end after `now`, by start.
std::vector<StandingBooking> FutureBookings(common::Transaction& transaction,
                                            int64_t provider_user_id, int64_t collaborator_id,
                                            common::Instant now);

/// Lists bookings of a person, at any shop, that overlap one of these periods and end after
/// `now`.
std::vector<StandingBooking> BookingsWithin(common::Transaction& transaction,
                                            int64_t provider_user_id,
                                            const std::vector<TimeRange>& ranges,
                                            common::Instant now);

/// Lists bookings at an establishment that overlap a period and end after `now`.
std::vector<StandingBooking> BookingsAt(common::Transaction& transaction, int64_t establishment_id,
                                        const TimeRange& range, common::Instant now);

/// Returns the starts and ends of periods as timestamptz arrays, for unnest.
struct RangeArrays {
  explicit RangeArrays(const std::vector<TimeRange>& ranges);
  std::string begins;
  std::string ends;
};

}  // namespace navalha::booking
