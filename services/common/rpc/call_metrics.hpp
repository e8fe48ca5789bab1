#pragma once

#include <google/protobuf/descriptor.h>
#include <grpcpp/support/status_code_enum.h>

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "services/common/operations/metrics.hpp"

namespace navalha::common {

/// Counts and durations of the calls of one RPC. Thread-safe; takes a lock only at the first call
/// that ends with a code.
class CallMetrics {
 public:
  /// `method` is the RPC's full name, such as navalha.booking.v1.ScheduleService/GetSchedule.
  explicit CallMetrics(std::string method);
  void Record(grpc::StatusCode code, double seconds);

 private:
  // The number of gRPC status codes.
  static constexpr size_t kCodes = 17;

  prometheus::Counter& CounterOf(size_t code);

  const std::string method_;
  prometheus::Histogram& seconds_;
  // A counter exists once a call has ended with its code: few RPCs use more than five codes.
  std::array<std::atomic<prometheus::Counter*>, kCodes> counters_{};
};

/// The metrics of all RPCs of some services. Immutable.
class CallMetricsTable {
 public:
  explicit CallMetricsTable(
      const std::vector<const google::protobuf::ServiceDescriptor*>& services);
  /// RPCs of other services share one CallMetrics, named "other".
  CallMetrics& Of(const google::protobuf::MethodDescriptor& method) const;

 private:
  std::unordered_map<const google::protobuf::MethodDescriptor*, std::unique_ptr<CallMetrics>>
      by_method_;
  std::unique_ptr<CallMetrics> other_;
};

}  // namespace navalha::common
