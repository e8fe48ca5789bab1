#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "navalha/auth/v1/audit.grpc.pb.h"
#include "navalha/auth/v1/user.grpc.pb.h"
#include "navalha/booking/v1/schedule.grpc.pb.h"
#include "services/catalog/listing_store.hpp"
#include "services/common/cache_tags.hpp"
#include "services/common/channel.hpp"

namespace navalha::catalog {

/// Lists new establishments publicly once they can serve somebody. booking is asked who has working
/// hours and auth whose e-mail is verified; what fails is tried again at the next look.
/// Thread-safe.
class Listings {
 public:
  Listings(ListingStore& listings, const common::Peer& auth, const common::Peer& booking,
           common::CacheTags& tags);

  /// What an establishment lacks, as GetListingResponse.missing; lists it when that is nothing.
  /// Throws when auth or booking is away.
  std::vector<std::string> Review(const common::Call& call, Listing& listing);
  /// Reviews establishments that are due. Answers whether more are.
  bool ReviewDue();
  /// Reports a decision of an administrator to auth. False when there is none.
  bool ReportNext();

 private:
  std::set<int64_t> Scheduled(const common::Call& call, const std::vector<Listing>& listings) const;
  std::set<int64_t> Verified(const common::Call& call, const std::vector<Listing>& listings) const;
  // What each lacks, in the order of the listings.
  std::vector<std::vector<std::string>> MissingOf(const common::Call& call,
                                                  const std::vector<Listing>& listings) const;
  void List(const std::vector<Listing>& complete);

  ListingStore& listings_;
  const common::Peer& auth_;
  const common::Peer& booking_;
  std::unique_ptr<auth::v1::UserService::Stub> users_;
  std::unique_ptr<auth::v1::AuditService::Stub> audit_;
  std::unique_ptr<booking::v1::ScheduleService::Stub> schedules_;
  common::CacheTags& tags_;
};

}  // namespace navalha::catalog
