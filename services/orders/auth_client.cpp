#include "services/orders/auth_client.hpp"

namespace navalha::orders {
namespace {

// The booking and the number identify the mail to auth, which makes the call idempotent.
const common::CallOptions kTell{
    .timeout = std::chrono::milliseconds(3000), .idempotent = true, .idempotency_key = {}};

}  // namespace

AuthClient::AuthClient(common::Peer& peer)
    : peer_(peer), mails_(auth::v1::BookingMailService::NewStub(peer.channel())) {}

void AuthClient::SendBookingMail(const common::Call& call,
                                 const auth::v1::SendBookingMailRequest& request) {
  peer_.Invoke<common::v1::Empty>(*mails_, &auth::v1::BookingMailService::Stub::SendBookingMail,
                                  call, request, kTell);
}

}  // namespace navalha::orders
