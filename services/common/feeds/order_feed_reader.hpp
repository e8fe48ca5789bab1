#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "navalha/orders/v1/feed.grpc.pb.h"
#include "services/common/feeds/feed_lag.hpp"
#include "services/common/operations/periodic.hpp"
#include "services/common/rpc/channel.hpp"

namespace navalha::common {

/// Reads the order feed on its own thread from construction to destruction. While orders or the
/// handler's database is unavailable, retries until it can continue at the handler's position.
/// Reports its lag in metrics every 5 s.
class OrderFeedReader {
 public:
  using Changes = std::vector<orders::v1::OrderChange>;

  /// Callbacks, called on the reader's thread. After an exception, the reader logs it, pauses and
  /// calls `begin` again.
  struct Handler {
    /// Returns the position after which to read. May call Head and ReadAll.
    std::function<int64_t(OrderFeedReader&)> begin;
    /// Applies changes in the given order and in one transaction. Must ignore changes that were
    /// delivered before. After a failure that is not passing, is called for each change alone.
    std::function<void(const Changes&)> apply;
    /// Passes over a change that `apply` cannot apply alone, so that it does not block the others.
    std::function<void(const orders::v1::OrderChange&, const std::exception& failure)> skip;
    /// Called when the feed has deleted changes after the position. Null: the reader logs the
    /// failure.
    std::function<void()> restart = nullptr;
  };

  /// `name` identifies the reader to the feed. `apply` gets at most `batch` changes per call.
  OrderFeedReader(std::string name, const Peer& orders, size_t batch, Handler handler);
  /// Cancels the feed call and waits until the received changes are applied.
  ~OrderFeedReader();
  OrderFeedReader(const OrderFeedReader&) = delete;
  OrderFeedReader& operator=(const OrderFeedReader&) = delete;

  /// Returns the newest position. With `settled`, waits until all changes up to it can be read.
  int64_t Head(bool settled);
  /// Passes the current state of all orders and expenses with greater ids to `apply`.
  void ReadAll(int64_t after_order_id, int64_t after_expense_id,
               const std::function<void(const Changes&)>& apply);

 private:
  // Reads until the feed ends the call. Returns whether to reconnect at once.
  bool Read();
  // Applies changes, and skips those that cannot be applied.
  void Apply(const Changes& changes);
  // Passes the changes of a stream to `apply` in batches. Returns the final status of the stream.
  grpc::Status Drain(grpc::ClientContext& context,
                     grpc::ClientReader<orders::v1::OrderChange>& reader,
                     const std::function<void(const Changes&)>& apply);
  // Sets the call that the destructor cancels; null: none. Returns false once the destructor has
  // started.
  bool SetCall(grpc::ClientContext* call);
  void MeasureLag();

  const std::string name_;
  const Peer& orders_;
  const size_t batch_;
  const Handler handler_;
  std::unique_ptr<orders::v1::OrderFeedService::Stub> feed_;
  std::mutex mutex_;
  grpc::ClientContext* call_ = nullptr;
  bool stopping_ = false;
  FeedLag lag_;
  // Must be the last members: their threads use the others.
  std::unique_ptr<Periodic> measuring_;
  std::unique_ptr<Periodic> reading_;
};

/// Returns whether a retry may succeed, because a service or a database was unavailable.
bool IsPassingFailure(const std::exception& failure);

}  // namespace navalha::common
