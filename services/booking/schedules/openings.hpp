#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "navalha/booking/v1/schedule.pb.h"
#include "navalha/catalog/v1/establishment.pb.h"
#include "services/booking/agendas/agenda_store.hpp"
#include "services/booking/schedules/holiday_store.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Returns the opening of an establishment from the agendas of its team, by collaborator: pure.
/// Agendas must cover `now` to the end of tomorrow; a collaborator without an agenda has no
/// hours.
v1::Opening OpeningOf(const catalog::v1::Team& team, const std::map<int64_t, Agenda>& agendas,
                      common::Instant now);

/// Returns one list of opening periods per day, for `days` days from `first` on: pure. Uses the
/// agendas of the team, or the holidays alone if nobody has weekly hours.
std::vector<std::vector<Period>> OpeningDaysOf(const std::map<int64_t, Agenda>& agendas,
                                               const std::vector<ShopHoliday>& holidays,
                                               const common::Date& first, int days);

/// Reads opening hours and next free times of establishments. Thread-safe.
class Openings {
 public:
  Openings(common::Database& database, common::Now now)
      : store_(database), holidays_(database), now_(std::move(now)) {}

  /// Adds the opening of each team, in their order.
  void List(const google::protobuf::RepeatedPtrField<catalog::v1::Team>& teams,
            v1::ListOpeningsResponse& response);

  /// Fills the answer of ListOpeningDays.
  void ListDays(const v1::ListOpeningDaysRequest& request, v1::ListOpeningDaysResponse& response);

 private:
  AgendaStore store_;
  HolidayStore holidays_;
  common::Now now_;
};

}  // namespace navalha::booking
