#pragma once

#include <memory>
#include <string_view>

#include "navalha/booking/v1/calendar_feed.pb.h"
#include "navalha/common/v1/raw.pb.h"
#include "navalha/orders/v1/order_appointment.grpc.pb.h"
#include "services/booking/calendar_feed_store.hpp"
#include "services/booking/catalog_client.hpp"
#include "services/common/attempts.hpp"
#include "services/common/channel.hpp"
#include "services/common/router.hpp"

namespace navalha::booking {

/// Handlers of navalha.booking.v1.CalendarFeedService: what each RPC does stands in the proto.
/// Thread-safe.
class CalendarFeedService {
 public:
  /// All but the keys and the clock must outlive it.
  CalendarFeedService(common::Database& database, const CatalogClient& catalog,
                      const common::Peer& orders, common::Attempts& attempts, common::LinkKeys keys,
                      common::Now now);
  void Register(common::Router& router);

  /// Wrong secrets that one network address may send in 15 minutes.
  static constexpr int64_t kWrongSecrets = 100;
  /// Bookings of a feed at most, of both sources together.
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

  // The collaborator, if the caller may end their feed. Throws NOT_FOUND and PERMISSION_DENIED.
  catalog::v1::LookUpCollaboratorResponse Reach(const common::Call& call, int64_t collaborator_id);
  // The feed that a file name opens. Throws NOT_FOUND, and RESOURCE_EXHAUSTED after many others.
  StoredCalendarFeed Open(const common::Call& call, std::string_view file);
  // The shop at which the feed's collaborator still works. Throws NOT_FOUND otherwise.
  catalog::v1::Membership WorkplaceOf(const common::Call& call, const StoredCalendarFeed& feed);
  std::vector<CalendarEntry> OrdersOf(const common::Call& call, const StoredCalendarFeed& feed,
                                      const TimeRange& range);

  CalendarFeedStore feeds_;
  const CatalogClient& catalog_;
  const common::Peer& orders_;
  std::unique_ptr<orders::v1::OrderAppointmentService::Stub> order_appointments_;
  common::Attempts& attempts_;
  common::LinkKeys keys_;
  common::Now now_;
};

}  // namespace navalha::booking
