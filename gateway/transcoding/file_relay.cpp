#include "gateway/transcoding/file_relay.hpp"

#include <grpcpp/impl/codegen/proto_utils.h>
#include <spdlog/spdlog.h>

#include "gateway/transcoding/transcoder.hpp"
#include "services/common/operations/log.hpp"

namespace navalha::gateway {
namespace {

// Below the number of unsent bytes at which ChunkedBody ends the answer.
constexpr size_t kPieceBytes = size_t{12} * 1024;

bool Parse(grpc::ByteBuffer& buffer, common::v1::Raw& message) {
  return grpc::GenericDeserialize<grpc::ProtoBufferReader, common::v1::Raw>(&buffer, &message).ok();
}

}  // namespace

void FileRelay::Receive(UpstreamStream& stream, grpc::ByteBuffer* message,
                        const grpc::Status& status) {
  if (message == nullptr) {
    End(status);
    return;
  }
  stream_ = &stream;
  common::v1::Raw raw;
  if (!Parse(*message, raw)) {
    stream.Cancel();
    End({grpc::StatusCode::INTERNAL, "a piece of a file cannot be parsed"});
    return;
  }
  if (!is_answered_) {
    Open(raw);
    return;
  }
  data_ = std::move(*raw.mutable_data());
  sent_ = 0;
  SendNext();
}

void FileRelay::Open(const common::v1::Raw& first) {
  is_answered_ = true;
  HttpResponse response = head_(first);
  data_ = std::exchange(response.body, {});
  response.stream = [self = shared_from_this()](std::shared_ptr<BodyStream> body) {
    self->body_ = std::move(body);
    self->SendNext();
  };
  exchange_->Reply(std::move(response));
}

void FileRelay::SendNext() {
  if (sent_ == data_.size() && body_->IsOpen()) {
    stream_->Read();
    return;
  }
  const size_t size = std::min(kPieceBytes, data_.size() - sent_);
  if (!body_->Send(data_.substr(sent_, size))) {
    stream_->Cancel();
    return;
  }
  sent_ += size;
  body_->WhenSent([self = shared_from_this()] { self->SendNext(); });
}

void FileRelay::End(const grpc::Status& status) {
  if (!is_answered_) {
    // A service that is stopping may end the call successfully without a message.
    exchange_->Reply(
        ResponseOf(ErrorFrom(status.ok() ? common::Unavailable("NO_FILE").ToStatus() : status)));
  } else if (status.ok()) {
    body_->End();
  } else {
    spdlog::warn(common::LogLine("file_cut_off", exchange_->traceparent())
                     .Text("rpc", exchange_->notes().route->grpc_method)
                     .Number("code", int64_t{status.error_code()})
                     .Done());
    body_->Abort();
  }
}

}  // namespace navalha::gateway
