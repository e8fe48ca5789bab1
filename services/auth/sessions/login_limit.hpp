#pragma once

#include <string>
#include <string_view>

#include "services/common/limits/rate_limiter.hpp"

namespace navalha::auth {

/// Limits password guessing for one sign-in. Attempts are counted per account and address, per
/// address, and per account. A pair of account and address that signed in during the last 30 days
/// is known, and only its own counter limits it.
class LoginLimit {
 public:
  /// `account` is a user's id, or the key of an identifier without an account.
  LoginLimit(common::RateLimiter& limiter, const std::string& account,
             std::string_view client_address);

  /// Throws RESOURCE_EXHAUSTED when no attempt is left. Does not count an attempt.
  void ThrowIfExhausted();
  /// Counts an attempt; throws RESOURCE_EXHAUSTED when it exceeds a limit. Call it directly before
  /// the password check.
  void Count();
  /// After a right password: resets the pair's counter, subtracts the attempt from the other
  /// counters and makes the pair known.
  void RecordSuccess();
  /// After a proof by mail that the account is the user's: resets the pair's counter and makes the
  /// pair known.
  void Reset();
  /// The party in the hasher's queue: a known pair is a separate party, the other accounts of an
  /// address share one.
  const std::string& Party() const { return party_; }
  bool IsKnown() const { return known_; }

 private:
  void Remember();

  common::RateLimiter& limiter_;
  const std::string account_key_;
  const std::string address_key_;
  const std::string pair_key_;
  const std::string known_key_;
  const bool known_;
  const std::string party_;
};

}  // namespace navalha::auth
