#include "services/common/rpc/guard.hpp"

#include "navalha/common/v1/options.pb.h"
#include "services/common/rpc/error.hpp"

namespace navalha::common {
namespace {

// Without a session some clients send "Bearer null", which counts as no token.
std::string_view BearerToken(std::string_view authorization) {
  constexpr size_t kSchemeLength = 7;
  if (authorization.size() <= kSchemeLength ||
      (!authorization.starts_with("Bearer ") && !authorization.starts_with("bearer "))) {
    return {};
  }
  const std::string_view token = authorization.substr(kSchemeLength);
  return token == "null" || token == "undefined" ? std::string_view() : token;
}

}  // namespace

TokenAuthenticator::TokenAuthenticator(TokenVerifier verifier, Lookup lookup)
    : verifier_(std::move(verifier)), lookup_(std::move(lookup)) {}

Caller TokenAuthenticator::Authenticate(std::string_view token, const Call& call) {
  const std::optional<TokenClaims> claims = verifier_.Verify(token);
  if (!claims) {
    throw Unauthenticated();
  }
  Caller caller = lookup_(*claims, call);
  caller.token_expires_at = claims->expires_at;
  return caller;
}

Guard::Guard(std::shared_ptr<Authenticator> authenticator, std::string service_key)
    : authenticator_(std::move(authenticator)), service_key_(std::move(service_key)) {}

void Guard::Admit(const google::protobuf::MethodDescriptor& method, std::string_view service_key,
                  Call& call) const {
  const v1::MethodRules& rules = method.options().GetExtension(v1::rules);
  call.from_service = !service_key_.empty() && EqualInConstantTime(service_key, service_key_);
  if (rules.access() == v1::ACCESS_INTERNAL && !call.from_service) {
    throw Denied();
  }
  const bool is_public = rules.access() == v1::ACCESS_PUBLIC;
  const bool anonymous_will_do = is_public || rules.access() == v1::ACCESS_INTERNAL;
  const std::string_view token = BearerToken(call.authorization);
  const bool caller_matters =
      rules.access() != v1::ACCESS_INTERNAL && !(is_public && rules.cache().same_for_everyone());
  if (caller_matters && !token.empty()) {
    try {
      call.caller = authenticator_->Authenticate(token, call);
    } catch (const Error& error) {
      if (!is_public || error.code() != grpc::StatusCode::UNAUTHENTICATED) {
        throw;
      }
    }
  }
  if (anonymous_will_do && rules.permission().empty()) {
    return;
  }
  const Caller& caller = call.RequireUser();
  if (rules.access() != v1::ACCESS_SIGNED_IN && !anonymous_will_do && !caller.email_verified) {
    throw Denied("Verifique seu e-mail para continuar.", "EMAIL_NOT_VERIFIED");
  }
  if (!rules.permission().empty() && !caller.Can(rules.permission())) {
    throw Denied();
  }
}

}  // namespace navalha::common
