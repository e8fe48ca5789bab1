#include "services/booking/schedules/schedule_store.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "services/booking/schedules/stranded_bookings.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::booking {

using common::SqlArray;
using common::Statement;
using common::WallTime;

namespace {

constexpr Statement kList{"list_schedule", R"sql(
  SELECT id, day_of_week, start_minute, end_minute, is_active
  FROM schedule WHERE collaborator_id = $1
  ORDER BY (day_of_week + 6) % 7, start_minute
)sql"};

constexpr Statement kFilterScheduled{"filter_scheduled", R"sql(
  SELECT DISTINCT collaborator_id FROM schedule
  WHERE collaborator_id = ANY($1::bigint[]) AND is_active
)sql"};

constexpr Statement kSave{"save_schedule", R"sql(
  INSERT INTO schedule
    (collaborator_id, provider_user_id, establishment_id, time_zone, day_of_week, start_minute,
     end_minute)
  SELECT $1, $2, $3, $4, periods.*
  FROM unnest($5::smallint[], $6::smallint[], $7::smallint[]) AS periods
  ON CONFLICT ON CONSTRAINT schedule_row_key DO UPDATE
  SET is_active = true, provider_user_id = excluded.provider_user_id,
    establishment_id = excluded.establishment_id, time_zone = excluded.time_zone
)sql"};

constexpr Statement kFindCollaborator{"find_schedule_collaborator",
                                      "SELECT collaborator_id FROM schedule WHERE id = $1"};

constexpr Statement kUpdate{"update_schedule", R"sql(
  UPDATE schedule SET is_active = $2, start_minute = coalesce($3::smallint, start_minute),
    end_minute = coalesce($4::smallint, end_minute)
  WHERE id = $1 AND provider_user_id = $5
)sql"};

constexpr Statement kTakeTurn{"schedule_take_turn", "SELECT take_turn($1)"};

constexpr Statement kDeleteDays{"delete_schedule_days", R"sql(
  DELETE FROM schedule
  WHERE collaborator_id = $1 AND day_of_week = ANY ($2::smallint[]) AND provider_user_id = $3
)sql"};

constexpr Statement kDelete{"delete_schedule",
                            "DELETE FROM schedule WHERE id = $1 AND provider_user_id = $2"};

constexpr std::array<std::string_view, 7> kDays = {"sunday",   "monday", "tuesday", "wednesday",
                                                   "thursday", "friday", "saturday"};

}  // namespace

void ScheduleStore::List(int64_t collaborator_id, v1::ListScheduleResponse& response) {
  for (const auto& row : database_.Run(kList, collaborator_id)) {
    v1::Schedule& schedule = *response.add_schedules();
    schedule.set_id(row[0].as<int64_t>());
    schedule.set_day_of_week(std::string(DayName(row[1].as<int>())));
    schedule.set_start_time(common::FormatTime(WallTime(row[2].as<int>())));
    schedule.set_end_time(common::FormatTime(WallTime(row[3].as<int>())));
    schedule.set_is_active(row[4].as<bool>());
  }
}

void ScheduleStore::FilterScheduled(const v1::FilterScheduledRequest& request,
                                    v1::FilterScheduledResponse& response) {
  for (const auto& row : database_.Run(kFilterScheduled, SqlArray(request.collaborator_ids()))) {
    response.add_collaborator_ids(row[0].as<int64_t>());
  }
}

template <class Apply>
auto ScheduleStore::InTurn(const HoursChange& change, Apply&& apply) {
  const Workplace& workplace = change.workplace;
  return database_.InTransaction([&](common::Transaction& transaction) {
    // A hold locks the person's turn before it reads hours. A concurrent hold therefore counts or
    // finds the new hours.
    transaction.Run(kTakeTurn, workplace.provider_user_id);
    const Agenda before = ReadHours(transaction, workplace.collaborator_id, change.now);
    auto result = apply(transaction);
    const Agenda after = ReadHours(transaction, workplace.collaborator_id, change.now);
    RequireConfirmed(StrandedBy(before, after,
                                FutureBookings(transaction, workplace.provider_user_id,
                                               workplace.collaborator_id, change.now)),
                     change.confirm);
    return result;
  });
}

void ScheduleStore::Save(const HoursChange& change, const std::vector<WeeklyPeriod>& periods,
                         const std::vector<int64_t>& replaced_days) {
  std::vector<int64_t> days;
  std::vector<int64_t> starts;
  std::vector<int64_t> ends;
  for (const WeeklyPeriod& weekly : periods) {
    days.push_back(weekly.day_of_week);
    starts.push_back(weekly.period.start.count());
    ends.push_back(weekly.period.end.count());
  }
  const Workplace& workplace = change.workplace;
  InTurn(change, [&](common::Transaction& transaction) {
    if (!replaced_days.empty()) {
      transaction.Run(kDeleteDays, workplace.collaborator_id, SqlArray(replaced_days),
                      workplace.provider_user_id);
    }
    return transaction.Run(kSave, workplace.collaborator_id, workplace.provider_user_id,
                           workplace.establishment_id, workplace.time_zone, SqlArray(days),
                           SqlArray(starts), SqlArray(ends));
  });
}

std::optional<int64_t> ScheduleStore::FindCollaborator(int64_t id) {
  const pqxx::result rows = database_.Run(kFindCollaborator, id);
  return rows.empty() ? std::nullopt : std::optional(rows[0][0].as<int64_t>());
}

bool ScheduleStore::Update(const HoursChange& change, int64_t id, bool is_active,
                           std::optional<WallTime> start, std::optional<WallTime> end) {
  const auto minutes = [](std::optional<WallTime> time) {
    return time ? std::optional<int>(static_cast<int>(time->count())) : std::nullopt;
  };
  return InTurn(change, [&](common::Transaction& transaction) {
    return transaction
               .Run(kUpdate, id, is_active, minutes(start), minutes(end),
                    change.workplace.provider_user_id)
               .affected_rows() > 0;
  });
}

bool ScheduleStore::Delete(const HoursChange& change, int64_t id) {
  return InTurn(change, [&](common::Transaction& transaction) {
    return transaction.Run(kDelete, id, change.workplace.provider_user_id).affected_rows() > 0;
  });
}

std::string_view DayName(int day_of_week) { return kDays.at(static_cast<size_t>(day_of_week)); }

int DayNumber(std::string_view name) {
  const auto found = std::find(kDays.begin(), kDays.end(), name);
  if (found == kDays.end()) {
    throw std::out_of_range("no day of the week");
  }
  return static_cast<int>(found - kDays.begin());
}

}  // namespace navalha::booking
