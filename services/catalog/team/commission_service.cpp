#include "services/catalog/team/commission_service.hpp"

#include <utility>

#include "services/catalog/access.hpp"
#include "services/common/database/list_search.hpp"

namespace navalha::catalog {
namespace {

void RequireItemOrCategory(const v1::SaveCommissionRatesRequest& request) {
  for (const v1::CommissionException& exception : request.exceptions()) {
    if ((exception.item_id() != 0) == !common::Trimmed(exception.category()).empty()) {
      throw common::Invalid("exceptions",
                            "Cada comissão própria é de um item ou de uma categoria.");
    }
  }
}

}  // namespace

void CommissionService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.CommissionService")
      .Unary("GetCommissionSettings", this, &CommissionService::GetCommissionSettings)
      .Unary("SaveCommissionSettings", this, &CommissionService::SaveCommissionSettings)
      .Unary("GetCommissionRates", this, &CommissionService::GetCommissionRates)
      .Unary("SaveCommissionRates", this, &CommissionService::SaveCommissionRates)
      .Unary("QuoteCommissions", this, &CommissionService::QuoteCommissions)
      .Unary("ListCommissionCollaborators", this, &CommissionService::ListCommissionCollaborators);
}

void CommissionService::GetCommissionSettings(const common::Call& call,
                                              const v1::GetCommissionSettingsRequest& request,
                                              v1::GetCommissionSettingsResponse& response) {
  RequireOwn(call, request.id());
  auto settings = commissions_.FindSettings(request.id());
  if (!settings) {
    throw NoSuchEstablishment();
  }
  *response.mutable_commission() = *std::move(settings);
}

void CommissionService::SaveCommissionSettings(const common::Call& call,
                                               const v1::SaveCommissionSettingsRequest& request,
                                               v1::SaveCommissionSettingsResponse& response) {
  RequireOwn(call, request.id());
  auto saved = commissions_.SaveSettings(request);
  if (!saved) {
    throw commissions_.FindSettings(request.id()) ? EditConflict() : NoSuchEstablishment();
  }
  *response.mutable_commission() = *std::move(saved);
  response.set_message("Taxas salvas. Valem para os próximos atendimentos.");
}

void CommissionService::GetCommissionRates(const common::Call& call,
                                           const v1::GetCommissionRatesRequest& request,
                                           v1::GetCommissionRatesResponse& response) {
  const LinkedPerson person = FindCollaborator(request.id());
  if (call.UserId() != person.user_id) {
    RequireManager(call, person.owner_id);
  }
  auto rates = commissions_.FindRates(request.id());
  if (!rates) {
    throw NoSuchCollaborator();
  }
  *response.mutable_commission() = *std::move(rates);
}

void CommissionService::SaveCommissionRates(const common::Call& call,
                                            const v1::SaveCommissionRatesRequest& request,
                                            v1::SaveCommissionRatesResponse& response) {
  RequireManager(call, FindCollaborator(request.id()).owner_id);
  RequireItemOrCategory(request);
  const bool saved = commissions_.SaveRates(request);
  auto rates = commissions_.FindRates(request.id());
  if (!rates) {
    throw NoSuchCollaborator();
  }
  if (!saved) {
    throw EditConflict();
  }
  *response.mutable_commission() = *std::move(rates);
  response.set_message("Comissões salvas. Valem para os próximos atendimentos.");
}

void CommissionService::QuoteCommissions(const common::Call&,
                                         const v1::QuoteCommissionsRequest& request,
                                         v1::QuoteCommissionsResponse& response) {
  response = commissions_.Quote(request);
}

void CommissionService::ListCommissionCollaborators(
    const common::Call&, const v1::ListCommissionCollaboratorsRequest& request,
    v1::ListCommissionCollaboratorsResponse& response) {
  response = commissions_.ListCollaborators(request);
}

void CommissionService::RequireOwn(const common::Call& call, int64_t establishment_id) {
  const auto establishment = establishments_.Find(establishment_id);
  if (!establishment) {
    throw NoSuchEstablishment();
  }
  RequireManager(call, establishment->user_id());
}

LinkedPerson CommissionService::FindCollaborator(int64_t id) {
  auto person = collaborators_.Find(id);
  if (!person || person->IsInvited()) {
    throw NoSuchCollaborator();
  }
  return *std::move(person);
}

}  // namespace navalha::catalog
