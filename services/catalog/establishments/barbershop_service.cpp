#include "services/catalog/establishments/barbershop_service.hpp"

#include <algorithm>

#include "services/catalog/access.hpp"

namespace navalha::catalog {
namespace {

constexpr int kDefaultPerPage = 100;

void Summarise(const v1::Establishment& shop, v1::BarbershopSummary& summary) {
  summary.set_id(shop.id());
  summary.set_name(shop.name());
  summary.set_slug(shop.slug());
  if (shop.has_logo()) {
    summary.set_logo(shop.logo());
  }
}

v1::Barber ToBarber(const LinkedPerson& link, bool for_manager) {
  const v1::CollaboratorUser& user = link.employment.user();
  v1::Barber barber;
  barber.set_id(link.employment.id());
  barber.set_user_id(link.employment.user_id());
  barber.set_first_name(user.first_name());
  barber.set_user_name(user.user_name());
  if (user.has_avatar()) {
    barber.set_avatar(user.avatar());
  }
  if (for_manager && link.email) {
    barber.set_email(*link.email);
  }
  return barber;
}

// Copies the sent fields into the request of an establishment, where two of them have other names.
template <class Request>
void CopySent(const v1::SaveBarbershopRequest& sent, Request& request) {
  const auto copy = [&](const char* from, const char* to) {
    const auto& reflection = *sent.GetReflection();
    const auto* source = sent.GetDescriptor()->FindFieldByName(from);
    if (reflection.HasField(sent, source)) {
      request.GetReflection()->SetString(&request, request.GetDescriptor()->FindFieldByName(to),
                                         reflection.GetString(sent, source));
    }
  };
  for (const char* name :
       {"name", "email", "phone", "description", "address", "city", "location", "logo"}) {
    copy(name, name);
  }
  copy("state", "uf");
  copy("zipcode", "cep");
  copy("website", "website_url");
  copy("instagram", "instagram_url");
  copy("background_image", "background");
}

}  // namespace

BarbershopService::BarbershopService(EstablishmentStore& establishments, ItemStore& items,
                                     CollaboratorStore& collaborators, People& people,
                                     EstablishmentService& establishment_service,
                                     CollaboratorService& collaborator_service, common::Now now)
    : establishments_(establishments),
      items_(items),
      collaborators_(collaborators),
      people_(people),
      establishment_service_(establishment_service),
      collaborator_service_(collaborator_service),
      now_(std::move(now)) {}

void BarbershopService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.BarbershopService")
      .Unary("ListBarbershops", this, &BarbershopService::ListBarbershops)
      .Unary("ListMyBarbershops", this, &BarbershopService::ListMyBarbershops)
      .Unary("GetBarbershop", this, &BarbershopService::GetBarbershop)
      .Unary("ViewBarbershop", this, &BarbershopService::ViewBarbershop)
      .Unary("CreateBarbershop", this, &BarbershopService::CreateBarbershop)
      .Unary("UpdateBarbershop", this, &BarbershopService::UpdateBarbershop)
      .Unary("DeleteBarbershop", this, &BarbershopService::DeleteBarbershop)
      .Unary("AddBarber", this, &BarbershopService::AddBarber)
      .Unary("RemoveBarber", this, &BarbershopService::RemoveBarber)
      .Unary("ListBarbers", this, &BarbershopService::ListBarbers)
      .Unary("ViewBarber", this, &BarbershopService::ViewBarber);
}

void BarbershopService::ListBarbershops(const common::Call&,
                                        const v1::ListBarbershopsRequest& request,
                                        v1::ListBarbershopsResponse& response) {
  v1::ListEstablishmentsRequest listing;
  listing.set_category("barbershop");
  listing.set_page(request.page());
  listing.set_per_page(request.per_page() == 0 ? kDefaultPerPage : request.per_page());
  const v1::ListEstablishmentsResponse listed = establishments_.List(listing, now_());
  v1::BarbershopPage& page = *response.mutable_barbershops();
  for (const v1::Establishment& shop : listed.establishments()) {
    Summarise(shop, *page.add_data());
  }
  page.set_current_page(listed.current_page());
  page.set_last_page(listed.last_page());
  page.set_per_page(listed.per_page());
  page.set_total(listed.total());
  response.set_message("Barbearias listadas com sucesso.");
}

void BarbershopService::ListMyBarbershops(const common::Call& call,
                                          const v1::ListBarbershopsRequest& request,
                                          v1::ListBarbershopsResponse& response) {
  const auto owned = establishments_.ListOwned(call.RequireUser().user_id);
  const int per_page = request.per_page() == 0 ? kDefaultPerPage : request.per_page();
  const int current = std::max(request.page(), 1);
  v1::BarbershopPage& page = *response.mutable_barbershops();
  for (int64_t index = static_cast<int64_t>(current - 1) * per_page;
       index < owned.size() && page.data_size() < per_page; ++index) {
    Summarise(owned[static_cast<int>(index)], *page.add_data());
  }
  page.set_current_page(current);
  page.set_last_page(std::max(1, (owned.size() + per_page - 1) / per_page));
  page.set_per_page(per_page);
  page.set_total(owned.size());
  response.set_message("Barbearias listadas com sucesso.");
}

void BarbershopService::GetBarbershop(const common::Call& call,
                                      const v1::GetBarbershopRequest& request,
                                      v1::GetBarbershopResponse& response) {
  auto shop = establishments_.Find(request.id());
  if (!shop) {
    throw NoSuchEstablishment();
  }
  RequireVisible(call, *shop);
  *response.mutable_barbers() = BarbersOf(call, *shop, Invited::kLeftOut);
  response.set_id(shop->id());
  response.set_name(shop->name());
  *response.mutable_barbershop() = std::move(*shop);
  response.set_message("Barbearia encontrada.");
}

void BarbershopService::ViewBarbershop(const common::Call& call,
                                       const v1::ViewBarbershopRequest& request,
                                       v1::ViewBarbershopResponse& response) {
  auto shop = establishments_.FindBySlug(request.slug());
  if (!shop) {
    throw NoSuchEstablishment();
  }
  RequireVisible(call, *shop);
  *response.mutable_services() = items_.Select(shop->id(), Items::kServicesForSale, now_()).items;
  *response.mutable_items() = response.services();
  *response.mutable_barbers() = BarbersOf(call, *shop, Invited::kLeftOut);
  response.mutable_owner()->set_id(shop->user_id());
  response.mutable_owner()->set_first_name(people_.FirstNameOf(call, shop->user_id()));
  *response.mutable_barbershop() = std::move(*shop);
}

void BarbershopService::CreateBarbershop(const common::Call& call,
                                         const v1::SaveBarbershopRequest& request,
                                         v1::SaveBarbershopResponse& response) {
  v1::CreateEstablishmentRequest establishment;
  CopySent(request, establishment);
  v1::SaveEstablishmentResponse saved;
  establishment_service_.CreateEstablishment(call, establishment, saved);
  response.set_message(saved.message());
  response.mutable_barbershop()->Swap(saved.mutable_establishment());
}

void BarbershopService::UpdateBarbershop(const common::Call& call,
                                         const v1::SaveBarbershopRequest& request,
                                         v1::SaveBarbershopResponse& response) {
  v1::UpdateEstablishmentRequest establishment;
  CopySent(request, establishment);
  establishment.set_id(request.id());
  if (request.has_version()) {
    establishment.set_version(request.version());
  }
  v1::SaveEstablishmentResponse saved;
  establishment_service_.UpdateEstablishment(call, establishment, saved);
  response.set_message(saved.message());
  response.mutable_barbershop()->Swap(saved.mutable_establishment());
}

void BarbershopService::DeleteBarbershop(const common::Call& call,
                                         const v1::GetBarbershopRequest& request,
                                         navalha::common::v1::MessageResponse& response) {
  v1::DeleteEstablishmentRequest establishment;
  establishment.set_id(request.id());
  establishment_service_.DeleteEstablishment(call, establishment, response);
}

void BarbershopService::AddBarber(const common::Call& call, const v1::AddBarberRequest& request,
                                  v1::ListBarbersResponse& response) {
  v1::CreateCollaboratorRequest collaborator;
  collaborator.set_establishment_id(request.id());
  collaborator.set_email(request.barber_email());
  collaborator.set_role("Barbeiro");
  v1::SaveCollaboratorResponse saved;
  collaborator_service_.CreateCollaborator(call, collaborator, saved);
  v1::GetBarbershopRequest listing;
  listing.set_id(request.id());
  ListBarbers(call, listing, response);
  response.set_message(saved.message());
}

void BarbershopService::RemoveBarber(const common::Call& call,
                                     const v1::RemoveBarberRequest& request,
                                     navalha::common::v1::MessageResponse& response) {
  v1::DetachCollaboratorRequest collaborator;
  collaborator.set_establishment_id(request.barbershop_id());
  collaborator.set_collaborator_id(request.collaborator_id());
  collaborator_service_.DetachCollaborator(call, collaborator, response);
}

void BarbershopService::ListBarbers(const common::Call& call,
                                    const v1::GetBarbershopRequest& request,
                                    v1::ListBarbersResponse& response) {
  const auto shop = establishments_.Find(request.id());
  if (!shop) {
    throw NoSuchEstablishment();
  }
  RequireVisible(call, *shop);
  *response.mutable_barbers() = BarbersOf(call, *shop, Invited::kForManagers);
  response.set_message("Barbeiros listados com sucesso.");
}

void BarbershopService::ViewBarber(const common::Call& call, const v1::ViewBarberRequest& request,
                                   v1::ViewBarberResponse& response) {
  std::vector<LinkedPerson> links = collaborators_.ListByUserName(request.username());
  if (links.empty()) {
    throw common::NotFound("Barbeiro não encontrado.", "BARBER_NOT_FOUND");
  }
  people_.Refresh(call, links);
  const LinkedPerson& first = links.front();
  const v1::CollaboratorUser& user = first.employment.user();
  response.set_user_id(user.id());
  response.mutable_user()->set_id(user.id());
  response.mutable_user()->set_first_name(user.first_name());
  response.mutable_user()->set_last_name(user.last_name());
  response.mutable_user()->set_user_name(user.user_name());
  if (user.has_avatar()) {
    response.mutable_user()->set_avatar(user.avatar());
  }
  for (const LinkedPerson& link : links) {
    v1::BarbershopSummary& shop = *response.add_barbershops();
    shop.set_id(link.employment.establishment().id());
    shop.set_name(link.employment.establishment().name());
    shop.set_slug(link.employment.establishment().slug());
    if (link.establishment_logo) {
      shop.set_logo(*link.establishment_logo);
    }
  }
  *response.mutable_barber() = ToBarber(first, false);
  response.set_message("Barbeiro encontrado.");
}

google::protobuf::RepeatedPtrField<v1::Barber> BarbershopService::BarbersOf(
    const common::Call& call, const v1::Establishment& shop, Invited invited) {
  const bool manages = Manages(call, shop.user_id());
  std::vector<LinkedPerson> links = manages && invited == Invited::kForManagers
                                        ? collaborators_.ListWithInvited(shop.id())
                                        : collaborators_.ListOf(shop.id());
  people_.Refresh(call, links);
  google::protobuf::RepeatedPtrField<v1::Barber> barbers;
  for (const LinkedPerson& link : links) {
    *barbers.Add() = ToBarber(link, manages);
  }
  return barbers;
}

}  // namespace navalha::catalog
