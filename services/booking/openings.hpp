#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "navalha/booking/v1/schedule.pb.h"
#include "navalha/catalog/v1/establishment.pb.h"
#include "services/booking/agenda_store.hpp"
#include "services/booking/holiday_store.hpp"
#include "services/common/clock.hpp"

namespace navalha::booking {

/// The opening of an establishment out of the agendas of its team, by collaborator: pure. Agendas
/// must reach from `now` to the end of tomorrow; whoever has none works at no time.
v1::Opening OpeningOf(const catalog::v1::Team& team, const std::map<int64_t, Agenda>& agendas,
                      common::Instant now);

/// When an establishment is open on `days` days from `first` on, a list a day, by the agendas of
/// its team and, when nobody has weekly hours, by its holidays alone: pure.
std::vector<std::vector<Period>> OpeningDaysOf(const std::map<int64_t, Agenda>& agendas,
                                               const std::vector<ShopHoliday>& holidays,
                                               const common::Date& first, int days);

/// Answers from the stores when establishments are open and have time. Thread-safe.
class Openings {
 public:
  Openings(common::Database& database, common::Now now)
      : store_(database), holidays_(database), now_(std::move(now)) {}

  /// Adds the opening of each team, in their order.
  void List(const google::protobuf::RepeatedPtrField<catalog::v1::Team>& teams,
            v1::ListOpeningsResponse& response);

  /// Answers ListOpeningDays as the proto says.
  void ListDays(const v1::ListOpeningDaysRequest& request, v1::ListOpeningDaysResponse& response);

 private:
  AgendaStore store_;
  HolidayStore holidays_;
  common::Now now_;
};

}  // namespace navalha::booking
