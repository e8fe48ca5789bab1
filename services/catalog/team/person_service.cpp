#include "services/catalog/team/person_service.hpp"

#include <set>

#include "services/catalog/access.hpp"
#include "services/common/rpc/membership.hpp"

namespace navalha::catalog {

void PersonService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.PersonService")
      .Unary("ListEmployments", this, &PersonService::ListEmployments)
      .Unary("ListWorkplaces", this, &PersonService::ListWorkplaces)
      .Unary("ListMemberships", this, &PersonService::ListMemberships)
      .Unary("ForgetPerson", this, &PersonService::ForgetPerson);
}

void PersonService::ListEmployments(const common::Call&, const v1::ListEmploymentsRequest& request,
                                    v1::ListEmploymentsResponse& response) {
  people_.ListEmployments(request.user_id(), response);
}

void PersonService::ListWorkplaces(const common::Call&, const v1::ListWorkplacesRequest& request,
                                   v1::ListWorkplacesResponse& response) {
  people_.ListWorkplaces(request.user_id(), response);
}

void PersonService::ListMemberships(const common::Call&, const v1::ListMembershipsRequest& request,
                                    v1::ListMembershipsResponse& response) {
  const std::set<int64_t> ids(request.establishment_ids().begin(),
                              request.establishment_ids().end());
  collaborators_.ListMemberships({ids.begin(), ids.end()}, request.user_id(), response);
  if (static_cast<size_t>(response.memberships_size()) != ids.size()) {
    throw NoSuchEstablishment();
  }
}

void PersonService::ForgetPerson(const common::Call&, const v1::ForgetPersonRequest& request,
                                 common::v1::Empty&) {
  std::vector<std::string> tags{common::kCatalogTag};
  for (const std::string& slug : people_.Forget(request.user_id())) {
    tags.push_back("establishment:" + slug);
  }
  if (tags.size() > 1) {
    tags.emplace_back("establishments");
  }
  tags_.Invalidate(tags);
  if (!request.avatar().empty()) {
    sweep_.Sweep(request.avatar());
  }
}

}  // namespace navalha::catalog
