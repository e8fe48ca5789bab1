#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "navalha/auth/v1/user.grpc.pb.h"
#include "services/catalog/image_store.hpp"
#include "services/common/cache_tags.hpp"
#include "services/common/channel.hpp"
#include "services/common/clock.hpp"

namespace navalha::catalog {

/// Deletes pictures that nothing shows: those that were replaced, and those of shops, items and
/// people that were removed. auth is asked which ones are avatars; while it is away nothing is
/// deleted. Several replicas may sweep at once.
class ImageSweep {
 public:
  /// A picture stays for `grace` after its upload: longer than a request takes that uploads a
  /// picture and then writes the row that shows it.
  ImageSweep(ImageStore& images, const common::Peer& auth, common::CacheTags& tags,
             std::chrono::seconds grace, common::Now now);

  /// Sweeps the next kBatch pictures. Answers whether more of this pass are left; after the last
  /// one a new pass begins. Throws when the database or auth is away. One thread at a time.
  bool SweepNext();
  /// Sweeps the picture at this path, such as images/0123abcd….png. Thread-safe.
  void Sweep(const std::string& path);

  static constexpr int kBatch = 500;

 private:
  void Delete(const std::vector<std::string>& names, common::Instant stored_before);
  std::vector<std::string> WithoutAvatars(const std::vector<std::string>& names) const;

  ImageStore& images_;
  const common::Peer& auth_;
  std::unique_ptr<auth::v1::UserService::Stub> users_;
  common::CacheTags& tags_;
  const std::chrono::seconds grace_;
  common::Now now_;
  // The name that the next batch begins after.
  std::string after_;
};

}  // namespace navalha::catalog
