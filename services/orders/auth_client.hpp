#pragma once

#include <memory>

#include "navalha/auth/v1/booking_mail.grpc.pb.h"
#include "services/common/rpc/channel.hpp"

namespace navalha::orders {

/// Client of auth that sends mails. Each call has a deadline, is idempotent and throws auth's
/// error, or UNAVAILABLE or DEADLINE_EXCEEDED. Thread-safe.
class AuthClient {
 public:
  explicit AuthClient(common::Peer& peer);

  /// Hands a mail to auth. The booking and the number of the mail identify it.
  void SendBookingMail(const common::Call& call, const auth::v1::SendBookingMailRequest& request);

 private:
  common::Peer& peer_;
  std::unique_ptr<auth::v1::BookingMailService::Stub> mails_;
};

}  // namespace navalha::orders
