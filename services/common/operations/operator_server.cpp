#include "services/common/operations/operator_server.hpp"

#include <CivetServer.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <stdexcept>
#include <vector>

#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"

namespace navalha::common {
namespace {

constexpr const char* kMetricsType = "text/plain; version=0.0.4; charset=utf-8";
constexpr const char* kTextType = "text/plain; charset=utf-8";
// Pages run no scripts and load nothing.
constexpr const char* kHeaders =
    "Cache-Control: no-store\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'\r\n";

void Reply(mg_connection* connection, const char* status, const OperatorPage& page) {
  const std::string answer = fmt::format(
      "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{}Connection: close\r\n\r\n{}",
      status, page.content_type, page.body.size(), kHeaders, page.body);
  mg_write(connection, answer.data(), answer.size());
}

void ReplyText(mg_connection* connection, const char* status, const std::string& text) {
  Reply(connection, status, {kTextType, text + "\n"});
}

// The first bytes of the body without trailing white space. Longer bodies are no level.
std::string ReadLevel(mg_connection* connection) {
  std::array<char, 32> text{};
  size_t size = 0;
  while (size < text.size()) {
    const int read = mg_read(connection, text.data() + size, text.size() - size);
    if (read <= 0) {
      break;
    }
    size += static_cast<size_t>(read);
  }
  std::string level(text.data(), size);
  level.erase(level.find_last_not_of(" \r\n") + 1);
  return level;
}

class PageHandler final : public CivetHandler {
 public:
  using CivetHandler::handleGet;
  explicit PageHandler(std::function<OperatorPage()> build) : build_(std::move(build)) {}

  bool handleGet(CivetServer* /*server*/, mg_connection* connection) override {
    try {
      Reply(connection, "200 OK", build_());
    } catch (const std::exception& error) {
      ReplyText(connection, "500 Internal Server Error", error.what());
    }
    return true;
  }

 private:
  const std::function<OperatorPage()> build_;
};

class LogLevelHandler final : public CivetHandler {
 public:
  using CivetHandler::handleGet;
  using CivetHandler::handlePut;
  bool handleGet(CivetServer* /*server*/, mg_connection* connection) override {
    ReplyText(connection, "200 OK", LogLevel());
    return true;
  }

  bool handlePut(CivetServer* /*server*/, mg_connection* connection) override {
    if (mg_get_header(connection, "Origin") != nullptr) {
      ReplyText(connection, "403 Forbidden", "refused: a web page sent this");
    } else if (SetLogLevel(ReadLevel(connection))) {
      ReplyText(connection, "200 OK", LogLevel());
    } else {
      ReplyText(connection, "400 Bad Request",
                fmt::format("a level is one of {}", fmt::join(kLogLevels, ", ")));
    }
    return true;
  }
};

}  // namespace

class OperatorServer::Implementation {
 public:
  Implementation(const std::string& listen, OperatorPages pages)
      : server_(std::vector<std::string>{"listening_ports", listen, "num_threads", "3",
                                         "request_timeout_ms", "10000"}) {
    pages["/metrics"] = [] { return OperatorPage{kMetricsType, ScrapeText()}; };
    for (auto& [path, build] : pages) {
      handlers_.push_back(std::make_unique<PageHandler>(std::move(build)));
      Add(path, *handlers_.back());
    }
    handlers_.push_back(std::make_unique<LogLevelHandler>());
    Add("/log_level", *handlers_.back());
  }
  ~Implementation() { server_.close(); }
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;

  int port() { return server_.getListeningPorts().front(); }

 private:
  // CivetWeb matches prefixes of the path; "$" requires its end.
  void Add(const std::string& path, CivetHandler& handler) {
    server_.addHandler(path + "$", handler);
  }

  std::vector<std::unique_ptr<CivetHandler>> handlers_;
  CivetServer server_;
};

OperatorServer::OperatorServer(const std::string& listen, OperatorPages pages) {
  if (!listen.empty()) {
    implementation_ = std::make_unique<Implementation>(listen, std::move(pages));
  }
}

OperatorServer::~OperatorServer() = default;

int OperatorServer::port() const { return implementation_ ? implementation_->port() : 0; }

}  // namespace navalha::common
