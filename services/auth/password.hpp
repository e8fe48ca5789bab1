#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "services/auth/fair_turns.hpp"

namespace navalha::auth {

/// The work of one argon2id hash. The default is the OWASP minimum for 1 lane.
struct HashCost {
  uint32_t memory_kib = 19 * 1024;
  uint32_t passes = 2;
};

/// Creates and verifies argon2id hashes in PHC text form, which contains their cost. With the
/// default cost, each takes tens of milliseconds of CPU time, so only a few run concurrently, and
/// parties such as addresses are served in turn. Throws UNAVAILABLE when the queues are full or the
/// wait is too long. Thread-safe.
class PasswordHasher {
 public:
  explicit PasswordHasher(FairTurns::Limits limits = {}, HashCost cost = {});
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
  const HashCost cost_;
  std::string nobodys_hash_;
};

}  // namespace navalha::auth
