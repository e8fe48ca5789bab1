#include "services/orders/pix_client.hpp"

namespace navalha::orders {
namespace {

const common::CallOptions kAsk{
    .timeout = std::chrono::milliseconds(2000), .idempotent = true, .idempotency_key = {}};

}  // namespace

PixClient::PixClient(common::Peer& peer)
    : peer_(peer), pix_(catalog::v1::PixService::NewStub(peer.channel())) {}

catalog::v1::PixAccount PixClient::AccountOf(const common::Call& call, int64_t establishment_id) {
  catalog::v1::GetPixAccountRequest request;
  request.set_establishment_id(establishment_id);
  return peer_.Invoke<catalog::v1::PixAccount>(*pix_, &catalog::v1::PixService::Stub::GetPixAccount,
                                               call, request, kAsk);
}

}  // namespace navalha::orders
