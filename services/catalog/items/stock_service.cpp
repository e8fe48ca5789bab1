#include "services/catalog/items/stock_service.hpp"

#include "services/catalog/access.hpp"

namespace navalha::catalog {

void StockService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.StockService")
      .Unary("ListLowStock", this, &StockService::ListLowStock);
}

void StockService::ListLowStock(const common::Call& call, const v1::ListLowStockRequest& request,
                                v1::ListLowStockResponse& response) {
  const auto establishment = establishments_.Find(request.entity_id());
  if (!establishment) {
    throw NoSuchEstablishment();
  }
  RequireStockReader(call, collaborators_, establishment->id(), establishment->user_id());
  fresh_stock_.Await(call, establishment->id());
  response = stock_.ListLow(establishment->id());
}

}  // namespace navalha::catalog
