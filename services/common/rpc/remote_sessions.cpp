#include "services/common/rpc/remote_sessions.hpp"

#include "navalha/auth/v1/session.grpc.pb.h"
#include "services/common/operations/settings.hpp"
#include "services/common/redis/tagged_answers.hpp"

namespace navalha::common {
namespace {

constexpr std::chrono::milliseconds kTimeout{1500};

}  // namespace

std::shared_ptr<Authenticator> MakeRemoteAuthenticator(const Peer& auth) {
  using auth::v1::SessionService;
  std::shared_ptr<SessionService::Stub> stub = SessionService::NewStub(auth.channel());
  auto ask = [stub, &auth](const TokenClaims& claims, const Call& call) {
    auth::v1::AuthenticateRequest request;
    request.set_session_id(claims.session_id);
    request.set_user_id(claims.user_id);
    const auto answer = auth.Invoke<auth::v1::AuthenticateResponse>(
        *stub, &SessionService::Stub::Authenticate, call, request,
        {.timeout = kTimeout, .idempotent = true});
    Caller caller;
    caller.user_id = answer.user_id();
    caller.user_name = answer.user_name();
    caller.first_name = answer.first_name();
    caller.email_verified = answer.email_verified();
    caller.profile_name = answer.profile_name();
    caller.permissions.assign(answer.permissions().begin(), answer.permissions().end());
    caller.session_id = claims.session_id;
    return caller;
  };
  const auto answers = std::make_shared<TaggedAnswers<Caller>>(FLAGS_redis_url, kRightsTag);
  auto lookup = [answers, ask = std::move(ask)](const TokenClaims& claims, const Call& call) {
    return answers->Get(claims.session_id + ' ' + std::to_string(claims.user_id),
                        [&] { return ask(claims, call); });
  };
  return std::make_shared<TokenAuthenticator>(
      TokenVerifier(ReadSettingFile(FLAGS_token_public_key_file)), std::move(lookup));
}

}  // namespace navalha::common
