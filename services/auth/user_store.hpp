#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "navalha/auth/v1/user.pb.h"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::auth {

/// The data of a new account.
struct NewUser {
  std::string first_name;
  std::string user_name;
  std::string email;
  std::string password_hash;
};

/// A user and the hash that their password must match.
struct Login {
  int64_t user_id = 0;
  /// Empty for a user without a password.
  std::string password_hash;
};

/// Which of the requested names are in use. An e-mail also is while its former user can get it
/// back.
struct Taken {
  bool user_name = false;
  bool email = false;
};

/// Rows of users with their credentials and profile. Thread-safe.
class UserStore {
 public:
  explicit UserStore(common::Database& database) : database_(database) {}

  /// Returns the id. Throws ConstraintViolation of users_user_name or users_email when taken.
  int64_t Insert(common::Transaction& transaction, const NewUser& user);
  /// Creates an account without a password in its own transaction. Reads first_name and email of
  /// `user` and sets its id and a free user name derived from the first name. Calls `also` in the
  /// same transaction. Throws ConstraintViolation of users_email when taken.
  void InsertInvited(v1::User& user, const std::function<void(common::Transaction&)>& also);
  Taken FindTaken(const std::string& user_name, const std::string& email);
  /// Finds a user by user name, e-mail or verified CPF, ignoring case and punctuation.
  std::optional<Login> FindLogin(const std::string& identifier);
  /// The user with their profile; nullopt for a removed user.
  std::optional<v1::User> Find(int64_t id);
  /// The user, locked against changes until the transaction ends.
  std::optional<v1::User> FindToChange(common::Transaction& transaction, int64_t id);
  /// A page of matching users by name, with the total. `q` matches parts of name, user name and
  /// e-mail.
  v1::ListUsersResponse List(const v1::ListUsersRequest& request);
  v1::CountUsersResponse Count();
  std::optional<int64_t> FindIdByUserName(const std::string& user_name);
  std::optional<int64_t> FindIdByEmail(const std::string& email);
  /// The existing users among `ids`; removed ones are named "Não identificado".
  std::vector<v1::Person> FindPeople(const std::vector<int64_t>& ids);
  /// The users among `ids` with a verified e-mail.
  std::vector<int64_t> FilterVerified(const std::vector<int64_t>& ids);
  /// The paths that are a user's avatar.
  std::vector<std::string> FilterAvatars(const std::vector<std::string>& paths);
  std::optional<std::string> FindPasswordHash(int64_t id);
  /// Whether the checked password is still current; it stays so until the transaction ends.
  bool StillHasPassword(common::Transaction& transaction, const Login& checked);
  void SetPassword(common::Transaction& transaction, int64_t id, const std::string& password_hash);
  bool HasVerifiedEmail(common::Transaction& transaction, int64_t id);
  void SetEmailVerified(common::Transaction& transaction, int64_t id, common::Instant at);
  /// Users who claim a CPF, verified or not, locked until the transaction ends.
  std::vector<int64_t> LockClaimants(common::Transaction& transaction, const std::string& cpf);
  void DropCpf(common::Transaction& transaction, int64_t id, common::Instant now);
  /// Throws ConstraintViolation of users_verified_cpf when another user has verified the CPF.
  void SetCpfVerified(common::Transaction& transaction, int64_t id, common::Instant at);
  /// Saves all of a user's own data and profile_id. A changed e-mail or CPF becomes unverified.
  /// Throws ConstraintViolation of users_user_name, users_email, users_verified_cpf or
  /// users_last_administrator.
  void Save(common::Transaction& transaction, const v1::User& user, common::Instant now);
  bool HasPassword(common::Transaction& transaction, int64_t id);
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
