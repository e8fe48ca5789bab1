#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "services/common/operations/periodic.hpp"
#include "services/common/redis/redis.hpp"

namespace navalha::common {

/// Invalidates cached answers of the gateway. The service that owns the data invalidates a tag
/// after its commit and before its answer, so that the caller reads the change afterwards.
/// Thread-safe.
class CacheTags {
 public:
  /// With a null `redis`, Invalidate does nothing (tests, a suite without Redis).
  explicit CacheTags(std::shared_ptr<Redis> redis);
  /// Tries once more to invalidate the waiting tags.
  ~CacheTags();
  CacheTags(const CacheTags&) = delete;
  CacheTags& operator=(const CacheTags&) = delete;

  /// Increments the tags' versions. Never throws. When Redis is unavailable, logs the failure and
  /// invalidates the tags in the background once Redis answers; until then cached answers stay
  /// until they expire.
  void Invalidate(const std::vector<std::string>& tags) noexcept;

 private:
  void InvalidateNow(const std::vector<std::string>& tags);
  void Keep(const std::vector<std::string>& tags);
  // Returns true when Redis answered and more tags wait.
  bool InvalidateWaiting();

  std::shared_ptr<Redis> redis_;
  std::mutex mutex_;
  std::set<std::string> waiting_;
  // The last member, because its thread uses the others. Null without Redis.
  std::unique_ptr<Periodic> retry_;
};

}  // namespace navalha::common
