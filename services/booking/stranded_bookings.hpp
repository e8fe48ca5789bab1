#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include "services/booking/agenda_store.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// A booking to come, held or confirmed.
struct StandingBooking {
  /// The reservation's.
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

/// Ends a transaction whose change would leave bookings outside of the working time.
class BookingsStranded : public std::exception {
 public:
  explicit BookingsStranded(std::vector<StandingBooking> bookings)
      : bookings_(std::move(bookings)) {}
  const std::vector<StandingBooking>& bookings() const { return bookings_; }

 private:
  std::vector<StandingBooking> bookings_;
};

/// Those that lie in the working hours of the first agenda and not in those of the second: pure.
std::vector<StandingBooking> StrandedBy(const Agenda& before, const Agenda& after,
                                        const std::vector<StandingBooking>& bookings);

/// Stands for exactly these bookings, in any order: pure.
std::string ConfirmationOf(const std::vector<StandingBooking>& bookings);

/// Throws BookingsStranded unless there is none or `confirm` stands for exactly these.
void RequireConfirmed(std::vector<StandingBooking> stranded, const std::string& confirm);

/// The working hours of a collaborator and the holidays of the shop from yesterday on, without what
/// is busy.
Agenda ReadHours(common::Transaction& transaction, int64_t collaborator_id, common::Instant now);

/// Bookings of a collaborator that end after `now`, by start.
std::vector<StandingBooking> BookingsToCome(common::Transaction& transaction,
                                            int64_t provider_user_id, int64_t collaborator_id,
                                            common::Instant now);

/// Bookings of a person, at any shop, that meet one of these stretches and end after `now`.
std::vector<StandingBooking> BookingsWithin(common::Transaction& transaction,
                                            int64_t provider_user_id,
                                            const std::vector<TimeRange>& ranges,
                                            common::Instant now);

/// Bookings at an establishment that meet a stretch and end after `now`.
std::vector<StandingBooking> BookingsAt(common::Transaction& transaction, int64_t establishment_id,
                                        const TimeRange& range, common::Instant now);

/// The starts and ends of stretches as arrays of timestamptz, for unnest.
struct RangeArrays {
  explicit RangeArrays(const std::vector<TimeRange>& ranges);
  std::string begins;
  std::string ends;
};

}  // namespace navalha::booking
