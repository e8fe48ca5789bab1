#pragma once

#include <cstdint>
#include <string>

#include "navalha/catalog/v1/establishment.pb.h"
#include "services/catalog/collaborator_store.hpp"
#include "services/common/call.hpp"
#include "services/common/error.hpp"

namespace navalha::catalog {

/// Whether the caller runs what this user owns: the owner, or an administrator.
bool Manages(const common::Call& call, int64_t owner_id);
/// Throws PERMISSION_DENIED unless Manages.
void RequireManager(const common::Call& call, int64_t owner_id);

/// Whether the caller may change what an establishment of this owner sells, and see what is not for
/// sale: who manages it, or works there with manage_catalogue.
bool KeepsCatalogue(const common::Call& call, CollaboratorStore& collaborators,
                    int64_t establishment_id, int64_t owner_id);
/// Throws PERMISSION_DENIED unless KeepsCatalogue.
void RequireCatalogueKeeper(const common::Call& call, CollaboratorStore& collaborators,
                            int64_t establishment_id, int64_t owner_id);

/// Throws PERMISSION_DENIED unless the caller KeepsCatalogue, or works there with make_orders.
void RequireStockReader(const common::Call& call, CollaboratorStore& collaborators,
                        int64_t establishment_id, int64_t owner_id);

/// What somebody gets who edited a version that is no longer the current one.
common::Error EditConflict();
/// Throws EditConflict when a request names another version than the current one. The write itself
/// checks it again.
template <class Request>
void RequireCurrent(const Request& request, int32_t version) {
  if (request.has_version() && request.version() != version) {
    throw EditConflict();
  }
}

/// Throws NOT_FOUND when an administrator hid the establishment from the caller: everybody but its
/// owner and administrators.
void RequireVisible(const common::Call& call, const v1::Establishment& establishment);

/// Throws INVALID_ARGUMENT for a name of nothing but white space.
void RequireName(const std::string& name);

/// What an unknown or removed thing answers.
common::Error NoSuchEstablishment();
common::Error NoSuchItem();
common::Error NoSuchCollaborator();

}  // namespace navalha::catalog
