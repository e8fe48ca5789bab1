#pragma once

#include <functional>

#include "navalha/catalog/v1/listing.pb.h"
#include "services/catalog/establishments/listings.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::catalog {

/// The RPCs of ListingService.
class ListingService {
 public:
  /// `report_is_due` is called when a decision is ready to be reported.
  ListingService(ListingStore& store, Listings& listings, common::CacheTags& tags,
                 std::function<void()> report_is_due);
  void Register(common::Router& router);

 private:
  void GetListing(const common::Call& call, const v1::GetListingRequest& request,
                  v1::GetListingResponse& response);
  void ListReviews(const common::Call& call, const v1::ListReviewsRequest& request,
                   v1::ListReviewsResponse& response);
  void CountListings(const common::Call& call, const v1::CountListingsRequest& request,
                     v1::CountListingsResponse& response);
  void ReviewEstablishment(const common::Call& call, const v1::ReviewEstablishmentRequest& request,
                           navalha::common::v1::MessageResponse& response);

  ListingStore& store_;
  Listings& listings_;
  common::CacheTags& tags_;
  std::function<void()> report_is_due_;
};

}  // namespace navalha::catalog
