#pragma once

#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "services/auth/identity/rsa_key.hpp"
#include "services/auth/identity/web_page.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// The maximum number of requests for the keys in one minute.
inline constexpr size_t kKeyFetchesAMinute = 5;

/// The keys that an issuer publishes, cached for the lifetime that the issuer sets (one minute to
/// one day). Fetched early when a token names an unknown key, because issuers rotate keys.
/// Thread-safe; one thread fetches at a time.
class PublishedKeys {
 public:
  explicit PublishedKeys(GetWebPage get, common::Now now = common::SystemNow)
      : get_(std::move(get)), now_(std::move(now)) {}

  /// The key with this id; nullopt when the issuer publishes no such key. Throws UNAVAILABLE when
  /// the issuer does not answer and the cached keys have expired.
  std::optional<RsaKey> Find(std::string_view id);

 private:
  using Keys = std::map<std::string, RsaKey, std::less<>>;
  // The result of a lookup in the cached keys. `known` is false when they cannot decide.
  struct Found {
    bool known = false;
    std::optional<RsaKey> key;
  };

  Found Look(std::string_view id);
  // Returns false at the limit of requests.
  bool MayFetch();
  void Fetch();

  GetWebPage get_;
  common::Now now_;
  std::mutex fetching_;
  // Times of the last fetches, as a ring. Guarded by fetching_.
  std::array<common::Instant, kKeyFetchesAMinute> fetches_{};
  size_t next_fetch_ = 0;
  std::mutex mutex_;
  Keys keys_;
  common::Instant fresh_until_{};
};

}  // namespace navalha::auth
