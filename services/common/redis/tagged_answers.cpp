#include "services/common/redis/tagged_answers.hpp"

#include <random>

namespace navalha::common {
namespace {

constexpr std::chrono::milliseconds kLongestWait{50};
// Equals the time for which CacheTags keeps a version.
constexpr std::chrono::hours kVersionLife{24};
// Versions start at a random number of 16 to 18 digits.
constexpr int64_t kLowestStart = 1'000'000'000'000'000;
constexpr int64_t kHighestStart = 900'000'000'000'000'000;
constexpr size_t kLeastDigits = 16;

int64_t RandomStart() {
  static thread_local std::mt19937_64 random{std::random_device{}()};
  return std::uniform_int_distribution<int64_t>(kLowestStart, kHighestStart)(random);
}

}  // namespace

TagVersion::TagVersion(const std::string& redis_url, const std::string& tag)
    : key_("tag:" + tag),
      redis_(redis_url.empty() ? nullptr : std::make_shared<Redis>(redis_url, kLongestWait)) {}

std::optional<std::string> TagVersion::Read() {
  if (!redis_) {
    return std::nullopt;
  }
  try {
    std::optional<std::string> version = redis_->Get(key_);
    // A counter that Redis lost begins again at 1 and would repeat the version of kept answers. The
    // new start may replace a change that was made meanwhile: the commit of that change is older
    // than the start, so questions that are asked under it get the changed data.
    if (!version || version->size() < kLeastDigits) {
      version = std::to_string(RandomStart());
      redis_->Set(key_, *version, kVersionLife);
    }
    return version;
  } catch (const RedisError&) {
    return std::nullopt;
  }
}

}  // namespace navalha::common
