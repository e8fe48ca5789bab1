#pragma once

#include <memory>

#include "services/common/channel.hpp"
#include "services/common/guard.hpp"

namespace navalha::common {

/// The cache tag of what auth tells the other services about callers. auth invalidates it after
/// each call that may have changed a session, user or profile. One tag for all callers: a change of
/// a profile, of another user or by a mailed code concerns others than the caller, and a tag that
/// each change of the data had to name could be forgotten.
inline constexpr const char* kRightsTag = "rights";

/// The authenticator of every service except auth: verifies tokens with --token_public_key_file and
/// asks auth (--auth_address) for the session's state, or uses auth's last answer (TaggedAnswers).
/// `auth` must outlive it.
std::shared_ptr<Authenticator> MakeRemoteAuthenticator(const Peer& auth);

}  // namespace navalha::common
