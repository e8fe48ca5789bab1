#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "navalha/auth/v1/audit.pb.h"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::auth {

/// What the audit trail tells of. A new one needs its words in audit_text.cpp, and a migration, for
/// the schema knows the same words.
enum class AuditAction {
  kLogin,
  kLoginFailed,
  kLogout,
  kPasswordChanged,
  kPasswordReset,
  kEmailVerified,
  /// A Google account may now sign in as the user.
  kGoogleLinked,
  /// By the person themselves.
  kUserRegistered,
  /// By somebody else.
  kUserCreated,
  kUserUpdated,
  kUserProfileChanged,
  /// An administrator checked whose the CPF is.
  kCpfVerified,
  kUserDeleted,
  kAccountExported,
  /// By the person themselves.
  kAccountDeleted,
  kProfileCreated,
  kProfileUpdated,
  kProfileDeleted,
  /// By the operator of the installation.
  kAdministratorMade,
};

/// How somebody proved, or failed to prove, who they are.
enum class LoginMethod { kPassword, kGoogle };

/// Something that happened. Holds no values of personal data and no secrets.
struct AuditEvent {
  AuditAction action = AuditAction::kLogin;
  /// For kLogin, kLoginFailed and kGoogleLinked, and for nothing else.
  std::optional<LoginMethod> method = {};
  /// Who did it; nothing for visitors and the operator.
  std::optional<int64_t> actor_id = {};
  /// Whom it was done to; nothing when that is nobody, or nobody known.
  std::optional<int64_t> subject_id = {};
  /// IP address of the caller; empty when there is none.
  std::string address = {};
  /// Names of fields as in the protos.
  std::vector<std::string> changed_fields = {};
  /// Names of profiles.
  std::optional<std::string> old_profile = {};
  std::optional<std::string> new_profile = {};
};

/// The action's word in the schema and the protos.
std::string_view WordOf(AuditAction action);

/// The rows of the audit trail, which are only added. Thread-safe.
class AuditStore {
 public:
  explicit AuditStore(common::Database& database) : database_(database) {}

  void Add(common::Transaction& transaction, const AuditEvent& event, common::Instant now);
  /// A page of the entries that match, newest first, with names of people as they are now.
  v1::ListAuditEntriesResponse List(const v1::ListAuditEntriesRequest& request);
  /// Drops entries that are over a year old, a bounded number at once.
  void DropOld();

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
