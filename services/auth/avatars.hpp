#pragma once

#include <memory>
#include <string>

#include "navalha/catalog/v1/image.grpc.pb.h"
#include "services/common/channel.hpp"

namespace navalha::auth {

/// Users' pictures, which catalog validates, resizes and stores. Thread-safe.
class Avatars {
 public:
  /// `catalog` must outlive it.
  explicit Avatars(const common::Peer& catalog);
  /// Stores a PNG, JPEG or WebP picture and returns its path. Throws INVALID_ARGUMENT (BAD_IMAGE)
  /// with the field avatar for any other data, RESOURCE_EXHAUSTED while catalog processes too many
  /// pictures, and UNAVAILABLE or DEADLINE_EXCEEDED when catalog does not answer in time.
  std::string Store(const common::Call& call, const std::string& bytes) const;

  static constexpr size_t kMaxBytes = size_t{2} * 1024 * 1024;

 private:
  const common::Peer& catalog_;
  std::unique_ptr<catalog::v1::ImageService::Stub> images_;
};

}  // namespace navalha::auth
