#pragma once

#include <google/protobuf/descriptor.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "services/common/call.hpp"
#include "services/common/token.hpp"

namespace navalha::common {

/// Turns a bearer token into the caller. Thread-safe.
class Authenticator {
 public:
  virtual ~Authenticator() = default;
  /// Throws UNAUTHENTICATED for a token that is malformed, expired or of an ended session, and
  /// UNAVAILABLE when that can't be found out now.
  virtual Caller Authenticate(std::string_view token, const Call& call) = 0;
};

/// The suite's authenticator: checks the token's signature and life here, then asks `lookup` for
/// the session's state. auth looks into its own table, the others ask auth (RemoteSessions).
class TokenAuthenticator : public Authenticator {
 public:
  using Lookup = std::function<Caller(const TokenClaims&, const Call&)>;
  TokenAuthenticator(TokenVerifier verifier, Lookup lookup);
  Caller Authenticate(std::string_view token, const Call& call) override;

 private:
  TokenVerifier verifier_;
  Lookup lookup_;
};

/// Decides from an RPC's rules in the protos (options.proto) whether a call goes on. Thread-safe.
///
/// PUBLIC: anyone; a valid token still gives a caller, a bad one counts as none. When the answer is
/// the same for everyone, tokens are not looked at. SIGNED_IN: a valid session. VERIFIED (and
/// nothing said): a valid session of a user with a verified e-mail, else reason EMAIL_NOT_VERIFIED.
/// INTERNAL: the service key. A `permission` comes on top.
class Guard {
 public:
  /// `service_key` empty: no call counts as coming from a service.
  Guard(std::shared_ptr<Authenticator> authenticator, std::string service_key);

  /// Fills in `call.caller` and `call.from_service`, or throws UNAUTHENTICATED, DENIED or
  /// UNAVAILABLE. `service_key` is what the peer sent.
  void Admit(const google::protobuf::MethodDescriptor& method, std::string_view service_key,
             Call& call) const;

 private:
  std::shared_ptr<Authenticator> authenticator_;
  std::string service_key_;
};

}  // namespace navalha::common
