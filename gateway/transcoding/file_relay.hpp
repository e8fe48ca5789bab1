// Relays a file from the service that streams it to the client.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "gateway/http/exchange.hpp"
#include "gateway/http/http_error.hpp"
#include "gateway/upstreams/upstreams.hpp"
#include "navalha/common/v1/raw.pb.h"

namespace navalha::gateway {

// Answers an exchange with a stream of Raw messages. Buffers one message and requests the next one
// after sending it. If the service sends none, answers 503. If it fails after the first message,
// disconnects the client in the middle of the body. If the client disconnects, cancels the call.
class FileRelay : public std::enable_shared_from_this<FileRelay> {
 public:
  // Returns the answer for the first message, with the message's data as the body.
  using Head = std::function<HttpResponse(const common::v1::Raw&)>;

  FileRelay(std::shared_ptr<Exchange> exchange, Head head)
      : exchange_(std::move(exchange)), head_(std::move(head)) {}

  // The callback for Upstreams::Stream.
  void Receive(UpstreamStream& stream, grpc::ByteBuffer* message, const grpc::Status& status);

 private:
  void Open(const common::v1::Raw& first);
  void SendNext();
  void End(const grpc::Status& status);

  const std::shared_ptr<Exchange> exchange_;
  const Head head_;
  // Set when the head of the answer is sent.
  std::shared_ptr<BodyStream> body_;
  bool is_answered_ = false;
  // Valid until the end of the call.
  UpstreamStream* stream_ = nullptr;
  std::string data_;
  size_t sent_ = 0;
};

}  // namespace navalha::gateway
