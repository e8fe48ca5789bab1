#pragma once

#include "navalha/booking/v1/holiday.pb.h"
#include "navalha/common/v1/reply.pb.h"
#include "services/booking/catalog_client.hpp"
#include "services/booking/schedules/holiday_store.hpp"
#include "services/booking/schedules/stranding_refusal.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/router.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Closed days and special hours of shops. Thread-safe.
class HolidayService {
 public:
  /// The references must outlive it.
  HolidayService(common::Database& database, const CatalogClient& catalog,
                 const StrandingRefusal& refusal, common::CacheTags& tags, common::Now now);
  void Register(common::Router& router);

  void ListHolidays(const common::Call& call, const v1::ListHolidaysRequest& request,
                    v1::ListHolidaysResponse& response);
  void SaveHoliday(const common::Call& call, const v1::SaveHolidayRequest& request,
                   v1::SaveHolidayResponse& response);
  void DeleteHoliday(const common::Call& call, const v1::DeleteHolidayRequest& request,
                     navalha::common::v1::MessageResponse& response);

 private:
  // Returns the shop's time zone. Throws PERMISSION_DENIED if the caller may not change its days.
  std::string RequireManages(int64_t establishment_id, const common::Call& call) const;
  void InvalidateTags(int64_t establishment_id);

  HolidayStore store_;
  const CatalogClient& catalog_;
  const StrandingRefusal& refusal_;
  common::CacheTags& tags_;
  common::Now now_;
};

}  // namespace navalha::booking
