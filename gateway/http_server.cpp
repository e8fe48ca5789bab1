#include "gateway/http_server.hpp"

#include <cpprest/containerstream.h>
#include <cpprest/http_listener.h>
#include <cpprest/producerconsumerstream.h>
#include <pplx/threadpool.h>
#include <spdlog/spdlog.h>

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <stdexcept>

#include "gateway/http_error.hpp"
#include "services/common/log.hpp"

namespace navalha::gateway {
namespace {

using concurrency::streams::container_buffer;
using web::http::http_request;
using web::http::http_response;

// The maximum number of headers of a request, and of bytes of all of them.
constexpr size_t kMaxHeaders = 64;
constexpr size_t kMaxHeaderBytes = size_t{16} * 1024;

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

// True on the threads of the library's pool.
thread_local bool on_listener_thread = false;

// Handles the task's exception: an unobserved one would end the process.
void Observe(const pplx::task<void>& sent, const std::function<void()>& afterwards) {
  sent.then([afterwards](const pplx::task<void>& done) {
    try {
      done.get();
    } catch (const std::exception& problem) {
      // The client disconnected.
      spdlog::debug(common::LogLine("reply_not_sent").Text("what", problem.what()).Done());
    }
    afterwards();
  });
}

bool HasBody(const std::string& method) {
  return method == "POST" || method == "PUT" || method == "PATCH";
}

bool HeadersAreTooLarge(const web::http::http_headers& headers) {
  size_t bytes = 0;
  for (const auto& [name, value] : headers) {
    bytes += name.size() + value.size();
  }
  return headers.size() > kMaxHeaders || bytes > kMaxHeaderBytes;
}

std::string HeaderOf(const web::http::http_headers& headers, const char* name) {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string() : found->second;
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
  return request;
}

// The maximum number of unsent bytes for a client that reads slowly.
constexpr size_t kMaxUnsentBytes = size_t{16} * 1024;

// A body stream over the library's buffer, which it reads whenever the connection can send.
class ChunkedBody final : public BodyStream {
 public:
  // Small blocks, because most pieces are a few bytes and a block lives as long as the answer.
  ChunkedBody() : buffer_(kBlockBytes) {}

  bool Send(std::string piece) override {
    const std::lock_guard lock(mutex_);
    if (!open_) {
      return false;
    }
    if (buffer_.in_avail() + piece.size() > kMaxUnsentBytes) {
      Close();
      return false;
    }
    // Completes immediately, because the buffer grows.
    buffer_.putn_nocopy(reinterpret_cast<const uint8_t*>(piece.data()), piece.size()).get();
    buffer_.sync().get();
    return true;
  }

  void End() override {
    const std::lock_guard lock(mutex_);
    Close();
  }

  bool IsOpen() const override {
    const std::lock_guard lock(mutex_);
    return open_;
  }

  concurrency::streams::istream Reader() { return buffer_.create_istream(); }

 private:
  static constexpr size_t kBlockBytes = 128;

  void Close() {
    if (std::exchange(open_, false)) {
      buffer_.close(std::ios_base::out);
    }
  }

  concurrency::streams::producer_consumer_buffer<uint8_t> buffer_;
  mutable std::recursive_mutex mutex_;
  bool open_ = true;
};

http_response Translate(const Exchange& exchange, HttpResponse reply, bool close) {
  http_response response(static_cast<web::http::status_code>(reply.status));
  web::http::http_headers& headers = response.headers();
  headers.add("Access-Control-Allow-Origin", "*");
  headers.add("Access-Control-Expose-Headers", "X-Request-Id, Retry-After");
  headers.add("X-Request-Id", exchange.request_id());
  headers.add("traceparent", exchange.traceparent());
  headers.add("Cache-Control", reply.cache_control);
  for (const auto& [name, value] : reply.headers) {
    headers.add(name, value);
  }
  // The library also sends a body in answer to HEAD. The client reads the headers; closing the
  // connection discards the rest.
  if (close || exchange.request().method == "HEAD") {
    headers.add("Connection", "close");
  }
  // A Content-Length would end a streamed answer with its head.
  if (reply.status != 204 && reply.status != 304 && !reply.stream) {
    response.set_body(std::move(reply.body), reply.content_type);
  }
  return response;
}

}  // namespace

class HttpServer::Implementation {
 public:
  Implementation(Settings settings, Handler handler, Observer observer)
      : settings_(std::move(settings)),
        handler_(std::move(handler)),
        observer_(std::move(observer)),
        listener_(web::uri("http://" + settings_.listen)) {
    const auto accept = [this](const http_request& message) { Accept(message); };
    listener_.support(accept);
    // Without these handlers the library answers both methods itself.
    listener_.support(web::http::methods::OPTIONS, accept);
    listener_.support(web::http::methods::TRCE, accept);
    try {
      listener_.open().get();
    } catch (const std::exception& problem) {
      throw std::runtime_error("can't listen at " + settings_.listen + ": " + problem.what());
    }
  }

  ~Implementation() { Stop(); }

  void Stop() {
    std::unique_lock lock(mutex_);
    if (stopped_) {
      return;
    }
    stopped_ = true;
    if (!ended_.wait_for(lock, settings_.drain, [this] { return live_ == 0; })) {
      // Requests in flight refer to objects that are about to be destroyed.
      spdlog::warn(common::LogLine("requests_cut_off").Number("requests", int64_t{live_}).Done());
      spdlog::default_logger()->flush();
      std::_Exit(1);
    }
    lock.unlock();
    listener_.close().get();
  }

 private:
  void Accept(const http_request& message) {
    on_listener_thread = true;
    auto exchange = std::make_shared<Exchange>(
        Translate(message), [this, message](const Exchange& self, HttpResponse reply) {
          observer_(self, reply);
          Send(message, self, std::move(reply));
        });
    Enter();
    if (HeadersAreTooLarge(message.headers())) {
      Refuse(*exchange, HeadersTooLarge());
    } else if (!HasBody(exchange->request().method)) {
      handler_(exchange);
    } else if (message.headers().content_length() > settings_.max_body_bytes) {
      Refuse(*exchange, BodyTooLarge());
    } else {
      ReadBody(message, exchange);
    }
  }

  void Send(const http_request& message, const Exchange& exchange, HttpResponse reply) {
    const auto begin = reply.stream;
    const std::string content_type = reply.content_type;
    http_response response = Translate(exchange, std::move(reply), IsStopping());
    if (!begin) {
      OnListenerThread(
          [this, message, response] { Observe(message.reply(response), [this] { Leave(); }); });
      return;
    }
    const auto body = std::make_shared<ChunkedBody>();
    response.set_body(body->Reader(), content_type);
    OnListenerThread([this, message, response, body, begin] {
      Observe(message.reply(response), [this, body] {
        body->End();
        Leave();
      });
      begin(body);
    });
  }

  static void Refuse(Exchange& exchange, const HttpError& error) {
    HttpResponse response;
    response.status = error.status();
    response.body = error.Body();
    exchange.Reply(std::move(response));
  }

  // Reads the body asynchronously, without occupying a thread.
  void ReadBody(const http_request& message, const std::shared_ptr<Exchange>& exchange) {
    container_buffer<std::string> body;
    const pplx::task<void> read =
        message.content_ready()
            .then(
                [body](const http_request& complete) { return complete.body().read_to_end(body); })
            .then([this, body, exchange](size_t /*bytes*/) mutable {
              exchange->mutable_request().body = std::move(body.collection());
              handler_(exchange);
            });
    read.then([exchange](const pplx::task<void>& done) {
      try {
        done.get();
      } catch (const std::exception&) {
        Refuse(*exchange, Malformed("BODY_CUT_SHORT", "Os dados enviados chegaram incompletos."));
      }
    });
  }

  void Enter() {
    const std::lock_guard lock(mutex_);
    ++live_;
  }

  void Leave() {
    const std::lock_guard lock(mutex_);
    if (--live_ == 0) {
      ended_.notify_all();
    }
  }

  bool IsStopping() {
    const std::lock_guard lock(mutex_);
    return stopped_;
  }

  const Settings settings_;
  const Handler handler_;
  const Observer observer_;
  web::http::experimental::listener::http_listener listener_;
  std::mutex mutex_;
  std::condition_variable ended_;
  int live_ = 0;
  bool stopped_ = false;
};

// Sending from another thread wakes a listener thread for each step; switching to one first wakes
// it only once.
void HttpServer::OnListenerThread(std::function<void()> work) {
  if (on_listener_thread) {
    work();
    return;
  }
  crossplat::threadpool::shared_instance().service().post([work = std::move(work)] {
    on_listener_thread = true;
    try {
      work();
    } catch (const std::exception& fault) {
      spdlog::error(common::LogLine("fault").Text("what", fault.what()).Done());
    }
  });
}

void HttpServer::UseThreads(int threads) {
  crossplat::threadpool::initialize_with_threads(static_cast<size_t>(threads));
  pplx::set_ambient_scheduler(std::make_shared<InlineScheduler>());
}

HttpServer::HttpServer(Settings settings, Handler handler, Observer observer)
    : implementation_(std::make_unique<Implementation>(std::move(settings), std::move(handler),
                                                       std::move(observer))) {}

HttpServer::~HttpServer() = default;

void HttpServer::Stop() { implementation_->Stop(); }

}  // namespace navalha::gateway
