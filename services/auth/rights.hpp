#pragma once

#include "navalha/auth/v1/user.pb.h"
#include "services/common/call.hpp"

namespace navalha::auth {

/// Whether the caller has every permission of the profile. Administrador has all present and future
/// permissions.
bool HasRightsOf(const common::Caller& caller, const v1::Profile& profile);

/// Throws PERMISSION_DENIED unless the caller has every permission of the profile, because only
/// rights that one has may be given or taken.
void RequireRightsOf(const common::Caller& caller, const v1::Profile& profile);

/// Throws PERMISSION_DENIED for another user with permissions that the caller lacks.
void RequireRightsOver(const common::Caller& caller, const v1::User& user);

}  // namespace navalha::auth
