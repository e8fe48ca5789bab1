#pragma once

#include <memory>
#include <string>
#include <vector>

#include "services/common/database.hpp"
#include "services/reporting/sales_cache.hpp"
#include "services/reporting/sales_figures.hpp"

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

/// Returns the date of a field that holds the days since 1970-01-01.
common::Date DateOf(const pqxx::field& days);

/// Reads the sales of one local day, without their sums. `time_zone` must be the zone of the
/// establishment's model.
DaySales ReadSales(common::Transaction& transaction, int64_t establishment_id,
                   const std::string& time_zone, const common::Date& date, SalesNumbers& numbers);

/// Returns the sales of the days of `versions`, which are ascending, that the cache has in that
/// version.
SalesRead FindSales(SalesCache& cache, int64_t establishment_id,
                    const std::vector<DayVersion>& versions);

/// Reads the days that `read` lacks, adds them to it and to the cache, and returns true. Returns
/// false after a portion of the days when they have many orders; packed days (DayPacker) are read
/// faster and in larger portions. `versions` must come from the
/// transaction's snapshot, and `time_zone` be the zone of the establishment's model.
bool LoadSales(common::Transaction& transaction, SalesCache& cache, int64_t establishment_id,
               const std::string& time_zone, const std::vector<DayVersion>& versions,
               SalesRead& read);

}  // namespace navalha::reporting
