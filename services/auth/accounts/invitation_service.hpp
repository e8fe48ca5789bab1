#pragma once

#include <functional>
#include <string>

#include "navalha/auth/v1/invitation.pb.h"
#include "services/auth/accounts/user_store.hpp"
#include "services/auth/catalog_client.hpp"
#include "services/auth/mail/code_mailer.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The handlers of navalha.auth.v1.InvitationService. Thread-safe.
class InvitationService {
 public:
  /// Calls `mail_is_due` after adding a mail to the outbox. `public_url`, without a trailing slash,
  /// is the address of links in mails.
  InvitationService(common::Database& database, const CatalogClient& catalog, CodeMailer& codes,
                    common::RateLimiter& limiter, std::function<void()> mail_is_due,
                    std::string public_url, common::Now now = common::SystemNow);
  void Register(common::Router& router);

  /// The maximum number of searches and invitations of one user in the window.
  static constexpr int64_t kSearches = 30;
  static constexpr int64_t kInvitations = 30;
  static constexpr std::chrono::minutes kWindow{60};

 private:
  using Call = common::Call;
  void FindCandidate(const Call& call, const v1::FindCandidateRequest& request,
                     v1::FindCandidateResponse& response);
  void ResolveInvitee(const Call& call, const v1::ResolveInviteeRequest& request,
                      v1::ResolveInviteeResponse& response);
  void AnnounceInvitation(const Call& call, const v1::AnnounceInvitationRequest& request,
                          navalha::common::v1::Empty& response);
  void AnnounceDeparture(const Call& call, const v1::AnnounceDepartureRequest& request,
                         navalha::common::v1::Empty& response);

  // The user with this id. Throws NOT_FOUND.
  v1::User Require(int64_t user_id);
  // The id of the person whom an owner invites; nullopt for an unknown user name.
  std::optional<int64_t> IdOf(const v1::ResolveInviteeRequest& request);

  // The id of the user with the e-mail; creates the user when there is none.
  int64_t FindOrMake(const std::string& email, const std::string& first_name);

  common::Database& database_;
  UserStore users_;
  MailStore mails_;
  const CatalogClient& catalog_;
  CodeMailer& codes_;
  common::RateLimiter& limiter_;
  std::function<void()> mail_is_due_;
  std::string public_url_;
  common::Now now_;
};

}  // namespace navalha::auth
