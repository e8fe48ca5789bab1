// The plainest HTTP client: what a test writes goes out as it is, byte by byte.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace navalha::gateway::testing_support {

// An answer as it came.
struct HttpAnswer {
  // 0 when none came.
  int status = 0;
  // Names in lower case.
  std::map<std::string, std::string> headers;
  std::string body;
};

// A port of this machine that nobody listens at.
uint16_t FreePort();

// One connection. Every wait ends after ten seconds.
class HttpConnection {
 public:
  explicit HttpConnection(uint16_t port);
  ~HttpConnection();
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  void Write(std::string_view bytes);
  // Reads one answer; `head` says that it has no body.
  HttpAnswer Read(bool head = false);
  // Reads on until a text has come, and takes everything to its end. False when it does not come.
  bool ReadPast(std::string_view text);

 private:
  bool Fill();

  int socket_ = -1;
  std::string buffer_;
};

// A request on a connection of its own. `headers` are whole lines with their line ends.
HttpAnswer Ask(uint16_t port, std::string_view method, std::string_view target,
               std::string_view headers = "", std::string_view body = "");

}  // namespace navalha::gateway::testing_support
