#pragma once

#include <memory>

#include "services/common/channel.hpp"
#include "services/common/guard.hpp"

namespace navalha::common {

/// The cache tag of what auth tells the other services about callers. auth invalidates it after
/// each call that may have changed a session, user or profile. All callers share one tag, because a
/// change often affects other people than its caller, and a statement could fail to name them.
inline constexpr const char* kRightsTag = "rights";

/// The authenticator of every service except auth: verifies tokens with --token_public_key_file and
/// asks auth (--auth_address) for the session's state, or uses auth's last answer (TaggedAnswers).
/// `auth` must outlive it.
std::shared_ptr<Authenticator> MakeRemoteAuthenticator(const Peer& auth);

}  // namespace navalha::common
