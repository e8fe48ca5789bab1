#pragma once

#include <memory>
#include <string>
#include <vector>

#include "services/common/redis.hpp"

namespace navalha::common {

/// Makes cached answers of the gateway stale. The service that owns the data raises a tag after it
/// committed and before it answers, so that whoever changed something sees the change.
/// Thread-safe.
class CacheTags {
 public:
  /// Null: raises nothing (tests, a suite without Redis).
  explicit CacheTags(std::shared_ptr<Redis> redis);
  /// Raises the tags' versions. Never throws: when Redis is away the failure is counted and logged,
  /// and cached answers live to the end of their seconds.
  void Raise(const std::vector<std::string>& tags) noexcept;

 private:
  std::shared_ptr<Redis> redis_;
};

}  // namespace navalha::common
