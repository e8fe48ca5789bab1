#pragma once

#include "navalha/common/v1/reply.pb.h"
#include "navalha/reporting/v1/person.pb.h"
#include "services/common/rpc/router.hpp"
#include "services/reporting/commissions/payout_store.hpp"
#include "services/reporting/model/model_store.hpp"

namespace navalha::reporting {

/// Erases people's personal data from the model and the payouts. The proto documents each RPC.
class PersonService {
 public:
  PersonService(ModelStore& model, PayoutStore& payouts) : model_(model), payouts_(payouts) {}

  void Register(common::Router& router);

  void ForgetPerson(const common::Call& call, const v1::ForgetPersonRequest& request,
                    common::v1::Empty& response);

 private:
  ModelStore& model_;
  PayoutStore& payouts_;
};

}  // namespace navalha::reporting
