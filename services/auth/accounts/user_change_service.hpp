#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "navalha/auth/v1/user_change.pb.h"
#include "services/auth/accounts/email_change_store.hpp"
#include "services/auth/accounts/user_store.hpp"
#include "services/auth/audit/audit.hpp"
#include "services/auth/catalog_client.hpp"
#include "services/auth/mail/code_mailer.hpp"
#include "services/auth/person_client.hpp"
#include "services/auth/profiles/profile_store.hpp"
#include "services/auth/sessions/session_store.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The handlers of navalha.auth.v1.UserChangeService. Thread-safe.
class UserChangeService {
 public:
  /// Calls `mail_is_due` after adding a mail to the outbox.
  UserChangeService(common::Database& database, const CatalogClient& catalog,
                    const PersonClient& person_client, CodeMailer& codes,
                    common::RateLimiter& limiter, Audit& audit, std::function<void()> mail_is_due,
                    common::Now now = common::SystemNow);
  void Register(common::Router& router);

 private:
  using Call = common::Call;
  void CreateUser(const Call& call, const v1::CreateUserRequest& request,
                  common::v1::MessageResponse& response);
  void UpdateUser(const Call& call, const v1::UpdateUserRequest& request,
                  v1::UpdateUserResponse& response);
  void VerifyCpf(const Call& call, const v1::VerifyCpfRequest& request,
                 v1::UpdateUserResponse& response);
  void DeleteUser(const Call& call, const v1::DeleteUserRequest& request,
                  common::v1::MessageResponse& response);

  // Stores the picture of the request and returns its path; empty when the request removes the
  // picture, nullopt when it leaves the picture unchanged.
  std::optional<std::string> StorePicture(const Call& call, const v1::UpdateUserRequest& request);
  // Returns whether only administrators may change the user's e-mail, user name and CPF. Asks
  // catalog unless the caller is an administrator or the user.
  bool ProtectsSignIn(const Call& call, int64_t user_id);
  // Returns whether a mail is due. Throws PERMISSION_DENIED for a new user name, e-mail or CPF if
  // `protects_sign_in`.
  bool Change(common::Transaction& transaction, const Call& call,
              const v1::UpdateUserRequest& request, const std::optional<std::string>& picture,
              bool protects_sign_in);
  // Sets the user's new profile; throws unless the caller may give it.
  void AssignProfile(common::Transaction& transaction, const Call& call, v1::User& after);
  // Records a change of the e-mail, and reports a change by another user to the former e-mail.
  void RecordMove(common::Transaction& transaction, const v1::User& before, bool by_user);
  void MailCode(common::Transaction& transaction, const v1::User& user);
  // Returns the users who claim the CPF. Throws PERMISSION_DENIED if ProtectsSignIn holds for one
  // of them.
  std::vector<int64_t> RequireUnprotectedClaimants(const Call& call, const std::string& cpf);
  void WriteChange(common::Transaction& transaction, const Call& call, const v1::User& before,
                   const v1::User& after, std::vector<std::string> changed);
  // Throws FAILED_PRECONDITION for a user with establishments, future bookings or an employment.
  void RequireUnattached(const Call& call, int64_t user_id);
  // Marks the user's CPF as verified and removes other users' claims to it. Throws unless the
  // claimants are among `checked`.
  void SettleCpf(common::Transaction& transaction, const Call& call, int64_t id,
                 const std::string& cpf, const std::vector<int64_t>& checked);
  // Limits how often a caller may learn that a CPF or user name is taken.
  void CountTaken(const Call& call);

  common::Database& database_;
  UserStore users_;
  ProfileStore profiles_;
  SessionStore sessions_;
  EmailChangeStore email_changes_;
  const CatalogClient& catalog_;
  const PersonClient& person_client_;
  CodeMailer& codes_;
  common::RateLimiter& limiter_;
  Audit& audit_;
  std::function<void()> mail_is_due_;
  common::Now now_;
};

}  // namespace navalha::auth
