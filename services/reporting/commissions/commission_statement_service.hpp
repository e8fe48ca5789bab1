#pragma once

#include "navalha/common/v1/raw.pb.h"
#include "navalha/reporting/v1/commission.pb.h"
#include "services/common/rpc/fair_pool.hpp"
#include "services/common/rpc/router.hpp"
#include "services/reporting/catalog_client.hpp"
#include "services/reporting/commissions/commission_statement_store.hpp"
#include "services/reporting/commissions/payout_store.hpp"
#include "services/reporting/model/fresh_model.hpp"
#include "services/reporting/reports/report_access.hpp"

namespace navalha::reporting {

/// Handlers of CommissionStatementService. Thread-safe.
class CommissionStatementService {
 public:
  /// `exports`: the places of exports that run at once.
  CommissionStatementService(CommissionStatementStore& statements, PayoutStore& payouts,
                             FreshModel& model, CatalogClient& catalog, common::FairPool& exports,
                             common::Now now)
      : statements_(statements),
        payouts_(payouts),
        model_(model),
        catalog_(catalog),
        exports_(exports),
        now_(std::move(now)) {}

  void Register(common::Router& router);

 private:
  // The caller's place and permissions in an establishment.
  struct Standing {
    catalog::v1::Membership membership = {};
    ReportAccess access = {};
  };

  void ListCommissionBalances(const common::Call& call,
                              const v1::ListCommissionBalancesRequest& request,
                              v1::ListCommissionBalancesResponse& response);
  void GetCommissionStatement(const common::Call& call,
                              const v1::GetCommissionStatementRequest& request,
                              v1::GetCommissionStatementResponse& response);
  void ExportCommissionStatement(const common::Call& call,
                                 const v1::GetCommissionStatementRequest& request,
                                 common::Writer<common::v1::Raw>& writer);
  void RecordPayout(const common::Call& call, const v1::RecordPayoutRequest& request,
                    v1::SavePayoutResponse& response);
  void UndoPayout(const common::Call& call, const v1::UndoPayoutRequest& request,
                  v1::SavePayoutResponse& response);

  Standing StandingOf(const common::Call& call, int64_t establishment_id);
  // Throws NOT_FOUND for a collaborator that the establishment never had.
  catalog::v1::CommissionCollaborator CollaboratorOf(const common::Call& call,
                                                     int64_t establishment_id,
                                                     int64_t collaborator_id);
  // Returns the query of a collaborator's statement. Throws PERMISSION_DENIED unless the caller may
  // read it, and INVALID_ARGUMENT for a wrong period.
  StatementQuery QueryOf(const Standing& standing,
                         const v1::GetCommissionStatementRequest& request);
  common::Date Today(const catalog::v1::Membership& membership);

  CommissionStatementStore& statements_;
  PayoutStore& payouts_;
  FreshModel& model_;
  CatalogClient& catalog_;
  common::FairPool& exports_;
  common::Now now_;
};

}  // namespace navalha::reporting
