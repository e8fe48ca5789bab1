#pragma once

#include <cstdint>
#include <string>

#include "navalha/auth/v1/google_account.pb.h"
#include "services/auth/audit/audit.hpp"
#include "services/auth/identity/google_account_store.hpp"
#include "services/auth/identity/id_token.hpp"
#include "services/auth/sessions/session_service.hpp"
#include "services/auth/sessions/session_store.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The handlers of navalha.auth.v1.GoogleAccountService. Thread-safe.
class GoogleAccountService {
 public:
  /// Without a client id in `rules`, Google sign-in is disabled.
  GoogleAccountService(common::Database& database, SessionService& sessions,
                       common::RateLimiter& limiter, Audit& audit, IdTokenRules rules,
                       FindKey find_key, int registrations_per_hour,
                       common::Now now = common::SystemNow);
  void Register(common::Router& router);

 private:
  using Call = common::Call;
  void GetSettings(const Call& call, const v1::GetSettingsRequest& request,
                   v1::GetSettingsResponse& response);
  void LoginWithGoogle(const Call& call, const v1::LoginWithGoogleRequest& request,
                       v1::LoginResponse& response);

  Identity Check(const Call& call, const std::string& token);
  int64_t FindOrMake(const Call& call, const GoogleUser& person);
  // Returns nullopt for a person without an account.
  std::optional<int64_t> FindOrLink(const Call& call, common::Transaction& transaction,
                                    const GoogleUser& person);

  common::Database& database_;
  SessionService& sessions_;
  SessionStore session_store_;
  GoogleAccountStore store_;
  common::RateLimiter& limiter_;
  Audit& audit_;
  IdTokenRules rules_;
  FindKey find_key_;
  int registrations_per_hour_;
  common::Now now_;
};

}  // namespace navalha::auth
