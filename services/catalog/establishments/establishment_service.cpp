#include "services/catalog/establishments/establishment_service.hpp"

#include <spdlog/fmt/fmt.h>

#include "services/catalog/access.hpp"
#include "services/catalog/establishments/place_zone.hpp"
#include "services/common/limits/quota.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::catalog {
namespace {

constexpr std::string_view kTooManyMade =
    "Você criou muitas barbearias na última hora. Aguarde e tente novamente.";

constexpr std::string_view kOtherZone =
    "Este lugar tem outro fuso horário. Remova antes os horários de trabalho da equipe e "
    "cadastre-os de novo depois de mudar.";

// Stores the pictures of a form. An empty file field leaves the picture unchanged.
template <class Request>
EstablishmentPictures StorePictures(ImageService& images, const common::Call& call,
                                    const Request& request) {
  EstablishmentPictures pictures;
  if (!request.logo().empty()) {
    pictures.logo = images.Store(call, request.logo(), "logo", "logo");
  }
  if (!request.background().empty()) {
    pictures.background = images.Store(call, request.background(), "background", "background");
  }
  return pictures;
}

}  // namespace

EstablishmentService::EstablishmentService(EstablishmentStore& establishments, ItemStore& items,
                                           CollaboratorStore& collaborators, People& people,
                                           ImageService& images, BookingClient& booking_client,
                                           common::RateLimiter& limiter, int64_t made_per_hour,
                                           common::IdempotencyStore& idempotency,
                                           common::CacheTags& tags, common::Now now)
    : establishments_(establishments),
      items_(items),
      collaborators_(collaborators),
      people_(people),
      images_(images),
      booking_client_(booking_client),
      limiter_(limiter),
      made_per_hour_(made_per_hour),
      idempotency_(idempotency),
      tags_(tags),
      now_(std::move(now)) {}

void EstablishmentService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.EstablishmentService")
      .Unary("ListEstablishments", this, &EstablishmentService::ListEstablishments)
      .Unary("ListMyEstablishments", this, &EstablishmentService::ListMyEstablishments)
      .Unary("GetEstablishment", this, &EstablishmentService::GetEstablishment)
      .Unary("ViewEstablishment", this, &EstablishmentService::ViewEstablishment)
      .Unary("CreateEstablishment", this, &EstablishmentService::CreateEstablishment)
      .Unary("UpdateEstablishment", this, &EstablishmentService::UpdateEstablishment)
      .Unary("DeleteEstablishment", this, &EstablishmentService::DeleteEstablishment)
      .Unary("ListOwnedEstablishments", this, &EstablishmentService::ListOwnedEstablishments)
      .Unary("BatchGetTeams", this, &EstablishmentService::BatchGetTeams)
      .Unary("BatchGetEstablishmentNames", this, &EstablishmentService::BatchGetEstablishmentNames)
      .Unary("FindEstablishmentNames", this, &EstablishmentService::FindEstablishmentNames)
      .Unary("GetEstablishmentContact", this, &EstablishmentService::GetEstablishmentContact);
}

void EstablishmentService::ListEstablishments(const common::Call&,
                                              const v1::ListEstablishmentsRequest& request,
                                              v1::ListEstablishmentsResponse& response) {
  response = establishments_.List(request, now_());
  response.set_message("Barbearias listadas com sucesso.");
}

void EstablishmentService::ListMyEstablishments(const common::Call& call,
                                                const v1::ListMyEstablishmentsRequest&,
                                                v1::ListMyEstablishmentsResponse& response) {
  *response.mutable_establishments() = establishments_.ListOwned(call.RequireUser().user_id);
  response.set_message("Barbearias listadas com sucesso.");
}

void EstablishmentService::GetEstablishment(const common::Call& call,
                                            const v1::GetEstablishmentRequest& request,
                                            v1::GetEstablishmentResponse& response) {
  auto establishment = establishments_.Find(request.id());
  if (!establishment) {
    throw NoSuchEstablishment();
  }
  RequireVisible(call, *establishment);
  *response.mutable_establishment() = std::move(*establishment);
  response.set_message("Barbearia encontrada.");
}

void EstablishmentService::ViewEstablishment(const common::Call& call,
                                             const v1::ViewEstablishmentRequest& request,
                                             v1::ViewEstablishmentResponse& response) {
  auto establishment = establishments_.FindBySlug(request.slug());
  if (!establishment) {
    throw NoSuchEstablishment();
  }
  const bool all =
      ManagesCatalogue(call, collaborators_, establishment->id(), establishment->user_id());
  if (!all) {
    RequireVisible(call, *establishment);
  }
  ItemSelection selection =
      items_.Select(establishment->id(), all ? Items::kAll : Items::kForSale, now_());
  *response.mutable_items() = std::move(selection.items);
  response.set_items_total(selection.total);
  std::vector<LinkedPerson> links = collaborators_.ListOf(establishment->id());
  people_.Refresh(call, links);
  for (LinkedPerson& link : links) {
    v1::Collaborator& collaborator = *response.add_collaborators();
    collaborator.set_id(link.employment.id());
    collaborator.set_role(link.employment.role());
    collaborator.set_establishment_id(link.employment.establishment_id());
    *collaborator.mutable_user() = std::move(*link.employment.mutable_user());
  }
  *response.mutable_establishment() = std::move(*establishment);
}

void EstablishmentService::CreateEstablishment(const common::Call& call,
                                               const v1::CreateEstablishmentRequest& request,
                                               v1::SaveEstablishmentResponse& response) {
  RequireName(request.name());
  const auto key = common::IdempotencyKeyOf(
      call, fmt::format("establishment user:{}", call.RequireUser().user_id), request);
  *response.mutable_establishment() = idempotency_.Once(
      key, [&](int64_t id) { return Load(id); }, [&] { return Make(call, request, key); });
  tags_.Invalidate({"establishments", "establishment:" + response.establishment().slug()});
  response.set_message("Barbearia criada com sucesso.");
}

std::optional<v1::Establishment> EstablishmentService::Make(
    const common::Call& call, const v1::CreateEstablishmentRequest& request,
    const std::optional<common::IdempotencyKey>& key) {
  const int64_t owner_id = call.RequireUser().user_id;
  const common::Quota quota{.key = fmt::format("made:establishments:{}", owner_id),
                            .limit = made_per_hour_};
  std::optional<v1::Establishment> made;
  common::MakeWithin(limiter_, {&quota, 1}, key, kTooManyMade, [&] {
    made = establishments_.Create({.request = request,
                                   .owner_id = owner_id,
                                   .pictures = StorePictures(images_, call, request),
                                   .time_zone = ZoneOfPlace(request.uf(), request.city()),
                                   .idempotency = key,
                                   .now = now_()});
    return made.has_value();
  });
  return made;
}

v1::Establishment EstablishmentService::Load(int64_t id) const {
  auto establishment = establishments_.Find(id);
  if (!establishment) {
    throw NoSuchEstablishment();
  }
  return *std::move(establishment);
}

void EstablishmentService::UpdateEstablishment(const common::Call& call,
                                               const v1::UpdateEstablishmentRequest& request,
                                               v1::SaveEstablishmentResponse& response) {
  const auto current = establishments_.Find(request.id());
  if (!current) {
    throw NoSuchEstablishment();
  }
  RequireManager(call, current->user_id());
  if (request.has_name()) {
    RequireName(request.name());
  }
  RequireCurrent(request, current->version());
  const auto zone = NewZone(call, request, *current);
  auto updated = establishments_.Update(request, StorePictures(images_, call, request), zone);
  if (!updated) {
    throw establishments_.Find(request.id()) ? EditConflict() : NoSuchEstablishment();
  }
  tags_.Invalidate({"establishments", "establishment:" + updated->slug()});
  *response.mutable_establishment() = std::move(*updated);
  response.set_message("Barbearia atualizada com sucesso.");
}

std::optional<std::string> EstablishmentService::NewZone(
    const common::Call& call, const v1::UpdateEstablishmentRequest& request,
    const v1::Establishment& current) const {
  const std::string& uf = request.has_uf() ? request.uf() : current.uf();
  const std::string& city = request.has_city() ? request.city() : current.city();
  // A shop without a state keeps its zone.
  if (uf.empty() || (uf == current.uf() && city == current.city())) {
    return std::nullopt;
  }
  std::string zone = ZoneOfPlace(uf, city);
  if (zone == current.time_zone()) {
    return std::nullopt;
  }
  std::vector<int64_t> team;
  for (const LinkedPerson& link : collaborators_.ListOf(current.id())) {
    team.push_back(link.employment.id());
  }
  if (booking_client_.HaveHours(call, team)) {
    throw common::Error(grpc::StatusCode::INVALID_ARGUMENT, "TIME_ZONE_IN_USE", kOtherZone)
        .WithField("uf", kOtherZone);
  }
  return zone;
}

void EstablishmentService::DeleteEstablishment(const common::Call& call,
                                               const v1::DeleteEstablishmentRequest& request,
                                               navalha::common::v1::MessageResponse& response) {
  const auto establishment = establishments_.Find(request.id());
  if (!establishment) {
    throw NoSuchEstablishment();
  }
  RequireManager(call, establishment->user_id());
  // Closes the agenda first, because a removed shop must not be bookable.
  booking_client_.CloseAgenda(call, {.establishment_id = establishment->id(),
                                     .collaborator_id = std::nullopt,
                                     .time_zone = establishment->time_zone()});
  if (!establishments_.Remove(establishment->id())) {
    throw NoSuchEstablishment();
  }
  tags_.Invalidate({"establishments", "establishment:" + establishment->slug()});
  response.set_message("Barbearia excluída com sucesso.");
}

void EstablishmentService::ListOwnedEstablishments(
    const common::Call&, const v1::ListOwnedEstablishmentsRequest& request,
    v1::ListOwnedEstablishmentsResponse& response) {
  *response.mutable_establishments() = establishments_.ListOwned(request.user_id());
}

void EstablishmentService::BatchGetTeams(const common::Call&,
                                         const v1::BatchGetTeamsRequest& request,
                                         v1::BatchGetTeamsResponse& response) {
  response = establishments_.TeamsOf(request.establishment_ids(), now_());
}

void EstablishmentService::BatchGetEstablishmentNames(
    const common::Call&, const v1::BatchGetEstablishmentNamesRequest& request,
    v1::EstablishmentNames& response) {
  response = establishments_.NamesOf(request.ids());
}

void EstablishmentService::FindEstablishmentNames(const common::Call&,
                                                  const v1::FindEstablishmentNamesRequest& request,
                                                  v1::EstablishmentNames& response) {
  response = establishments_.FindNames(request.q());
}

void EstablishmentService::GetEstablishmentContact(
    const common::Call&, const v1::GetEstablishmentContactRequest& request,
    v1::EstablishmentContact& response) {
  auto contact = establishments_.FindContact(request.id());
  if (!contact) {
    throw NoSuchEstablishment();
  }
  response = *std::move(contact);
}

}  // namespace navalha::catalog
