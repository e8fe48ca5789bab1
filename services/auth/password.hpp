#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "services/auth/fair_turns.hpp"

namespace navalha::auth {

/// Creates and verifies argon2id hashes (19 MiB, 2 passes, 1 lane: the OWASP minimum) in PHC text
/// form. Each takes tens of milliseconds of CPU time, so only a few run concurrently, and parties
/// such as addresses are served in turn. Throws UNAVAILABLE when the queues are full or the wait is
/// too long. Thread-safe.
class PasswordHasher {
 public:
  explicit PasswordHasher(FairTurns::Limits limits = {});
  std::string Hash(std::string_view password, const std::string& party = "");
  /// Returns false for a wrong password or a malformed hash. Calls `before_hashing` when the call's
  /// turn comes; its exception ends the call without hashing.
  bool Verify(std::string_view password, const std::string& hash, const std::string& party = "",
              const std::function<void()>& before_hashing = nullptr);
  /// Takes as long as Verify and returns false, for identifiers without an account.
  bool VerifyNothing(std::string_view password, const std::string& party = "",
                     const std::function<void()>& before_hashing = nullptr);

 private:
  FairTurns turns_;
  std::string nobodys_hash_;
};

}  // namespace navalha::auth
