#pragma once

#include "navalha/catalog/v1/commission.pb.h"
#include "services/catalog/establishments/establishment_store.hpp"
#include "services/catalog/team/collaborator_store.hpp"
#include "services/catalog/team/commission_store.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::catalog {

/// Handlers of CommissionService. Thread-safe.
class CommissionService {
 public:
  CommissionService(EstablishmentStore& establishments, CollaboratorStore& collaborators,
                    CommissionStore& commissions)
      : establishments_(establishments), collaborators_(collaborators), commissions_(commissions) {}

  void Register(common::Router& router);

 private:
  void GetCommissionSettings(const common::Call& call,
                             const v1::GetCommissionSettingsRequest& request,
                             v1::GetCommissionSettingsResponse& response);
  void SaveCommissionSettings(const common::Call& call,
                              const v1::SaveCommissionSettingsRequest& request,
                              v1::SaveCommissionSettingsResponse& response);
  void GetCommissionRates(const common::Call& call, const v1::GetCommissionRatesRequest& request,
                          v1::GetCommissionRatesResponse& response);
  void SaveCommissionRates(const common::Call& call, const v1::SaveCommissionRatesRequest& request,
                           v1::SaveCommissionRatesResponse& response);
  void QuoteCommissions(const common::Call& call, const v1::QuoteCommissionsRequest& request,
                        v1::QuoteCommissionsResponse& response);
  void ListCommissionCollaborators(const common::Call& call,
                                   const v1::ListCommissionCollaboratorsRequest& request,
                                   v1::ListCommissionCollaboratorsResponse& response);

  // Throws NOT_FOUND, and PERMISSION_DENIED unless the caller manages the establishment.
  void RequireOwn(const common::Call& call, int64_t establishment_id);
  // Throws NOT_FOUND for an unknown or former collaborator, and for an invited person.
  LinkedPerson FindCollaborator(int64_t id);

  EstablishmentStore& establishments_;
  CollaboratorStore& collaborators_;
  CommissionStore& commissions_;
};

}  // namespace navalha::catalog
