#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "navalha/auth/v1/user.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// The data of a new account.
struct NewUser {
  std::string first_name;
  std::string user_name;
  std::string email;
  std::string password_hash;
};

/// A user and the hash of their password.
struct Login {
  int64_t user_id = 0;
  /// Empty for a user without a password.
  std::string password_hash;
};

/// States which of the requested names are in use. A former e-mail address is in use while its user
/// can restore it.
struct Taken {
  bool user_name = false;
  bool email = false;
};

/// Stores users and their credentials. Thread-safe.
class UserStore {
 public:
  explicit UserStore(common::Database& database) : database_(database) {}

  /// Creates an account and returns its id. Throws ConstraintViolation of users_user_name or
  /// users_email when one of them is in use.
  int64_t Insert(common::Transaction& transaction, const NewUser& user);
  /// Creates an account without a password in its own transaction. Reads first_name and email of
  /// `user` and sets its id and a free user name derived from the first name. Calls `also` in the
  /// same transaction. Throws ConstraintViolation of users_email when the e-mail is in use.
  void InsertInvited(v1::User& user, const std::function<void(common::Transaction&)>& also);
  /// Returns which of the names are in use, ignoring case.
  Taken FindTaken(const std::string& user_name, const std::string& email);
  /// Finds a user by user name, e-mail or verified CPF, ignoring case and punctuation.
  std::optional<Login> FindLogin(const std::string& identifier);
  /// Returns the user with their profile; nullopt for an unknown or removed user.
  std::optional<v1::User> Find(int64_t id);
  /// Returns the user like Find and locks their row against changes until the transaction ends.
  std::optional<v1::User> FindToChange(common::Transaction& transaction, int64_t id);
  /// Returns a page of matching users by name, with the total. `q` matches parts of name, user name
  /// and e-mail.
  v1::ListUsersResponse List(const v1::ListUsersRequest& request);
  /// Counts the users and those with a verified e-mail, without removed users.
  v1::CountUsersResponse Count();
  /// Return the id of the user with this name or e-mail, ignoring case; nullopt without one.
  std::optional<int64_t> FindIdByUserName(const std::string& user_name);
  std::optional<int64_t> FindIdByEmail(const std::string& email);
  /// Returns the existing users among `ids`; removed ones have the name "Não identificado".
  std::vector<v1::Person> FindPeople(const std::vector<int64_t>& ids);
  /// Returns the users among `ids` with a verified e-mail.
  std::vector<int64_t> FilterVerified(const std::vector<int64_t>& ids);
  /// Returns the paths that belong to the avatar of a user.
  std::vector<std::string> FilterAvatars(const std::vector<std::string>& paths);
  /// Returns nullopt for a user without a password.
  std::optional<std::string> FindPasswordHash(int64_t id);
  /// Returns whether the checked password is still current, and locks it until the transaction
  /// ends.
  bool StillHasPassword(common::Transaction& transaction, const Login& checked);
  /// Sets or replaces the password of a user.
  void SetPassword(common::Transaction& transaction, int64_t id, const std::string& password_hash);
  /// Returns whether the user's current e-mail is verified.
  bool HasVerifiedEmail(common::Transaction& transaction, int64_t id);
  /// Marks the user's e-mail as verified; keeps an earlier time.
  void SetEmailVerified(common::Transaction& transaction, int64_t id, common::Instant at);
  /// Returns the users with this CPF, verified or not, and locks them until the transaction ends.
  std::vector<int64_t> LockClaimants(common::Transaction& transaction, const std::string& cpf);
  /// Removes the CPF of a user and its verification.
  void DropCpf(common::Transaction& transaction, int64_t id, common::Instant now);
  /// Marks the user's CPF as verified. Throws ConstraintViolation of users_verified_cpf when
  /// another user has verified the CPF.
  void SetCpfVerified(common::Transaction& transaction, int64_t id, common::Instant at);
  /// Saves a user's own data and profile_id. A changed e-mail or CPF becomes unverified.
  /// Throws ConstraintViolation of users_user_name, users_email, users_verified_cpf or
  /// users_last_administrator.
  void Save(common::Transaction& transaction, const v1::User& user, common::Instant now);
  /// Returns false for a user who signs in without a password.
  bool HasPassword(common::Transaction& transaction, int64_t id);
  /// Deletes the password of a user, if they have one.
  void DropPassword(common::Transaction& transaction, int64_t id);
  /// Anonymizes a user permanently: keeps the row for references, deletes password, codes,
  /// mails and former e-mail, frees user name and e-mail, and queues the erasures in other
  /// services. The caller must end the sessions. Throws ConstraintViolation of
  /// users_last_administrator. Returns false when the user does not exist or is already removed.
  bool Remove(common::Transaction& transaction, int64_t id, common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
