#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "navalha/auth/v1/audit.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// The actions in the audit trail. A new one also needs its texts in audit_text.cpp and a migration
/// that extends the CHECK on audit_entries.action.
enum class AuditAction {
  kLogin,
  kLoginFailed,
  kLogout,
  kPasswordChanged,
  kPasswordReset,
  kEmailVerified,
  /// A Google account was linked and may now sign in.
  kGoogleLinked,
  /// The person registered themselves.
  kUserRegistered,
  /// Another user created the account.
  kUserCreated,
  kUserUpdated,
  kUserProfileChanged,
  /// An administrator confirmed the owner of a CPF.
  kCpfVerified,
  kUserDeleted,
  kAccountExported,
  /// The person deleted their own account.
  kAccountDeleted,
  kProfileCreated,
  kProfileUpdated,
  kProfileDeleted,
  /// Done by the installation's operator.
  kAdministratorMade,
  /// Done by an administrator; the subject is the owner.
  kEstablishmentHidden,
  kEstablishmentShown,
};

/// The method of a successful or failed sign-in.
enum class LoginMethod { kPassword, kGoogle };

/// An event to record. Must not contain values of personal data or secrets.
struct AuditEvent {
  AuditAction action = AuditAction::kLogin;
  /// Set only for kLogin, kLoginFailed and kGoogleLinked.
  std::optional<LoginMethod> method = {};
  /// The user who acted; nullopt for visitors and the operator.
  std::optional<int64_t> actor_id = {};
  /// The user affected; nullopt when there is none or they are unknown.
  std::optional<int64_t> subject_id = {};
  /// The caller's IP address; empty if unknown.
  std::string address = {};
  /// Field names of the protos.
  std::vector<std::string> changed_fields = {};
  /// Names of profiles.
  std::optional<std::string> old_profile = {};
  std::optional<std::string> new_profile = {};
  /// The establishment's name.
  std::optional<std::string> establishment = {};
};

/// The action's identifier in the schema and the protos.
std::string_view IdentifierOf(AuditAction action);

/// The append-only rows of the audit trail. Thread-safe.
class AuditStore {
 public:
  explicit AuditStore(common::Database& database) : database_(database) {}

  void Add(common::Transaction& transaction, const AuditEvent& event, common::Instant now);
  /// A page of the matching entries, newest first, with the current names of people.
  v1::ListAuditEntriesResponse List(const v1::ListAuditEntriesRequest& request);
  /// Deletes a bounded number of entries older than one year.
  void DropOld();

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
