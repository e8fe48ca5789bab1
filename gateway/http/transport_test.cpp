// The transport over real sockets, with clients that break the rules.
#include "gateway/http/transport.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <condition_variable>
#include <fstream>
#include <mutex>
#include <vector>

#include "gateway/testing/http_client.hpp"

namespace navalha::gateway {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing_support::FreePort;
using testing_support::HttpAnswer;
using testing_support::HttpConnection;

constexpr size_t kMaxBodyBytes = 100'000;
constexpr size_t kLargeAnswer = size_t{16} * 1024 * 1024;
constexpr auto kDeadline = 15s;

// Answers each request with its path and body, and records it.
class TransportTest : public testing::Test {
 protected:
  explicit TransportTest(Transport::Settings settings = {}) {
    settings.listen = "127.0.0.1:" + std::to_string(port_);
    settings.max_body_bytes = kMaxBodyBytes;
    transport_.emplace(
        loops_, settings,
        [this](const std::shared_ptr<Connection>& connection, HttpRequest request,
               const HttpError* refusal) { Answer(*connection, std::move(request), refusal); });
  }

  void Answer(Connection& connection, HttpRequest request, const HttpError* refusal) {
    Outgoing answer{"HTTP/1.1 " + std::to_string(refusal == nullptr ? 200 : refusal->status()) +
                    " X\r\n"};
    answer.body = refusal == nullptr ? request.path + "|" + request.body : refusal->Body();
    if (request.path == "/large") {
      answer.body.assign(kLargeAnswer, 'x');
    }
    {
      const std::lock_guard lock(mutex_);
      if (refusal == nullptr) {
        seen_.push_back(request.method + " " + request.path);
        last_ = request;
      }
    }
    connection.Answer(std::move(answer), [this] {
      const std::lock_guard lock(mutex_);
      ++done_;
      changed_.notify_all();
    });
  }

  // The status of the first answer to these bytes; 0 when the connection is closed without one.
  int StatusOf(std::string_view bytes) const {
    HttpConnection connection(port_);
    connection.Write(bytes);
    return connection.Read().status;
  }

  std::vector<std::string> seen() {
    const std::lock_guard lock(mutex_);
    return seen_;
  }

  HttpRequest last() {
    const std::lock_guard lock(mutex_);
    return last_;
  }

  bool AwaitDone(int count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kDeadline, [&] { return done_ >= count; });
  }

  const uint16_t port_ = FreePort();
  Loops loops_{2};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> seen_;
  HttpRequest last_;
  int done_ = 0;
  std::optional<Transport> transport_;
};

// A listener that ends a header block at an invalid byte parses what follows as the next request.
// Each padding puts another byte at the end of a read.
TEST_F(TransportTest, ParsesNoHeaderBytesAsARequest) {
  constexpr size_t kBeyondOneRead = 2200;
  for (size_t padding = 0; padding < kBeyondOneRead; padding += 7) {
    HttpConnection connection(port_);
    connection.Write("GET /first HTTP/1.1\r\nHost: x\r\nAuthorization: \xC3" +
                     std::string(padding, 'p') +
                     "GET /smuggled HTTP/1.1\r\n\r\nGET /last HTTP/1.1\r\n\r\n");
    EXPECT_EQ(connection.Read().body, "/first|");
    EXPECT_EQ(connection.Read().body, "/last|");
  }
}

TEST_F(TransportTest, RefusesControlBytes) {
  for (const char byte : {'\0', '\x01', '\x1f', '\x7f', '\n', '\r'}) {
    const std::string value = std::string("a") + byte + "b";
    EXPECT_EQ(StatusOf("GET /a HTTP/1.1\r\nX-Request-Id: " + value + "\r\n\r\n"), 400)
        << static_cast<int>(byte);
  }
}

TEST_F(TransportTest, RefusesAmbiguousLengths) {
  for (const std::string lengths :
       {"Content-Length: 2\r\nContent-Length: 3\r\n",
        "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "Transfer-Encoding: x\r\n",
        "Transfer-Encoding: gzip, chunked\r\n", "Content-Length: -1\r\n", "Content-Length: +2\r\n",
        "Content-Length: abc\r\n", "Content-Length : 2\r\n",
        "Content-Length: 99999999999999999999\r\n"}) {
    EXPECT_EQ(StatusOf("POST /a HTTP/1.1\r\nHost: x\r\n" + lengths + "\r\n{}"), 400) << lengths;
  }
  EXPECT_THAT(seen(), ElementsAre());
}

TEST_F(TransportTest, RefusesMalformedRequests) {
  for (const std::string bytes :
       {"\r\n\r\n", "GET\r\n\r\n", "GET  /a HTTP/1.1\r\n\r\n", "GET /a HTTP/9.9\r\n\r\n",
        "GET /a HTTP/1.1\r\nno colon\r\n\r\n", "GET /a\xC3\xA9 HTTP/1.1\r\n\r\n",
        "GET /a|b HTTP/1.1\r\n\r\n", "G(T /a HTTP/1.1\r\n\r\n",
        "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabcdefgh\r\n"}) {
    EXPECT_EQ(StatusOf(bytes), 400) << bytes;
  }
  EXPECT_THAT(seen(), ElementsAre());
}

TEST_F(TransportTest, ReadsChunkedBodiesAndIgnoresTheirTrailers) {
  HttpConnection connection(port_);
  connection.Write(
      "POST /a HTTP/1.1\r\nX-Forwarded-For: 1.2.3.4\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n");
  EXPECT_EQ(connection.Read().body, "/a|abcde");
  EXPECT_EQ(last().client_address, "1.2.3.4");
}

TEST_F(TransportTest, RefusesLargeHeaders) {
  const auto status = [this](const std::string& headers) {
    return StatusOf("GET /a HTTP/1.1\r\n" + headers + "\r\n");
  };
  const auto many = [](int count) {
    std::string headers;
    for (int i = 0; i < count; ++i) {
      headers += "X-Header: 1\r\n";
    }
    return headers;
  };
  EXPECT_EQ(status("X-Large: " + std::string(16'000, 'x') + "\r\n"), 200);
  EXPECT_EQ(status("X-Large: " + std::string(17'000, 'x') + "\r\n"), 431);
  EXPECT_EQ(status("X-Large: " + std::string(200'000, 'x') + "\r\n"), 431);
  EXPECT_EQ(status(many(64)), 200);
  EXPECT_EQ(status(many(65)), 431);
}

TEST_F(TransportTest, RefusesALargeBodyAndDeliversTheAnswer) {
  const std::string body(10 * kMaxBodyBytes, 'x');
  const std::string head = "POST /a HTTP/1.1\r\nContent-Length: ";
  EXPECT_EQ(StatusOf(head + std::to_string(kMaxBodyBytes + 1) + "\r\n\r\n"), 413)
      << "before the body arrives";
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(StatusOf(head + std::to_string(body.size()) + "\r\n\r\n" + body), 413);
  }
  EXPECT_EQ(StatusOf("POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nf4240\r\n" + body),
            413);
  EXPECT_EQ(StatusOf("POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;" + body), 400)
      << "the head of a chunk";
  EXPECT_THAT(seen(), ElementsAre());
}

TEST_F(TransportTest, AnswersRequestsOfOneWriteInOrder) {
  constexpr int kRequests = 2000;
  HttpConnection connection(port_);
  std::string bytes;
  for (int i = 0; i < kRequests; ++i) {
    bytes += "GET /" + std::to_string(i) + " HTTP/1.1\r\n\r\n";
  }
  connection.Write(bytes);
  for (int i = 0; i < kRequests; ++i) {
    ASSERT_EQ(connection.Read().body, "/" + std::to_string(i) + "|");
  }
}

TEST_F(TransportTest, ReadsARequestByteByByte) {
  HttpConnection connection(port_);
  for (const char byte : std::string_view("POST /a?b=c HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}")) {
    connection.Write(std::string(1, byte));
  }
  EXPECT_EQ(connection.Read().body, "/a|{}");
  EXPECT_EQ(last().query, "b=c");
}

TEST_F(TransportTest, ConfirmsTheHeadersToAClientThatWaits) {
  HttpConnection connection(port_);
  connection.Write("POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  EXPECT_TRUE(connection.ReadPast("HTTP/1.1 100 Continue\r\n\r\n"));
  connection.Write("{}");
  EXPECT_EQ(connection.Read().body, "/a|{}");
}

TEST_F(TransportTest, ClosesTheConnectionWhenTheClientAsks) {
  for (const std::string request :
       {"GET /a HTTP/1.1\r\nConnection: close\r\n\r\n", "GET /a HTTP/1.0\r\n\r\n"}) {
    HttpConnection connection(port_);
    connection.Write(request);
    EXPECT_EQ(connection.Read().headers.at("connection"), "close");
    connection.Write("GET /b HTTP/1.1\r\n\r\n");
    EXPECT_EQ(connection.Read().status, 0);
  }
}

TEST_F(TransportTest, ServesOtherClientsAfterADisconnect) {
  for (int i = 0; i < 200; ++i) {
    HttpConnection connection(port_);
    connection.Write(i % 2 == 0 ? "POST /a HTTP/1.1\r\nContent-Length: 100\r\n\r\n{\"te"
                                : "GET /large HTTP/1.1\r\n\r\n");
  }
  EXPECT_EQ(StatusOf("GET /a HTTP/1.1\r\n\r\n"), 200);
}

// More waiting requests than threads: waiting requests occupy no thread.
TEST_F(TransportTest, BlocksNoThreadOnUnfinishedRequests) {
  std::vector<std::unique_ptr<HttpConnection>> unfinished;
  for (int i = 0; i < 50; ++i) {
    unfinished.push_back(std::make_unique<HttpConnection>(port_));
    unfinished.back()->Write("POST /a HTTP/1.1\r\nContent-Length: 10\r\n\r\n{");
  }
  EXPECT_EQ(StatusOf("GET /a HTTP/1.1\r\n\r\n"), 200);
}

TEST_F(TransportTest, RefusesAnAddressInUse) {
  Transport::Settings settings;
  settings.listen = "127.0.0.1:" + std::to_string(port_);
  EXPECT_THROW(Transport(loops_, settings, nullptr), std::exception);
}

// Limits of one second, instead of those of production.
class ImpatientTransportTest : public TransportTest {
 protected:
  ImpatientTransportTest()
      : TransportTest({.request_time = 1s, .idle_time = 1s, .write_time = 1s}) {}
};

TEST_F(ImpatientTransportTest, DisconnectsSlowAndIdleClients) {
  for (const std::string begun :
       {"", "GET /a HTTP/1.1\r\nX-Slow: ", "POST /a HTTP/1.1\r\nContent-Length: 10\r\n\r\n{",
        "GET /a HTTP/1.1\r\n\r\nGET /b"}) {
    HttpConnection connection(port_);
    connection.Write(begun);
    while (connection.Read().status == 200) {
    }
    connection.Write("x\r\n\r\n");
    EXPECT_EQ(connection.Read().status, 0) << begun;
  }
}

TEST_F(ImpatientTransportTest, DisconnectsAClientThatDoesNotReadItsAnswer) {
  HttpConnection connection(port_);
  connection.Write("GET /large HTTP/1.1\r\n\r\n");
  EXPECT_TRUE(AwaitDone(1));
  const HttpAnswer answer = connection.Read();
  EXPECT_LT(answer.body.size(), kLargeAnswer);
}

// The resident memory of this process in KiB.
int64_t MemoryKib() {
  std::ifstream status("/proc/self/status");
  std::string word;
  int64_t kib = 0;
  while (status >> word && word != "VmRSS:") {
  }
  status >> kib;
  return kib;
}

// Both ends of a connection are in this process. The machine may allow fewer than 10,000
// connections, so the cost of one is measured.
TEST_F(TransportTest, HoldsIdleConnectionsBelow10KibEach) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  const auto count = std::min<size_t>(10'000, (files.rlim_cur - 200) / 2);
  const int64_t before = MemoryKib();
  std::vector<std::unique_ptr<HttpConnection>> connections;
  while (connections.size() < count) {
    connections.push_back(std::make_unique<HttpConnection>(port_));
    connections.back()->Write("GET /a HTTP/1.1\r\n\r\n");
    ASSERT_EQ(connections.back()->Read().status, 200) << connections.size();
  }
  const int64_t cost = MemoryKib() - before;
  std::cout << count << " connections: " << cost << " KiB\n";
  EXPECT_LT(cost, static_cast<int64_t>(10 * count));
  connections.back()->Write("GET /a HTTP/1.1\r\n\r\n");
  EXPECT_EQ(connections.back()->Read().status, 200);
}

}  // namespace
}  // namespace navalha::gateway
