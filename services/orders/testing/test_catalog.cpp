#include <algorithm>
#include <tuple>
#include <utility>

#include "services/common/rpc/error.hpp"
#include "services/orders/testing/test_orders.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using catalog::v1::QuotedItem;

void DescribeMember(int64_t user_id, catalog::v1::Membership& response, int64_t dismissed = 0) {
  response.set_establishment_name("Barbearia do Zé");
  response.set_time_zone("America/Sao_Paulo");
  response.set_is_owner(user_id == kOwner);
  const std::map<int64_t, int64_t> collaborators = {
      {kSeller, 8}, {kBarber, 7}, {kTrainee, 9}, {kManager, 10}, {kCashier, 11}};
  const std::map<int64_t, std::vector<std::string>> permissions = {
      {kSeller, {"see_orders", "make_orders"}},
      {kManager, {"see_orders", "manage_agenda"}},
      {kCashier, {"make_orders"}}};
  const auto found = collaborators.find(user_id);
  if (found != collaborators.end() && user_id != dismissed) {
    response.set_collaborator_id(found->second);
  }
  const auto rights = permissions.find(user_id);
  if (rights != permissions.end() && user_id != dismissed) {
    response.mutable_permissions()->Assign(rights->second.begin(), rights->second.end());
  }
}

void AddProviders(catalog::v1::ListProvidersResponse& response) {
  for (const int64_t user_id : {kSeller, kBarber, kTrainee, kManager, kCashier}) {
    catalog::v1::Membership membership;
    DescribeMember(user_id, membership);
    catalog::v1::Provider& provider = *response.add_providers();
    provider.set_collaborator_id(membership.collaborator_id());
    provider.set_provider_user_id(user_id);
    provider.set_establishment_id(1);
    *provider.mutable_permissions() = membership.permissions();
  }
}

void AddName(catalog::v1::EstablishmentNames& response) {
  catalog::v1::EstablishmentName& name = *response.add_establishments();
  name.set_id(1);
  name.set_name("Barbearia do Zé");
  name.set_slug("barbearia-do-ze");
}

}  // namespace

FakeCatalog::FakeCatalog() {
  router_.For("navalha.catalog.v1.ItemService").Unary("QuoteItems", this, &FakeCatalog::Quote);
  router_.For("navalha.catalog.v1.CollaboratorService")
      .Unary("GetMembership",
             [this](const common::Call&, const catalog::v1::GetMembershipRequest& request,
                    catalog::v1::Membership& response) {
               ThrowIfFailing();
               DescribeMember(request.establishment_id() == 1 ? request.user_id() : 0, response,
                              dismissed);
               response.set_change_deadline_minutes(change_deadline);
             })
      .Unary("ListProviders",
             [this](const common::Call&, const catalog::v1::ListProvidersRequest& request,
                    catalog::v1::ListProvidersResponse& response) {
               ThrowIfFailing();
               if (std::count(request.establishment_ids().begin(),
                              request.establishment_ids().end(), 1) > 0) {
                 AddProviders(response);
               }
             })
      .Unary("LookUpCollaborator",
             [this](const common::Call&, const catalog::v1::LookUpCollaboratorRequest& request,
                    catalog::v1::LookUpCollaboratorResponse& response) {
               ThrowIfFailing();
               if (request.id() != 7 && request.id() != 10) {
                 throw common::NotFound();
               }
               response.set_id(request.id());
               response.set_user_id(request.id() == 7 ? kBarber : kManager);
               response.set_owner_id(kOwner);
               response.set_establishment_id(1);
               response.set_time_zone(std::string(common::kDefaultTimeZone));
               response.set_first_name("Zé");
               response.set_last_name("Silva");
               response.set_role("Barbeiro");
               response.set_email("ze@exemplo.com.br");
             });
  RegisterNames();
  RegisterPix();
  RegisterCommission();
  server_ = std::make_unique<common::TestServer>(router_);
}

void FakeCatalog::RegisterNames() {
  router_.For("navalha.catalog.v1.EstablishmentService")
      .Unary("GetEstablishmentContact",
             [this](const common::Call&, const catalog::v1::GetEstablishmentContactRequest& asked,
                    catalog::v1::EstablishmentContact& response) {
               ThrowIfFailing();
               response.set_id(asked.id());
               response.set_name("Barbearia do Zé");
               response.set_slug("barbearia-do-ze");
               response.set_address("Rua A, 1");
               response.set_change_deadline_minutes(change_deadline);
               response.set_time_zone(std::string(common::kDefaultTimeZone));
               response.set_is_public(true);
             })
      .Unary(
          "BatchGetEstablishmentNames",
          [this](const common::Call&, const catalog::v1::BatchGetEstablishmentNamesRequest& asked,
                 catalog::v1::EstablishmentNames& response) {
            ThrowIfFailing();
            if (std::count(asked.ids().begin(), asked.ids().end(), 1) > 0) {
              AddName(response);
            }
          })
      .Unary("FindEstablishmentNames",
             [this](const common::Call&, const catalog::v1::FindEstablishmentNamesRequest& asked,
                    catalog::v1::EstablishmentNames& response) {
               ThrowIfFailing();
               if (asked.q() == "barbearia") {
                 AddName(response);
               }
             });
}

void FakeCatalog::RegisterPix() {
  router_.For("navalha.catalog.v1.PixService")
      .Unary("GetPixAccount", [this](const common::Call&, const catalog::v1::GetPixAccountRequest&,
                                     catalog::v1::PixAccount& response) {
        ThrowIfFailing();
        if (!has_pix_key) {
          throw common::NotFound();
        }
        response.set_key("12ABC34501DE35");
        response.set_holder_name("BARBEARIA DO ZE");
        response.set_holder_city("CURITIBA");
      });
}

void FakeCatalog::RegisterCommission() {
  router_.For("navalha.catalog.v1.CommissionService")
      .Unary("QuoteCommissions",
             [this](const common::Call&, const catalog::v1::QuoteCommissionsRequest& request,
                    catalog::v1::QuoteCommissionsResponse& response) {
               ThrowIfFailing();
               ++commission_quotes;
               if (before_commission_quote) {
                 before_commission_quote();
               }
               for (int i = 0; i < request.lines_size(); ++i) {
                 response.add_rates(commission_rate);
               }
               response.set_credit_fee(credit_fee);
             });
}

void FakeCatalog::ThrowIfFailing() const {
  if (const auto code = failure_.load()) {
    throw common::Error(*code, "FAKE", "catálogo fora do ar");
  }
}

void FakeCatalog::NoteQuote(const catalog::v1::QuoteItemsRequest& request) {
  if (before_quote) {
    std::exchange(before_quote, nullptr)();
  }
  ThrowIfFailing();
  ++quotes;
  const std::lock_guard lock(mutex_);
  last_local_time = request.local_time();
}

void FakeCatalog::Quote(const common::Call&, const catalog::v1::QuoteItemsRequest& request,
                        catalog::v1::QuoteItemsResponse& response) {
  NoteQuote(request);
  const std::map<int64_t, QuotedItem> offer = {
      {1, Quoted(1, "Corte", "service", "Cabelo", cut_price, 30)},
      {2, Quoted(2, "Barba", "service", "Barba", 3000, 20)},
      {3, Quoted(3, "Pomada", "product", "Produtos", 5990, 0)},
      {4, Quoted(4, "Toalha quente", "product", "adicionais", 500, 0)},
      {5, QuotedCombo()}};
  for (const int64_t id : request.item_ids()) {
    const auto found = offer.find(id);
    if (found == offer.end()) {
      throw common::Error(grpc::StatusCode::INVALID_ARGUMENT, "INVALID_ITEMS",
                          "Itens indisponíveis: " + std::to_string(id) + ".")
          .With("invalid_items", std::to_string(id));
    }
    QuotedItem& item = *response.add_items();
    item = found->second;
    item.set_limited_by_user(id == limited);
    item.set_sold_out(id == sold_out);
    for (catalog::v1::QuotedPart& part : *item.mutable_parts()) {
      part.set_limited_by_user(part.item_id() == limited);
    }
  }
  for (const int64_t id : request.limits_of()) {
    if (id == limited) {
      response.add_limited_item_ids(id);
    }
  }
  if (request.any_collaborator()) {
    for (const auto& [id, user_id, name] :
         {std::tuple(7, kBarber, "Zé"), std::tuple(8, kSeller, "Ana")}) {
      catalog::v1::QuotedCollaborator& candidate = *response.add_candidates();
      candidate.set_id(id);
      candidate.set_provider_user_id(user_id);
      candidate.set_first_name(name);
    }
  }
  if (request.has_collaborator_id()) {
    if (request.collaborator_id() != 7) {
      throw common::Error(grpc::StatusCode::INVALID_ARGUMENT, "INVALID_COLLABORATOR",
                          "O colaborador não atende neste estabelecimento.");
    }
    response.mutable_collaborator()->set_id(7);
    response.mutable_collaborator()->set_provider_user_id(kBarber);
    response.mutable_collaborator()->set_first_name("Zé");
    response.mutable_collaborator()->set_last_name("Silva");
  }
  response.set_establishment_name("Barbearia do Zé");
  response.set_time_zone("America/Sao_Paulo");
  response.set_visit_minutes(visit_minutes);
  response.set_requires_contact_proof(requires_contact_proof);
  response.set_lapse_hours(lapse_hours);
  if (deposit_percent > 0) {
    response.mutable_deposit()->set_kind("percent");
    response.mutable_deposit()->set_percent(deposit_percent);
    response.mutable_deposit()->set_minutes(60);
  }
  response.set_caller_may_sell(request.caller_id() == kOwner || request.caller_id() == kSeller ||
                               request.caller_id() == kCashier);
  response.set_caller_books_for_shop(
      response.caller_may_sell() || request.caller_id() == kManager ||
      (request.caller_id() == kBarber && request.has_collaborator_id()));
}

}  // namespace navalha::orders
