#pragma once

#include <memory>

#include "services/common/rpc/channel.hpp"
#include "services/common/rpc/guard.hpp"

namespace navalha::common {

/// The cache tag of auth's answers about callers to other services. auth invalidates it after each
/// call that may have changed a session, user or profile. All callers share one tag, because a
/// change often affects other people than its caller, and code could omit one of their tags.
inline constexpr const char* kRightsTag = "rights";

/// The authenticator of every service except auth: verifies tokens with --token_public_key_file and
/// asks auth (--auth_address) for the session's state, or uses auth's last answer (TaggedAnswers).
/// `auth` must outlive it.
std::shared_ptr<Authenticator> MakeRemoteAuthenticator(const Peer& auth);

}  // namespace navalha::common
