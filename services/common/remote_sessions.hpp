#pragma once

#include <memory>

#include "services/common/channel.hpp"
#include "services/common/guard.hpp"

namespace navalha::common {

/// The authenticator of every service except auth: verifies tokens with --token_public_key_file and
/// asks auth (--auth_address) for the session's state. `auth` must outlive it.
std::shared_ptr<Authenticator> MakeRemoteAuthenticator(const Peer& auth);

}  // namespace navalha::common
