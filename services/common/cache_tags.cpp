#include "services/common/cache_tags.hpp"

#include <spdlog/spdlog.h>

#include "services/common/log.hpp"
#include "services/common/metrics.hpp"

namespace navalha::common {
namespace {

// Longer than any cached answer lives.
constexpr const char* kVersionSeconds = "86400";

}  // namespace

CacheTags::CacheTags(std::shared_ptr<Redis> redis) : redis_(std::move(redis)) {}

void CacheTags::Raise(const std::vector<std::string>& tags) noexcept {
  if (!redis_ || tags.empty()) {
    return;
  }
  static auto& failures = CounterMetric("navalha_cache_tag_failures_total",
                                        "Tags that could not be raised because Redis was away");
  try {
    std::vector<Redis::Command> commands;
    for (const std::string& tag : tags) {
      commands.push_back({"INCR", "tag:" + tag});
      commands.push_back({"EXPIRE", "tag:" + tag, kVersionSeconds});
    }
    redis_->Pipeline(commands);
  } catch (const std::exception& error) {
    failures.Increment(static_cast<double>(tags.size()));
    spdlog::warn(LogLine("cache_tags_not_raised").Text("why", error.what()).Done());
  }
}

}  // namespace navalha::common
