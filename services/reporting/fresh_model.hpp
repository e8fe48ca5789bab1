#pragma once

#include <functional>
#include <string>
#include <vector>

#include "services/common/call.hpp"
#include "services/common/pulse.hpp"
#include "services/reporting/peers.hpp"
#include "services/reporting/relocator.hpp"
#include "services/reporting/report_store.hpp"

namespace navalha::reporting {

/// Reads the model in a state that includes every order that exists when it is asked. Thread-safe.
class FreshModel {
 public:
  FreshModel(OrdersClient& orders, Relocator& relocator, common::Pulse& progress)
      : orders_(orders), relocator_(relocator), progress_(progress) {}

  /// Runs `read` with the feed's position of the establishments until it finds no gap. Throws
  /// UNAVAILABLE (REPORT_NOT_READY) when the model does not get there in time.
  void Read(const common::Call& call, const TimeZones& establishments,
            const std::function<std::optional<ModelGap>(int64_t position)>& read);

 private:
  OrdersClient& orders_;
  Relocator& relocator_;
  common::Pulse& progress_;
};

}  // namespace navalha::reporting
