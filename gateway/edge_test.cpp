// Runs the edge's nginx template in a real nginx in front of a server that records requests.
#include "gateway/testing/edge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <mutex>
#include <utility>

#include "gateway/http/http_server.hpp"
#include "gateway/testing/http_client.hpp"

namespace navalha::gateway {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::Not;
using testing::UnorderedElementsAreArray;
using testing_support::Ask;
using testing_support::Edge;
using testing_support::FreePort;
using testing_support::HttpAnswer;
using testing_support::HttpConnection;

// A gateway that answers "ok" to every request and records it. The edge may cache short.png for a
// second.
class Recorder {
 public:
  Recorder()
      : server_(
            loops_, {.listen = "127.0.0.1:" + std::to_string(FreePort()), .socket = socket_},
            [this](const std::shared_ptr<Exchange>& exchange) { Note(exchange); },
            [](const Exchange&, const HttpResponse&) {}) {}

  // Its address as nginx writes it.
  std::string address() const { return "unix:" + socket_; }

  // The requests since the last call, as "METHOD path".
  std::vector<std::string> Take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(seen_, {});
  }

  HttpRequest last() {
    const std::lock_guard lock(mutex_);
    return last_;
  }

  // Answers 503 from now on, or "ok" again.
  void SetFailing(bool failing) { failing_ = failing; }

 private:
  void Note(const std::shared_ptr<Exchange>& exchange) {
    {
      const std::lock_guard lock(mutex_);
      seen_.push_back(exchange->request().method + " " + exchange->request().path);
      last_ = exchange->request();
    }
    HttpResponse response;
    response.body = "ok";
    response.headers.emplace_back("ETag", "\"e\"");
    response.cache_control = "public, max-age=60";
    if (exchange->request().path.ends_with("/short.png")) {
      response.headers.emplace_back("X-Accel-Expires", "1");
    }
    if (failing_) {
      response = {};
      response.status = 503;
    }
    exchange->Reply(std::move(response));
  }

  const std::string socket_ = (std::filesystem::temp_directory_path() /
                               ("navalha-edge-" + std::to_string(getpid()) + ".sock"))
                                  .string();
  Loops loops_{2};
  std::atomic<bool> failing_ = false;
  std::mutex mutex_;
  std::vector<std::string> seen_;
  HttpRequest last_;
  HttpServer server_;
};

class EdgeTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    recorder_ = new Recorder;
    edge_ = new Edge(recorder_->address());
  }
  static void TearDownTestSuite() {
    delete edge_;
    delete recorder_;
  }
  void SetUp() override { recorder_->Take(); }

  static HttpAnswer Get(const std::string& target, const std::string& headers = "") {
    return Ask(edge_->port(), "GET", target, headers);
  }

  static Recorder* recorder_;
  static Edge* edge_;
};

Recorder* EdgeTest::recorder_ = nullptr;
Edge* EdgeTest::edge_ = nullptr;

// The attack: on an invalid byte a listener stops reading headers and parses the bytes after its
// read buffer, 512 bytes in, as the next request. Each padding puts another byte there; one of them
// is the G of "GET /smuggled".
TEST_F(EdgeTest, ParsesNoHeaderBytesAsARequest) {
  constexpr size_t kBeyondOneRead = 540;
  std::vector<std::string> expected;
  for (const std::string name :
       {"Authorization", "Content-Type", "Host", "X-Request-Id", "Idempotency-Key", "If-None-Match",
        "traceparent", "Accept", "Accept-Encoding"}) {
    for (size_t padding = 0; padding < kBeyondOneRead; ++padding) {
      const std::string path = "/api/" + std::to_string(expected.size());
      const HttpAnswer answer =
          Ask(edge_->port(), "GET", path,
              name + ": \xC3" + std::string(padding, 'p') + "GET /smuggled HTTP/1.1\r\n");
      ASSERT_THAT((std::vector<int>{200, 400}), testing::Contains(answer.status)) << name;
      if (answer.status == 200) {
        expected.push_back("GET " + path);
      }
    }
  }
  EXPECT_GT(expected.size(), 1000);
  EXPECT_EQ(recorder_->Take(), expected);
}

// The same byte in other parts of a request.
TEST_F(EdgeTest, RefusesInvalidBytesInAddressAndMethod) {
  for (const std::string target : {"/api/\xC3\xA9", "/api/a\tb", "/api/a?b=\xFF", "/api/a?b[]=1",
                                   "/api/a|b", "/api/a\"b", "/api/a{b}", "/api/a?b=^"}) {
    EXPECT_EQ(Get(target).status, 400) << target;
  }
  EXPECT_EQ(Ask(edge_->port(), "BREW", "/api/a").status, 405);
  EXPECT_EQ(Ask(edge_->port(), "TRACE", "/api/a").status, 405);
  EXPECT_TRUE(recorder_->Take().empty());
}

TEST_F(EdgeTest, ForwardsTheRequestAndReplacesUntrustedHeaders) {
  EXPECT_EQ(Get("/api/a%20b?x=1%C3%A9",
                "Authorization: Bearer t\r\nX-Request-Id: r-1\r\nIdempotency-Key: k\r\n"
                "X-Forwarded-For: 6.6.6.6\r\nIf-None-Match: \"e\"\r\n"
                "Accept-Encoding: gzip, br\r\n")
                .status,
            200);
  const HttpRequest seen = recorder_->last();
  EXPECT_EQ(seen.path, "/api/a%20b");
  EXPECT_EQ(seen.query, "x=1%C3%A9");
  EXPECT_EQ(seen.authorization, "Bearer t");
  EXPECT_EQ(seen.request_id, "r-1");
  EXPECT_EQ(seen.idempotency_key, "k");
  EXPECT_EQ(seen.if_none_match, "\"e\"");
  EXPECT_EQ(seen.accept_encoding, "gzip, br");
  EXPECT_EQ(seen.client_address, "127.0.0.1") << "the edge ignores the client's header";
  Get("/api/a", "X-Request-Id: a b\r\n");
  EXPECT_EQ(recorder_->last().request_id.size(), 32) << "the edge creates a new id";
}

TEST_F(EdgeTest, ForwardsOnlyCompleteBodies) {
  const std::string type = "Content-Type: application/json\r\n";
  EXPECT_EQ(Ask(edge_->port(), "POST", "/api/a", type, "{\"a\":1}").status, 200);
  EXPECT_EQ(recorder_->last().body, "{\"a\":1}");
  EXPECT_EQ(recorder_->last().content_type, "application/json");
  HttpConnection chunked(edge_->port());
  chunked.Write(
      "POST /api/a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"
      "2\r\nde\r\n0\r\n\r\n");
  EXPECT_EQ(chunked.Read().status, 200);
  EXPECT_EQ(recorder_->last().body, "abcde");
  recorder_->Take();
  EXPECT_EQ(Ask(edge_->port(), "POST", "/api/a", "", std::string(10 * 1024 * 1024, 'x')).status,
            413);
  for (const std::string lengths :
       {"Content-Length: 2\r\nContent-Length: 3\r\n",
        "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "Content-Length: -1\r\n",
        "Content-Length: abc\r\n", "Transfer-Encoding: x\r\n"}) {
    HttpConnection connection(edge_->port());
    connection.Write("POST /api/a HTTP/1.1\r\nHost: x\r\n" + lengths + "\r\n{}");
    EXPECT_GE(connection.Read().status, 400) << lengths;
  }
  EXPECT_TRUE(recorder_->Take().empty());
}

TEST_F(EdgeTest, RefusesInTheGatewaysErrorFormat) {
  for (const auto& [target, status] : std::vector<std::pair<std::string, int>>{
           {"/api/\xC3\xA9", 400}, {"/api/%zz", 400}, {"/api/" + std::string(9000, 'a'), 414}}) {
    const HttpAnswer answer = Get(target);
    EXPECT_EQ(answer.status, status) << target.substr(0, 20);
    EXPECT_THAT(answer.body, HasSubstr("\"message\":\""));
    EXPECT_EQ(answer.headers.at("content-type"), "application/json; charset=utf-8");
  }
  EXPECT_EQ(Get("/api/a", "X-Long: " + std::string(9000, 'a') + "\r\n").status, 431);
}

TEST_F(EdgeTest, ServesACachedPictureWhileTheGatewayCannotReadIt) {
  EXPECT_EQ(Get("/images/short.png").body, "ok");
  recorder_->Take();
  recorder_->SetFailing(true);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (recorder_->Take().empty() && std::chrono::steady_clock::now() < deadline) {
    const HttpAnswer answer = Get("/images/short.png");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body, "ok");
  }
  EXPECT_EQ(Get("/images/other.png").status, 503);
  recorder_->SetFailing(false);
}

TEST_F(EdgeTest, NormalizesSlashesInPictureAddresses) {
  EXPECT_EQ(Get("//images/ab12.png").body, "ok");
  EXPECT_EQ(Get("/images/ab12.png").body, "ok");
  EXPECT_EQ(recorder_->Take(), std::vector<std::string>{"GET /images/ab12.png"})
      << "the second request is cached";
  EXPECT_EQ(Get("/images/own.svg").body, "<svg/>");
  for (const std::string target :
       {"/images/", "/images/a%0Ab", "/images/a%20b", "/images/a/b", "/images/%C3%A9.png"}) {
    EXPECT_EQ(Get(target).status, 404) << target;
  }
  EXPECT_TRUE(recorder_->Take().empty());
}

TEST_F(EdgeTest, ServesTheWebAppWithCacheHeaders) {
  const HttpAnswer page = Get("/establishment/barbearia-do-ze");
  EXPECT_EQ(page.status, 200);
  EXPECT_THAT(page.body, HasSubstr("Navalha"));
  EXPECT_EQ(page.headers.at("cache-control"), "no-cache");
  EXPECT_THAT(page.headers.at("content-security-policy"), HasSubstr("default-src 'self'"));
  EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
  const HttpAnswer asset = Get("/assets/app-1a2b.js");
  EXPECT_EQ(asset.headers.at("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(Get("/assets/gone.js").status, 404);
  EXPECT_EQ(Get("/healthz").body, "ok");
}

TEST_F(EdgeTest, FetchesPublicPagesFromTheGateway) {
  for (const std::string path :
       {"/", "/establishment/view/barba-e-brasa", "/establishment/barba-e-brasa/schedule"}) {
    const HttpAnswer page = Get(path + "?q=corte", "Authorization: Bearer t\r\n");
    EXPECT_EQ(page.body, "ok") << path;
    EXPECT_THAT(page.headers.at("content-security-policy"), HasSubstr("default-src 'self'"));
    EXPECT_EQ(page.headers.count("x-robots-tag"), 0) << path;
    EXPECT_EQ(recorder_->Take(), std::vector<std::string>{"GET " + path});
  }
  Get("//establishment//view/barba-e-brasa");
  EXPECT_EQ(recorder_->Take(), std::vector<std::string>{"GET /establishment/view/barba-e-brasa"});
  EXPECT_EQ(Get("/sitemap.xml").body, "ok");
  EXPECT_EQ(Get("/sitemap.xml").body, "ok");
  EXPECT_EQ(recorder_->Take(), std::vector<std::string>{"GET /sitemap.xml"})
      << "the second request is cached";
}

TEST_F(EdgeTest, ExcludesOtherScreensFromSearchEngines) {
  const HttpAnswer page = Get("/user/rafael.marques");
  EXPECT_EQ(page.status, 200) << "a user name may have a dot";
  EXPECT_EQ(page.headers.at("x-robots-tag"), "noindex");
  EXPECT_TRUE(recorder_->Take().empty());
}

TEST_F(EdgeTest, AnswersNotFoundForMissingFiles) {
  for (const std::string path :
       {"/favicon.ico", "/.env", "/.inputs", "/.git/config", "/wp-login.php", "/admin/index.php",
        "/images/none/x.png", "/user/a/app.js.map"}) {
    EXPECT_EQ(Get(path).status, 404) << path;
  }
  EXPECT_EQ(Get("/index.html").status, 200);
}

TEST_F(EdgeTest, OpensTheAppWithNotFoundForAnInvalidSlug) {
  for (const std::string path : {"/establishment/view/%3Cb%3E", "/establishment/a.b/schedule"}) {
    const HttpAnswer page = Get(path);
    EXPECT_EQ(page.status, 404) << path;
    EXPECT_THAT(page.body, HasSubstr("<title>Navalha</title>"));
    EXPECT_THAT(page.headers.at("content-security-policy"), HasSubstr("default-src 'self'"));
  }
  EXPECT_TRUE(recorder_->Take().empty());
}

TEST_F(EdgeTest, ServesPublicPagesWhileTheGatewayIsDown) {
  const Edge lonely("127.0.0.1:" + std::to_string(FreePort()));
  const HttpAnswer page = Ask(lonely.port(), "GET", "/establishment/view/barba-e-brasa");
  EXPECT_EQ(page.status, 200);
  EXPECT_THAT(page.body, HasSubstr("<title>Navalha</title>"));
  EXPECT_EQ(page.headers.at("cache-control"), "no-cache");
}

TEST_F(EdgeTest, LogsTheAreaOfAnAddressWithoutItsText) {
  const Edge edge(recorder_->address());
  for (const std::string target :
       {"/api/user/maria@exemplo.com.br?phone=11987654321", "/user/maria@exemplo.com.br",
        "/images/maria@exemplo.com.br", "/assets/maria@exemplo.com.br", "/api/maria%40x",
        "/api/\xC3maria@exemplo.com.br"}) {
    Ask(edge.port(), "GET", target);
  }
  const std::string log = edge.AwaitLog(6);
  EXPECT_THAT(log, testing::ContainsRegex(" GET /api/ 200 [0-9]+ [0-9.]+ .+\n"));
  EXPECT_THAT(log, HasSubstr(" GET / 200 "));
  EXPECT_THAT(log, Not(HasSubstr("maria")));
  EXPECT_THAT(log, Not(HasSubstr("11987654321")));
}

TEST_F(EdgeTest, OmitsRequestPathsFromTheErrorLog) {
  const Edge lonely("127.0.0.1:" + std::to_string(FreePort()));
  EXPECT_EQ(Ask(lonely.port(), "GET", "/api/user/maria@exemplo.com.br").status, 503);
  lonely.AwaitLog(1);
  EXPECT_THAT(lonely.ErrorLog(), Not(HasSubstr("maria")));
}

TEST_F(EdgeTest, AnswersUnavailableWhileTheGatewayIsDown) {
  const Edge lonely("127.0.0.1:" + std::to_string(FreePort()));
  const HttpAnswer answer = Ask(lonely.port(), "GET", "/api/a");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.headers.at("retry-after"), "1");
  EXPECT_THAT(answer.body, HasSubstr("\"reason\":\"GATEWAY_AWAY\""));
}

}  // namespace
}  // namespace navalha::gateway
