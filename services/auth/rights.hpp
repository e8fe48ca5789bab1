#pragma once

#include "navalha/auth/v1/user.pb.h"
#include "services/common/call.hpp"

namespace navalha::auth {

/// Whether the caller has every permission of the profile. Administrador has all there are, and
/// those that nobody has thought of yet.
bool HasRightsOf(const common::Caller& caller, const v1::Profile& profile);

/// Throws PERMISSION_DENIED unless the caller has every permission of the profile: nobody gives or
/// takes rights that they don't have.
void RequireRightsOf(const common::Caller& caller, const v1::Profile& profile);

/// Throws PERMISSION_DENIED for somebody else who has permissions that the caller does not have.
void RequireRightsOver(const common::Caller& caller, const v1::User& user);

}  // namespace navalha::auth
