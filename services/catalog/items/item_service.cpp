#include "services/catalog/items/item_service.hpp"

#include <spdlog/fmt/fmt.h>

#include "services/catalog/access.hpp"

namespace navalha::catalog {
namespace {

// Returns one error that gives the reason for every line that cannot be sold.
void RequireForSale(const std::vector<QuoteLine>& lines) {
  std::vector<std::string> refusals;
  for (const QuoteLine& line : lines) {
    if (!line.item) {
      refusals.push_back(fmt::format("O item {} não existe nesta barbearia.", line.id));
    } else if (!line.for_sale) {
      refusals.push_back(fmt::format("O item “{}” não está disponível.", line.item->name()));
    }
  }
  if (refusals.empty()) {
    return;
  }
  common::Error error(grpc::StatusCode::INVALID_ARGUMENT, "INVALID_ITEMS", refusals.front());
  for (const std::string& refusal : refusals) {
    error.WithField("items", refusal);
  }
  throw error;
}

// Stores the picture of a form. An empty file field leaves the picture unchanged.
template <class Request>
std::optional<std::string> StorePicture(ImageService& images, const common::Call& call,
                                        const Request& request) {
  if (request.image().empty()) {
    return std::nullopt;
  }
  return images.Store(call, request.image(), "item", "image");
}

void RequireCollaborator(const v1::QuoteItemsRequest& request, const Quote& quote) {
  if (request.has_collaborator_id() && !quote.collaborator) {
    constexpr std::string_view kText = "O colaborador escolhido não atende nesta barbearia.";
    throw common::Error(grpc::StatusCode::INVALID_ARGUMENT, "INVALID_COLLABORATOR", kText)
        .WithField("attendant_id", kText);
  }
}

}  // namespace

ItemService::ItemService(EstablishmentStore& establishments, ItemStore& items,
                         CollaboratorStore& collaborators, QuoteStore& quotes, ImageService& images,
                         FreshStock& fresh_stock, common::IdempotencyStore& idempotency,
                         common::CacheTags& tags, common::Now now)
    : establishments_(establishments),
      items_(items),
      collaborators_(collaborators),
      quotes_(quotes),
      images_(images),
      fresh_stock_(fresh_stock),
      idempotency_(idempotency),
      tags_(tags),
      now_(std::move(now)) {}

void ItemService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.ItemService")
      .Unary("ListItems", this, &ItemService::ListItems)
      .Unary("BrowseItems", this, &ItemService::BrowseItems)
      .Unary("GetItem", this, &ItemService::GetItem)
      .Unary("ShowItem", this, &ItemService::ShowItem)
      .Unary("ListEventItems", this, &ItemService::ListEventItems)
      .Unary("CreateItem", this, &ItemService::CreateItem)
      .Unary("UpdateItem", this, &ItemService::UpdateItem)
      .Unary("DeleteItem", this, &ItemService::DeleteItem)
      .Unary("SearchItems", this, &ItemService::SearchItems)
      .Unary("QuoteItems", this, &ItemService::QuoteItems);
}

void ItemService::ListItems(const common::Call& call, const v1::ListItemsRequest& request,
                            v1::ListItemsResponse& response) {
  const auto establishment = establishments_.Find(request.entity_id());
  if (!establishment) {
    throw NoSuchEstablishment();
  }
  const CatalogueRights rights =
      CatalogueRightsOf(call, collaborators_, establishment->id(), establishment->user_id());
  if (!rights.manages) {
    RequireVisible(call, *establishment);
  }
  if (rights.reads_stock) {
    fresh_stock_.Await(call, establishment->id());
  }
  *response.mutable_items() =
      items_.List(establishment->id(), rights.manages ? Items::kAll : Items::kForSale, now_(),
                  {request.q(), request.category(), request.status(), request.type()});
}

void ItemService::BrowseItems(const common::Call&, const v1::BrowseItemsRequest& request,
                              v1::BrowseItemsResponse& response) {
  auto page = items_.Browse(request, now_());
  if (!page) {
    throw NoSuchEstablishment();
  }
  response = std::move(*page);
}

void ItemService::SearchItems(const common::Call&, const v1::SearchItemsRequest& request,
                              v1::SearchItemsResponse& response) {
  response = items_.Search(request);
  response.set_message("Serviços listados com sucesso.");
}

void ItemService::GetItem(const common::Call& call, const v1::GetItemRequest& request,
                          v1::GetItemResponse& response) {
  *response.mutable_item() = FindVisible(call, request.id());
}

void ItemService::ShowItem(const common::Call& call, const v1::ShowItemRequest& request,
                           v1::ShowItemResponse& response) {
  v1::Item item = FindVisible(call, request.id());
  v1::ItemShown& shown = *response.mutable_item();
  shown.set_id(item.id());
  shown.set_name(item.name());
  shown.set_price(item.price());
  shown.set_type(item.type());
  shown.set_item_type(item.type());
  shown.set_quantity(item.stock());
  if (item.has_description()) {
    shown.set_description(item.description());
  }
  if (item.has_image()) {
    shown.set_image(item.image());
  }
  shown.set_entity_id(item.entity_id());
  shown.set_duration(item.duration());
  shown.set_category(item.category());
  shown.set_status(item.status());
}

void ItemService::ListEventItems(const common::Call&, const v1::ListEventItemsRequest&,
                                 v1::ListItemsResponse&) {}

void ItemService::CreateItem(const common::Call& call, const v1::CreateItemRequest& request,
                             v1::SaveItemResponse& response) {
  const auto establishment = establishments_.Find(request.entity_id());
  if (!establishment) {
    throw NoSuchEstablishment();
  }
  RequireCatalogueManager(call, collaborators_, establishment->id(), establishment->user_id());
  const auto key = common::IdempotencyKeyOf(
      call,
      fmt::format("item establishment:{} user:{}", establishment->id(), call.RequireUser().user_id),
      request);
  *response.mutable_item() = idempotency_.Once(
      key, [&](int64_t id) { return Load(id); },
      [&] { return items_.Create(request, StorePicture(images_, call, request), key, now_()); });
  tags_.Invalidate({"establishments", "establishment:" + establishment->slug()});
  response.set_message("Item criado com sucesso.");
}

void ItemService::UpdateItem(const common::Call& call, const v1::UpdateItemRequest& request,
                             v1::SaveItemResponse& response) {
  const FoundItem current = FindManaged(call, request.id());
  if (request.has_name()) {
    RequireName(request.name());
  }
  const auto key = common::IdempotencyKeyOf(
      call, fmt::format("item:{} user:{}", request.id(), call.RequireUser().user_id), request);
  *response.mutable_item() = idempotency_.Once(
      key, [&](int64_t id) { return Load(id); },
      [&] {
        RequireCurrent(request, current.item.version());
        return items_.Update(current.item.entity_id(), request,
                             StorePicture(images_, call, request), key, now_());
      });
  tags_.Invalidate({"establishments", "establishment:" + current.establishment_slug});
  response.set_message("Item atualizado com sucesso.");
}

void ItemService::DeleteItem(const common::Call& call, const v1::DeleteItemRequest& request,
                             navalha::common::v1::MessageResponse& response) {
  const FoundItem current = FindManaged(call, request.id());
  if (!items_.Remove(current.item)) {
    throw NoSuchItem();
  }
  tags_.Invalidate({"establishments", "establishment:" + current.establishment_slug});
  response.set_message("Item excluído com sucesso.");
}

void ItemService::QuoteItems(const common::Call&, const v1::QuoteItemsRequest& request,
                             v1::QuoteItemsResponse& response) {
  std::optional<Quote> quote = quotes_.Find(request, now_());
  if (!quote) {
    throw NoSuchEstablishment();
  }
  RequireForSale(quote->lines);
  RequireCollaborator(request, *quote);
  for (QuoteLine& line : quote->lines) {
    *response.add_items() = std::move(*line.item);
  }
  if (quote->collaborator) {
    *response.mutable_collaborator() = std::move(*quote->collaborator);
  }
  for (v1::QuotedCollaborator& candidate : quote->candidates) {
    *response.add_candidates() = std::move(candidate);
  }
  response.set_establishment_name(quote->establishment_name);
  response.set_time_zone(quote->time_zone);
  response.set_caller_may_sell(quote->caller_may_sell);
  response.set_caller_books_for_shop(quote->caller_books_for_shop);
  response.set_visit_minutes(quote->visit_minutes);
  response.set_requires_contact_proof(quote->requires_contact_proof);
  response.set_lapse_hours(quote->lapse_hours);
  if (quote->deposit) {
    *response.mutable_deposit() = *std::move(quote->deposit);
  }
  response.mutable_limited_item_ids()->Assign(quote->limited_item_ids.begin(),
                                              quote->limited_item_ids.end());
  response.set_lasts(quote->lasts);
}

v1::Item ItemService::Load(int64_t id) {
  std::optional<FoundItem> found = items_.Find(id, now_());
  if (!found) {
    throw NoSuchItem();
  }
  return std::move(found->item);
}

v1::Item ItemService::FindVisible(const common::Call& call, int64_t id) {
  std::optional<FoundItem> found = items_.Find(id, now_());
  if (!found ||
      !((found->for_sale && !found->hidden) ||
        ManagesCatalogue(call, collaborators_, found->item.entity_id(), found->owner_id))) {
    throw NoSuchItem();
  }
  return std::move(found->item);
}

FoundItem ItemService::FindManaged(const common::Call& call, int64_t id) {
  std::optional<FoundItem> found = items_.Find(id, now_());
  if (!found) {
    throw NoSuchItem();
  }
  RequireCatalogueManager(call, collaborators_, found->item.entity_id(), found->owner_id);
  return std::move(*found);
}

}  // namespace navalha::catalog
