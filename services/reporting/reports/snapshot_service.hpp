#pragma once

#include "navalha/common/v1/event_stream.pb.h"
#include "navalha/reporting/v1/snapshot.pb.h"
#include "services/common/rpc/router.hpp"
#include "services/reporting/catalog_client.hpp"
#include "services/reporting/model/fresh_model.hpp"
#include "services/reporting/reports/report_store.hpp"

namespace navalha::reporting {

/// Serves snapshots of the current day. The proto documents each RPC.
class SnapshotService {
 public:
  SnapshotService(ReportStore& reports, FreshModel& model, CatalogClient& catalog, common::Now now)
      : reports_(reports), model_(model), catalog_(catalog), now_(std::move(now)) {}

  void Register(common::Router& router);

  void GetSnapshot(const common::Call& call, const v1::GetSnapshotRequest& request,
                   v1::GetSnapshotResponse& response);
  void ListSnapshots(const common::Call& call, const v1::ListSnapshotsRequest& request,
                     v1::ListSnapshotsResponse& response);
  void WatchSnapshots(const common::Call& call, const v1::ListSnapshotsRequest& request,
                      common::v1::EventStream& response);

 private:
  // Returns the time zones of the establishments. Throws PERMISSION_DENIED unless the caller may
  // read the snapshots of all of them.
  TimeZones Require(const common::Call& call, const std::vector<int64_t>& establishment_ids);
  std::vector<v1::Snapshot> SnapshotsOf(const common::Call& call,
                                        const std::vector<int64_t>& establishment_ids);

  ReportStore& reports_;
  FreshModel& model_;
  CatalogClient& catalog_;
  common::Now now_;
};

}  // namespace navalha::reporting
