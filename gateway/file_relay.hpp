// Passes a file that a service streams on to the client.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "gateway/exchange.hpp"
#include "gateway/http_error.hpp"
#include "gateway/upstreams.hpp"
#include "navalha/common/v1/raw.pb.h"

namespace navalha::gateway {

// Answers an exchange with the messages of a stream of Raw. Holds one message at a time and asks
// for the next one when the client has received it. When the service fails after the first message,
// the client is disconnected in the middle of the body. When the client disconnects, the call ends.
class FileRelay : public std::enable_shared_from_this<FileRelay> {
 public:
  // Makes the answer of the first message, with its data as the body.
  using Head = std::function<HttpResponse(const common::v1::Raw&)>;

  FileRelay(std::shared_ptr<Exchange> exchange, Head head)
      : exchange_(std::move(exchange)), head_(std::move(head)) {}

  // The receiver of the stream.
  void Receive(UpstreamStream& stream, grpc::ByteBuffer* message, const grpc::Status& status);

 private:
  void Open(const common::v1::Raw& first);
  void SendNext();
  void End(const grpc::Status& status);

  const std::shared_ptr<Exchange> exchange_;
  const Head head_;
  // Set with the first message.
  std::shared_ptr<BodyStream> body_;
  bool is_answered_ = false;
  // Valid until the end of the call.
  UpstreamStream* stream_ = nullptr;
  std::string data_;
  size_t sent_ = 0;
};

}  // namespace navalha::gateway
