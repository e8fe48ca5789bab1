#pragma once

#include <cstdint>
#include <string>

#include "navalha/catalog/v1/establishment.pb.h"
#include "services/catalog/team/collaborator_store.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::catalog {

/// Returns whether the caller is this owner or an administrator.
bool Manages(const common::Call& call, int64_t owner_id);
/// Throws PERMISSION_DENIED unless Manages.
void RequireManager(const common::Call& call, int64_t owner_id);

/// The rights of a caller to the items of an establishment.
struct CatalogueRights {
  /// May change the items and see those not for sale: the owner, administrators, and collaborators
  /// with manage_catalogue.
  bool manages = false;
  /// May see the stock: whoever manages the items, and collaborators with make_orders.
  bool reads_stock = false;
};

/// Returns the caller's rights to the items of this owner's establishment.
CatalogueRights CatalogueRightsOf(const common::Call& call, CollaboratorStore& collaborators,
                                  int64_t establishment_id, int64_t owner_id);

/// Returns whether CatalogueRightsOf the caller contain `manages`.
bool ManagesCatalogue(const common::Call& call, CollaboratorStore& collaborators,
                      int64_t establishment_id, int64_t owner_id);
/// Throws PERMISSION_DENIED unless ManagesCatalogue.
void RequireCatalogueManager(const common::Call& call, CollaboratorStore& collaborators,
                             int64_t establishment_id, int64_t owner_id);

/// Throws PERMISSION_DENIED unless CatalogueRightsOf the caller contain `reads_stock`.
void RequireStockReader(const common::Call& call, CollaboratorStore& collaborators,
                        int64_t establishment_id, int64_t owner_id);

/// The error of an edit of a stale version.
common::Error EditConflict();
/// Throws EditConflict if the request has a stale version. The write itself checks it again.
template <class Request>
void RequireCurrent(const Request& request, int32_t version) {
  if (request.has_version() && request.version() != version) {
    throw EditConflict();
  }
}

/// Throws NOT_FOUND if the establishment is hidden and the caller is neither its owner nor an
/// administrator.
void RequireVisible(const common::Call& call, const v1::Establishment& establishment);

/// Throws INVALID_ARGUMENT for a name without visible characters.
void RequireName(const std::string& name);

/// NOT_FOUND for unknown or removed rows.
common::Error NoSuchEstablishment();
common::Error NoSuchItem();
common::Error NoSuchCollaborator();

}  // namespace navalha::catalog
