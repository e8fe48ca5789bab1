#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "navalha/auth/v1/audit.grpc.pb.h"
#include "navalha/auth/v1/user.grpc.pb.h"
#include "navalha/booking/v1/schedule.grpc.pb.h"
#include "services/catalog/establishments/listing_store.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/channel.hpp"

namespace navalha::catalog {

/// Lists new establishments publicly once they can serve a client. Asks booking for working hours
/// and auth for verified e-mails; failures are retried at the next check. Thread-safe.
class Listings {
 public:
  Listings(ListingStore& listings, const common::Peer& auth, const common::Peer& booking,
           common::CacheTags& tags);

  /// Returns the missing conditions, as GetListingResponse.missing; lists the establishment if
  /// none is missing. Throws if auth or booking is unavailable.
  std::vector<std::string> Review(const common::Call& call, Listing& listing);
  /// Checks establishments that are due. Returns whether more are due.
  bool ReviewDue();
  /// Reports one decision to auth. Returns false if there is none.
  bool ReportNext();

 private:
  std::set<int64_t> Scheduled(const common::Call& call, const std::vector<Listing>& listings) const;
  std::set<int64_t> Verified(const common::Call& call, const std::vector<Listing>& listings) const;
  // Returns the missing conditions of each, in the order of the listings.
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
