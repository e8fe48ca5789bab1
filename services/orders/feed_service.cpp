#include "services/orders/feed_service.hpp"

#include <unordered_map>

namespace navalha::orders {
namespace {

constexpr int kPageRows = 200;
// Interval at which the feed polls for changes of other replicas.
constexpr std::chrono::milliseconds kLookAgain{100};
// Poll interval at a gap, which closes when its transaction commits.
constexpr std::chrono::milliseconds kLookAgainAtGap{5};

}  // namespace

void FeedService::Register(common::Router& router) {
  router.For("navalha.orders.v1.OrderFeedService")
      .Stream("Watch", this, &FeedService::Watch)
      .Unary("GetHead", this, &FeedService::GetHead);
}

void FeedService::Watch(const common::Call& call, const v1::WatchRequest& request,
                        common::Writer<v1::OrderChange>& writer) {
  FeedWatermark mark(request.after());
  while (!writer.Done() && call.Remaining() > std::chrono::milliseconds(0)) {
    const uint64_t beats = pulse_.Count();
    const FeedPage page = feed_.Read(mark.after(), kPageRows);
    std::vector<int64_t> positions;
    for (const FeedRow& row : page.rows) {
      positions.push_back(row.position);
    }
    const size_t admitted =
        mark.Admit(positions, page.oldest_running, [&] { return feed_.NewTransaction(); });
    if (admitted > 0 && !Write(page.rows, admitted, writer)) {
      return;
    }
    if (admitted < static_cast<size_t>(kPageRows)) {
      pulse_.WaitPast(beats, mark.waiting() ? kLookAgainAtGap : kLookAgain);
    }
  }
}

bool FeedService::Write(const std::vector<FeedRow>& rows, size_t count,
                        common::Writer<v1::OrderChange>& writer) {
  std::unordered_map<int64_t, const v1::Order*> orders;
  std::vector<int64_t> ids;
  for (size_t i = 0; i < count; ++i) {
    if (orders.emplace(rows[i].order_id, nullptr).second) {
      ids.push_back(rows[i].order_id);
    }
  }
  std::vector<StoredOrder> loaded = orders_.Load(ids);
  payments_.Put(loaded);
  for (const StoredOrder& stored : loaded) {
    orders[stored.order.id()] = &stored.order;
  }
  for (size_t i = 0; i < count; ++i) {
    v1::OrderChange change;
    change.set_position(rows[i].position);
    change.set_kind(rows[i].kind);
    *change.mutable_order() = *orders.at(rows[i].order_id);
    if (!writer.Write(change)) {
      return false;
    }
  }
  return true;
}

void FeedService::GetHead(const common::Call&, const v1::GetHeadRequest& request,
                          v1::GetHeadResponse& response) {
  response.set_position(feed_.Head(request.establishment_id()));
}

}  // namespace navalha::orders
