#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "navalha/orders/v1/feed.grpc.pb.h"
#include "services/common/channel.hpp"
#include "services/common/periodic.hpp"

namespace navalha::common {

/// Reads the order feed on a thread of its own during its lifetime. Waits while orders or the
/// reader's database is unavailable, and then continues at the position that the reader tells.
class OrderFeedReader {
 public:
  using Changes = std::vector<orders::v1::OrderChange>;

  /// What the reader does. All run on the reader's thread; a failure is logged, and the reading
  /// begins again after a pause.
  struct Handler {
    /// Returns the position after which to read. May call Head and ReadAll.
    std::function<int64_t(OrderFeedReader&)> begin;
    /// Applies changes in their order; ones that were delivered before have to change nothing.
    std::function<void(const Changes&)> apply;
    /// Runs when the feed no longer has the changes after the position. Null: the failure is
    /// logged.
    std::function<void()> restart = nullptr;
  };

  /// `name`: the reader's name in the feed. At most `batch` changes are applied at once.
  OrderFeedReader(std::string name, const Peer& orders, size_t batch, Handler handler);
  /// Cancels the feed call and waits until received changes are applied.
  ~OrderFeedReader();
  OrderFeedReader(const OrderFeedReader&) = delete;
  OrderFeedReader& operator=(const OrderFeedReader&) = delete;

  /// Returns the newest position; with `settled`, after all changes up to it can be read.
  int64_t Head(bool settled);
  /// Gives `apply` the current state of everything after an order and an expense.
  void ReadAll(int64_t after_order_id, int64_t after_expense_id,
               const std::function<void(const Changes&)>& apply);

 private:
  // Reads until the feed ends the call. Returns whether to reconnect at once.
  bool Read();
  // Gives `apply` the changes of a stream, as many at once as are there. Returns how it ended.
  grpc::Status Drain(grpc::ClientContext& context,
                     grpc::ClientReader<orders::v1::OrderChange>& reader,
                     const std::function<void(const Changes&)>& apply);
  // Registers the call that the destructor cancels; null: none. Returns false after the
  // destructor has begun.
  bool SetCall(grpc::ClientContext* call);

  const std::string name_;
  const Peer& orders_;
  const size_t batch_;
  const Handler handler_;
  std::unique_ptr<orders::v1::OrderFeedService::Stub> feed_;
  std::mutex mutex_;
  grpc::ClientContext* call_ = nullptr;
  bool stopping_ = false;
  // Must be the last member: its thread uses the others.
  std::unique_ptr<Periodic> reading_;
};

/// Returns whether a repetition of what failed may succeed: a part of the suite is unavailable.
bool IsPassingFailure(const std::exception& failure);

}  // namespace navalha::common
