#pragma once

#include "services/catalog/establishments/establishment_store.hpp"
#include "services/catalog/items/fresh_stock.hpp"
#include "services/catalog/items/stock_store.hpp"
#include "services/catalog/team/collaborator_store.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::catalog {

/// The RPCs of StockService.
class StockService {
 public:
  StockService(EstablishmentStore& establishments, CollaboratorStore& collaborators,
               StockStore& stock, FreshStock& fresh_stock)
      : establishments_(establishments),
        collaborators_(collaborators),
        stock_(stock),
        fresh_stock_(fresh_stock) {}
  void Register(common::Router& router);

 private:
  void ListLowStock(const common::Call& call, const v1::ListLowStockRequest& request,
                    v1::ListLowStockResponse& response);

  EstablishmentStore& establishments_;
  CollaboratorStore& collaborators_;
  StockStore& stock_;
  FreshStock& fresh_stock_;
};

}  // namespace navalha::catalog
