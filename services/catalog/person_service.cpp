#include "services/catalog/person_service.hpp"

namespace navalha::catalog {

void PersonService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.PersonService")
      .Unary("ListEmployments", this, &PersonService::ListEmployments)
      .Unary("ListWorkplaces", this, &PersonService::ListWorkplaces)
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

void PersonService::ForgetPerson(const common::Call&, const v1::ForgetPersonRequest& request,
                                 common::v1::Empty&) {
  std::vector<std::string> tags;
  for (const std::string& slug : people_.Forget(request.user_id())) {
    tags.push_back("establishment:" + slug);
  }
  if (!tags.empty()) {
    tags.emplace_back("establishments");
    tags_.Raise(tags);
  }
  if (!request.avatar().empty()) {
    people_.DropPicture(request.avatar());
  }
}

}  // namespace navalha::catalog
