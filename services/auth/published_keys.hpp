#pragma once

#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "services/auth/rsa_key.hpp"
#include "services/auth/web_page.hpp"
#include "services/common/clock.hpp"

namespace navalha::auth {

/// How often the keys are asked for at most, whatever tokens name: so many times a minute.
inline constexpr size_t kKeyFetchesAMinute = 5;

/// The keys that an issuer publishes, kept for as long as the issuer says (a minute to a day) and
/// asked for again early when a token names one that is not among them: issuers change keys.
/// Thread-safe; only one thread asks at a time.
class PublishedKeys {
 public:
  explicit PublishedKeys(GetWebPage get, common::Now now = common::SystemNow)
      : get_(std::move(get)), now_(std::move(now)) {}

  /// The key with this id; nothing when the issuer has none such. Throws UNAVAILABLE when that
  /// can't be found out: the issuer is away and the keys that we have are too old.
  std::optional<RsaKey> Find(std::string_view id);

 private:
  using Keys = std::map<std::string, RsaKey, std::less<>>;
  // Set: what is known for sure at this moment.
  struct Found {
    bool known = false;
    std::optional<RsaKey> key;
  };

  Found Look(std::string_view id);
  // Answers false when the issuer was asked often enough.
  bool MayFetch();
  void Fetch();

  GetWebPage get_;
  common::Now now_;
  std::mutex fetching_;
  // The fetches of late, the oldest next to be overwritten. Guarded by fetching_.
  std::array<common::Instant, kKeyFetchesAMinute> fetches_{};
  size_t next_fetch_ = 0;
  std::mutex mutex_;
  Keys keys_;
  common::Instant fresh_until_{};
};

}  // namespace navalha::auth
