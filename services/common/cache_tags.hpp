#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "services/common/periodic.hpp"
#include "services/common/redis.hpp"

namespace navalha::common {

/// Makes cached answers of the gateway stale. The service that owns the data raises a tag after it
/// committed and before it answers, so that whoever changed something sees the change.
/// Thread-safe.
class CacheTags {
 public:
  /// Null: raises nothing (tests, a suite without Redis).
  explicit CacheTags(std::shared_ptr<Redis> redis);
  /// Makes a last attempt at the tags that wait.
  ~CacheTags();
  CacheTags(const CacheTags&) = delete;
  CacheTags& operator=(const CacheTags&) = delete;

  /// Raises the tags' versions. Never throws. When Redis is away or slow, the failure is logged and
  /// the tags are kept and raised in the background as soon as Redis answers; until then cached
  /// answers live to the end of their seconds.
  void Raise(const std::vector<std::string>& tags) noexcept;

 private:
  void RaiseNow(const std::vector<std::string>& tags);
  void Keep(const std::vector<std::string>& tags);
  // Answers true when Redis answers and further tags wait.
  bool RaiseWaiting();

  std::shared_ptr<Redis> redis_;
  std::mutex mutex_;
  std::set<std::string> waiting_;
  // The last member: its thread uses the others. Null without Redis.
  std::unique_ptr<Periodic> retry_;
};

}  // namespace navalha::common
