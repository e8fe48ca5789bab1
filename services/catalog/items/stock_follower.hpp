#pragma once

#include "services/catalog/items/stock_store.hpp"
#include "services/common/feeds/change_notifier.hpp"
#include "services/common/feeds/order_feed_reader.hpp"
#include "services/common/redis/cache_tags.hpp"

namespace navalha::catalog {

/// Reads the order feed during its lifetime and applies each change to the stock exactly once,
/// with any number of replicas and restarts. Logs, counts (navalha_stock_changes_total, result
/// skipped) and skips a change that cannot be applied, so that it does not block other shops; the
/// order's next change corrects it. Waits while orders or the database is unavailable.
class StockFollower {
 public:
  /// Notifies `progress` after each advance.
  StockFollower(StockStore& stock, const common::Peer& orders, common::CacheTags& tags,
                common::ChangeNotifier& progress);

 private:
  int64_t Begin(common::OrderFeedReader& reader);
  void Apply(const common::OrderFeedReader::Changes& changes);
  void Skip(const orders::v1::OrderChange& change, const std::exception& failure);

  StockStore& stock_;
  common::CacheTags& tags_;
  common::ChangeNotifier& progress_;
  // Must be the last member: its thread uses the others.
  common::OrderFeedReader reader_;
};

}  // namespace navalha::catalog
