#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "services/common/operations/periodic.hpp"
#include "services/common/redis/recent_map.hpp"
#include "services/common/redis/redis.hpp"

namespace navalha::common {

/// Reads the version of a cache tag (CacheTags) from Redis. Thread-safe.
class TagVersion {
 public:
  /// `redis_url` as for MakeRedis.
  TagVersion(const std::string& redis_url, const std::string& tag);
  /// The current version; nullopt when Redis is unavailable or takes longer than 50 ms. A version
  /// that Redis has lost, by a restart or because its memory was full, is replaced by a new one and
  /// never returns.
  std::optional<std::string> Read();

 private:
  const std::string key_;
  const std::shared_ptr<Redis> redis_;
};

/// Keeps answers of another service in memory. An answer is used while its cache tag has the
/// version that was read before the question, so after the answer of a change nobody gets an answer
/// from before it. Until then others may, although they can read the change. If a service crashes
/// between a commit and the change of the tag, the old answer is used for one lifetime at most. An
/// answer is deleted within three lifetimes. Without Redis, each question is asked. Thread-safe.
template <class Answer>
class TaggedAnswers {
 public:
  /// The lifetime of an answer, from the question.
  static constexpr std::chrono::seconds kLife{2};

  TaggedAnswers(const std::string& redis_url, const std::string& tag) : version_(redis_url, tag) {}

  /// Returns the kept answer to a question, or the result of `ask`. Throws what `ask` throws, and
  /// keeps no failure.
  template <class Ask>
  Answer Get(const std::string& question, const Ask& ask) {
    return Get(question, ask, [](const Answer&) { return true; });
  }

  /// The same, but keeps only the answers for which `may_keep` returns true: the others change
  /// without a change of the tag, or are too large.
  template <class Ask, class MayKeep>
  Answer Get(const std::string& question, const Ask& ask, const MayKeep& may_keep) {
    std::optional<std::string> version = version_.Read();
    if (!version) {
      return ask();
    }
    const auto now = std::chrono::steady_clock::now();
    {
      const std::lock_guard lock(mutex_);
      const Kept* kept = answers_.Find(question);
      if (kept != nullptr && kept->version == *version && now < kept->ends) {
        return kept->answer;
      }
    }
    Answer answer = ask();
    if (may_keep(answer)) {
      const std::lock_guard lock(mutex_);
      answers_.Put(question, {*std::move(version), now + kLife, answer});
    }
    return answer;
  }

 private:
  struct Kept {
    std::string version;
    std::chrono::steady_clock::time_point ends;
    Answer answer;
  };

  static constexpr size_t kMostKept = 2000;

  TagVersion version_;
  std::mutex mutex_;
  RecentMap<Kept> answers_{kMostKept};
  // Drops answers, which may contain names, soon after their lifetime. The last member, because its
  // thread uses the others.
  const Periodic ageing_{"tagged_answers", kLife, [this] {
                           const std::lock_guard lock(mutex_);
                           answers_.Age();
                           return false;
                         }};
};

}  // namespace navalha::common
