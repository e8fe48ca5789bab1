#include "services/reporting/orders_client.hpp"

namespace navalha::reporting {
namespace {

const common::CallOptions kRead{.timeout = std::chrono::milliseconds(2000), .idempotent = true};
// The response holds up to 8 MiB of orders.
const common::CallOptions kReadOrders{.timeout = std::chrono::milliseconds(5000),
                                      .idempotent = true};

}  // namespace

OrdersClient::OrdersClient(const common::Peer& peer)
    : peer_(peer),
      feed_(orders::v1::OrderFeedService::NewStub(peer.channel())),
      periods_(orders::v1::OrderPeriodService::NewStub(peer.channel())) {}

int64_t OrdersClient::HeadOf(const common::Call& call,
                             const std::vector<int64_t>& establishment_ids) {
  orders::v1::GetHeadRequest request;
  request.mutable_establishment_ids()->Assign(establishment_ids.begin(), establishment_ids.end());
  return peer_
      .Invoke<orders::v1::GetHeadResponse>(*feed_, &orders::v1::OrderFeedService::Stub::GetHead,
                                           call, request, kRead)
      .position();
}

orders::v1::ListOrdersOfPeriodResponse OrdersClient::OrdersOf(const common::Call& call,
                                                              int64_t establishment_id,
                                                              const Span& span, int limit) {
  orders::v1::ListOrdersOfPeriodRequest request;
  request.set_establishment_id(establishment_id);
  *request.mutable_from() = common::ToProto(span.from);
  *request.mutable_before() = common::ToProto(span.before);
  request.set_limit(limit);
  return peer_.Invoke<orders::v1::ListOrdersOfPeriodResponse>(
      *periods_, &orders::v1::OrderPeriodService::Stub::ListOrdersOfPeriod, call, request,
      kReadOrders);
}

}  // namespace navalha::reporting
