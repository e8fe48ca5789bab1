#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "services/auth/passwords/fair_turns.hpp"

namespace navalha::auth {

/// Cost parameters of an argon2id hash. The defaults are the OWASP minimum for 1 lane.
struct HashCost {
  uint32_t memory_kib = 19 * 1024;
  uint32_t passes = 2;
};

/// Creates and verifies argon2id hashes in PHC text form, which contains their cost. With the
/// default cost, a hash takes tens of milliseconds of CPU time, so few hashes run concurrently, and
/// the parties (such as IP addresses) take turns. Throws UNAVAILABLE when the queues are full or
/// the wait is too long. Thread-safe.
class PasswordHasher {
 public:
  explicit PasswordHasher(FairTurns::Limits limits = {}, HashCost cost = {});
  std::string Hash(std::string_view password, const std::string& party = "");
  /// Returns false for a wrong password or a malformed hash. Calls `before_hashing` when the call's
  /// turn comes; its exception ends the call without hashing.
  bool Verify(std::string_view password, const std::string& hash, const std::string& party = "",
              const std::function<void()>& before_hashing = nullptr);
  /// Takes as long as Verify and returns false, for identifiers without an account.
  bool VerifyDummy(std::string_view password, const std::string& party = "",
                   const std::function<void()>& before_hashing = nullptr);

 private:
  FairTurns turns_;
  const HashCost cost_;
  std::string nobodys_hash_;
};

}  // namespace navalha::auth
