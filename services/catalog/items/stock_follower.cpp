#include "services/catalog/items/stock_follower.hpp"

#include <spdlog/spdlog.h>

#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::catalog {
namespace {

// Maximum number of changes applied in one transaction.
constexpr size_t kBatch = 100;

prometheus::Counter& ChangesCounter(const std::string& result) {
  return common::CounterMetric("navalha_stock_changes_total",
                               "Changes of the order feed that the stock followed, by result",
                               {{"result", result}});
}

}  // namespace

StockFollower::StockFollower(StockStore& stock, const common::Peer& orders, common::CacheTags& tags,
                             common::ChangeNotifier& progress)
    : stock_(stock),
      tags_(tags),
      progress_(progress),
      reader_("catalog", orders, kBatch,
              {.begin = [this](common::OrderFeedReader& reader) { return Begin(reader); },
               .apply = [this](const common::OrderFeedReader::Changes& changes) { Apply(changes); },
               .skip = [this](const orders::v1::OrderChange& change,
                              const std::exception& failure) { Skip(change, failure); }}) {
  // Exists from the start, because the increase of a counter omits its first value.
  ChangesCounter("skipped");
}

int64_t StockFollower::Begin(common::OrderFeedReader& reader) {
  if (const auto cursor = stock_.Cursor()) {
    return *cursor;
  }
  const int64_t head = reader.Head(/*settled=*/false);
  stock_.BeginAt(head);
  progress_.Notify();
  return stock_.Cursor().value_or(head);
}

void StockFollower::Apply(const common::OrderFeedReader::Changes& changes) {
  static prometheus::Counter& applied = ChangesCounter("applied");
  std::vector<StockChange> stock;
  for (const orders::v1::OrderChange& change : changes) {
    if (change.has_order()) {
      stock.push_back({change.position(), StockOf(change.order())});
    }
  }
  std::vector<std::string> tags;
  for (const std::string& slug : stock_.Apply(changes.back().position(), stock)) {
    tags.push_back("establishment:" + slug);
  }
  applied.Increment(static_cast<double>(stock.size()));
  if (!tags.empty()) {
    tags_.Invalidate(tags);
  }
  progress_.Notify();
}

void StockFollower::Skip(const orders::v1::OrderChange& change, const std::exception& failure) {
  static prometheus::Counter& skipped = ChangesCounter("skipped");
  spdlog::error(common::LogLine("stock_change_skipped")
                    .Number("position", change.position())
                    .Number("order_id", change.order().id())
                    .Text("why", failure.what())
                    .Done());
  stock_.Skip(change.position());
  progress_.Notify();
  skipped.Increment();
}

}  // namespace navalha::catalog
