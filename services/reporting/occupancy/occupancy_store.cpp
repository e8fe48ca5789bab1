#include "services/reporting/occupancy/occupancy_store.hpp"

#include <vector>

#include "services/common/database/sql_array.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::reporting {
namespace {

using common::SqlArray;
using common::Statement;

constexpr Statement kSave{"save_scheduled_days", R"sql(
INSERT INTO scheduled_days AS known (establishment_id, day, scheduled_min, is_final, answered_at)
SELECT told.shop, told.day, told.minutes, told.is_over = 1, $5::timestamptz
FROM unnest($1::bigint[], $2::date[], $3::int[], $4::int[]) AS told (shop, day, minutes, is_over)
ORDER BY told.shop, told.day
ON CONFLICT (establishment_id, day) DO UPDATE SET scheduled_min = excluded.scheduled_min,
  is_final = excluded.is_final, answered_at = excluded.answered_at
WHERE NOT known.is_final AND known.answered_at < excluded.answered_at)sql"};

}  // namespace

void OccupancyStore::Save(const booking::v1::ListScheduledDaysResponse& page) {
  std::vector<int64_t> shops, minutes, over;
  std::vector<std::string> days;
  for (const booking::v1::ScheduledEstablishment& shop : page.establishments()) {
    for (const booking::v1::ScheduledDay& day : shop.days()) {
      shops.push_back(shop.establishment_id());
      days.push_back(day.date());
      minutes.push_back(day.scheduled_minutes());
      over.push_back(day.is_over());
    }
  }
  database_.Run(kSave, SqlArray(shops), SqlArray(days), SqlArray(minutes), SqlArray(over),
                common::ToSql(common::FromProto(page.answered_at())));
}

}  // namespace navalha::reporting
