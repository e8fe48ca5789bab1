#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

namespace navalha::common {

/// A map that keeps about as many entries as `kept`: those that were used last. Not thread-safe.
template <class Value>
class RecentMap {
 public:
  explicit RecentMap(size_t kept) : kept_(kept) {}

  /// Returns null without an entry. The pointer is valid until the next call.
  const Value* Find(const std::string& key) {
    const auto latest = latest_.find(key);
    if (latest != latest_.end()) {
      return &latest->second;
    }
    auto earlier = earlier_.extract(key);
    return earlier.empty() ? nullptr : &Put(key, std::move(earlier.mapped()));
  }

  /// Adds or replaces an entry and returns its value.
  const Value& Put(const std::string& key, Value value) {
    if (latest_.size() >= kept_ / 2 && !latest_.contains(key)) {
      Age();
    }
    return latest_.insert_or_assign(key, std::move(value)).first->second;
  }

  /// Drops the entries that were not used since the call before.
  void Age() { earlier_ = std::exchange(latest_, {}); }

  size_t size() const { return latest_.size() + earlier_.size(); }

 private:
  using Entries = std::unordered_map<std::string, Value>;

  const size_t kept_;
  // The entries used since latest_ was last emptied, and those used in the time before. A full
  // latest_ replaces earlier_.
  Entries latest_;
  Entries earlier_;
};

}  // namespace navalha::common
