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

/// An account as it is made.
struct NewUser {
  std::string first_name;
  std::string user_name;
  std::string email;
  std::string password_hash;
};

/// Somebody, and what their password must match.
struct Login {
  int64_t user_id = 0;
  /// Empty for somebody without a password.
  std::string password_hash;
};

/// Which of the names that somebody wants are in use.
struct Taken {
  bool user_name = false;
  bool email = false;
};

/// Rows of users, credentials and the profile a user has. Thread-safe.
class UserStore {
 public:
  explicit UserStore(common::Database& database) : database_(database) {}

  /// Answers the id. Throws ConstraintViolation of users_user_name or users_email when taken.
  int64_t Insert(common::Transaction& transaction, const NewUser& user);
  /// Makes an account without a password in a transaction of its own. Of `user`, first_name and
  /// email are read; id and a free user name made of the first name are filled in. `also` does in
  /// the same transaction what goes with it. Throws ConstraintViolation of users_email when taken.
  void InsertInvited(v1::User& user, const std::function<void(common::Transaction&)>& also);
  Taken FindTaken(const std::string& user_name, const std::string& email);
  /// By user name, e-mail or verified CPF, without regard to case and punctuation.
  std::optional<Login> FindLogin(const std::string& identifier);
  /// With profile; nothing for a removed user.
  std::optional<v1::User> Find(int64_t id);
  /// As they are, and as they stay until the transaction ends.
  std::optional<v1::User> FindToChange(common::Transaction& transaction, int64_t id);
  /// A page of those that match, by name; `q` is part of a name, user name or e-mail. With how many
  /// match in all.
  v1::ListUsersResponse List(const v1::ListUsersRequest& request);
  v1::CountUsersResponse Count();
  std::optional<int64_t> FindIdByUserName(const std::string& user_name);
  std::optional<int64_t> FindIdByEmail(const std::string& email);
  /// Those that exist; removed ones are "Não identificado".
  std::vector<v1::Person> FindPeople(const std::vector<int64_t>& ids);
  /// Of these users, those with a verified e-mail.
  std::vector<int64_t> FilterVerified(const std::vector<int64_t>& ids);
  /// Of these paths of pictures, those that are the avatar of a user.
  std::vector<std::string> FilterAvatars(const std::vector<std::string>& paths);
  std::optional<std::string> FindPasswordHash(int64_t id);
  /// Whether the password is still the one that was checked, and stays so until the transaction
  /// ends.
  bool StillHasPassword(common::Transaction& transaction, const Login& checked);
  void SetPassword(common::Transaction& transaction, int64_t id, const std::string& password_hash);
  bool HasVerifiedEmail(common::Transaction& transaction, int64_t id);
  void SetEmailVerified(common::Transaction& transaction, int64_t id, common::Instant at);
  /// Users who claim a CPF, verified or not; they stay as they are until the transaction ends.
  std::vector<int64_t> LockClaimants(common::Transaction& transaction, const std::string& cpf);
  void DropCpf(common::Transaction& transaction, int64_t id, common::Instant now);
  /// Throws ConstraintViolation of users_verified_cpf when it is somebody else's.
  void SetCpfVerified(common::Transaction& transaction, int64_t id, common::Instant at);
  /// Writes all of a user's own data and profile_id. A new e-mail or CPF is not verified. Throws
  /// ConstraintViolation of users_user_name, users_email, users_verified_cpf or
  /// users_last_administrator.
  void Save(common::Transaction& transaction, const v1::User& user, common::Instant now);
  bool HasPassword(common::Transaction& transaction, int64_t id);
  void DropPassword(common::Transaction& transaction, int64_t id);
  /// Makes a user anonymous for good: the row stays for what refers to it; password, codes and
  /// mails go, user name and e-mail are free again, and Forgettings will tell the other services.
  /// Sessions are the caller's to end.
  /// Throws ConstraintViolation of users_last_administrator. False when there is no such user (any
  /// more).
  bool Remove(common::Transaction& transaction, int64_t id, common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
