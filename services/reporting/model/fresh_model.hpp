#pragma once

#include <functional>
#include <string>
#include <vector>

#include "services/common/feeds/change_notifier.hpp"
#include "services/common/rpc/call.hpp"
#include "services/reporting/model/model_state.hpp"
#include "services/reporting/model/relocator.hpp"
#include "services/reporting/orders_client.hpp"

namespace navalha::reporting {

/// Waits until the model includes every order that existed when the read began, then reads it.
/// Thread-safe.
class FreshModel {
 public:
  FreshModel(OrdersClient& orders, Relocator& relocator, common::ChangeNotifier& progress)
      : orders_(orders), relocator_(relocator), progress_(progress) {}

  /// Calls `read` with the establishments' newest feed position until it returns no gap. Throws
  /// UNAVAILABLE (reason REPORT_NOT_READY) when `read` still returns a gap after 2 s.
  void Read(const common::Call& call, const TimeZones& establishments,
            const std::function<std::optional<ModelGap>(int64_t position)>& read);

 private:
  OrdersClient& orders_;
  Relocator& relocator_;
  common::ChangeNotifier& progress_;
};

}  // namespace navalha::reporting
