#pragma once

#include <memory>
#include <string>
#include <vector>

#include "services/common/database/database.hpp"
#include "services/reporting/sales/sales_cache.hpp"
#include "services/reporting/sales/sales_figures.hpp"

namespace navalha::reporting {

/// A local day with orders. Its version is the xmin of its row in day_totals: each change of an
/// order and of a customer's first order writes that row, so a new version means new content.
struct DayVersion {
  common::Date date = {};
  int64_t version = 0;
  int64_t order_count = 0;
};

/// The sales of an establishment. Hold shop->Reading() while using shop->numbers.
struct SalesRead {
  std::shared_ptr<ShopSales> shop;
  /// One entry per version; null for days that are not in memory.
  SalesOfDays days;

  bool IsWhole() const;
};

/// Converts a number of days since 1970-01-01 to a date.
common::Date DateOf(const pqxx::field& days);

/// Reads the sales of one local day, without their sums. `time_zone` must be the establishment's
/// time zone in the read model.
DaySales ReadSales(common::Transaction& transaction, int64_t establishment_id,
                   const std::string& time_zone, const common::Date& date, SalesNumbers& numbers);

/// Returns the sales of the days in `versions` that the cache has in the same version. The days
/// must be in ascending order.
SalesRead FindSales(SalesCache& cache, int64_t establishment_id,
                    const std::vector<DayVersion>& versions);

/// Reads the days that `read` lacks and adds them to it and to the cache. Returns false if they
/// have too many orders for one call, which then reads a portion of the days: call it again.
/// Portions of packed days (DayPacker) are larger, because packs are read faster. `versions` must
/// come from the snapshot of the transaction, and `time_zone` must be the establishment's time zone
/// in the read model.
bool LoadSales(common::Transaction& transaction, SalesCache& cache, int64_t establishment_id,
               const std::string& time_zone, const std::vector<DayVersion>& versions,
               SalesRead& read);

}  // namespace navalha::reporting
