// A minimal HTTP client that sends a test's bytes unchanged.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace navalha::gateway::testing_support {

// A received answer.
struct HttpAnswer {
  // 0 without an answer.
  int status = 0;
  // Lower-case names.
  std::map<std::string, std::string> headers;
  std::string body;
};

// A local port without a listener.
uint16_t FreePort();

// One connection. Every wait ends after ten seconds.
class HttpConnection {
 public:
  explicit HttpConnection(uint16_t port);
  ~HttpConnection();
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  void Write(std::string_view bytes);
  // Reads one answer. `head`: the answer has no body.
  HttpAnswer Read(bool head = false);
  // Reads one answer in the chunked transfer coding. Returns false when it ends before its last
  // chunk.
  bool ReadChunks(HttpAnswer& answer);
  // Reads until `text` has arrived and consumes everything through it. Returns false when it does
  // not arrive.
  bool ReadPast(std::string_view text);

 private:
  bool Fill();

  int socket_ = -1;
  std::string buffer_;
};

// Sends one request on a new connection. `headers` are complete lines with their line ends.
HttpAnswer Ask(uint16_t port, std::string_view method, std::string_view target,
               std::string_view headers = "", std::string_view body = "");

}  // namespace navalha::gateway::testing_support
