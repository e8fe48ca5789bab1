#pragma once

#include "navalha/reporting/v1/next_step.pb.h"
#include "services/common/rpc/router.hpp"
#include "services/reporting/booking_client.hpp"
#include "services/reporting/catalog_client.hpp"
#include "services/reporting/model/fresh_model.hpp"
#include "services/reporting/next_steps/next_step_store.hpp"

namespace navalha::reporting {

/// Serves the lists of what a shop can do next. The proto documents each RPC.
class NextStepService {
 public:
  NextStepService(NextStepStore& store, FreshModel& model, CatalogClient& catalog,
                  BookingClient& booking, common::Now now)
      : store_(store), model_(model), catalog_(catalog), booking_(booking), now_(std::move(now)) {}

  void Register(common::Router& router);

  void ListNextSteps(const common::Call& call, const v1::ListNextStepsRequest& request,
                     v1::ListNextStepsResponse& response);

 private:
  NextStepStore& store_;
  FreshModel& model_;
  CatalogClient& catalog_;
  BookingClient& booking_;
  common::Now now_;
};

}  // namespace navalha::reporting
