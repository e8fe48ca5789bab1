#pragma once

#include "navalha/orders/v1/feed.pb.h"
#include "services/common/change_notifier.hpp"
#include "services/common/router.hpp"
#include "services/orders/commissions/commission_store.hpp"
#include "services/orders/feed/feed_store.hpp"
#include "services/orders/feed/feed_watermark.hpp"
#include "services/orders/payments/payment_store.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.OrderFeedService, which the proto documents. Thread-safe.
class OrderFeedService {
 public:
  OrderFeedService(FeedStore& feed, OrderStore& orders, PaymentStore& payments,
                   CommissionStore& commissions, common::ChangeNotifier& notifier)
      : feed_(feed),
        orders_(orders),
        payments_(payments),
        commissions_(commissions),
        notifier_(notifier) {}

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
  // Waits until all transactions with positions up to the current head have ended.
  void WaitUntilSettled(const common::Call& call);

  FeedStore& feed_;
  OrderStore& orders_;
  PaymentStore& payments_;
  CommissionStore& commissions_;
  common::ChangeNotifier& notifier_;
};

}  // namespace navalha::orders
