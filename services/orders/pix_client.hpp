#pragma once

#include <memory>

#include "navalha/catalog/v1/pix.grpc.pb.h"
#include "services/common/channel.hpp"

namespace navalha::orders {

/// Client of catalog for Pix accounts. Each call has a deadline and throws like CatalogClient.
/// Thread-safe.
class PixClient {
 public:
  /// `peer` is the address of catalog.
  explicit PixClient(common::Peer& peer);

  /// Returns the account that receives the payments of an establishment's Pix codes. Throws
  /// NOT_FOUND when the establishment has none.
  catalog::v1::PixAccount AccountOf(const common::Call& call, int64_t establishment_id);

 private:
  common::Peer& peer_;
  std::unique_ptr<catalog::v1::PixService::Stub> pix_;
};

}  // namespace navalha::orders
