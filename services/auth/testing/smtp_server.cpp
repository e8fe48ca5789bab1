#include "services/auth/testing/smtp_server.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace navalha::auth {
namespace {

constexpr int kPollMs = 20;

void Say(int client, const std::string& line) {
  const std::string text = line + "\r\n";
  if (send(client, text.data(), text.size(), MSG_NOSIGNAL) < 0) {
    return;  // The client disconnected; the next read reports it.
  }
}

bool Readable(int socket) {
  pollfd waited{socket, POLLIN, 0};
  return poll(&waited, 1, kPollMs) > 0;
}

}  // namespace

SmtpServer::SmtpServer() : listener_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* any = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener_, any, size) != 0 || listen(listener_, 8) != 0 ||
      getsockname(listener_, any, &size) != 0) {
    throw std::runtime_error("no port for a mail server");
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { Serve(); });
}

SmtpServer::~SmtpServer() {
  stopping_ = true;
  thread_.join();
  close(listener_);
}

std::vector<std::string> SmtpServer::mails() const {
  const std::lock_guard lock(mutex_);
  return mails_;
}

std::vector<std::string> SmtpServer::envelopes() const {
  const std::lock_guard lock(mutex_);
  return envelopes_;
}

void SmtpServer::Serve() {
  while (!stopping_) {
    if (!Readable(listener_)) {
      continue;
    }
    const int client = accept(listener_, nullptr, nullptr);
    ++connections;
    Talk(client);
    close(client);
  }
}

void SmtpServer::Talk(int client) {
  if (mood != Mood::kSilent) {
    Say(client, "220 test ESMTP");
  }
  std::string buffer;
  bool in_data = false;
  while (!stopping_) {
    if (!Readable(client)) {
      continue;
    }
    std::array<char, 4096> bytes{};
    const ssize_t count = recv(client, bytes.data(), bytes.size(), 0);
    if (count <= 0) {
      return;
    }
    buffer.append(bytes.data(), static_cast<size_t>(count));
    const std::string end = in_data ? "\r\n.\r\n" : "\r\n";
    for (size_t at = buffer.find(end); at != std::string::npos;
         at = buffer.find(in_data ? "\r\n.\r\n" : "\r\n")) {
      const std::string line = buffer.substr(0, at);
      buffer.erase(0, at + (in_data ? 5 : 2));
      if (!Command(client, line, in_data)) {
        return;
      }
    }
  }
}

bool SmtpServer::Command(int client, const std::string& line, bool& in_data) {
  const std::lock_guard lock(mutex_);
  if (in_data) {
    mails_.push_back(line);
    in_data = false;
    Say(client, "250 taken");
  } else if (line.starts_with("MAIL FROM") || line.starts_with("RCPT TO")) {
    envelopes_.push_back(line);
    const bool refused = mood == Mood::kRefuses && line.starts_with("RCPT");
    Say(client, refused ? "550 no such mailbox" : "250 ok");
  } else if (line == "DATA") {
    in_data = true;
    Say(client, "354 go on");
  } else if (line == "QUIT") {
    Say(client, "221 bye");
    return false;
  } else {
    Say(client, line.starts_with("EHLO") ? "250 test" : "250 ok");
  }
  return true;
}

}  // namespace navalha::auth
