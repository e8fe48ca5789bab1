#pragma once

#include <string>

#include "navalha/auth/v1/session.pb.h"
#include "services/auth/accounts/user_store.hpp"
#include "services/auth/audit/audit.hpp"
#include "services/auth/catalog_client.hpp"
#include "services/auth/passwords/password.hpp"
#include "services/auth/sessions/session_store.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/router.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::auth {

/// The handlers of navalha.auth.v1.SessionService. Thread-safe.
class SessionService {
 public:
  SessionService(common::Database& database, const CatalogClient& catalog,
                 common::RateLimiter& limiter, Audit& audit, PasswordHasher& hasher,
                 common::TokenSigner signer, common::Now now = common::SystemNow);
  void Register(common::Router& router);

  /// The user of a session; throws UNAUTHENTICATED when it has ended. The guard of this process
  /// calls it directly.
  common::Caller CallerOf(const std::string& session_id, int64_t user_id);
  /// Opens a session for a person identified by Google, and fills in the sign-in response.
  void OpenByGoogle(const common::Call& call, int64_t user_id, v1::LoginResponse& response);
  /// Deletes sessions that expired long ago.
  void Purge();

 private:
  using Call = common::Call;
  void SignIn(const Call& call, const v1::LoginRequest& request, v1::LoginResponse& response);
  void Logout(const Call& call, const v1::LogoutRequest& request,
              common::v1::MessageResponse& response);
  void GetMe(const Call& call, const v1::GetMeRequest& request, v1::GetMeResponse& response);
  void Authenticate(const Call& call, const v1::AuthenticateRequest& request,
                    v1::AuthenticateResponse& response);

  Login CheckLogin(const Call& call, const std::string& identifier, const std::string& password);
  void OpenFor(const Call& call, const Login& checked, LoginMethod method,
               v1::LoginResponse& response);
  std::string OpenSession(const Call& call, const Login& checked, LoginMethod method);

  common::Database& database_;
  UserStore users_;
  SessionStore sessions_;
  const CatalogClient& catalog_;
  common::RateLimiter& limiter_;
  Audit& audit_;
  PasswordHasher& hasher_;
  common::TokenSigner signer_;
  common::Now now_;
};

}  // namespace navalha::auth
