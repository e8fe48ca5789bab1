#pragma once

#include <string>
#include <string_view>

#include "services/common/attempts.hpp"

namespace navalha::auth {

/// Limits guessing of passwords, for one sign-in. Attempts are counted by account and address
/// together, by address, and by account. A pair of account and address that signed in during the
/// last 30 days is known: only its own counter limits it, whatever others do at that address or to
/// that account.
class LoginLimit {
 public:
  /// `account` is a user's id, or what stands for the identifier of an unknown account.
  LoginLimit(common::Attempts& attempts, const std::string& account,
             std::string_view client_address);

  /// Throws RESOURCE_EXHAUSTED when there is no attempt left, without counting one.
  void ThrowIfFull();
  /// Counts an attempt. Call it right before the password is checked. Throws RESOURCE_EXHAUSTED
  /// when that is one too many.
  void Count();
  /// The password was right: its attempt is taken back and the pair is known from now on.
  void Succeed();
  /// Whoever proved by mail that the account is theirs starts afresh at this address.
  void Forgive();
  /// Whose turn it is in the hasher: a known pair has one of its own.
  const std::string& Party() const { return party_; }
  bool IsKnown() const { return known_; }

 private:
  void Remember();

  common::Attempts& attempts_;
  const std::string account_key_;
  const std::string address_key_;
  const std::string pair_key_;
  const std::string known_key_;
  const bool known_;
  const std::string party_;
};

}  // namespace navalha::auth
