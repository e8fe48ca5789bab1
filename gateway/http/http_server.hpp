// The HTTP listener, the only file that uses cpprestsdk.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "gateway/http/exchange.hpp"
#include "gateway/http/loops.hpp"

namespace navalha::gateway {

// A non-blocking HTTP listener on loops. It runs behind the edge; see deploy/nginx.conf.template.
// GET, HEAD and OPTIONS go from the transport to the handler on the thread that read them. Other
// requests pass through the listener of cpprestsdk, which runs on the same transport. One server at
// a time, because the library has one transport.
class HttpServer {
 public:
  struct Settings {
    // host:port.
    std::string listen;
    // The path of a Unix socket, for an edge on the same machine; empty: none.
    std::string socket{};
    // Largest body of any route; a larger one is refused before it is read.
    size_t max_body_bytes = size_t{16} * 1024 * 1024;
    // The time that requests in flight get to finish when the server stops.
    std::chrono::milliseconds drain{8000};
    // The part of that time after which streamed answers are cut off.
    std::chrono::milliseconds stream_drain{4000};
  };
  // Handles an exchange; replies immediately or later, from any thread. Must not block or throw.
  using Handler = std::function<void(const std::shared_ptr<Exchange>&)>;
  // Called with every answer just before it is sent.
  using Observer = std::function<void(const Exchange&, const HttpResponse&)>;

  // Starts to listen. Throws std::runtime_error when it cannot listen at an address. `loops` must
  // outlive the server and its exchanges.
  HttpServer(Loops& loops, Settings settings, Handler handler, Observer observer);
  // Calls Stop unless it was called.
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // Waits for the requests in flight and closes all connections. Cuts off streamed answers that
  // take longer than `stream_drain`. Ends the process when other answers take longer than `drain`.
  void Stop();

  // The number of requests whose answer is not sent yet.
  int requests_in_flight() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace navalha::gateway
