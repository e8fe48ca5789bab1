#include "gateway/testing/http_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <stdexcept>

namespace navalha::gateway::testing_support {
namespace {

constexpr timeval kPatience{10, 0};
constexpr std::string_view kLineEnd = "\r\n";

sockaddr_in Loopback(uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

void ReadHead(std::string_view head, HttpAnswer& answer) {
  answer.status = head.size() > 12 ? std::atoi(std::string(head.substr(9, 3)).c_str()) : 0;
  while (!head.empty()) {
    const std::string_view line = head.substr(0, head.find(kLineEnd));
    head.remove_prefix(std::min(line.size() + kLineEnd.size(), head.size()));
    const size_t colon = line.find(": ");
    if (colon != std::string_view::npos) {
      std::string name(line.substr(0, colon));
      std::transform(name.begin(), name.end(), name.begin(),
                     [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      answer.headers[name] = line.substr(colon + 2);
    }
  }
}

}  // namespace

uint16_t FreePort() {
  const int probe = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = Loopback(0);
  socklen_t size = sizeof(address);
  const bool bound = bind(probe, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                     getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  close(probe);
  if (!bound) {
    throw std::runtime_error("no free port");
  }
  return ntohs(address.sin_port);
}

HttpConnection::HttpConnection(uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof(kPatience));
  setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &kPatience, sizeof(kPatience));
  const sockaddr_in address = Loopback(port);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
    close(socket_);
    throw std::runtime_error("can't connect");
  }
}

HttpConnection::~HttpConnection() { close(socket_); }

void HttpConnection::Write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) {
      return;  // the peer has closed; earlier bytes can still be read
    }
    bytes.remove_prefix(static_cast<size_t>(sent));
  }
}

bool HttpConnection::Fill() {
  std::array<char, 16384> bytes{};
  const ssize_t size = recv(socket_, bytes.data(), bytes.size(), 0);
  if (size > 0) {
    buffer_.append(bytes.data(), static_cast<size_t>(size));
  }
  return size > 0;
}

HttpAnswer HttpConnection::Read(bool head) {
  HttpAnswer answer;
  size_t end = 0;
  while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
    if (!Fill()) {
      return answer;
    }
  }
  ReadHead(std::string_view(buffer_).substr(0, end), answer);
  buffer_.erase(0, end + 4);
  const size_t length = std::strtoul(answer.headers["content-length"].c_str(), nullptr, 10);
  while (!head && buffer_.size() < length && Fill()) {
  }
  answer.body = head ? "" : buffer_.substr(0, length);
  buffer_.erase(0, answer.body.size());
  return answer;
}

bool HttpConnection::ReadChunks(HttpAnswer& answer) {
  answer = Read(/*head=*/true);
  for (;;) {
    size_t end = 0;
    while ((end = buffer_.find("\r\n")) == std::string::npos) {
      if (!Fill()) {
        return false;
      }
    }
    const size_t size = std::strtoul(buffer_.c_str(), nullptr, 16);
    buffer_.erase(0, end + 2);
    while (buffer_.size() < size + 2) {
      if (!Fill()) {
        return false;
      }
    }
    answer.body.append(buffer_, 0, size);
    buffer_.erase(0, size + 2);
    if (size == 0) {
      return true;
    }
  }
}

bool HttpConnection::ReadPast(std::string_view text) {
  size_t found = 0;
  while ((found = buffer_.find(text)) == std::string::npos) {
    if (!Fill()) {
      return false;
    }
  }
  buffer_.erase(0, found + text.size());
  return true;
}

HttpAnswer Ask(uint16_t port, std::string_view method, std::string_view target,
               std::string_view headers, std::string_view body) {
  HttpConnection connection(port);
  std::string request(method);
  request.append(" ").append(target).append(" HTTP/1.1\r\nHost: gateway\r\n").append(headers);
  if (!body.empty() || method == "POST" || method == "PUT") {
    request.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n");
  }
  request.append("\r\n").append(body);
  connection.Write(request);
  return connection.Read(method == "HEAD");
}

}  // namespace navalha::gateway::testing_support
