// Converts HTTP requests into RPCs and their answers back.
#pragma once

#include <google/protobuf/message.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/status.h>

#include <chrono>
#include <memory>

#include "gateway/cache/answer_cache.hpp"
#include "gateway/cache/recent_answers.hpp"
#include "gateway/http/exchange.hpp"
#include "gateway/http/http_error.hpp"
#include "gateway/transcoding/event_streams.hpp"
#include "gateway/transcoding/route_table.hpp"
#include "gateway/upstreams/upstreams.hpp"

namespace navalha::gateway {

// Serves the routes of the protos: finds the route, fills the request message, asks the cache or
// the service, and writes the answer. Non-blocking and thread-safe.
class Transcoder {
 public:
  // All arguments must outlive the transcoder. A null `cache` disables caching; null `streams`
  // disables event streams.
  Transcoder(const RouteTable& routes, Upstreams& upstreams, AnswerCache* cache,
             EventStreams* streams, std::chrono::milliseconds call_timeout)
      : routes_(routes),
        upstreams_(upstreams),
        cache_(cache),
        streams_(streams),
        call_timeout_(call_timeout) {}

  // Replies to the exchange, immediately or later. Throws HttpError for a request that is refused
  // before any service is called.
  void Handle(const std::shared_ptr<Exchange>& exchange) const;

 private:
  using SharedExchange = std::shared_ptr<Exchange>;
  // Receives a service's status and serialized answer.
  using Finish = std::function<void(const grpc::Status&, grpc::ByteBuffer&)>;

  UpstreamCall CallOf(const Exchange& exchange, const Route& route,
                      const google::protobuf::Message& request, bool with_caller) const;
  void Ask(const SharedExchange& exchange, const Route& route,
           const google::protobuf::Message& request, bool with_caller, Finish finish) const;
  void AskThroughCache(const SharedExchange& exchange, const Route& route, CacheQuery query,
                       std::shared_ptr<google::protobuf::Message> request) const;
  void AskForFile(const SharedExchange& exchange, const Route& route,
                  const google::protobuf::Message& request) const;
  void AskForStream(const SharedExchange& exchange, const Route& route,
                    const google::protobuf::Message& request) const;
  // The response that streams the tags which the service permitted. Throws HttpError.
  HttpResponse OpenStream(const Exchange& exchange, const UpstreamCall& question,
                          const grpc::Status& status, grpc::ByteBuffer& bytes) const;

  const RouteTable& routes_;
  Upstreams& upstreams_;
  AnswerCache* cache_;
  EventStreams* streams_;
  std::chrono::milliseconds call_timeout_;
  mutable RecentAnswers recent_;
};

// The response of an error, without headers such as `Allow`.
HttpResponse ResponseOf(const HttpError& error);

}  // namespace navalha::gateway
