#pragma once

#include "services/catalog/establishments/establishment_store.hpp"
#include "services/catalog/images/image_service.hpp"
#include "services/catalog/items/fresh_stock.hpp"
#include "services/catalog/items/item_store.hpp"
#include "services/catalog/items/quote_store.hpp"
#include "services/catalog/team/collaborator_store.hpp"
#include "services/common/database/idempotency_store.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::catalog {

/// The RPCs of ItemService.
class ItemService {
 public:
  ItemService(EstablishmentStore& establishments, ItemStore& items,
              CollaboratorStore& collaborators, QuoteStore& quotes, ImageService& images,
              FreshStock& fresh_stock, common::IdempotencyStore& idempotency,
              common::CacheTags& tags, common::Now now);
  void Register(common::Router& router);

 private:
  void ListItems(const common::Call& call, const v1::ListItemsRequest& request,
                 v1::ListItemsResponse& response);
  void BrowseItems(const common::Call& call, const v1::BrowseItemsRequest& request,
                   v1::BrowseItemsResponse& response);
  void GetItem(const common::Call& call, const v1::GetItemRequest& request,
               v1::GetItemResponse& response);
  void ShowItem(const common::Call& call, const v1::ShowItemRequest& request,
                v1::ShowItemResponse& response);
  void ListEventItems(const common::Call& call, const v1::ListEventItemsRequest& request,
                      v1::ListItemsResponse& response);
  void CreateItem(const common::Call& call, const v1::CreateItemRequest& request,
                  v1::SaveItemResponse& response);
  void UpdateItem(const common::Call& call, const v1::UpdateItemRequest& request,
                  v1::SaveItemResponse& response);
  void DeleteItem(const common::Call& call, const v1::DeleteItemRequest& request,
                  navalha::common::v1::MessageResponse& response);
  void SearchItems(const common::Call& call, const v1::SearchItemsRequest& request,
                   v1::SearchItemsResponse& response);
  void QuoteItems(const common::Call& call, const v1::QuoteItemsRequest& request,
                  v1::QuoteItemsResponse& response);

  // Returns the item. Throws NOT_FOUND.
  v1::Item Load(int64_t id);
  // Returns the item. Throws NOT_FOUND if it does not exist or the caller may not see it.
  v1::Item FindVisible(const common::Call& call, int64_t id);
  // Returns the item. Throws NOT_FOUND, or PERMISSION_DENIED if the caller may not change it.
  FoundItem FindManaged(const common::Call& call, int64_t id);

  EstablishmentStore& establishments_;
  ItemStore& items_;
  CollaboratorStore& collaborators_;
  QuoteStore& quotes_;
  ImageService& images_;
  FreshStock& fresh_stock_;
  common::IdempotencyStore& idempotency_;
  common::CacheTags& tags_;
  common::Now now_;
};

}  // namespace navalha::catalog
