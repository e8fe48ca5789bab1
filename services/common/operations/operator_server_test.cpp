// The operator's HTTP server, over real connections.
#include "services/common/operations/operator_server.hpp"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>
#include <vector>

#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"

namespace navalha::common {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class OperatorServerTest : public testing::Test {
 protected:
  ~OperatorServerTest() override { SetLogLevel(level_); }

  // Sends a request and returns the whole answer.
  std::string Ask(const std::string& first_line, const std::string& headers = "",
                  const std::string& body = "") const {
    const int peer = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(server_.port()));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(peer, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    const std::string request = first_line + " HTTP/1.1\r\nHost: localhost\r\n" + headers +
                                "Content-Length: " + std::to_string(body.size()) +
                                "\r\nConnection: close\r\n\r\n" + body;
    EXPECT_EQ(write(peer, request.data(), request.size()), static_cast<ssize_t>(request.size()));
    std::string answer;
    std::array<char, 4096> piece{};
    for (ssize_t size = 0; (size = read(peer, piece.data(), piece.size())) > 0;) {
      answer.append(piece.data(), static_cast<size_t>(size));
    }
    close(peer);
    return answer;
  }

  const std::string level_ = LogLevel();
  const OperatorServer server_{"127.0.0.1:0",
                               {{"/page", [] {
                                   return OperatorPage{"text/html; charset=utf-8", "<p>oi"};
                                 }}}};
};

TEST_F(OperatorServerTest, ServesMetricsAndPages) {
  CounterMetric("navalha_test_operator_total", "A counter").Increment();
  EXPECT_THAT(Ask("GET /metrics"),
              AllOf(StartsWith("HTTP/1.1 200 OK\r\n"), HasSubstr("version=0.0.4"),
                    HasSubstr("\nnavalha_test_operator_total 1\n")));
  EXPECT_THAT(Ask("GET /page"), AllOf(StartsWith("HTTP/1.1 200 OK\r\n"), EndsWith("\r\n\r\n<p>oi"),
                                      HasSubstr("default-src 'none'")));
  EXPECT_THAT(Ask("GET /page/more"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(Ask("GET /"), StartsWith("HTTP/1.1 404"));
}

TEST_F(OperatorServerTest, ChangesTheLogLevelOfTheRunningProcess) {
  EXPECT_THAT(Ask("PUT /log_level", "", "debug\n"), EndsWith("\r\n\r\ndebug\n"));
  EXPECT_TRUE(spdlog::should_log(spdlog::level::debug));
  EXPECT_THAT(Ask("PUT /log_level", "", "error"), EndsWith("\r\n\r\nerror\n"));
  EXPECT_FALSE(spdlog::should_log(spdlog::level::warn));
  EXPECT_THAT(Ask("GET /log_level"), EndsWith("\r\n\r\nerror\n"));
}

TEST_F(OperatorServerTest, RefusesOtherLevelsAndWebPages) {
  for (const std::string& level :
       std::vector<std::string>{"off", "loud", "", std::string(100, 'x')}) {
    EXPECT_THAT(Ask("PUT /log_level", "", level), StartsWith("HTTP/1.1 400")) << level;
  }
  EXPECT_THAT(Ask("PUT /log_level", "Origin: http://evil.example\r\n", "debug"),
              StartsWith("HTTP/1.1 403"));
  EXPECT_EQ(LogLevel(), level_);
}

TEST(OperatorServer, ServesNothingWithoutAnAddress) {
  EXPECT_EQ(OperatorServer("").port(), 0);
  EXPECT_ANY_THROW(OperatorServer("lixo"));
}

}  // namespace
}  // namespace navalha::common
