#include "services/reporting/reports/snapshot_service.hpp"

#include <algorithm>

#include "services/common/rpc/error.hpp"
#include "services/reporting/model/order_follower.hpp"
#include "services/reporting/reports/report_access.hpp"
#include "services/reporting/sales/rounding.hpp"

namespace navalha::reporting {
namespace {

using std::chrono::seconds;

v1::Snapshot SnapshotOf(const SnapshotDay& day, const SnapshotFigures& figures,
                        common::Instant now) {
  constexpr int64_t kHour = 3600;
  v1::Snapshot snapshot;
  snapshot.set_entity_id(day.establishment_id);
  snapshot.set_date(common::FormatDate(day.date));
  snapshot.set_orders_today(figures.order_count);
  snapshot.set_revenue(figures.revenue);
  snapshot.set_average_ticket(MeanOf(figures.revenue, figures.order_count));
  const common::Instant midnight = common::BoundsOf(day.date, day.time_zone).begin;
  const int64_t passed = std::chrono::floor<seconds>(now - midnight).count();
  snapshot.set_average_orders_per_hour(
      QuotientOf(figures.order_count * kHour, std::max(passed, kHour)));
  if (figures.most_ordered_item) {
    snapshot.set_most_ordered_item(*figures.most_ordered_item);
  }
  if (figures.top_customer) {
    snapshot.set_top_customer(*figures.top_customer);
  }
  return snapshot;
}

template <class Request>
std::vector<int64_t> IdsOf(const Request& request) {
  return {request.entity_ids().begin(), request.entity_ids().end()};
}

}  // namespace

void SnapshotService::Register(common::Router& router) {
  router.For("navalha.reporting.v1.SnapshotService")
      .Unary("GetSnapshot", this, &SnapshotService::GetSnapshot)
      .Unary("ListSnapshots", this, &SnapshotService::ListSnapshots)
      .Unary("WatchSnapshots", this, &SnapshotService::WatchSnapshots);
}

TimeZones SnapshotService::Require(const common::Call& call,
                                   const std::vector<int64_t>& establishment_ids) {
  const common::Caller& caller = call.RequireUser();
  TimeZones zones;
  for (const catalog::v1::Membership& membership :
       catalog_.MembershipsOf(call, caller.user_id, establishment_ids)) {
    if (!ReportAccessOf(caller, membership).snapshots) {
      throw common::Denied("Você não pode ver o retrato do dia deste estabelecimento.");
    }
    zones[membership.establishment_id()] = membership.time_zone();
  }
  return zones;
}

std::vector<v1::Snapshot> SnapshotService::SnapshotsOf(
    const common::Call& call, const std::vector<int64_t>& establishment_ids) {
  TimeZones zones = Require(call, establishment_ids);
  const common::Instant now = now_();
  std::vector<SnapshotDay> days;
  for (const int64_t id : establishment_ids) {
    days.push_back({id, zones[id], common::ToLocal(now, zones[id]).date});
  }
  std::vector<SnapshotFigures> figures;
  model_.Read(call, zones,
              [&](int64_t position) { return reports_.ReadDays(days, position, figures); });
  std::vector<v1::Snapshot> snapshots;
  for (size_t i = 0; i < days.size(); ++i) {
    snapshots.push_back(SnapshotOf(days[i], figures.at(i), now));
  }
  return snapshots;
}

void SnapshotService::GetSnapshot(const common::Call& call, const v1::GetSnapshotRequest& request,
                                  v1::GetSnapshotResponse& response) {
  *response.mutable_snapshot() = SnapshotsOf(call, {request.entity_id()}).front();
}

void SnapshotService::ListSnapshots(const common::Call& call,
                                    const v1::ListSnapshotsRequest& request,
                                    v1::ListSnapshotsResponse& response) {
  for (v1::Snapshot& snapshot : SnapshotsOf(call, IdsOf(request))) {
    *response.add_snapshots() = std::move(snapshot);
  }
}

void SnapshotService::WatchSnapshots(const common::Call& call,
                                     const v1::ListSnapshotsRequest& request,
                                     common::v1::EventStream& response) {
  const common::Caller& caller = call.RequireUser();
  response.set_user_id(caller.user_id);
  *response.mutable_ends_at() = common::ToProto(caller.token_expires_at);
  for (const auto& [id, time_zone] : Require(call, IdsOf(request))) {
    common::v1::EventSource& source = *response.add_sources();
    source.set_id(id);
    source.add_tags(ReportTag(id));
  }
}

}  // namespace navalha::reporting
