#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>

namespace navalha::auth {

/// How much hashing a process takes on at a time.
struct HashingLimits {
  /// Hashes made at once; each holds 19 MiB and a processor.
  int running = 2;
  /// Calls that wait for their turn. More are refused at once, so that a burst of sign-ins does not
  /// take every worker from the calls that check tokens.
  int waiting = 48;
};

/// Makes and checks argon2id hashes (19 MiB, 2 passes, 1 lane: the OWASP minimum) in PHC text form.
/// Each takes tens of milliseconds of a processor: calls over the limits, and calls that wait too
/// long, throw UNAVAILABLE. Thread-safe.
class PasswordHasher {
 public:
  explicit PasswordHasher(HashingLimits limits = {});
  std::string Hash(std::string_view password);
  /// False also for a text that is no hash.
  bool Verify(std::string_view password, const std::string& hash);
  /// Takes the time of Verify, for accounts that do not exist. Always false.
  bool VerifyNothing(std::string_view password);

 private:
  class Turn;

  HashingLimits limits_;
  std::mutex mutex_;
  std::condition_variable freed_;
  int running_ = 0;
  int waiting_ = 0;
  std::string nobodys_hash_;
};

}  // namespace navalha::auth
