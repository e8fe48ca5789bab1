#include "services/common/redis/cache_tags.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>

#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"

namespace navalha::common {
namespace {

// Exceeds the lifetime of every cached answer.
constexpr const char* kVersionSeconds = "86400";
// The maximum number of waiting tags, and of tags that one round trip invalidates.
constexpr size_t kMostWaiting = 100000;
constexpr ptrdiff_t kMostAtOnce = 500;
constexpr std::chrono::milliseconds kRetryInterval{100};

}  // namespace

CacheTags::CacheTags(std::shared_ptr<Redis> redis) : redis_(std::move(redis)) {
  if (redis_) {
    retry_ = std::make_unique<Periodic>("cache_tags", kRetryInterval,
                                        [this] { return InvalidateWaiting(); });
  }
}

CacheTags::~CacheTags() {
  retry_.reset();
  try {
    InvalidateNow({waiting_.begin(), waiting_.end()});
  } catch (const std::exception&) {
    // Cached answers stay until they expire.
  }
}

void CacheTags::Invalidate(const std::vector<std::string>& tags) noexcept {
  static auto& failures = CounterMetric("navalha_cache_tag_failures_total",
                                        "Tags that could not be invalidated at once");
  if (!redis_) {
    return;
  }
  try {
    InvalidateNow(tags);
  } catch (const std::exception& error) {
    failures.Increment(static_cast<double>(tags.size()));
    spdlog::warn(LogLine("cache_tags_not_invalidated").Text("why", error.what()).Done());
    Keep(tags);
  }
}

void CacheTags::InvalidateNow(const std::vector<std::string>& tags) {
  if (tags.empty()) {
    return;
  }
  std::vector<Redis::Command> commands;
  for (const std::string& tag : tags) {
    commands.push_back({"INCR", "tag:" + tag});
    commands.push_back({"EXPIRE", "tag:" + tag, kVersionSeconds});
  }
  redis_->Pipeline(commands);
}

void CacheTags::Keep(const std::vector<std::string>& tags) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() < kMostWaiting) {
      waiting_.insert(tags.begin(), tags.end());
    }
  }
  retry_->Wake();
}

bool CacheTags::InvalidateWaiting() {
  // Removed before they are invalidated: a tag added meanwhile belongs to a later change.
  std::vector<std::string> tags;
  bool more = false;
  {
    const std::lock_guard lock(mutex_);
    const auto count = std::min<ptrdiff_t>(kMostAtOnce, std::ssize(waiting_));
    const auto end = std::next(waiting_.begin(), count);
    tags.assign(waiting_.begin(), end);
    waiting_.erase(waiting_.begin(), end);
    more = !waiting_.empty();
  }
  try {
    InvalidateNow(tags);
    return more;
  } catch (const std::exception&) {
    // Invalidate has logged the failure; the next round retries.
    const std::lock_guard lock(mutex_);
    waiting_.insert(tags.begin(), tags.end());
    return false;
  }
}

}  // namespace navalha::common
