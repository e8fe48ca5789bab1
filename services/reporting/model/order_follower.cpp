#include "services/reporting/model/order_follower.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <set>

#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::reporting {
namespace {

// Maximum number of changes applied in one transaction.
constexpr size_t kBatch = 500;
constexpr std::chrono::milliseconds kPatience{3000};

prometheus::Counter& ChangesCounter(const std::string& result) {
  return common::CounterMetric("navalha_report_changes_total",
                               "Changes of the order feed that the read model followed, by result",
                               {{"result", result}});
}

std::set<int64_t> ShopsOf(const common::OrderFeedReader::Changes& changes) {
  std::set<int64_t> shops;
  for (const orders::v1::OrderChange& change : changes) {
    shops.insert(change.has_expense() ? change.expense().entity_id() : change.order().entity_id());
  }
  return shops;
}

}  // namespace

std::string ReportTag(int64_t establishment_id) {
  return fmt::format("report:{}", establishment_id);
}

OrderFollower::OrderFollower(ModelStore& model, const common::Peer& orders, CatalogClient& catalog,
                             common::CacheTags& tags, common::ChangeNotifier& progress)
    : model_(model),
      catalog_(catalog),
      tags_(tags),
      progress_(progress),
      reader_("reporting", orders, kBatch,
              {.begin = [this](common::OrderFeedReader& reader) { return Begin(reader); },
               .apply = [this](const Changes& changes) { Apply(changes); },
               .skip = [this](const orders::v1::OrderChange& change,
                              const std::exception& failure) { Skip(change, failure); },
               .restart =
                   [this] {
                     spdlog::warn(common::LogLine("model_refill_started").Done());
                     model_.Empty();
                   }}) {
  // Exists from the start, because the increase of a counter omits its first value.
  ChangesCounter("skipped");
}

int64_t OrderFollower::Begin(common::OrderFeedReader& reader) {
  std::optional<ModelPlace> place = model_.Place();
  if (!place) {
    model_.BeginFill(reader.Head(/*settled=*/true));
    place = model_.Place();
  }
  if (!place) {
    throw common::Unavailable("MODEL_EMPTIED");
  }
  if (!place->is_filled) {
    reader.ReadAll(place->last_order_id, place->last_expense_id, [&](const Changes& changes) {
      model_.Fill(place->fill_id, changes, NewZones(changes));
    });
    model_.FinishFill(place->fill_id);
    progress_.Notify();
  }
  return place->position;
}

void OrderFollower::Apply(const Changes& changes) {
  static prometheus::Counter& applied = ChangesCounter("applied");
  model_.Apply(changes, NewZones(changes));
  applied.Increment(static_cast<double>(changes.size()));
  progress_.Notify();
  Announce(changes);
}

void OrderFollower::Skip(const orders::v1::OrderChange& change, const std::exception& failure) {
  static prometheus::Counter& skipped = ChangesCounter("skipped");
  spdlog::error(common::LogLine("report_change_skipped")
                    .Number("position", change.position())
                    .Number("order_id", change.order().id())
                    .Text("why", failure.what())
                    .Done());
  model_.Skip(change.position());
  skipped.Increment();
  progress_.Notify();
}

TimeZones OrderFollower::NewZones(const Changes& changes) {
  const std::set<int64_t> shops = ShopsOf(changes);
  const TimeZones known = model_.ZonesOf({shops.begin(), shops.end()});
  std::vector<int64_t> unknown;
  for (const int64_t shop : shops) {
    if (!known.contains(shop)) {
      unknown.push_back(shop);
    }
  }
  TimeZones zones;
  if (!unknown.empty()) {
    zones = catalog_.ZonesOf(common::BackgroundCall("reporting/time_zones", kPatience), unknown);
    for (const int64_t shop : unknown) {
      if (zones[shop].empty()) {
        zones[shop] = common::kDefaultTimeZone;
      }
    }
  }
  return zones;
}

void OrderFollower::Announce(const Changes& changes) {
  std::vector<std::string> tags;
  for (const int64_t shop : ShopsOf(changes)) {
    tags.push_back(ReportTag(shop));
  }
  tags_.Invalidate(tags);
}

}  // namespace navalha::reporting
