#pragma once

#include "services/catalog/booking_client.hpp"
#include "services/catalog/establishments/establishment_store.hpp"
#include "services/catalog/images/image_service.hpp"
#include "services/catalog/items/item_store.hpp"
#include "services/catalog/team/collaborator_store.hpp"
#include "services/catalog/team/people.hpp"
#include "services/common/database/idempotency_store.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::catalog {

/// The RPCs of EstablishmentService.
class EstablishmentService {
 public:
  /// `made_per_hour`: establishments that a user may create per hour.
  EstablishmentService(EstablishmentStore& establishments, ItemStore& items,
                       CollaboratorStore& collaborators, People& people, ImageService& images,
                       BookingClient& booking_client, common::RateLimiter& limiter,
                       int64_t made_per_hour, common::IdempotencyStore& idempotency,
                       common::CacheTags& tags, common::Now now);
  void Register(common::Router& router);

  // Shared with the RPCs of BarbershopService.
  void CreateEstablishment(const common::Call& call, const v1::CreateEstablishmentRequest& request,
                           v1::SaveEstablishmentResponse& response);
  void UpdateEstablishment(const common::Call& call, const v1::UpdateEstablishmentRequest& request,
                           v1::SaveEstablishmentResponse& response);
  void DeleteEstablishment(const common::Call& call, const v1::DeleteEstablishmentRequest& request,
                           navalha::common::v1::MessageResponse& response);

 private:
  void ListEstablishments(const common::Call& call, const v1::ListEstablishmentsRequest& request,
                          v1::ListEstablishmentsResponse& response);
  void ListMyEstablishments(const common::Call& call,
                            const v1::ListMyEstablishmentsRequest& request,
                            v1::ListMyEstablishmentsResponse& response);
  void GetEstablishment(const common::Call& call, const v1::GetEstablishmentRequest& request,
                        v1::GetEstablishmentResponse& response);
  void ViewEstablishment(const common::Call& call, const v1::ViewEstablishmentRequest& request,
                         v1::ViewEstablishmentResponse& response);
  void ListOwnedEstablishments(const common::Call& call,
                               const v1::ListOwnedEstablishmentsRequest& request,
                               v1::ListOwnedEstablishmentsResponse& response);
  void BatchGetTeams(const common::Call& call, const v1::BatchGetTeamsRequest& request,
                     v1::BatchGetTeamsResponse& response);
  void BatchGetEstablishmentNames(const common::Call& call,
                                  const v1::BatchGetEstablishmentNamesRequest& request,
                                  v1::EstablishmentNames& response);
  void FindEstablishmentNames(const common::Call& call,
                              const v1::FindEstablishmentNamesRequest& request,
                              v1::EstablishmentNames& response);
  void GetEstablishmentContact(const common::Call& call,
                               const v1::GetEstablishmentContactRequest& request,
                               v1::EstablishmentContact& response);
  // Creates an establishment within the hourly limit. Returns nothing if another request with the
  // key came first.
  std::optional<v1::Establishment> Make(const common::Call& call,
                                        const v1::CreateEstablishmentRequest& request,
                                        const std::optional<common::IdempotencyKey>& key);
  // Returns the establishment. Throws NOT_FOUND.
  v1::Establishment Load(int64_t id) const;
  // Returns the zone of the new place if it differs. Throws INVALID_ARGUMENT (TIME_ZONE_IN_USE)
  // while someone of the team has working hours, which booking stores with the zone.
  std::optional<std::string> NewZone(const common::Call& call,
                                     const v1::UpdateEstablishmentRequest& request,
                                     const v1::Establishment& current) const;

  EstablishmentStore& establishments_;
  ItemStore& items_;
  CollaboratorStore& collaborators_;
  People& people_;
  ImageService& images_;
  BookingClient& booking_client_;
  common::RateLimiter& limiter_;
  const int64_t made_per_hour_;
  common::IdempotencyStore& idempotency_;
  common::CacheTags& tags_;
  common::Now now_;
};

}  // namespace navalha::catalog
