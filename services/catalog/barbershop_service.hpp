#pragma once

#include "navalha/catalog/v1/barbershop.pb.h"
#include "services/catalog/collaborator_store.hpp"
#include "services/catalog/establishment_store.hpp"
#include "services/catalog/item_store.hpp"
#include "services/catalog/people.hpp"
#include "services/common/router.hpp"

namespace navalha::catalog {

/// The RPCs of BarbershopService: establishments and collaborators in the words of older clients.
class BarbershopService {
 public:
  BarbershopService(EstablishmentStore& establishments, ItemStore& items,
                    CollaboratorStore& collaborators, People& people, common::Now now);
  void Register(common::Router& router);

 private:
  void ListBarbershops(const common::Call& call, const v1::ListBarbershopsRequest& request,
                       v1::ListBarbershopsResponse& response);
  void ListMyBarbershops(const common::Call& call, const v1::ListBarbershopsRequest& request,
                         v1::ListBarbershopsResponse& response);
  void GetBarbershop(const common::Call& call, const v1::GetBarbershopRequest& request,
                     v1::GetBarbershopResponse& response);
  void ViewBarbershop(const common::Call& call, const v1::ViewBarbershopRequest& request,
                      v1::ViewBarbershopResponse& response);
  void ListBarbers(const common::Call& call, const v1::GetBarbershopRequest& request,
                   v1::ListBarbersResponse& response);
  void ViewBarber(const common::Call& call, const v1::ViewBarberRequest& request,
                  v1::ViewBarberResponse& response);

  google::protobuf::RepeatedPtrField<v1::Barber> BarbersOf(const common::Call& call,
                                                           const v1::Establishment& shop);

  EstablishmentStore& establishments_;
  ItemStore& items_;
  CollaboratorStore& collaborators_;
  People& people_;
  common::Now now_;
};

}  // namespace navalha::catalog
