#include "services/booking/schedules/provider_backfill.hpp"

#include <spdlog/spdlog.h>

#include <map>
#include <vector>

#include "services/booking/reservations/reservation_store.hpp"
#include "services/common/operations/log.hpp"

namespace navalha::booking {
namespace {

using common::Statement;

constexpr int kBatch = 500;
constexpr std::chrono::milliseconds kPatience{5000};

constexpr Statement kListMissing{"backfill_list", R"sql(
  SELECT collaborator_id FROM schedule WHERE provider_user_id IS NULL
  UNION
  SELECT collaborator_id FROM reservation WHERE provider_user_id IS NULL
  ORDER BY 1 LIMIT $1
)sql"};

constexpr Statement kSetHours{"backfill_hours", R"sql(
  UPDATE schedule SET provider_user_id = $2 WHERE collaborator_id = $1 AND provider_user_id IS NULL
)sql"};

// Marks reservations that overlap one of the same person at another shop.
constexpr Statement kSetReservations{"backfill_reservations", R"sql(
  WITH changed AS (
    UPDATE reservation AS late SET provider_user_id = $2,
      was_double_booked = state IN ('held', 'confirmed') AND EXISTS (
        SELECT FROM reservation AS early
        WHERE early.provider_user_id = $2 AND early.during && late.during
          AND early.state IN ('held', 'confirmed') AND NOT early.was_double_booked)
    WHERE collaborator_id = $1 AND provider_user_id IS NULL
    RETURNING was_double_booked
  )
  SELECT count(*) FROM changed WHERE was_double_booked
)sql"};

constexpr Statement kComplete{"backfill_complete", "SELECT complete_provider_backfill()"};

void SetProvider(common::Database& database, int64_t collaborator_id, int64_t provider_user_id) {
  database.Run(kSetHours, collaborator_id, provider_user_id);
  const auto marked =
      database.Run(kSetReservations, collaborator_id, provider_user_id)[0][0].as<int64_t>();
  if (marked > 0) {
    spdlog::warn(common::LogLine("double_bookings_found")
                     .Number("collaborator_id", collaborator_id)
                     .Number("reservations", marked)
                     .Done());
  }
}

}  // namespace

void BackfillProviders(common::Database& database, const CatalogClient& catalog) {
  for (;;) {
    std::vector<int64_t> collaborator_ids;
    for (const auto& row : database.Run(kListMissing, kBatch)) {
      collaborator_ids.push_back(row[0].as<int64_t>());
    }
    if (collaborator_ids.empty()) {
      break;
    }
    const auto providers = catalog.ProvidersOf(
        collaborator_ids, common::BackgroundCall("booking.backfill", kPatience));
    for (const int64_t collaborator_id : collaborator_ids) {
      const auto found = providers.find(collaborator_id);
      SetProvider(database, collaborator_id,
                  found == providers.end() ? -collaborator_id : found->second);
    }
  }
  database.Run(kComplete);
}

}  // namespace navalha::booking
