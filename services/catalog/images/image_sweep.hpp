#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "navalha/auth/v1/user.grpc.pb.h"
#include "services/catalog/images/image_store.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/channel.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::catalog {

/// Deletes unused pictures: replaced ones, and those of removed shops, items and people. Asks
/// auth which are avatars; deletes nothing while it is unavailable. Safe with concurrent
/// replicas.
class ImageSweep {
 public:
  /// `grace`: minimum age of a deleted picture, longer than a request takes between storing a
  /// picture and writing the row that uses it.
  ImageSweep(ImageStore& images, const common::Peer& auth, common::CacheTags& tags,
             std::chrono::seconds grace, common::Now now);

  /// Sweeps the next kBatch pictures. Returns whether this pass has more; then a new pass begins.
  /// Throws if the database or auth is unavailable. Single-threaded.
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
  // Start of the next batch, exclusive.
  std::string after_;
};

}  // namespace navalha::catalog
