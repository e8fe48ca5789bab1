// Common data of booking's tests.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "services/booking/reservations/hold_expiry.hpp"
#include "services/common/testing/test_database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// The fixed time of these tests: Saturday 10:00 in São Paulo.
inline common::Instant TestNow() {
  return common::ToInstant(*common::ParseDate("2026-01-31"), std::chrono::hours(10));
}

/// Parses a local time such as "2026-02-02 09:00".
inline common::Instant At(std::string_view text) {
  const common::LocalTime local = *common::ParseLocalTime(text);
  return common::ToInstant(local.date, local.time);
}

/// The user behind collaborator 7.
inline constexpr int64_t kProvider = 107;

/// Collaborator 7 of establishment 3 works on Mondays and Saturdays, 09:00 to 12:00 and 13:00 to
/// 18:00 in two adjoining rows.
inline void AddTestSchedule(common::TestDatabase& database) {
  database.Execute(
      "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
      " start_minute, end_minute)"
      " SELECT 7, 107, 3, day, period.begins, period.ends FROM unnest(ARRAY[1, 6]) AS day,"
      " (VALUES (540, 720), (780, 900), (900, 1080)) AS period (begins, ends)");
}

/// Expires every hold at the end of its lifetime, as if orders had no booking.
inline HoldExpiry ExpiryWithoutBookings(common::TestDatabase& database, common::CacheTags& tags,
                                        common::Now now) {
  return {database.database(), tags, [](const auto&) { return std::vector<ReservationId>(); },
          std::move(now)};
}

}  // namespace navalha::booking
