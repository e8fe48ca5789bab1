#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// The data of a user that Google sign-in needs.
struct LinkableUser {
  int64_t id = 0;
  bool email_verified = false;
  /// Empty when no Google account is linked.
  std::string google_id;
};

/// A person as identified by Google.
struct GoogleUser {
  std::string google_id;
  std::string email;
  std::string user_name;
  std::string first_name;
  std::string last_name;
};

/// Links between Google accounts and users. Ignores removed users. Thread-safe.
class GoogleAccountStore {
 public:
  std::optional<int64_t> FindByGoogleId(common::Transaction& transaction,
                                        const std::string& google_id);
  /// Locks the user until the transaction ends.
  std::optional<LinkableUser> FindByEmail(common::Transaction& transaction,
                                          const std::string& email);
  void Link(common::Transaction& transaction, int64_t user_id, const std::string& google_id);
  void Unlink(common::Transaction& transaction, int64_t user_id);
  /// Gives an account with an unverified e-mail to the owner of the mailbox: sets the owner's name
  /// and deletes password and codes. The caller must end the sessions.
  void TakeOver(common::Transaction& transaction, int64_t user_id, const GoogleUser& owner,
                common::Instant now);
  /// Creates a user with a verified e-mail and without a password. Throws ConstraintViolation of
  /// users_user_name, users_email or users_google_id when taken.
  int64_t Insert(common::Transaction& transaction, const GoogleUser& user, common::Instant now);
};

}  // namespace navalha::auth
