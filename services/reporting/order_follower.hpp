#pragma once

#include "services/common/cache_tags.hpp"
#include "services/common/order_feed_reader.hpp"
#include "services/common/pulse.hpp"
#include "services/reporting/model_store.hpp"
#include "services/reporting/peers.hpp"

namespace navalha::reporting {

/// The tag that is raised when the figures of an establishment change.
std::string ReportTag(int64_t establishment_id);

/// Keeps the model up to date with the order feed during its lifetime: fills an empty one with the
/// present orders, and then applies each change exactly once, with any number of replicas and
/// restarts. Raises ReportTag of changed establishments and beats `progress` after each step.
/// Logs, counts (navalha_report_changes_total, result skipped) and skips changes that cannot be
/// applied, so that they do not block other shops. Waits while a service or the database is
/// unavailable.
class OrderFollower {
 public:
  OrderFollower(ModelStore& model, const common::Peer& orders, CatalogClient& catalog,
                common::CacheTags& tags, common::Pulse& progress);

 private:
  using Changes = common::OrderFeedReader::Changes;
  // Fills an unfilled model and returns the position to read from.
  int64_t Begin(common::OrderFeedReader& reader);
  void Apply(const Changes& changes);
  // Applies the changes one by one and skips those that fail.
  void ApplySeparately(const Changes& changes);
  // The zones of the establishments that the model does not know.
  TimeZones NewZones(const Changes& changes);
  void Announce(const Changes& changes);

  ModelStore& model_;
  CatalogClient& catalog_;
  common::CacheTags& tags_;
  common::Pulse& progress_;
  // Must be the last member: its thread uses the others.
  common::OrderFeedReader reader_;
};

}  // namespace navalha::reporting
