#pragma once

#include "services/common/feeds/change_notifier.hpp"
#include "services/common/feeds/order_feed_reader.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/reporting/catalog_client.hpp"
#include "services/reporting/model/model_store.hpp"

namespace navalha::reporting {

/// Returns the cache tag that is invalidated when an establishment's figures change.
std::string ReportTag(int64_t establishment_id);

/// Applies the order feed to the model from construction to destruction. Fills an empty model with
/// the current orders and then applies each change exactly once, across replicas and restarts.
/// After each batch, notifies `progress` and invalidates ReportTag of the changed establishments.
/// Skips a change that cannot be applied, so that it does not block other shops: logs it and counts
/// it in navalha_report_changes_total{result="skipped"}. Waits while a service or the database is
/// unavailable.
class OrderFollower {
 public:
  OrderFollower(ModelStore& model, const common::Peer& orders, CatalogClient& catalog,
                common::CacheTags& tags, common::ChangeNotifier& progress);

 private:
  using Changes = common::OrderFeedReader::Changes;
  // Fills the model unless it is filled. Returns the position after which to read the feed.
  int64_t Begin(common::OrderFeedReader& reader);
  void Apply(const Changes& changes);
  void Skip(const orders::v1::OrderChange& change, const std::exception& failure);
  // Returns the time zones of establishments in `changes` that the model does not know.
  TimeZones NewZones(const Changes& changes);
  void Announce(const Changes& changes);

  ModelStore& model_;
  CatalogClient& catalog_;
  common::CacheTags& tags_;
  common::ChangeNotifier& progress_;
  // Must be the last member: its thread uses the others.
  common::OrderFeedReader reader_;
};

}  // namespace navalha::reporting
