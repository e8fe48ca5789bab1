#pragma once

#include "navalha/catalog/v1/person.pb.h"
#include "services/catalog/person_store.hpp"
#include "services/common/cache_tags.hpp"
#include "services/common/router.hpp"

namespace navalha::catalog {

/// Handlers of navalha.catalog.v1.PersonService: what each RPC does stands in the proto.
/// Thread-safe.
class PersonService {
 public:
  PersonService(PersonStore& people, common::CacheTags& tags) : people_(people), tags_(tags) {}
  void Register(common::Router& router);

 private:
  void ListEmployments(const common::Call& call, const v1::ListEmploymentsRequest& request,
                       v1::ListEmploymentsResponse& response);
  void ListWorkplaces(const common::Call& call, const v1::ListWorkplacesRequest& request,
                      v1::ListWorkplacesResponse& response);
  void ForgetPerson(const common::Call& call, const v1::ForgetPersonRequest& request,
                    common::v1::Empty& response);

  PersonStore& people_;
  common::CacheTags& tags_;
};

}  // namespace navalha::catalog
