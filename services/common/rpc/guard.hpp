#pragma once

#include <google/protobuf/descriptor.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "services/common/rpc/call.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::common {

/// Resolves a bearer token to its user. Thread-safe.
class Authenticator {
 public:
  virtual ~Authenticator() = default;
  /// Throws UNAUTHENTICATED for a malformed or expired token or an ended session, and UNAVAILABLE
  /// when the session's state cannot be read.
  virtual Caller Authenticate(std::string_view token, const Call& call) = 0;
};

/// Checks the token's signature and expiry, then reads the session's state through `lookup`: auth
/// from its own table, other services by a call to auth (MakeRemoteAuthenticator).
class TokenAuthenticator : public Authenticator {
 public:
  using Lookup = std::function<Caller(const TokenClaims&, const Call&)>;
  TokenAuthenticator(TokenVerifier verifier, Lookup lookup);
  Caller Authenticate(std::string_view token, const Call& call) override;

 private:
  TokenVerifier verifier_;
  Lookup lookup_;
};

/// Decides from an RPC's rules in the protos (options.proto) whether to admit a call. Thread-safe.
///
/// PUBLIC: anyone; a valid token sets the caller, an invalid one is ignored. When every caller gets
/// the same answer, the token is not read. SIGNED_IN: a valid session. VERIFIED (the default): a
/// valid session of a user with a verified e-mail, else reason EMAIL_NOT_VERIFIED. INTERNAL: the
/// service key. `permission` is required in addition.
class Guard {
 public:
  /// With an empty `service_key`, no call counts as a call from a service.
  Guard(std::shared_ptr<Authenticator> authenticator, std::string service_key);

  /// Sets `call.caller` and `call.from_service`, or throws UNAUTHENTICATED, DENIED or UNAVAILABLE.
  /// `service_key` is the key that the peer sent.
  void Admit(const google::protobuf::MethodDescriptor& method, std::string_view service_key,
             Call& call) const;

 private:
  std::shared_ptr<Authenticator> authenticator_;
  std::string service_key_;
};

}  // namespace navalha::common
