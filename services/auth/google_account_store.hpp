#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::auth {

/// A user as the sign-in by Google sees them.
struct LinkableUser {
  int64_t id = 0;
  bool email_verified = false;
  /// Empty when no account at Google is linked.
  std::string google_id;
};

/// Somebody whom Google vouches for.
struct GoogleUser {
  std::string google_id;
  std::string email;
  std::string user_name;
  std::string first_name;
  std::string last_name;
};

/// Which account at Google belongs to which user. Removed users count as none. Thread-safe.
class GoogleAccountStore {
 public:
  std::optional<int64_t> FindByGoogleId(common::Transaction& transaction,
                                        const std::string& google_id);
  /// Nobody else changes the user until the transaction ends.
  std::optional<LinkableUser> FindByEmail(common::Transaction& transaction,
                                          const std::string& email);
  void Link(common::Transaction& transaction, int64_t user_id, const std::string& google_id);
  /// Takes an account whose e-mail nobody had verified from whoever made it, for the owner of the
  /// mailbox: it gets the owner's name, and its password and codes go. Sessions are ended by the
  /// caller.
  void TakeOver(common::Transaction& transaction, int64_t user_id, const GoogleUser& owner,
                common::Instant now);
  /// Makes a user with a verified e-mail and no password. Throws ConstraintViolation of
  /// users_user_name, users_email or users_google_id when taken.
  int64_t Insert(common::Transaction& transaction, const GoogleUser& user, common::Instant now);
};

}  // namespace navalha::auth
