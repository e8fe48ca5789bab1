#pragma once

#include <memory>
#include <string_view>

#include "navalha/booking/v1/calendar_feed.pb.h"
#include "navalha/common/v1/raw.pb.h"
#include "navalha/orders/v1/order_appointment.grpc.pb.h"
#include "services/booking/agendas/calendar_feed_store.hpp"
#include "services/booking/catalog_client.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/channel.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::booking {

/// Handlers of navalha.booking.v1.CalendarFeedService; the proto documents each RPC. Thread-safe.
class CalendarFeedService {
 public:
  /// All arguments but the keys and the clock must outlive it.
  CalendarFeedService(common::Database& database, const CatalogClient& catalog,
                      const common::Peer& orders, common::RateLimiter& limiter,
                      common::LinkKeys keys, common::Now now);
  void Register(common::Router& router);

  /// Wrong secrets allowed per network address in 15 minutes.
  static constexpr int64_t kWrongSecrets = 100;
  /// Maximum bookings of a feed, from both sources together.
  static constexpr int kMostEntries = 5000;

 private:
  void ShowCalendarFeed(const common::Call& call, const v1::ShowCalendarFeedRequest& request,
                        v1::CalendarFeed& response);
  void CreateCalendarFeed(const common::Call& call, const v1::CreateCalendarFeedRequest& request,
                          v1::CreateCalendarFeedResponse& response);
  void RevokeCalendarFeed(const common::Call& call, const v1::RevokeCalendarFeedRequest& request,
                          v1::CalendarFeed& response);
  void ReadCalendarFeed(const common::Call& call, const v1::ReadCalendarFeedRequest& request,
                        navalha::common::v1::Raw& response);

  // Returns the collaborator. Throws NOT_FOUND, or PERMISSION_DENIED if the caller may not revoke
  // their feed.
  catalog::v1::LookUpCollaboratorResponse FindCollaborator(const common::Call& call,
                                                           int64_t collaborator_id);
  // Returns the feed of a file name. Throws NOT_FOUND, and RESOURCE_EXHAUSTED after many wrong
  // ones.
  StoredCalendarFeed Open(const common::Call& call, std::string_view file);
  // Returns the current shop of the feed's collaborator. Throws NOT_FOUND after they left.
  catalog::v1::Membership WorkplaceOf(const common::Call& call, const StoredCalendarFeed& feed);
  std::vector<CalendarEntry> OrdersOf(const common::Call& call, const StoredCalendarFeed& feed,
                                      const TimeRange& range);

  CalendarFeedStore feeds_;
  const CatalogClient& catalog_;
  const common::Peer& orders_;
  std::unique_ptr<orders::v1::OrderAppointmentService::Stub> order_appointments_;
  common::RateLimiter& limiter_;
  common::LinkKeys keys_;
  common::Now now_;
};

}  // namespace navalha::booking
