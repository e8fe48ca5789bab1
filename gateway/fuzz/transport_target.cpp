#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <system_error>

#include "gateway/fuzz/property.hpp"
#include "gateway/fuzz/suite.hpp"
#include "gateway/fuzz/targets.hpp"
#include "gateway/http/session.hpp"
#include "gateway/transcoding/transcoder.hpp"

namespace navalha::gateway::fuzz {
namespace {

namespace asio = boost::asio;

constexpr size_t kMaxBodyBytes = 4096;
// A longer unsent piece ends the connection.
constexpr size_t kMaxPieceBytes = 1000;
constexpr std::string_view kConfirmation = "HTTP/1.1 100 Continue\r\n\r\n";

// Routes and reads requests. It has no service, so the answer to a valid request is 501.
const Transcoder& SuiteTranscoder() {
  static Upstreams upstreams({}, 0);
  static const Transcoder transcoder(Routes(), upstreams, nullptr, nullptr,
                                     std::chrono::milliseconds(1000));
  return transcoder;
}

HttpResponse ResponseTo(HttpRequest request) {
  HttpResponse response;
  const auto exchange = std::make_shared<Exchange>(
      std::move(request),
      [&response](const Exchange&, HttpResponse reply) { response = std::move(reply); });
  try {
    SuiteTranscoder().Handle(exchange);
  } catch (const HttpError& error) {
    exchange->Reply(ResponseOf(error));
  }
  return response;
}

// One connection through a pair of sockets. Its server answers on the same thread.
class Conversation {
 public:
  Conversation() : lane_(std::make_shared<Lane>(Context(), settings_, receiver_)) {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      throw std::system_error(errno, std::generic_category(), "socketpair");
    }
    client_ = ends[0];
    Session::Socket socket(Context());
    socket.assign(asio::generic::stream_protocol(AF_UNIX, 0), ends[1]);
    std::make_shared<Session>(std::move(socket), lane_)->Start();
  }
  ~Conversation() {
    close(std::exchange(client_, -1));
    Run();
    lane_->is_closed = true;
  }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  // Sends the bytes in pieces, then ends the direction from the client.
  void Send(std::string_view bytes, size_t piece) {
    for (size_t at = 0; at < bytes.size(); at += piece) {
      const std::string_view next = bytes.substr(at, piece);
      if (send(client_, next.data(), next.size(), MSG_NOSIGNAL) !=
          static_cast<ssize_t>(next.size())) {
        break;  // the server has closed the connection
      }
      Run();
    }
    shutdown(client_, SHUT_WR);
    Run();
    Require(lane_->sessions.empty(), "a connection ends with its client");
    Require(done_ == begun_, "each answer ends once");
  }

  // The accepted requests, and the bytes that the answers to all requests should have.
  std::vector<std::string> requests;
  std::string expected;
  std::string received;

 private:
  static asio::io_context& Context() {
    static asio::io_context context(1);
    return context;
  }

  // Runs all ready handlers and reads the answers.
  void Run() {
    std::array<char, 4096> bytes{};
    for (;;) {
      Context().restart();
      const size_t handled = Context().poll();
      const ssize_t size = recv(client_, bytes.data(), bytes.size(), 0);
      if (size > 0) {
        received.append(bytes.data(), static_cast<size_t>(size));
      } else if (handled == 0) {
        return;
      }
    }
  }

  void Receive(const std::shared_ptr<Connection>& connection, const HttpRequest& request,
               const HttpError* refusal) {
    Require(!is_refused_, "nothing is read after a refusal");
    is_refused_ = refusal != nullptr;
    ++begun_;
    if (refusal == nullptr) {
      requests.push_back(request.method + " " + request.path + "?" + request.query + "\n" +
                         request.body);
    }
    if (refusal == nullptr && request.path.starts_with("/stream")) {
      AnswerInPieces(*connection, request.query.substr(0, kMaxPieceBytes));
      return;
    }
    const HttpResponse response = refusal != nullptr ? ResponseOf(*refusal) : ResponseTo(request);
    RequireJson(response.body);
    const auto answer = [this, connection, response, is_head = request.method == "HEAD"] {
      const std::string head = fmt::format("HTTP/1.1 {} X\r\n", response.status);
      // Must precede Answer, which may deliver the next request.
      Expect(fmt::format("{}Content-Length: {}\r\n", head, response.body.size()),
             is_head ? "" : response.body);
      connection->Answer({head, response.body}, [this] { ++done_; });
    };
    if (request.path.starts_with("/later")) {
      asio::post(Context(), answer);
    } else {
      answer();
    }
  }

  // Sends a text of the client, which may be empty, and a constant one.
  void AnswerInPieces(Connection& connection, const std::string& text) {
    const std::string first = text.empty() ? "" : fmt::format("{:x}\r\n{}\r\n", text.size(), text);
    Expect("HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n", first + "3\r\nend\r\n0\r\n\r\n");
    connection.Stream(
        {"HTTP/1.1 200 X\r\n"},
        [text](const std::shared_ptr<BodyStream>& body) {
          body->Send(text);
          asio::post(Context(), [body] {
            body->Send("end");
            body->End();
          });
        },
        [this] { ++done_; });
  }

  // Adds an expected answer. `head` omits the header Connection, which FuzzTransport ignores.
  void Expect(const std::string& head, const std::string& body) {
    expected += head + "\r\n" + body;
  }

  const Transport::Settings settings_{.max_body_bytes = kMaxBodyBytes};
  const Transport::Receiver receiver_ =
      [this](const std::shared_ptr<Connection>& connection, const HttpRequest& request,
             const HttpError* refusal) { Receive(connection, request, refusal); };
  const std::shared_ptr<Lane> lane_;
  int client_ = -1;
  size_t begun_ = 0;
  size_t done_ = 0;
  bool is_refused_ = false;
};

void Remove(std::string& text, std::string_view piece) {
  for (size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at)) {
    text.erase(at, piece.size());
  }
}

}  // namespace

void FuzzTransport(std::string_view input) {
  const size_t piece = TakePieceSize(input);
  Conversation whole;
  whole.Send(input, std::max<size_t>(input.size(), 1));
  Conversation parts;
  parts.Send(input, piece);
  // Smaller pieces can only delay a refusal, because the parser reads an incomplete line again when
  // the headers end.
  Require(whole.requests == parts.requests, "pieces give the same requests");
  for (Conversation* conversation : {&whole, &parts}) {
    Remove(conversation->received, kConfirmation);
    Remove(conversation->received, "Connection: close\r\n");
    Require(conversation->received == conversation->expected,
            "each request gets its answer, in order");
  }
}

}  // namespace navalha::gateway::fuzz
