#include "gateway/transcoding/transcoder.hpp"

#include <google/protobuf/arena.h>
#include <google/protobuf/dynamic_message.h>
#include <grpcpp/impl/codegen/proto_utils.h>
#include <spdlog/spdlog.h>

#include "gateway/http/media_type.hpp"
#include "gateway/transcoding/file_relay.hpp"
#include "gateway/transcoding/json_writer.hpp"
#include "gateway/transcoding/request_reader.hpp"
#include "navalha/common/v1/event_stream.pb.h"
#include "navalha/common/v1/raw.pb.h"
#include "services/common/operations/log.hpp"

namespace navalha::gateway {
namespace {

using google::protobuf::Message;
using google::protobuf::MessageFactory;

// The limit of the services' tables.
constexpr size_t kMaxIdempotencyKeyLength = 128;
// Time limit of a call that streams a file, including the transfer to the client.
constexpr std::chrono::milliseconds kFileTime{120'000};

const Message& PrototypeOf(const MessagePlan& plan) {
  return *MessageFactory::generated_factory()->GetPrototype(plan.descriptor);
}

grpc::ByteBuffer Serialize(const Message& message) {
  grpc::ByteBuffer buffer;
  bool own = false;
  grpc::GenericSerialize<grpc::ProtoBufferWriter, Message>(message, &buffer, &own);
  return buffer;
}

bool Parse(grpc::ByteBuffer& buffer, Message& message) {
  return grpc::GenericDeserialize<grpc::ProtoBufferReader, Message>(&buffer, &message).ok();
}

// Whether If-None-Match lists the entity tag (RFC 9110, section 13.1.2). Entity tags contain no
// commas.
bool Matches(std::string_view if_none_match, std::string_view quoted_etag) {
  while (!if_none_match.empty()) {
    const size_t comma = std::min(if_none_match.find(','), if_none_match.size());
    std::string_view candidate = Trim(if_none_match.substr(0, comma));
    if (candidate.starts_with("W/")) {
      candidate.remove_prefix(2);
    }
    if (candidate == quoted_etag || candidate == "*") {
      return true;
    }
    if_none_match.remove_prefix(std::min(comma + 1, if_none_match.size()));
  }
  return false;
}

HttpResponse RawResponse(const common::v1::Raw& raw, const HttpRequest& request) {
  HttpResponse response;
  response.content_type = raw.content_type();
  response.cache_control = raw.cache_control().empty() ? "no-store" : raw.cache_control();
  if (!raw.etag().empty()) {
    const std::string etag = "\"" + raw.etag() + "\"";
    response.headers.emplace_back("ETag", etag);
    if (Matches(request.if_none_match, etag)) {
      response.status = 304;
      return response;
    }
  }
  if (!raw.file_name().empty()) {
    response.headers.emplace_back("Content-Disposition",
                                  "attachment; filename=\"" + raw.file_name() + "\"");
  }
  response.body = raw.data();
  return response;
}

// The response for an answer of the cache. Clients may store it and must revalidate it before each
// use.
HttpResponse CachedResponse(CachedAnswer answer, const Route& route, const HttpRequest& request) {
  HttpResponse response;
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (!answer.etag.empty()) {
    response.cache_control = "no-cache";
    const bool is_known = Matches(request.if_none_match, answer.etag);
    response.headers.emplace_back("ETag", std::move(answer.etag));
    if (is_known) {
      response.status = 304;
      return response;
    }
  }
  if (answer.packing != Packing::kNone) {
    response.headers.emplace_back("Content-Encoding", NameOf(answer.packing));
  }
  response.status = route.success_status;
  response.body = std::move(answer.body);
  return response;
}

HttpError Garbled(const Exchange& exchange) {
  spdlog::error(common::LogLine("answer_not_understood", exchange.traceparent())
                    .Text("rpc", exchange.notes().route->grpc_method)
                    .Done());
  return InternalFault("ANSWER_NOT_UNDERSTOOD");
}

std::string JsonOf(const Route& route, const Message& answer) {
  return route.response_field != nullptr ? WriteJsonField(*route.response_field, answer)
                                         : WriteJson(*route.response, answer);
}

// A service's answer: a response ready to send, or an error.
struct Answered {
  HttpResponse response;
  std::shared_ptr<const HttpError> error;
};

// The response of a successful call. Throws HttpError when the call failed.
HttpResponse SuccessOf(const Exchange& exchange, const grpc::Status& status,
                       grpc::ByteBuffer& bytes, RecentAnswers& recent) {
  const Route& route = *exchange.notes().route;
  if (!status.ok()) {
    throw ErrorFrom(status);
  }
  const auto key = route.raw ? std::nullopt : RecentAnswers::KeyOf(route, bytes);
  if (const auto known = key ? recent.Find(*key) : nullptr) {
    return *known;
  }
  google::protobuf::Arena arena;
  Message& answer = *PrototypeOf(*route.response).New(&arena);
  if (!Parse(bytes, answer)) {
    throw Garbled(exchange);
  }
  if (route.raw) {
    return RawResponse(static_cast<const common::v1::Raw&>(answer), exchange.request());
  }
  HttpResponse response;
  response.status = route.StatusOf(answer);
  response.body = JsonOf(route, answer);
  if (key) {
    recent.Keep(*key, response);
  }
  return response;
}

// Runs on gRPC's threads, so it catches every exception.
Answered AnswerOf(const Exchange& exchange, const grpc::Status& status, grpc::ByteBuffer& bytes,
                  RecentAnswers& recent) {
  try {
    return {SuccessOf(exchange, status, bytes, recent), nullptr};
  } catch (const HttpError& error) {
    return {{}, std::make_shared<const HttpError>(error)};
  } catch (const std::exception& fault) {
    spdlog::error(common::LogLine("fault", exchange.traceparent())
                      .Text("rpc", exchange.notes().route->grpc_method)
                      .Text("what", fault.what())
                      .Done());
    return {{}, std::make_shared<const HttpError>(InternalFault("FAULT"))};
  }
}

std::string_view NameOf(CacheOutcome outcome) {
  switch (outcome) {
    case CacheOutcome::kHit:
      return "hit";
    case CacheOutcome::kMiss:
      return "miss";
    case CacheOutcome::kShared:
      return "shared";
    case CacheOutcome::kBypass:
      return "away";
  }
  return "";
}

void AddUnlessEmpty(UpstreamCall& call, const char* key, const std::string& value) {
  if (!value.empty()) {
    call.metadata.emplace_back(key, value);
  }
}

bool IsIdempotencyKey(const std::string& key) {
  return key.size() <= kMaxIdempotencyKeyLength &&
         std::all_of(key.begin(), key.end(), [](char c) { return c >= 0x20 && c <= 0x7e; });
}

// The service's number of seconds, otherwise 1.
std::string RetryAfter(const common::Error& error) {
  const auto said = error.metadata().find("retry_after");
  const bool is_number = said != error.metadata().end() && !said->second.empty() &&
                         said->second.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? said->second : "1";
}

}  // namespace

HttpResponse ResponseOf(const HttpError& error) {
  HttpResponse response;
  response.status = error.status();
  response.body = error.Body();
  if (error.status() == 429 || error.status() == 503) {
    response.headers.emplace_back("Retry-After", RetryAfter(error.error()));
  }
  return response;
}

void Transcoder::Handle(const SharedExchange& exchange) const {
  const HttpRequest& request = exchange->request();
  const std::string_view method =
      request.method == "HEAD" ? std::string_view("GET") : std::string_view(request.method);
  const RouteMatch match = routes_.Find(method, request.path);
  if (match.route == nullptr) {
    HttpResponse response = ResponseOf(match.allowed.empty() ? UnknownPath() : WrongMethod());
    if (!match.allowed.empty()) {
      response.headers.emplace_back("Allow", match.allowed);
    }
    exchange->Reply(std::move(response));
    return;
  }
  // Refuses a key that cannot be forwarded, because the client relies on it.
  if (!IsIdempotencyKey(request.idempotency_key)) {
    throw Malformed("BAD_IDEMPOTENCY_KEY",
                    "O cabeçalho Idempotency-Key aceita até 128 caracteres ASCII visíveis.");
  }
  const Route& route = *match.route;
  exchange->notes().route = &route;
  std::shared_ptr<Message> message(PrototypeOf(*route.request).New());
  exchange->notes().unknown_fields = ReadRequest(
      route, {match.values, request.query, request.content_type, request.body}, *message);

  const bool same_for_everyone = route.IsCached() && route.rules.cache().same_for_everyone();
  if (cache_ != nullptr && route.IsCached() &&
      (same_for_everyone || request.authorization.empty())) {
    if (std::optional<CacheQuery> query = MakeCacheQuery(route, *message)) {
      AskThroughCache(exchange, route, *std::move(query), std::move(message));
      return;
    }
  }
  if (route.is_file) {
    AskForFile(exchange, route, *message);
    return;
  }
  if (route.event_stream) {
    AskForStream(exchange, route, *message);
    return;
  }
  Ask(exchange, route, *message, !same_for_everyone,
      [this, exchange](const grpc::Status& status, grpc::ByteBuffer& bytes) {
        Answered answered = AnswerOf(*exchange, status, bytes, recent_);
        exchange->Reply(answered.error ? ResponseOf(*answered.error)
                                       : std::move(answered.response));
      });
}

UpstreamCall Transcoder::CallOf(const Exchange& exchange, const Route& route,
                                const Message& request, bool with_caller) const {
  const HttpRequest& http = exchange.request();
  UpstreamCall call;
  call.upstream = route.upstream;
  call.method = &route.grpc_method;
  call.request = Serialize(request);
  call.timeout = call_timeout_;
  call.idempotent = route.MayRepeat(!http.idempotency_key.empty());
  call.metadata.reserve(5);
  if (with_caller) {
    AddUnlessEmpty(call, "authorization", http.authorization);
  }
  AddUnlessEmpty(call, "traceparent", exchange.traceparent());
  AddUnlessEmpty(call, "x-request-id", exchange.request_id());
  AddUnlessEmpty(call, "idempotency-key", http.idempotency_key);
  AddUnlessEmpty(call, "x-forwarded-for", http.client_address);
  return call;
}

void Transcoder::Ask(const SharedExchange& exchange, const Route& route, const Message& request,
                     bool with_caller, Finish finish) const {
  upstreams_.Call(CallOf(*exchange, route, request, with_caller), std::move(finish));
}

void Transcoder::AskForFile(const SharedExchange& exchange, const Route& route,
                            const Message& request) const {
  UpstreamCall call = CallOf(*exchange, route, request, /*with_caller=*/true);
  call.timeout = std::max(call.timeout, kFileTime);
  const auto relay = std::make_shared<FileRelay>(
      exchange,
      [exchange](const common::v1::Raw& first) { return RawResponse(first, exchange->request()); });
  upstreams_.Stream(std::move(call), [relay](UpstreamStream& stream, grpc::ByteBuffer* message,
                                             const grpc::Status& status) {
    relay->Receive(stream, message, status);
  });
}

void Transcoder::AskForStream(const SharedExchange& exchange, const Route& route,
                              const Message& request) const {
  UpstreamCall question = CallOf(*exchange, route, request, /*with_caller=*/true);
  upstreams_.Call(
      question, [this, exchange, question](const grpc::Status& status, grpc::ByteBuffer& bytes) {
        try {
          exchange->Reply(OpenStream(*exchange, question, status, bytes));
        } catch (const HttpError& error) {
          exchange->Reply(ResponseOf(error));
        } catch (const std::exception& fault) {
          spdlog::error(
              common::LogLine("fault", exchange->traceparent()).Text("what", fault.what()).Done());
          exchange->Reply(ResponseOf(InternalFault("FAULT")));
        }
      });
}

HttpResponse Transcoder::OpenStream(const Exchange& exchange, const UpstreamCall& question,
                                    const grpc::Status& status, grpc::ByteBuffer& bytes) const {
  if (!status.ok()) {
    throw ErrorFrom(status);
  }
  const std::string allowed = BytesOf(bytes);
  common::v1::EventStream what;
  if (!what.ParseFromString(allowed)) {
    throw Garbled(exchange);
  }
  if (streams_ == nullptr) {
    throw HttpError(503, common::Unavailable("NO_STREAM"));
  }
  if (exchange.request().method == "HEAD") {
    return {};
  }
  // A caller whose permitted tags have changed must open a new stream.
  return streams_->Open(what, [this, question, allowed](std::function<void(bool)> report) {
    upstreams_.Call(question, [report = std::move(report), allowed](const grpc::Status& now,
                                                                    grpc::ByteBuffer& answer) {
      report(now.ok() && BytesOf(answer) == allowed);
    });
  });
}

void Transcoder::AskThroughCache(const SharedExchange& exchange, const Route& route,
                                 CacheQuery query, std::shared_ptr<Message> request) const {
  const auto ask = [this, exchange, &route, request](AnswerCache::Answered answered) {
    // Sent without the caller: a cached answer must not depend on one.
    Ask(exchange, route, *request, false,
        [this, exchange, answered = std::move(answered)](const grpc::Status& status,
                                                         grpc::ByteBuffer& bytes) {
          Answered got = AnswerOf(*exchange, status, bytes, recent_);
          answered({std::move(got.response.body), got.error == nullptr, std::move(got.error)});
        });
  };
  const Packing accepted = AcceptedPacking(exchange->request().accept_encoding);
  cache_->Get(
      std::move(query), accepted, ask,
      [exchange, &route](CacheOutcome outcome, CachedAnswer answer) {
        exchange->notes().cache = NameOf(outcome);
        exchange->Reply(answer.detail != nullptr
                            ? ResponseOf(*static_cast<const HttpError*>(answer.detail.get()))
                            : CachedResponse(std::move(answer), route, exchange->request()));
      });
}

}  // namespace navalha::gateway
