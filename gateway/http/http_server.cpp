#include "gateway/http/http_server.hpp"

#include <cpprest/containerstream.h>
#include <cpprest/details/http_server.h>
#include <cpprest/details/http_server_api.h>
#include <cpprest/http_listener.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <boost/beast/http/status.hpp>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <stdexcept>

#include "gateway/http/http_error.hpp"
#include "gateway/http/transport.hpp"
#include "services/common/operations/log.hpp"

namespace navalha::gateway {
namespace {

using concurrency::streams::container_buffer;
using web::http::http_request;
using web::http::http_response;
using web::http::experimental::details::http_server_api;
using web::http::experimental::listener::details::http_listener_impl;

// The library deletes schedulers through their concrete type, so its interface needs no virtual
// destructor.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-virtual-dtor"

// Runs continuations on the thread that completes a task instead of passing each to another thread.
class InlineScheduler final : public pplx::scheduler_interface {
 public:
  void schedule(pplx::TaskProc_t work, void* argument) override { work(argument); }
};

#pragma GCC diagnostic pop

// Must run before the first task of the library.
void RunTasksInline() {
  static const bool done = [] {
    pplx::set_ambient_scheduler(std::make_shared<InlineScheduler>());
    return true;
  }();
  static_cast<void>(done);
}

// The connection of a request that is on its way through the library.
struct ServerContext final : web::http::details::_http_server_context {
  explicit ServerContext(std::shared_ptr<Connection> of_request)
      : connection(std::move(of_request)) {}

  std::shared_ptr<Connection> connection;
};

// Handles the task's exception: an unobserved one would end the process.
void Observe(const pplx::task<void>& sent, const std::string& traceparent,
             const std::function<void()>& afterwards) {
  sent.then([traceparent, afterwards](const pplx::task<void>& done) {
    try {
      done.get();
    } catch (const std::exception& problem) {
      spdlog::error(
          common::LogLine("reply_not_sent", traceparent).Text("what", problem.what()).Done());
    }
    afterwards();
  });
}

bool IsRead(const std::string& method) {
  return method == "GET" || method == "HEAD" || method == "OPTIONS";
}

std::string HeaderOf(const web::http::http_headers& headers, const char* name) {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string() : found->second;
}

void AddUnlessEmpty(web::http::http_headers& headers, const char* name, const std::string& value) {
  if (!value.empty()) {
    headers.add(name, value);
  }
}

std::string TargetOf(const HttpRequest& request) {
  return request.query.empty() ? request.path : request.path + "?" + request.query;
}

// The library's form of a request.
http_request LibraryRequest(const std::shared_ptr<Connection>& connection, HttpRequest request) {
  http_request message = http_request::_create_request(std::make_unique<ServerContext>(connection));
  message.set_method(request.method);
  message.set_request_uri(web::uri(TargetOf(request)));
  const size_t length = request.body.size();
  message.set_body(concurrency::streams::bytestream::open_istream(std::move(request.body)));
  web::http::http_headers& headers = message.headers();
  headers.remove("Content-Type");  // set by set_body
  AddUnlessEmpty(headers, "Content-Type", request.content_type);
  AddUnlessEmpty(headers, "Authorization", request.authorization);
  AddUnlessEmpty(headers, "Idempotency-Key", request.idempotency_key);
  AddUnlessEmpty(headers, "If-None-Match", request.if_none_match);
  AddUnlessEmpty(headers, "traceparent", request.traceparent);
  AddUnlessEmpty(headers, "X-Request-Id", request.request_id);
  AddUnlessEmpty(headers, "X-Forwarded-For", request.client_address);
  // Without this, reading the body waits forever.
  message._get_impl()->_complete(static_cast<utility::size64_t>(length));
  return message;
}

HttpRequest Translate(const http_request& message) {
  const web::http::http_headers& headers = message.headers();
  const web::uri& uri = message.request_uri();
  HttpRequest request;
  request.method = message.method();
  request.path = uri.path();
  request.query = uri.query();
  request.content_type = HeaderOf(headers, "Content-Type");
  request.authorization = HeaderOf(headers, "Authorization");
  request.idempotency_key = HeaderOf(headers, "Idempotency-Key");
  request.if_none_match = HeaderOf(headers, "If-None-Match");
  request.traceparent = HeaderOf(headers, "traceparent");
  request.request_id = HeaderOf(headers, "X-Request-Id");
  request.client_address = HeaderOf(headers, "X-Forwarded-For");
  container_buffer<std::string> body;
  // The transport delivers complete requests, so this does not wait.
  message.body().read_to_end(body).get();
  request.body = std::move(body.collection());
  return request;
}

bool HasContent(int status) { return status != 204 && status != 304; }

std::string StatusLine(int status) {
  const boost::beast::string_view reason =
      boost::beast::http::obsolete_reason(boost::beast::http::int_to_status(status));
  std::string line;
  line.reserve(512);
  line += "HTTP/1.1 ";
  fmt::format_to(std::back_inserter(line), "{} ", status);
  line.append(reason.data(), reason.size());
  line += "\r\n";
  return line;
}

void AddHeader(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ").append(value).append("\r\n");
}

// Calls `add` with the name and value of each header of an answer.
template <class Add>
void ForEachHeader(const Exchange& exchange, const HttpResponse& reply, Add add) {
  add("Access-Control-Allow-Origin", "*");
  add("Access-Control-Expose-Headers", "X-Request-Id, Retry-After");
  add("X-Request-Id", exchange.request_id());
  add("traceparent", exchange.traceparent());
  add("Cache-Control", reply.cache_control);
  for (const auto& [name, value] : reply.headers) {
    add(name.c_str(), value);
  }
  if (HasContent(reply.status)) {
    add("Content-Type", reply.content_type);
  }
}

Outgoing OutgoingOf(const Exchange& exchange, HttpResponse& reply) {
  Outgoing answer{StatusLine(reply.status)};
  ForEachHeader(exchange, reply, [&](const char* name, std::string_view value) {
    AddHeader(answer.head, name, value);
  });
  answer.body = std::move(reply.body);
  answer.has_content = HasContent(reply.status);
  return answer;
}

// The library's form of an answer.
http_response LibraryResponse(const Exchange& exchange, HttpResponse reply, bool close) {
  http_response response(static_cast<web::http::status_code>(reply.status));
  if (HasContent(reply.status)) {
    response.set_body(std::move(reply.body), reply.content_type);
    response.headers().remove("Content-Type");  // ForEachHeader adds it
  }
  ForEachHeader(exchange, reply, [&](const char* name, const std::string& value) {
    response.headers().add(name, value);
  });
  if (close) {
    response.headers().add("Connection", "close");
  }
  return response;
}

Outgoing OutgoingOf(const http_response& response) {
  Outgoing answer{StatusLine(response.status_code())};
  for (const auto& [name, value] : response.headers()) {
    if (name == "Connection") {
      answer.close = true;
    } else if (name != "Content-Length") {
      AddHeader(answer.head, name, value);
    }
  }
  answer.has_content = HasContent(response.status_code());
  if (answer.has_content && response.body()) {
    container_buffer<std::string> body;
    response.body().read_to_end(body).get();  // the body is in memory, so this returns at once
    answer.body = std::move(body.collection());
  }
  return answer;
}

}  // namespace

class HttpServer::Implementation {
 public:
  Implementation(Loops& loops, Settings settings, Handler handler, Observer observer)
      : loops_(loops),
        settings_(std::move(settings)),
        handler_(std::move(handler)),
        observer_(std::move(observer)) {
    RunTasksInline();
    http_server_api::register_server_api(std::make_unique<TransportOfLibrary>(*this));
    listener_.emplace(web::uri("http://" + settings_.listen));
    const auto accept = [this](const http_request& message) { Accept(message); };
    listener_->support(accept);
    // Without this handler the library answers the method itself.
    listener_->support(web::http::methods::TRCE, accept);
    try {
      listener_->open().get();
    } catch (const std::exception& problem) {
      http_server_api::unregister_server_api();
      throw std::runtime_error("can't listen at " + settings_.listen + ": " + problem.what());
    }
  }

  ~Implementation() { Stop(); }

  int requests_in_flight() const { return live_.load(std::memory_order_relaxed); }

  void Stop() {
    if (stopping_.exchange(true)) {
      return;
    }
    if (!AwaitEnd(settings_.stream_drain)) {
      transport_->CutStreams();
    }
    if (!AwaitEnd(settings_.drain - settings_.stream_drain)) {
      // Requests in flight refer to objects that are about to be destroyed.
      spdlog::warn(
          common::LogLine("requests_cut_off").Number("requests", int64_t{live_.load()}).Done());
      spdlog::default_logger()->flush();
      std::_Exit(1);
    }
    listener_->close().get();
    http_server_api::unregister_server_api();
  }

 private:
  // The transport as the library's listener uses it.
  class TransportOfLibrary final : public web::http::experimental::details::http_server {
   public:
    explicit TransportOfLibrary(Implementation& server) : server_(server) {}

    // The transport starts only with its listener.
    pplx::task<void> start() override { return pplx::task_from_result(); }
    pplx::task<void> stop() override { return pplx::task_from_result(); }
    pplx::task<void> register_listener(http_listener_impl* listener) override {
      server_.registered_ = listener;
      server_.transport_.emplace(
          server_.loops_,
          Transport::Settings{.listen = server_.settings_.listen,
                              .socket = server_.settings_.socket,
                              .max_body_bytes = server_.settings_.max_body_bytes},
          [&server = server_](const std::shared_ptr<Connection>& connection, HttpRequest request,
                              const HttpError* refusal) {
            server.Receive(connection, std::move(request), refusal);
          });
      return pplx::task_from_result();
    }
    pplx::task<void> unregister_listener(http_listener_impl* /*listener*/) override {
      server_.transport_.reset();
      return pplx::task_from_result();
    }
    pplx::task<void> respond(http_response response) override {
      const auto* context = static_cast<ServerContext*>(response._get_server_context());
      const pplx::task_completion_event<void> sent;
      context->connection->Answer(OutgoingOf(response), [sent] { sent.set(); });
      return pplx::create_task(sent);
    }

   private:
    Implementation& server_;
  };

  // Receives a request from the transport.
  void Receive(const std::shared_ptr<Connection>& connection, HttpRequest request,
               const HttpError* refusal) {
    if (refusal != nullptr) {
      Refuse(*Begin(connection, std::move(request)), *refusal);
    } else if (IsRead(request.method)) {
      request.body.clear();  // reads have no body
      handler_(Begin(connection, std::move(request)));
    } else if (web::uri::validate(TargetOf(request))) {
      registered_->handle_request(LibraryRequest(connection, std::move(request)));
    } else {
      Refuse(*Begin(connection, std::move(request)),
             Malformed("BAD_REQUEST", "A requisição está malformada."));
    }
  }

  // An exchange that bypasses the library.
  std::shared_ptr<Exchange> Begin(const std::shared_ptr<Connection>& connection,
                                  HttpRequest request) {
    Enter();
    return std::make_shared<Exchange>(
        std::move(request), [this, connection](const Exchange& self, HttpResponse reply) {
          observer_(self, reply);
          Outgoing answer = OutgoingOf(self, reply);
          answer.close = stopping_.load();
          if (reply.stream) {
            connection->Stream(std::move(answer), std::move(reply.stream), [this] { Leave(); });
          } else {
            connection->Answer(std::move(answer), [this] { Leave(); });
          }
        });
  }

  static void Refuse(Exchange& exchange, const HttpError& error) {
    HttpResponse response;
    response.status = error.status();
    response.body = error.Body();
    exchange.Reply(std::move(response));
  }

  // Receives a request from the library.
  void Accept(const http_request& message) {
    Enter();
    handler_(std::make_shared<Exchange>(
        Translate(message), [this, message](const Exchange& self, HttpResponse reply) {
          observer_(self, reply);
          Observe(message.reply(LibraryResponse(self, std::move(reply), stopping_.load())),
                  self.traceparent(), [this] { Leave(); });
        }));
  }

  // Returns false if requests are still in flight after that time.
  bool AwaitEnd(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, time, [this] { return live_.load() == 0; });
  }

  void Enter() { live_.fetch_add(1, std::memory_order_relaxed); }

  void Leave() {
    if (live_.fetch_sub(1) == 1 && stopping_.load()) {
      const std::lock_guard lock(mutex_);
      ended_.notify_all();
    }
  }

  Loops& loops_;
  const Settings settings_;
  const Handler handler_;
  const Observer observer_;
  std::optional<web::http::experimental::listener::http_listener> listener_;
  std::optional<Transport> transport_;
  // Set before the transport starts.
  http_listener_impl* registered_ = nullptr;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::atomic<int> live_{0};
  std::atomic<bool> stopping_{false};
};

HttpServer::HttpServer(Loops& loops, Settings settings, Handler handler, Observer observer)
    : implementation_(std::make_unique<Implementation>(loops, std::move(settings),
                                                       std::move(handler), std::move(observer))) {}

HttpServer::~HttpServer() = default;

int HttpServer::requests_in_flight() const { return implementation_->requests_in_flight(); }

void HttpServer::Stop() { implementation_->Stop(); }

}  // namespace navalha::gateway
