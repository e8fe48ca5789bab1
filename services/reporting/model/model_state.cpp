#include "services/reporting/model/model_state.hpp"

#include <vector>

#include "services/common/database/sql_array.hpp"

namespace navalha::reporting {
namespace {

using common::SqlArray;
using common::Statement;
using common::Transaction;

constexpr const char* kOneSnapshot = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";

constexpr Statement kReached{"model_reached",
                             "SELECT FROM feed_cursor WHERE is_filled AND position >= $1"};

constexpr Statement kOtherZone{"model_other_zone", R"sql(
SELECT FROM shops s JOIN unnest($1::bigint[], $2::text[]) AS told (id, zone)
  ON s.establishment_id = told.id AND s.time_zone <> told.zone)sql"};

constexpr Statement kLock{"model_lock", "SELECT FROM feed_cursor FOR UPDATE"};

}  // namespace

std::optional<ModelGap> FindGap(Transaction& transaction, int64_t position,
                                const TimeZones& establishments) {
  if (transaction.Run(kReached, position).empty()) {
    return ModelGap::kBehind;
  }
  std::vector<int64_t> ids;
  std::vector<std::string> zones;
  for (const auto& [id, zone] : establishments) {
    ids.push_back(id);
    zones.push_back(zone);
  }
  if (!transaction.Run(kOtherZone, SqlArray(ids), SqlArray(zones)).empty()) {
    return ModelGap::kOtherZone;
  }
  return std::nullopt;
}

std::optional<ModelGap> ReadModel(common::Database& database, int64_t position,
                                  const TimeZones& establishments,
                                  const std::function<void(Transaction&)>& read) {
  return database.InTransaction([&](Transaction& transaction) {
    transaction.Execute(kOneSnapshot);
    const std::optional<ModelGap> gap = FindGap(transaction, position, establishments);
    if (!gap) {
      read(transaction);
    }
    return gap;
  });
}

bool LockModel(Transaction& transaction) { return !transaction.Run(kLock).empty(); }

}  // namespace navalha::reporting
