#include "services/auth/identity/published_keys.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

constexpr std::chrono::seconds kShortestLife{60};
constexpr std::chrono::seconds kUsualLife{300};
constexpr std::chrono::seconds kLongestLife{24 * 3600};
constexpr std::chrono::minutes kFetchWindow{1};

prometheus::Counter& FetchesMetric(const char* outcome) {
  return common::CounterMetric("navalha_key_fetches_total",
                               "Requests for an issuer's keys, by outcome", {{"outcome", outcome}});
}

}  // namespace

std::optional<RsaKey> PublishedKeys::Find(std::string_view id) {
  if (const Found found = Look(id); found.key) {
    return found.key;
  }
  const std::lock_guard one_at_a_time(fetching_);
  // Another thread may have fetched it while this one waited.
  if (const Found found = Look(id); found.key) {
    return found.key;
  }
  if (MayFetch()) {
    Fetch();
  }
  const Found found = Look(id);
  if (!found.known) {
    throw common::Unavailable("ISSUER_AWAY");
  }
  return found.key;
}

PublishedKeys::Found PublishedKeys::Look(std::string_view id) {
  const std::lock_guard lock(mutex_);
  if (now_() >= fresh_until_) {
    return {};
  }
  const auto found = keys_.find(id);
  return {true, found == keys_.end() ? std::nullopt : std::optional(found->second)};
}

bool PublishedKeys::MayFetch() {
  common::Instant& oldest = fetches_[next_fetch_];
  const common::Instant now = now_();
  if (now - oldest < kFetchWindow) {
    return false;
  }
  oldest = now;
  next_fetch_ = (next_fetch_ + 1) % fetches_.size();
  return true;
}

void PublishedKeys::Fetch() {
  static prometheus::Counter& fetched = FetchesMetric("fetched");
  static prometheus::Counter& failed = FetchesMetric("failed");
  try {
    const WebPage page = get_();
    Keys keys = ParseKeySet(page.body);
    if (keys.empty()) {
      throw WebPageError("no keys in the answer");
    }
    const auto life = std::clamp(page.max_age.value_or(kUsualLife), kShortestLife, kLongestLife);
    fetched.Increment();
    const std::lock_guard lock(mutex_);
    keys_ = std::move(keys);
    fresh_until_ = now_() + life;
  } catch (const WebPageError& error) {
    failed.Increment();
    spdlog::warn(common::LogLine("issuer_keys_not_fetched").Text("why", error.what()).Done());
  }
}

}  // namespace navalha::auth
