#pragma once

#include <mutex>

#include "services/common/feeds/change_notifier.hpp"
#include "services/common/operations/periodic.hpp"
#include "services/reporting/model/model_store.hpp"

namespace navalha::reporting {

/// Recomputes the model of establishments for their new time zones. Works on a separate thread,
/// because a shop with many orders takes minutes. Thread-safe.
class Relocator {
 public:
  /// Notifies `progress` after each establishment.
  Relocator(ModelStore& model, common::ChangeNotifier& progress);

  /// Queues establishments with their present zones. A failure is logged and drops the
  /// establishment until the next request.
  void Request(const TimeZones& establishments);

 private:
  // Relocates one establishment. Returns whether the queue has more.
  bool RelocateNext();

  ModelStore& model_;
  common::ChangeNotifier& progress_;
  std::mutex mutex_;
  TimeZones waiting_;
  // Must be the last member: its thread uses the others.
  common::Periodic work_;
};

}  // namespace navalha::reporting
