#pragma once

#include <grpcpp/grpcpp.h>

#include <memory>
#include <mutex>

#include "navalha/orders/v1/feed.grpc.pb.h"
#include "services/catalog/stock_store.hpp"
#include "services/common/cache_tags.hpp"
#include "services/common/channel.hpp"
#include "services/common/periodic.hpp"

namespace navalha::catalog {

/// Reads the order feed while it lives and moves the stock by it, each change once, whichever
/// replicas read and whenever they stop. A change that can't be applied is logged, counted
/// (navalha_stock_changes_total, result skipped) and passed over, so that it holds up no other
/// shop; the order's next change makes up for it. While orders or the database is away it waits.
class StockFollower {
 public:
  StockFollower(StockStore& stock, const common::Peer& orders, common::CacheTags& tags);
  /// Ends the call that reads, and waits until what was read is applied.
  ~StockFollower();
  StockFollower(const StockFollower&) = delete;
  StockFollower& operator=(const StockFollower&) = delete;

 private:
  // Reads until the feed ends the call. Answers whether to go on at once.
  bool Read();
  int64_t Begin();
  void Apply(const orders::v1::OrderChange& change);
  // Makes this the call that the destructor ends; null: none. False when it is too late to begin.
  bool SetCall(grpc::ClientContext* call);

  StockStore& stock_;
  const common::Peer& orders_;
  std::unique_ptr<orders::v1::OrderFeedService::Stub> feed_;
  common::CacheTags& tags_;
  std::mutex mutex_;
  grpc::ClientContext* call_ = nullptr;
  bool stopping_ = false;
  // The last member: its thread uses the others.
  std::unique_ptr<common::Periodic> reading_;
};

}  // namespace navalha::catalog
