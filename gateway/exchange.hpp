// One HTTP request and its one answer, free of any HTTP library.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gateway/route.hpp"

namespace navalha::gateway {

// What a client asked. Header values are as they came, without control characters.
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
  std::string traceparent;
  std::string request_id;
  // The client's address as the edge saw it.
  std::string client_address;
};

// The rest of an answer that is sent piece by piece, after its head. Thread-safe.
class BodyStream {
 public:
  virtual ~BodyStream() = default;
  // Sends a piece. False, and nothing is sent, once the answer has ended, and when the client is
  // too slow: then the answer ends.
  virtual bool Send(std::string piece) = 0;
  // Ends the answer when all pieces are sent.
  virtual void End() = 0;
  // False once the answer has ended or the client is gone, which is noticed by sending.
  virtual bool IsOpen() const = 0;
};

// What it is answered.
struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json; charset=utf-8";
  std::string body;
  std::string cache_control = "no-store";
  std::vector<std::pair<std::string, std::string>> headers{};
  // Set for an answer without an end of its own: called when the head goes out; `body` is not sent.
  std::function<void(std::shared_ptr<BodyStream>)> stream{};
};

// How an answer was come by, for the access log.
struct ExchangeNotes {
  // Null when no route matched.
  const Route* route = nullptr;
  // "hit", "miss", "shared", "away", or empty for an answer that is not cached.
  std::string_view cache;
  // Members of the request that its message does not know.
  int unknown_fields = 0;
};

// A request on its way to its answer. Whoever holds it may reply; the first reply counts, and one
// that nobody replied to answers 500 when it is let go. Shared by the callbacks that work on it,
// one after another.
class Exchange {
 public:
  // Sends an answer. Called exactly once.
  using Sender = std::function<void(const Exchange&, HttpResponse)>;

  // Gives the request an id and a place in a trace: those it came with, if they are well formed.
  Exchange(HttpRequest request, Sender sender);
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  const HttpRequest& request() const { return request_; }
  // For reading the body in place.
  HttpRequest& mutable_request() { return request_; }
  const std::string& request_id() const { return request_id_; }
  // Of this hop, to be handed on.
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
