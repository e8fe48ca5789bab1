#include "services/reporting/person_service.hpp"

namespace navalha::reporting {

void PersonService::Register(common::Router& router) {
  router.For("navalha.reporting.v1.PersonService")
      .Unary("ForgetPerson", this, &PersonService::ForgetPerson);
}

// Each batch commits separately, so a repeated call resumes where a timed-out one stopped.
void PersonService::ForgetPerson(const common::Call& call, const v1::ForgetPersonRequest& request,
                                 common::v1::Empty&) {
  payouts_.Forget(request.user_id());
  while (model_.Forget(request.user_id()) > 0) {
    call.ThrowIfOver();
  }
}

}  // namespace navalha::reporting
