#include "services/common/rpc/call_metrics.hpp"

namespace navalha::common {

CallMetrics::CallMetrics(std::string method)
    : method_(std::move(method)),
      seconds_(
          DurationMetric("navalha_call_seconds", "Duration of calls, by RPC", {{"rpc", method_}})) {
  // Exist from the start, because the rate of a counter omits its first value.
  for (const auto code : {grpc::StatusCode::OK, grpc::StatusCode::DEADLINE_EXCEEDED,
                          grpc::StatusCode::INTERNAL, grpc::StatusCode::UNAVAILABLE}) {
    CounterOf(static_cast<size_t>(code));
  }
}

void CallMetrics::Record(grpc::StatusCode code, double seconds) {
  seconds_.Observe(seconds);
  const auto index = static_cast<size_t>(code);
  CounterOf(index < kCodes ? index : size_t{grpc::StatusCode::UNKNOWN}).Increment();
}

prometheus::Counter& CallMetrics::CounterOf(size_t code) {
  prometheus::Counter* counter = counters_[code].load(std::memory_order_acquire);
  if (counter == nullptr) {
    // The registry returns the same counter to every thread.
    counter = &CounterMetric("navalha_calls_total", "Calls answered, by RPC and gRPC status code",
                             {{"rpc", method_}, {"code", std::to_string(code)}});
    counters_[code].store(counter, std::memory_order_release);
  }
  return *counter;
}

CallMetricsTable::CallMetricsTable(
    const std::vector<const google::protobuf::ServiceDescriptor*>& services)
    : other_(std::make_unique<CallMetrics>("other")) {
  for (const auto* service : services) {
    for (int i = 0; i < service->method_count(); ++i) {
      const auto* method = service->method(i);
      by_method_[method] =
          std::make_unique<CallMetrics>(service->full_name() + "/" + method->name());
    }
  }
}

CallMetrics& CallMetricsTable::Of(const google::protobuf::MethodDescriptor& method) const {
  const auto found = by_method_.find(&method);
  return found == by_method_.end() ? *other_ : *found->second;
}

}  // namespace navalha::common
