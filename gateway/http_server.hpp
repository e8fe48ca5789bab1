// The HTTP listener, the only file that uses cpprestsdk.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "gateway/exchange.hpp"

namespace navalha::gateway {

// An HTTP listener on a few non-blocking threads. It runs behind the edge, which handles slow and
// malformed clients; see deploy/nginx.conf.template.
class HttpServer {
 public:
  struct Settings {
    // host:port.
    std::string listen;
    // Largest body of any route; a larger one is refused before it is read.
    size_t max_body_bytes = size_t{16} * 1024 * 1024;
    // The time that requests in flight get to finish when the server stops.
    std::chrono::milliseconds drain{8000};
  };
  // Handles an exchange; replies immediately or later, from any thread. Must not block or throw.
  using Handler = std::function<void(const std::shared_ptr<Exchange>&)>;
  // Called with every answer just before it is sent.
  using Observer = std::function<void(const Exchange&, const HttpResponse&)>;

  // Configures the library's thread pool. Call it once, before any other use of the library.
  static void UseThreads(int threads);

  // Runs `work` on a listener thread: immediately when called on one. `work` must not throw or
  // block.
  static void OnListenerThread(std::function<void()> work);

  // Starts to listen. Throws std::runtime_error when it cannot listen at the address.
  HttpServer(Settings settings, Handler handler, Observer observer);
  // Calls Stop unless it was called.
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // Waits for the requests in flight and closes all connections. Ends the process when they take
  // longer than `drain`.
  void Stop();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace navalha::gateway
