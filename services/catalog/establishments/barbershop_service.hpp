#pragma once

#include "navalha/catalog/v1/barbershop.pb.h"
#include "services/catalog/establishments/establishment_service.hpp"
#include "services/catalog/establishments/establishment_store.hpp"
#include "services/catalog/items/item_store.hpp"
#include "services/catalog/team/collaborator_service.hpp"
#include "services/catalog/team/collaborator_store.hpp"
#include "services/catalog/team/people.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::catalog {

/// The RPCs of BarbershopService: establishments and collaborators under the names of older
/// clients.
class BarbershopService {
 public:
  BarbershopService(EstablishmentStore& establishments, ItemStore& items,
                    CollaboratorStore& collaborators, People& people,
                    EstablishmentService& establishment_service,
                    CollaboratorService& collaborator_service, common::Now now);
  void Register(common::Router& router);

 private:
  // Whether a list of barbers includes invited people. Lists that identify barbers by user id
  // exclude them, because an invitee's account is not disclosed.
  enum class Invited { kLeftOut, kForManagers };

  void ListBarbershops(const common::Call& call, const v1::ListBarbershopsRequest& request,
                       v1::ListBarbershopsResponse& response);
  void ListMyBarbershops(const common::Call& call, const v1::ListBarbershopsRequest& request,
                         v1::ListBarbershopsResponse& response);
  void GetBarbershop(const common::Call& call, const v1::GetBarbershopRequest& request,
                     v1::GetBarbershopResponse& response);
  void ViewBarbershop(const common::Call& call, const v1::ViewBarbershopRequest& request,
                      v1::ViewBarbershopResponse& response);
  void CreateBarbershop(const common::Call& call, const v1::SaveBarbershopRequest& request,
                        v1::SaveBarbershopResponse& response);
  void UpdateBarbershop(const common::Call& call, const v1::SaveBarbershopRequest& request,
                        v1::SaveBarbershopResponse& response);
  void DeleteBarbershop(const common::Call& call, const v1::GetBarbershopRequest& request,
                        navalha::common::v1::MessageResponse& response);
  void AddBarber(const common::Call& call, const v1::AddBarberRequest& request,
                 v1::ListBarbersResponse& response);
  void RemoveBarber(const common::Call& call, const v1::RemoveBarberRequest& request,
                    navalha::common::v1::MessageResponse& response);
  void ListBarbers(const common::Call& call, const v1::GetBarbershopRequest& request,
                   v1::ListBarbersResponse& response);
  void ViewBarber(const common::Call& call, const v1::ViewBarberRequest& request,
                  v1::ViewBarberResponse& response);

  google::protobuf::RepeatedPtrField<v1::Barber> BarbersOf(const common::Call& call,
                                                           const v1::Establishment& shop,
                                                           Invited invited);

  EstablishmentStore& establishments_;
  ItemStore& items_;
  CollaboratorStore& collaborators_;
  People& people_;
  EstablishmentService& establishment_service_;
  CollaboratorService& collaborator_service_;
  common::Now now_;
};

}  // namespace navalha::catalog
