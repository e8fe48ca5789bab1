#pragma once

#include <memory>
#include <vector>

#include "navalha/orders/v1/feed.grpc.pb.h"
#include "navalha/orders/v1/order_period.grpc.pb.h"
#include "services/common/rpc/channel.hpp"
#include "services/reporting/sales/period.hpp"

namespace navalha::reporting {

/// Client of the orders service. Each call has a deadline. Thread-safe.
class OrdersClient {
 public:
  explicit OrdersClient(const common::Peer& peer);

  /// Returns the newest feed position of the establishments; 0 when they have no changes.
  int64_t HeadOf(const common::Call& call, const std::vector<int64_t>& establishment_ids);
  /// Returns the newest orders of the span, newest first, at most `limit`.
  orders::v1::ListOrdersOfPeriodResponse OrdersOf(const common::Call& call,
                                                  int64_t establishment_id, const Span& span,
                                                  int limit);

 private:
  const common::Peer& peer_;
  std::unique_ptr<orders::v1::OrderFeedService::Stub> feed_;
  std::unique_ptr<orders::v1::OrderPeriodService::Stub> periods_;
};

}  // namespace navalha::reporting
