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

/// Reads the order feed during its lifetime and applies each change to the stock exactly once,
/// with any number of replicas and restarts. Logs, counts (navalha_stock_changes_total, result
/// skipped) and skips a change that cannot be applied, so that it does not block other shops; the
/// order's next change corrects it. Waits while orders or the database is unavailable.
class StockFollower {
 public:
  StockFollower(StockStore& stock, const common::Peer& orders, common::CacheTags& tags);
  /// Cancels the feed call and waits until received changes are applied.
  ~StockFollower();
  StockFollower(const StockFollower&) = delete;
  StockFollower& operator=(const StockFollower&) = delete;

 private:
  // Reads until the feed ends the call. Returns whether to reconnect at once.
  bool Read();
  int64_t Begin();
  void Apply(const orders::v1::OrderChange& change);
  // Registers the call that the destructor cancels; null: none. Returns false after the
  // destructor has begun.
  bool SetCall(grpc::ClientContext* call);

  StockStore& stock_;
  const common::Peer& orders_;
  std::unique_ptr<orders::v1::OrderFeedService::Stub> feed_;
  common::CacheTags& tags_;
  std::mutex mutex_;
  grpc::ClientContext* call_ = nullptr;
  bool stopping_ = false;
  // Must be the last member: its thread uses the others.
  std::unique_ptr<common::Periodic> reading_;
};

}  // namespace navalha::catalog
