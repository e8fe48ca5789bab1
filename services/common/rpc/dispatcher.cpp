#include "services/common/rpc/dispatcher.hpp"

#include <google/protobuf/arena.h>
#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/support/proto_buffer_reader.h>
#include <grpcpp/support/proto_buffer_writer.h>
#include <spdlog/spdlog.h>

#include "navalha/common/v1/options.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/operations/log.hpp"
#include "services/common/operations/trace.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/rpc/validation.hpp"

namespace navalha::common {
namespace {

using google::protobuf::Arena;
using google::protobuf::DescriptorPool;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;

constexpr size_t kLongestMetadata = 256;

std::string_view Metadata(const grpc::GenericServerContext& context, const char* key) {
  const auto& metadata = context.client_metadata();
  const auto found = metadata.find(key);
  return found == metadata.end() ? std::string_view()
                                 : std::string_view(found->second.data(), found->second.size());
}

std::string ShortMetadata(const grpc::GenericServerContext& context, const char* key) {
  return std::string(Metadata(context, key).substr(0, kLongestMetadata));
}

Message* ParseRequest(const Route& route, grpc::ByteBuffer& bytes, Arena& arena) {
  Message* request = route.request->New(&arena);
  grpc::ProtoBufferReader reader(&bytes);
  if (!reader.status().ok() || !request->ParseFromZeroCopyStream(&reader)) {
    throw Error(grpc::StatusCode::INVALID_ARGUMENT, "MALFORMED_MESSAGE",
                "A solicitação não pôde ser lida.");
  }
  const auto& rules = route.method->options().GetExtension(v1::rules);
  Validate(*request, rules.access() != v1::ACCESS_INTERNAL);
  return request;
}

// Shares the bytes with the buffer instead of copying them.
void WriteResponse(SharedBytes message, grpc::ByteBuffer& bytes) {
  if (!message) {
    throw Internal("RESPONSE_NOT_WRITTEN");
  }
  auto owner = std::make_unique<SharedBytes>(std::move(message));
  const std::string& text = **owner;
  // gRPC takes a pointer that is not const, and only reads.
  grpc::Slice slice(
      const_cast<char*>(text.data()), text.size(),
      [](void* shared) { delete static_cast<SharedBytes*>(shared); }, owner.release());
  bytes = grpc::ByteBuffer(&slice, 1);
}

void WriteResponse(const Message& message, grpc::ByteBuffer& bytes) {
  bool own_buffer = false;
  const grpc::Status status =
      grpc::GenericSerialize<grpc::ProtoBufferWriter, Message>(message, &bytes, &own_buffer);
  if (!status.ok()) {
    throw Internal("RESPONSE_NOT_WRITTEN");
  }
}

// A constraint violation that no store handled: answers a conflict without details.
Error ErrorOf(const ConstraintViolation& violation, const Call& call) {
  spdlog::warn(LogLine("constraint_violation")
                   .Text("constraint", violation.constraint())
                   .Text("sqlstate", violation.sqlstate())
                   .Text("method", call.method)
                   .Done());
  return Conflict("CONSTRAINT", "Os dados informados conflitam com um registro existente.");
}

Error ErrorOf(const std::exception& fault, const Call& call) {
  spdlog::error(
      LogLine("handler_failed").Text("method", call.method).Text("what", fault.what()).Done());
  return Internal("INTERNAL");
}

using SteadyTime = std::chrono::steady_clock::time_point;

void Record(const Call& call, CallMetrics& metrics, const std::string& reason,
            grpc::StatusCode code, SteadyTime began) {
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  metrics.Record(code, seconds);
  if (!spdlog::should_log(spdlog::level::info)) {
    return;
  }
  LogLine line("call");
  line.Text("method", call.method).Number("code", static_cast<int64_t>(code));
  if (!reason.empty()) {
    line.Text("reason", reason);
  }
  if (call.caller) {
    line.Number("user_id", call.caller->user_id);
  }
  line.Number("ms", seconds * 1000);
  spdlog::info(line.Done());
}

// Calls a function, unless it is null, at the end of a scope. It also runs after a failed handler,
// because that may have committed before it failed.
class AtEnd {
 public:
  explicit AtEnd(const std::function<void()>* call) : call_(call) {}
  AtEnd(const AtEnd&) = delete;
  AtEnd& operator=(const AtEnd&) = delete;
  ~AtEnd() {
    if (call_ != nullptr) {
      (*call_)();
    }
  }

 private:
  const std::function<void()>* const call_;
};

}  // namespace

Dispatcher::Dispatcher(const Router& router, Guard guard, std::function<void()> after_change)
    : router_(router),
      guard_(std::move(guard)),
      after_change_(std::move(after_change)),
      metrics_(router.Services()) {}

const Route* Dispatcher::Find(const std::string& path) const {
  if (const Route* handled = router_.Find(path)) {
    return handled;
  }
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos || slash == 0) {
    return nullptr;
  }
  const MethodDescriptor* method = DescriptorPool::generated_pool()->FindMethodByName(
      path.substr(1, slash - 1) + "." + path.substr(slash + 1));
  if (method == nullptr) {
    return nullptr;
  }
  const std::lock_guard lock(unhandled_mutex_);
  Route& route = unhandled_[path];
  route.method = method;
  return &route;
}

template <class Body>
grpc::Status Dispatcher::Answer(const Route& route, const Call& call,
                                const Body& body) const noexcept {
  const SteadyTime began = std::chrono::steady_clock::now();
  try {
    CallMetrics& metrics = metrics_.Of(*route.method);
    const TraceScope trace(call.traceparent);
    Error error(grpc::StatusCode::OK, "", "");
    try {
      body();
      Record(call, metrics, "", grpc::StatusCode::OK, began);
      return grpc::Status::OK;
    } catch (const Error& thrown) {
      error = thrown;
    } catch (const ConstraintViolation& violation) {
      error = ErrorOf(violation, call);
    } catch (const std::exception& fault) {
      error = ErrorOf(fault, call);
    } catch (...) {
      error = Internal("INTERNAL");
    }
    Record(call, metrics, error.reason(), error.code(), began);
    return error.ToStatus();
  } catch (...) {
    // Building the error message ran out of memory.
    return grpc::Status(grpc::StatusCode::INTERNAL, "");
  }
}

grpc::Status Dispatcher::Run(const Route& route, const grpc::GenericServerContext& context,
                             Call call, grpc::ByteBuffer& request,
                             grpc::ByteBuffer& response) const noexcept {
  return Answer(route, call, [&] {
    call.ThrowIfOver();
    guard_.Admit(*route.method, Metadata(context, "x-navalha-service-key"), call);
    if (!route.unary && !route.bytes) {
      throw Error::FromStatus(grpc::Status(grpc::StatusCode::UNIMPLEMENTED, ""));
    }
    Arena arena;
    const Message* message = ParseRequest(route, request, arena);
    const AtEnd end(route.may_change_data && after_change_ ? &after_change_ : nullptr);
    if (route.bytes) {
      WriteResponse(route.bytes(call, *message), response);
      return;
    }
    Message* answer = route.response->New(&arena);
    route.unary(call, *message, *answer);
    WriteResponse(*answer, response);
  });
}

grpc::Status Dispatcher::RunStream(const Route& route, const grpc::GenericServerContext& context,
                                   Call call, grpc::ByteBuffer& request,
                                   MessageWriter& writer) const noexcept {
  return Answer(route, call, [&] {
    guard_.Admit(*route.method, Metadata(context, "x-navalha-service-key"), call);
    Arena arena;
    route.stream(call, *ParseRequest(route, request, arena), writer);
  });
}

Call ReadCall(const Route& route, const grpc::GenericServerContext& context,
              std::optional<std::chrono::milliseconds> default_deadline) {
  Call call;
  call.method = context.method().empty() ? "" : context.method().substr(1);
  const auto now = std::chrono::system_clock::now();
  call.deadline = context.deadline();
  // gRPC reports a missing deadline as one in the far future.
  if (call.deadline > now + std::chrono::hours(24 * 365)) {
    call.deadline = default_deadline ? now + *default_deadline : Call::Deadline::max();
  }
  call.traceparent = ShortMetadata(context, "traceparent");
  call.trace_id = TraceIdOf(call.traceparent);
  if (call.trace_id.empty()) {
    call.traceparent = NewTraceparent();
    call.trace_id = TraceIdOf(call.traceparent);
  }
  call.request_id = ShortMetadata(context, "x-request-id");
  if (route.takes_idempotency_key) {
    call.idempotency_key = ShortMetadata(context, "idempotency-key");
  }
  call.client_address = ShortMetadata(context, "x-forwarded-for");
  call.authorization = Metadata(context, "authorization");
  return call;
}

}  // namespace navalha::common
