#pragma once

#include "navalha/orders/v1/order.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/rpc/call.hpp"
#include "services/orders/catalog_client.hpp"

namespace navalha::orders {

/// Stores the attendants of single order lines: the table line_collaborators. Thread-safe.
class LineAttendants {
 public:
  LineAttendants(common::Database& database, CatalogClient& catalog)
      : database_(database), catalog_(catalog) {}

  /// Sets the attendant of each line of `order` that names a collaborator, and stores them for
  /// later reads. Copies attendants that `known`, the previous state of the order, contains,
  /// without a call to catalog. Throws INVALID_ARGUMENT that names the line of a collaborator who
  /// does not serve at the shop, and for more than 10 unknown collaborators.
  void Name(const common::Call& call, const v1::Order& known, v1::Order& order);

 private:
  v1::OrderAttendant Find(const common::Call& call, int64_t collaborator_id,
                          int64_t establishment_id, const std::string& field);

  common::Database& database_;
  CatalogClient& catalog_;
};

/// Returns a collaborator of a shop from catalog. Throws INVALID_ARGUMENT for `field` when the shop
/// has no such collaborator.
catalog::v1::LookUpCollaboratorResponse CollaboratorOf(CatalogClient& catalog,
                                                       const common::Call& call,
                                                       int64_t collaborator_id,
                                                       int64_t establishment_id,
                                                       const std::string& field);

}  // namespace navalha::orders
