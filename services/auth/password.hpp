#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "services/auth/fair_turns.hpp"

namespace navalha::auth {

/// Makes and checks argon2id hashes (19 MiB, 2 passes, 1 lane: the OWASP minimum) in PHC text form.
/// Each takes tens of milliseconds of a processor, so few run at once and the parties that ask,
/// such as addresses, are served in turn. A call that finds the lines full or waits too long throws
/// UNAVAILABLE. Thread-safe.
class PasswordHasher {
 public:
  explicit PasswordHasher(FairTurns::Limits limits = {});
  std::string Hash(std::string_view password, const std::string& party = "");
  /// False also for a text that is no hash. `before_hashing` runs when it is this call's turn; what
  /// it throws ends the call without a hash being made.
  bool Verify(std::string_view password, const std::string& hash, const std::string& party = "",
              const std::function<void()>& before_hashing = nullptr);
  /// Takes the time of Verify, for accounts that do not exist. Always false.
  bool VerifyNothing(std::string_view password, const std::string& party = "",
                     const std::function<void()>& before_hashing = nullptr);

 private:
  FairTurns turns_;
  std::string nobodys_hash_;
};

}  // namespace navalha::auth
