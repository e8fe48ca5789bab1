#pragma once

#include <memory>

#include "navalha/orders/v1/feed.grpc.pb.h"
#include "services/catalog/items/stock_store.hpp"
#include "services/common/feeds/change_notifier.hpp"
#include "services/common/rpc/channel.hpp"

namespace navalha::catalog {

/// Waits until the stock includes the orders of an establishment, so that a till that has just sold
/// reads the stock after its sale. Thread-safe.
class FreshStock {
 public:
  /// StockFollower notifies `progress`. The arguments must outlive this object.
  FreshStock(const common::Peer& orders, StockStore& stock, common::ChangeNotifier& progress);

  /// Returns once the orders that existed before the call are applied. Returns without them when
  /// orders does not answer, or when they are not applied within 1 s.
  void Await(const common::Call& call, int64_t establishment_id);

 private:
  const common::Peer& orders_;
  const std::unique_ptr<orders::v1::OrderFeedService::Stub> feed_;
  StockStore& stock_;
  common::ChangeNotifier& progress_;
};

}  // namespace navalha::catalog
