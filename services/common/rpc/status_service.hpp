#pragma once

#include <functional>
#include <string>

#include "navalha/common/v1/status.pb.h"
#include "services/common/operations/metrics.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::common {

/// The first digits of the build id of the running program, which the linker derives from its
/// content; empty when it has none.
std::string BuildId();

/// Reports the process's build, start, memory and open files in its metrics during the object's
/// lifetime, and its whole state on request. Thread-safe.
class StatusService {
 public:
  /// `is_ready` is called for each report.
  explicit StatusService(std::function<bool()> is_ready);

  v1::ProcessStatus Report() const;
  void Register(common::Router& router);

 private:
  const std::function<bool()> is_ready_;
  const ScrapeHook gauges_;
};

}  // namespace navalha::common
