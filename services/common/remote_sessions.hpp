#pragma once

#include <memory>

#include "services/common/channel.hpp"
#include "services/common/guard.hpp"

namespace navalha::common {

/// What every service but auth uses: checks tokens with --token_public_key_file and asks auth
/// (--auth_address) for the state of the session. `auth` must outlive it.
std::shared_ptr<Authenticator> MakeRemoteAuthenticator(const Peer& auth);

}  // namespace navalha::common
