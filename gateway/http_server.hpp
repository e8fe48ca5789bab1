// The HTTP listener. The only part that knows cpprestsdk.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "gateway/exchange.hpp"

namespace navalha::gateway {

// Listens for HTTP on a few threads that nothing may block. It is meant to stand behind the edge,
// which bounds slow and malformed clients; see deploy/nginx.conf.template.
class HttpServer {
 public:
  struct Settings {
    // host:port.
    std::string listen;
    // Largest body that any route takes; a larger one is refused before it is read.
    size_t max_body_bytes = size_t{16} * 1024 * 1024;
    // How long requests in flight get to end when the server stops.
    std::chrono::milliseconds drain{8000};
  };
  // Must not block and must not throw; replies now or later, from any thread.
  using Handler = std::function<void(const std::shared_ptr<Exchange>&)>;
  // Sees every answer just before it goes out.
  using Observer = std::function<void(const Exchange&, const HttpResponse&)>;

  // Sets up the library's threads, once, before anything else of it is touched.
  static void UseThreads(int threads);

  // Runs work, which must not throw or block, on a thread of the listener: at once when called on
  // one.
  static void OnListenerThread(std::function<void()> work);

  // Starts to listen. Throws std::runtime_error when the address can't be had.
  HttpServer(Settings settings, Handler handler, Observer observer);
  // Stops if Stop was not called.
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
