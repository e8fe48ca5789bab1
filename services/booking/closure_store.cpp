#include "services/booking/closure_store.hpp"

namespace navalha::booking {
namespace {

using common::Statement;

// A hold reads hours and takes time in one statement, so it must not run beside this: it waits, and
// then sees that the hours are gone. Reading goes on meanwhile.
constexpr Statement kLock{"close_lock", "LOCK TABLE reservation IN SHARE ROW EXCLUSIVE MODE"};

constexpr Statement kStanding{"close_standing", R"sql(
  SELECT lower(during), count(*) OVER () FROM reservation
  WHERE establishment_id = $1 AND collaborator_id = coalesce($2, collaborator_id)
    AND state IN ('held', 'confirmed') AND source IN ('order', 'appointment')
    AND upper(during) > $3::timestamptz
  ORDER BY lower(during) LIMIT $4
)sql"};

constexpr Statement kRemoveHours{"close_remove_hours", R"sql(
  WITH removed AS (
    DELETE FROM schedule WHERE establishment_id = $1 AND collaborator_id = coalesce($2, collaborator_id)
    RETURNING collaborator_id)
  SELECT DISTINCT collaborator_id FROM removed
)sql"};

// The time of a person who left is their own again: breaks, and bookings that are left to the shop,
// whose orders stay.
constexpr Statement kFreeTime{"close_free_time", R"sql(
  UPDATE reservation SET state = 'cancelled', expires_at = NULL, updated_at = now()
  WHERE establishment_id = $1 AND collaborator_id = coalesce($2, collaborator_id)
    AND state IN ('held', 'confirmed') AND upper(during) > $3::timestamptz
)sql"};

}  // namespace

Closure ClosureStore::Close(int64_t establishment_id, std::optional<int64_t> collaborator_id,
                            common::Instant now, Standing standing) {
  return database_.InTransaction([&](common::Transaction& transaction) {
    Closure closure;
    transaction.Run(kLock);
    for (const auto& row : transaction.Run(kStanding, establishment_id, collaborator_id,
                                           common::ToSql(now), kNextStarts)) {
      closure.next_starts.push_back(common::FromSql(row[0].c_str()));
      closure.future_bookings = row[1].as<int64_t>();
    }
    if (closure.future_bookings == 0 || standing == Standing::kIsLeft) {
      for (const auto& row : transaction.Run(kRemoveHours, establishment_id, collaborator_id)) {
        closure.closed.push_back(row[0].as<int64_t>());
      }
      transaction.Run(kFreeTime, establishment_id, collaborator_id, common::ToSql(now));
    }
    return closure;
  });
}

}  // namespace navalha::booking
