// From an HTTP request to an RPC and back.
#pragma once

#include <google/protobuf/message.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/status.h>

#include <chrono>
#include <memory>

#include "gateway/answer_cache.hpp"
#include "gateway/event_streams.hpp"
#include "gateway/exchange.hpp"
#include "gateway/http_error.hpp"
#include "gateway/route_table.hpp"
#include "gateway/upstreams.hpp"

namespace navalha::gateway {

// Answers what the protos describe: finds the route, fills the request message, asks the cache or
// the service, writes the answer. Never blocks. Thread-safe.
class Transcoder {
 public:
  // Everything must outlive the transcoder. `cache` may be null: nothing is cached. So may
  // `streams`: no changes are followed.
  Transcoder(const RouteTable& routes, Upstreams& upstreams, AnswerCache* cache,
             EventStreams* streams, std::chrono::milliseconds call_timeout)
      : routes_(routes),
        upstreams_(upstreams),
        cache_(cache),
        streams_(streams),
        call_timeout_(call_timeout) {}

  // Replies to the exchange, now or later. Throws HttpError for what is refused before anything is
  // asked.
  void Handle(const std::shared_ptr<Exchange>& exchange) const;

 private:
  using SharedExchange = std::shared_ptr<Exchange>;
  // What a service answered, ready to go out: an HttpResponse, or the error.
  using Finish = std::function<void(const grpc::Status&, grpc::ByteBuffer&)>;

  UpstreamCall CallOf(const Exchange& exchange, const Route& route,
                      const google::protobuf::Message& request, bool with_caller) const;
  void Ask(const SharedExchange& exchange, const Route& route,
           const google::protobuf::Message& request, bool with_caller, Finish finish) const;
  void AskThroughCache(const SharedExchange& exchange, const Route& route, CacheQuery query,
                       std::shared_ptr<google::protobuf::Message> request) const;
  void AskForStream(const SharedExchange& exchange, const Route& route,
                    const google::protobuf::Message& request) const;
  // Answers an exchange with a stream of what a service allowed. Throws HttpError.
  HttpResponse OpenStream(const Exchange& exchange, const UpstreamCall& question,
                          const grpc::Status& status, grpc::ByteBuffer& bytes) const;

  const RouteTable& routes_;
  Upstreams& upstreams_;
  AnswerCache* cache_;
  EventStreams* streams_;
  std::chrono::milliseconds call_timeout_;
};

// The answer of an error, with `Allow` and the like left to the caller.
HttpResponse ResponseOf(const HttpError& error);

}  // namespace navalha::gateway
