#pragma once

#include "navalha/common/v1/raw.pb.h"
#include "navalha/reporting/v1/report.pb.h"
#include "services/common/rpc/fair_pool.hpp"
#include "services/common/rpc/router.hpp"
#include "services/reporting/catalog_client.hpp"
#include "services/reporting/model/fresh_model.hpp"
#include "services/reporting/orders_client.hpp"
#include "services/reporting/reports/report_access.hpp"
#include "services/reporting/reports/report_store.hpp"

namespace navalha::reporting {

/// Serves order reports. The proto documents each RPC.
class ReportService {
 public:
  /// `exports`: the places of exports that run at once.
  ReportService(ReportStore& reports, FreshModel& model, CatalogClient& catalog,
                OrdersClient& orders, common::FairPool& exports)
      : reports_(reports), model_(model), catalog_(catalog), orders_(orders), exports_(exports) {}

  void Register(common::Router& router);

  void GetOrderReport(const common::Call& call, const v1::GetOrderReportRequest& request,
                      common::Serialized<v1::GetOrderReportResponse>& response);
  void ExportReportTable(const common::Call& call, const v1::ExportReportTableRequest& request,
                         common::Writer<common::v1::Raw>& writer);

 private:
  // Returns the serialized report without orders, which may have been kept.
  common::SharedBytes AnswerOf(const common::Call& call, const catalog::v1::Membership& membership,
                               const Period& period);
  // Reads the model as ReportStore::Read does.
  ReportRead Read(const common::Call& call, const catalog::v1::Membership& membership,
                  const Period& period, int rows, const std::string& kept_key = "");

  ReportStore& reports_;
  FreshModel& model_;
  CatalogClient& catalog_;
  OrdersClient& orders_;
  common::FairPool& exports_;
};

}  // namespace navalha::reporting
