#include "services/catalog/establishments/listing_service.hpp"

#include "services/catalog/access.hpp"
#include "services/common/database/list_search.hpp"
#include "services/common/rpc/membership.hpp"

namespace navalha::catalog {

ListingService::ListingService(ListingStore& store, Listings& listings, common::CacheTags& tags,
                               std::function<void()> report_is_due)
    : store_(store), listings_(listings), tags_(tags), report_is_due_(std::move(report_is_due)) {}

void ListingService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.ListingService")
      .Unary("GetListing", this, &ListingService::GetListing)
      .Unary("ListReviews", this, &ListingService::ListReviews)
      .Unary("CountListings", this, &ListingService::CountListings)
      .Unary("ReviewEstablishment", this, &ListingService::ReviewEstablishment);
}

void ListingService::GetListing(const common::Call& call, const v1::GetListingRequest& request,
                                v1::GetListingResponse& response) {
  auto listing = store_.Find(request.id());
  if (!listing) {
    throw NoSuchEstablishment();
  }
  RequireManager(call, listing->owner_id);
  for (std::string& missing : listings_.Review(call, *listing)) {
    response.add_missing(std::move(missing));
  }
  response.set_listed(listing->listed);
  response.set_hidden(listing->hidden);
  if (listing->hidden_reason) {
    response.set_hidden_reason(*listing->hidden_reason);
  }
}

void ListingService::ListReviews(const common::Call&, const v1::ListReviewsRequest& request,
                                 v1::ListReviewsResponse& response) {
  response = store_.List(request);
  response.set_message("Barbearias listadas com sucesso.");
}

void ListingService::CountListings(const common::Call&, const v1::CountListingsRequest&,
                                   v1::CountListingsResponse& response) {
  response = store_.Count();
}

void ListingService::ReviewEstablishment(const common::Call& call,
                                         const v1::ReviewEstablishmentRequest& request,
                                         navalha::common::v1::MessageResponse& response) {
  const bool hidden = request.hidden() == "1";
  if (hidden && common::Trimmed(request.reason()).empty()) {
    throw common::Invalid("reason", "Informe o motivo: o dono da barbearia vai recebê-lo.");
  }
  const auto slug = store_.Decide(
      {request.id(), hidden, request.reason(), call.RequireUser().user_id, call.client_address});
  if (!slug) {
    throw NoSuchEstablishment();
  }
  // catalog's tag first: free times that are computed under the new version of `hours` must not use
  // who saw the establishment before.
  std::vector<std::string> tags{common::kCatalogTag, "establishments", "establishment:" + *slug};
  // Invalidates free times, which only the shop's team sees while it is hidden.
  for (const int64_t collaborator_id : store_.ListCollaborators(request.id())) {
    tags.push_back("hours:" + std::to_string(collaborator_id));
  }
  tags_.Invalidate(tags);
  report_is_due_();
  response.set_message(hidden ? "Barbearia ocultada." : "Barbearia liberada.");
}

}  // namespace navalha::catalog
