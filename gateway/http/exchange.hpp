// An HTTP request and its answer, independent of any HTTP library.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gateway/transcoding/route.hpp"

namespace navalha::gateway {

// A client's request. Header values are unchanged except for control characters.
struct HttpRequest {
  std::string method;
  // Percent-encoded. May hold personal data: never logged.
  std::string path;
  // Percent-encoded, without the question mark. May hold personal data: never logged.
  std::string query;
  std::string body;
  std::string content_type;
  // Never logged.
  std::string authorization;
  std::string idempotency_key;
  std::string if_none_match;
  std::string accept_encoding;
  std::string traceparent;
  std::string request_id;
  // The client's address as reported by the edge.
  std::string client_address;
};

// The body of a streamed answer, sent after its head. Thread-safe.
class BodyStream {
 public:
  virtual ~BodyStream() = default;
  // Sends a piece. Returns false without sending once the answer has ended, or when the client
  // reads too slowly, which ends the answer.
  virtual bool Send(std::string piece) = 0;
  // Ends the answer after all pieces are sent.
  virtual void End() = 0;
  // Disconnects without ending the body, so that the client detects that it is incomplete.
  virtual void Abort() = 0;
  // Calls `then` once, when all pieces are sent or the answer has ended: before this returns, or
  // later on another thread. Supports one waiting call at a time.
  virtual void WhenSent(std::function<void()> then) = 0;
  // False once the answer has ended or a send has found that the client disconnected.
  virtual bool IsOpen() const = 0;
};

// The answer to a request.
struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json; charset=utf-8";
  std::string body;
  std::string cache_control = "no-store";
  std::vector<std::pair<std::string, std::string>> headers{};
  // Set for a streamed answer: called with its body after the head is sent. `body` is ignored.
  std::function<void(std::shared_ptr<BodyStream>)> stream{};
};

// Facts about an answer for the access log.
struct ExchangeNotes {
  // Null when no route matched.
  const Route* route = nullptr;
  // "hit", "miss", "shared", "away", or empty for an answer that is not cached.
  std::string_view cache;
  // Number of request members that are not fields of the message.
  int unknown_fields = 0;
};

// A request in progress and its answer. Any holder may reply; only the first reply is sent. Without
// a reply, the destructor answers 500. Shared by successive callbacks.
class Exchange {
 public:
  // Sends an answer. Called exactly once.
  using Sender = std::function<void(const Exchange&, HttpResponse)>;

  // Takes request id and trace from the request if they are well formed, otherwise creates them.
  Exchange(HttpRequest request, Sender sender);
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  const HttpRequest& request() const { return request_; }
  // The request, for reading its body in place.
  HttpRequest& mutable_request() { return request_; }
  const std::string& request_id() const { return request_id_; }
  // The traceparent of this hop, for calls to services.
  const std::string& traceparent() const { return traceparent_; }
  std::chrono::steady_clock::time_point began() const { return began_; }

  ExchangeNotes& notes() { return notes_; }
  const ExchangeNotes& notes() const { return notes_; }

  void Reply(HttpResponse response);

 private:
  HttpRequest request_;
  Sender sender_;
  std::string request_id_;
  std::string traceparent_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  ExchangeNotes notes_;
  std::atomic<bool> replied_{false};
};

}  // namespace navalha::gateway
