#pragma once

#include "navalha/orders/v1/order.pb.h"
#include "services/common/call.hpp"
#include "services/common/database.hpp"
#include "services/orders/peers.hpp"

namespace navalha::orders {

/// Who served single lines of orders: the table line_collaborators. Thread-safe.
class LineAttendants {
 public:
  LineAttendants(common::Database& database, CatalogClient& catalog)
      : database_(database), catalog_(catalog) {}

  /// Sets the attendant of each line of `order` that names a collaborator, and keeps them for
  /// orders that are read later. Those of `known`, the order until now, are not looked up again.
  /// Throws INVALID_ARGUMENT naming the line of somebody who does not serve at the shop, and for
  /// more than 10 collaborators who are not known.
  void Name(const common::Call& call, const v1::Order& known, v1::Order& order);

 private:
  v1::OrderAttendant Find(const common::Call& call, int64_t collaborator_id,
                          int64_t establishment_id, const std::string& field);

  common::Database& database_;
  CatalogClient& catalog_;
};

/// Asks catalog for a collaborator of a shop. Throws INVALID_ARGUMENT of `field` for anybody else.
catalog::v1::LookUpCollaboratorResponse CollaboratorOf(CatalogClient& catalog,
                                                       const common::Call& call,
                                                       int64_t collaborator_id,
                                                       int64_t establishment_id,
                                                       const std::string& field);

}  // namespace navalha::orders
