#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "services/common/database/database.hpp"
#include "services/reporting/model/model_state.hpp"
#include "services/reporting/sales/period.hpp"
#include "services/reporting/sales/period_figures.hpp"
#include "services/reporting/sales/sales_cache.hpp"

namespace navalha::reporting {

/// An establishment and the local day of its snapshot.
struct SnapshotDay {
  int64_t establishment_id = 0;
  std::string time_zone;
  common::Date date;
};

/// The figures of one SnapshotDay. Names are absent without orders.
struct SnapshotFigures {
  int64_t order_count = 0;
  int64_t revenue = 0;
  std::optional<std::string> most_ordered_item;
  std::optional<std::string> top_customer;
};

/// A report that was read from the model. Either `kept` or `figures` is set.
struct ReportRead {
  /// The answer that was kept for the same state of the model.
  std::shared_ptr<const std::string> kept;
  PeriodFigures figures;
  /// Identifies the data that the figures are made from: all reports with equal periods and states
  /// have the same figures.
  std::string state;
  std::shared_ptr<ShopSales> shop;
};

/// Reads the model. Each method reads one snapshot of the database. Thread-safe.
class ReportStore {
 public:
  ReportStore(common::Database& database, SalesCache& sales) : database_(database), sales_(sales) {}

  /// Reads the figures of a period, with at most `customers` customers, into `read`. Instead of the
  /// figures, stores the answer that was kept under `kept_key` (empty: none) for the same state of
  /// the model, if any. Returns nullopt on success and otherwise the gap.
  std::optional<ModelGap> Read(int64_t establishment_id, const Period& period,
                               const Period& previous, int customers, int64_t position,
                               ReportRead& read, const std::string& kept_key = "");
  /// Keeps an answer that was made from a ReportRead of this shop, within the limit of the cache.
  void Keep(ShopSales& shop, const std::string& key, KeptReport report);
  /// Like Read, for several establishments: stores one entry per element of `days`, in its order.
  std::optional<ModelGap> ReadDays(const std::vector<SnapshotDay>& days, int64_t position,
                                   std::vector<SnapshotFigures>& figures);

 private:
  common::Database& database_;
  SalesCache& sales_;
};

}  // namespace navalha::reporting
