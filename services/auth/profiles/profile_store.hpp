#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/auth/v1/profile.pb.h"
#include "services/common/database/database.hpp"

namespace navalha::auth {

/// Rows of profiles and the permission catalogue. Thread-safe.
class ProfileStore {
 public:
  explicit ProfileStore(common::Database& database) : database_(database) {}

  /// The permission catalogue in display order.
  v1::ListPermissionsResponse ListPermissions();
  /// All profiles, sorted by name, at most kMost.
  std::vector<v1::Profile> List();
  std::optional<v1::Profile> Find(int64_t id);
  /// The profile, locked against change, assignment and removal until the transaction ends.
  std::optional<v1::Profile> FindToChange(common::Transaction& transaction, int64_t id);
  /// The profile, locked against change and removal until the transaction ends; others may read and
  /// assign it.
  std::optional<v1::Profile> FindToAssign(common::Transaction& transaction, int64_t id);

  /// The codes that the catalogue lacks.
  std::vector<std::string> FindUnknown(const std::vector<std::string>& codes);
  int64_t Count(common::Transaction& transaction);
  /// Returns the id. Throws ConstraintViolation of profiles_name when the name is in use.
  int64_t Insert(common::Transaction& transaction, const v1::Profile& profile);
  /// Throws ConstraintViolation of profiles_name when the name is in use.
  void Update(common::Transaction& transaction, const v1::Profile& profile);
  void Delete(common::Transaction& transaction, int64_t id);
  /// The number of users with the profile.
  int64_t CountUsers(common::Transaction& transaction, int64_t id);

  static constexpr int kMost = 500;

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
