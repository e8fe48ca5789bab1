#pragma once

#include "navalha/catalog/v1/person.pb.h"
#include "services/catalog/images/image_sweep.hpp"
#include "services/catalog/team/collaborator_store.hpp"
#include "services/catalog/team/person_store.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::catalog {

/// Handlers of navalha.catalog.v1.PersonService; the proto documents each RPC. Thread-safe.
class PersonService {
 public:
  PersonService(PersonStore& people, CollaboratorStore& collaborators, ImageSweep& sweep,
                common::CacheTags& tags)
      : people_(people), collaborators_(collaborators), sweep_(sweep), tags_(tags) {}
  void Register(common::Router& router);

 private:
  void ListEmployments(const common::Call& call, const v1::ListEmploymentsRequest& request,
                       v1::ListEmploymentsResponse& response);
  void ListWorkplaces(const common::Call& call, const v1::ListWorkplacesRequest& request,
                      v1::ListWorkplacesResponse& response);
  void ListMemberships(const common::Call& call, const v1::ListMembershipsRequest& request,
                       v1::ListMembershipsResponse& response);
  void ForgetPerson(const common::Call& call, const v1::ForgetPersonRequest& request,
                    common::v1::Empty& response);

  PersonStore& people_;
  CollaboratorStore& collaborators_;
  ImageSweep& sweep_;
  common::CacheTags& tags_;
};

}  // namespace navalha::catalog
