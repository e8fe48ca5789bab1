#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <vector>

#include "navalha/orders/v1/feed.pb.h"
#include "services/common/feeds/change_notifier.hpp"
#include "services/common/rpc/router.hpp"
#include "services/orders/commissions/commission_store.hpp"
#include "services/orders/feed/feed_store.hpp"
#include "services/orders/feed/feed_watermark.hpp"
#include "services/orders/payments/payment_store.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.OrderFeedService, which the proto documents. Thread-safe.
class OrderFeedService {
 public:
  /// Time from one page of changes to the next. Many changes share the statements that load a page,
  /// and the transaction in which a reader applies it.
  static constexpr std::chrono::milliseconds kGatherFor{100};

  OrderFeedService(FeedStore& feed, OrderStore& orders, PaymentStore& payments,
                   CommissionStore& commissions, common::ChangeNotifier& notifier,
                   std::chrono::milliseconds gather_for = kGatherFor)
      : feed_(feed),
        orders_(orders),
        payments_(payments),
        commissions_(commissions),
        notifier_(notifier),
        gather_for_(gather_for) {}

  void Register(common::Router& router);

  /// Streams until the caller cancels, the server stops or the deadline passes.
  void Watch(const common::Call& call, const v1::WatchRequest& request,
             common::Writer<v1::OrderChange>& writer);
  void ReadAll(const common::Call& call, const v1::ReadAllRequest& request,
               common::Writer<v1::OrderChange>& writer);
  void GetHead(const common::Call& call, const v1::GetHeadRequest& request,
               v1::GetHeadResponse& response);

 private:
  // Writes the changes of the first `count` rows with the current orders and expenses. Returns
  // false when the reader has disconnected.
  bool Write(const std::vector<FeedRow>& rows, size_t count,
             common::Writer<v1::OrderChange>& writer);
  // Waits after a page while further changes gather for the next one, unless a caller of GetHead
  // needs changes after `position`.
  void Gather(int64_t position);
  // Makes Gather return in streams that have not reached `position`.
  void Demand(int64_t position);
  // Waits until all transactions with positions up to the current head have ended.
  void WaitUntilSettled(const common::Call& call);

  FeedStore& feed_;
  OrderStore& orders_;
  PaymentStore& payments_;
  CommissionStore& commissions_;
  common::ChangeNotifier& notifier_;
  const std::chrono::milliseconds gather_for_;
  // The highest position that GetHead returned, and a notification of each higher one.
  std::atomic<int64_t> demanded_ = 0;
  common::ChangeNotifier demand_;
};

}  // namespace navalha::orders
