#pragma once

#include <cstdint>
#include <string>

#include "services/common/call.hpp"
#include "services/common/error.hpp"

namespace navalha::catalog {

/// Whether the caller runs what this user owns: the owner, or an administrator.
bool Manages(const common::Call& call, int64_t owner_id);
/// Throws DENIED unless Manages.
void RequireManager(const common::Call& call, int64_t owner_id);

/// Throws INVALID_ARGUMENT for a name of nothing but white space.
void RequireName(const std::string& name);

/// What an unknown or removed thing answers.
common::Error NoSuchEstablishment();
common::Error NoSuchItem();
common::Error NoSuchCollaborator();

}  // namespace navalha::catalog
