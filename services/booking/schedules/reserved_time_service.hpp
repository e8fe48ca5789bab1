#pragma once

#include "navalha/booking/v1/reserved_time.pb.h"
#include "navalha/common/v1/reply.pb.h"
#include "services/booking/catalog_client.hpp"
#include "services/booking/schedules/reserved_time_store.hpp"
#include "services/booking/schedules/stranding_refusal.hpp"
#include "services/common/database/idempotency_store.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/router.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Handlers of navalha.booking.v1.ReservedTimeService, which the proto documents. Thread-safe.
class ReservedTimeService {
 public:
  /// The references must outlive it.
  ReservedTimeService(common::Database& database, const CatalogClient& catalog,
                      const StrandingRefusal& refusal, common::CacheTags& tags, common::Now now);
  void Register(common::Router& router);

  void ReserveTime(const common::Call& call, const v1::ReserveTimeRequest& request,
                   v1::ReserveTimeResponse& response);
  void ReleaseTime(const common::Call& call, const v1::ReleaseTimeRequest& request,
                   navalha::common::v1::MessageResponse& response);
  void ListReservedTimes(const common::Call& call, const v1::ListReservedTimesRequest& request,
                         v1::ListReservedTimesResponse& response);

 private:
  // Stores the requested time and returns its first entry; nothing if another request with the key
  // came first.
  std::optional<StoredReservedTime> Enter(const common::Call& call, const NewReservedTimes& wanted);
  StoredReservedTime Load(int64_t id);

  ReservedTimeStore store_;
  common::IdempotencyStore idempotency_;
  const CatalogClient& catalog_;
  const StrandingRefusal& refusal_;
  common::CacheTags& tags_;
  common::Now now_;
};

}  // namespace navalha::booking
