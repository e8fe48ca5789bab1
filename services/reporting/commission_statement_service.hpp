#pragma once

#include "navalha/common/v1/raw.pb.h"
#include "navalha/reporting/v1/commission.pb.h"
#include "services/common/router.hpp"
#include "services/reporting/commission_statement_store.hpp"
#include "services/reporting/fresh_model.hpp"
#include "services/reporting/payout_store.hpp"
#include "services/reporting/peers.hpp"

namespace navalha::reporting {

/// The RPCs of CommissionStatementService.
class CommissionStatementService {
 public:
  CommissionStatementService(CommissionStatementStore& statements, PayoutStore& payouts,
                             FreshModel& model, CatalogClient& catalog, common::Now now)
      : statements_(statements),
        payouts_(payouts),
        model_(model),
        catalog_(catalog),
        now_(std::move(now)) {}

  void Register(common::Router& router);

 private:
  // A caller at an establishment.
  struct Visit {
    catalog::v1::Membership membership = {};
    /// Reads the statements of all collaborators.
    bool sees_all = false;
    /// Records payouts.
    bool pays = false;
  };

  void ListCommissionBalances(const common::Call& call,
                              const v1::ListCommissionBalancesRequest& request,
                              v1::ListCommissionBalancesResponse& response);
  void GetCommissionStatement(const common::Call& call,
                              const v1::GetCommissionStatementRequest& request,
                              v1::GetCommissionStatementResponse& response);
  void ExportCommissionStatement(const common::Call& call,
                                 const v1::GetCommissionStatementRequest& request,
                                 common::v1::Raw& response);
  void RecordPayout(const common::Call& call, const v1::RecordPayoutRequest& request,
                    v1::SavePayoutResponse& response);
  void UndoPayout(const common::Call& call, const v1::UndoPayoutRequest& request,
                  v1::SavePayoutResponse& response);

  Visit VisitOf(const common::Call& call, int64_t establishment_id);
  // Throws PERMISSION_DENIED unless the caller reads the collaborator's statements.
  static void RequireReader(const Visit& visit, int64_t collaborator_id);
  static void RequirePayer(const Visit& visit);
  // Throws NOT_FOUND unless the person works or worked at the establishment.
  v1::CommissionCollaborator PersonOf(const common::Call& call, int64_t establishment_id,
                                      int64_t collaborator_id);
  // The query of one collaborator's statement, once the caller's rights are checked.
  StatementQuery QueryOf(const Visit& visit, const v1::GetCommissionStatementRequest& request);
  common::Date Today(const catalog::v1::Membership& membership);

  CommissionStatementStore& statements_;
  PayoutStore& payouts_;
  FreshModel& model_;
  CatalogClient& catalog_;
  common::Now now_;
};

}  // namespace navalha::reporting
