#pragma once

#include "navalha/auth/v1/user.pb.h"
#include "services/auth/catalog_client.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {

/// Whether the caller has every permission of the profile. Administrador has all present and future
/// permissions.
bool HasRightsOf(const common::Caller& caller, const v1::Profile& profile);

/// Throws PERMISSION_DENIED unless the caller has every permission of the profile, because only
/// rights that one has may be given or taken.
void RequireRightsOf(const common::Caller& caller, const v1::Profile& profile);

/// Throws PERMISSION_DENIED for another user with permissions that the caller lacks.
void RequireRightsOver(const common::Caller& caller, const v1::User& user);

/// Whether the user owns an establishment, has permissions in one, or has an unanswered invitation
/// that gives permissions. These rights are not in profiles, but a person who takes over the
/// account gets them too.
bool HasRightsInEstablishments(const Affiliation& affiliation);

/// The refusal to change the e-mail, user name or CPF of another user with rights in an
/// establishment.
common::Error SignInOfOthersDenied();

}  // namespace navalha::auth
