#pragma once

#include <memory>

#include "navalha/catalog/v1/pix.grpc.pb.h"
#include "services/common/channel.hpp"

namespace navalha::orders {

/// What orders asks catalog about Pix, each call with a deadline. Thread-safe.
class PixClient {
 public:
  /// `peer` is catalog.
  explicit PixClient(common::Peer& peer);

  /// Returns the account that an establishment's Pix codes pay to. Throws NOT_FOUND without one.
  catalog::v1::PixAccount AccountOf(const common::Call& call, int64_t establishment_id);

 private:
  common::Peer& peer_;
  std::unique_ptr<catalog::v1::PixService::Stub> pix_;
};

}  // namespace navalha::orders
