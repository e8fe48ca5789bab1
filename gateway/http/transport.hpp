// The HTTP transport: connections, requests and answers on event loops.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "gateway/http/exchange.hpp"
#include "gateway/http/http_error.hpp"
#include "gateway/http/loops.hpp"

namespace navalha::gateway {

// An answer as it is sent. The transport adds the headers that concern the connection and the
// length of the body.
struct Outgoing {
  // Status line and headers, each with its line end.
  std::string head;
  std::string body{};
  // False for an answer without body and Content-Length, such as 304.
  bool has_content = true;
  // Closes the connection afterwards.
  bool close = false;
};

// A connection whose request waits for its answer. Answer it exactly once, by one of the two
// functions, from any thread. On the connection's own loop, they send immediately.
class Connection {
 public:
  // Called on the connection's loop once the answer is sent, or cannot be sent because the client
  // has disconnected.
  using Done = std::function<void()>;
  using Begin = std::function<void(std::shared_ptr<BodyStream>)>;

  virtual ~Connection() = default;
  virtual void Answer(Outgoing answer, Done done) = 0;
  // Sends the head, then calls `begin` with the body, which has ended if the request is HEAD or the
  // client has disconnected.
  virtual void Stream(Outgoing head, Begin begin, Done done) = 0;
};

// Accepts connections and distributes them evenly over the loops. Requests of one connection are
// answered one after the other. Slow, idle, malformed and oversized clients are disconnected.
class Transport {
 public:
  struct Settings {
    // host:port.
    std::string listen{};
    // The path of a Unix socket, for an edge on the same machine; empty: none.
    std::string socket{};
    size_t max_body_bytes = 0;
    // The time for a request to arrive completely, from its first byte.
    std::chrono::seconds request_time{30};
    // The time between two requests. Longer than that of the edge, which therefore never sends a
    // request on a connection that is being closed.
    std::chrono::seconds idle_time{75};
    // The longest pause of a client that receives an answer.
    std::chrono::seconds write_time{30};
  };
  // Called on the connection's loop for each request; the error is null, or says why the request is
  // refused. Must not throw or block.
  using Receiver = std::function<void(const std::shared_ptr<Connection>&, HttpRequest,
                                      const HttpError* refusal)>;

  // Starts to listen. Throws std::exception when it cannot listen at an address. `loops` must
  // outlive the transport and everything that holds one of its connections.
  Transport(Loops& loops, Settings settings, Receiver receiver);
  // Closes all connections.
  ~Transport();
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  // Disconnects the clients of streamed answers, those that run and later ones, in the middle of
  // the body. Must not be called on a loop.
  void CutStreams();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace navalha::gateway
