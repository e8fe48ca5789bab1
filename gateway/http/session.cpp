#include "gateway/http/session.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

namespace navalha::gateway {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::system::error_code;
using std::chrono::steady_clock;

// The time in which a client must close after the last answer of its connection.
constexpr std::chrono::seconds kLingerTime{2};
constexpr size_t kReadBytes = 2048;
constexpr size_t kBodyReadBytes = size_t{64} * 1024;
// Larger input buffers are released after a request.
constexpr size_t kKeptBytes = size_t{8} * 1024;
// The maximum number of bytes without a complete element, such as a header block or the head of a
// chunk, whose length Beast does not limit.
constexpr size_t kMaxUnparsedBytes = size_t{64} * 1024;

HttpError RefusalOf(const error_code& error) {
  if (error == http::error::header_limit) {
    return HeadersTooLarge();
  }
  if (error == http::error::body_limit) {
    return BodyTooLarge();
  }
  return Malformed("BAD_REQUEST", "A requisição está malformada.");
}

}  // namespace

void Session::Start() {
  place_ = lane_->sessions.insert(lane_->sessions.end(), shared_from_this());
  error_code ignored;
  socket_.non_blocking(true, ignored);
  AwaitRequest();
  Read();
}

void Session::Answer(Outgoing answer, Done done) {
  OnLoop([self = shared_from_this(), answer = std::move(answer), done = std::move(done)]() mutable {
    self->Write(std::move(answer), std::move(done));
  });
}

void Session::Stream(Outgoing head, Begin begin, Done done) {
  OnLoop([self = shared_from_this(), head = std::move(head), begin = std::move(begin),
          done = std::move(done)]() mutable {
    self->StartStream(std::move(head), begin, std::move(done));
  });
}

void Session::CloseIfLate() {
  if (lane_->now > deadline_) {
    Close();
  }
}

void Session::CutStream() {
  if (state_ == State::kStreaming) {
    Close();
  }
}

void Session::Close() {
  if (std::exchange(state_, State::kClosed) == State::kClosed) {
    return;
  }
  error_code ignored;
  socket_.close(ignored);
  if (body_ != nullptr) {
    std::exchange(body_, nullptr)->End();
  }
  Finish();
  lane_->sessions.erase(place_);
}

template <class Work>
void Session::OnLoop(Work work) {
  if (lane_->context.get_executor().running_in_this_thread()) {
    work();
  } else {
    asio::post(lane_->context, std::move(work));
  }
}

void Session::AwaitRequest() {
  state_ = State::kReading;
  deadline_ = lane_->now + lane_->settings.idle_time;
}

void Session::Read() {
  if (std::exchange(is_reading_, true)) {
    return;
  }
  const bool in_body = parser_ && parser_->got_some() && parser_->is_header_done();
  socket_.async_read_some(
      input_.prepare(in_body ? kBodyReadBytes : kReadBytes),
      [self = shared_from_this()](error_code error, size_t size) { self->OnRead(error, size); });
}

void Session::OnRead(error_code error, size_t size) {
  is_reading_ = false;
  if (state_ == State::kClosed) {
    return;
  }
  if (error) {
    Close();
    return;
  }
  if (state_ == State::kLingering) {
    Read();  // into the same bytes, which nobody reads
    return;
  }
  input_.commit(size);
  if (state_ == State::kReading) {
    Process();
  }
}

// Delivers the complete requests that have arrived. After a request that is answered at once, this
// loop continues with the next one; nested calls return.
void Session::Process() {
  // A read that was started during a stream may still use the buffer, which is then empty.
  if (is_reading_ || std::exchange(is_processing_, true)) {
    return;
  }
  while (state_ == State::kReading && Parse()) {
    Deliver();
  }
  is_processing_ = false;
  if (state_ == State::kReading) {
    Read();
  }
}

// Returns true when a request is complete or refused.
bool Session::Parse() {
  if (input_.size() == 0) {
    return false;
  }
  if (!parser_) {
    parser_.emplace(lane_->settings.max_body_bytes);
    deadline_ = lane_->now + lane_->settings.request_time;
  }
  error_code error;
  input_.consume(parser_->put(input_.data(), error));
  if (error == http::error::need_more) {
    error = input_.size() > kMaxUnparsedBytes ? http::error::bad_chunk : error_code();
  }
  if (error) {
    refusal_.emplace(RefusalOf(error));
    return true;
  }
  if (parser_->is_done()) {
    return true;
  }
  Confirm();
  return false;
}

// Sends 100 Continue, once, to a client that waits for it before it sends the body.
void Session::Confirm() {
  if (parser_->got_some() && parser_->is_header_done() && parser_->expects_continue() &&
      !std::exchange(is_confirmed_, true)) {
    error_code ignored;  // the next read reports a disconnected client
    socket_.write_some(asio::buffer(std::string_view("HTTP/1.1 100 Continue\r\n\r\n")), ignored);
  }
}

void Session::Deliver() {
  state_ = State::kAnswering;
  deadline_ = steady_clock::time_point::max();
  close_ = refusal_.has_value() || !parser_->keeps_connection();
  HttpRequest request = std::move(parser_->request());
  is_head_ = request.method == "HEAD";
  parser_.reset();
  is_confirmed_ = false;
  if (input_.size() == 0 && input_.capacity() > kKeptBytes) {
    input_ = {};
  }
  const std::optional<HttpError> refusal = std::exchange(refusal_, std::nullopt);
  lane_->receiver(shared_from_this(), std::move(request), refusal ? &*refusal : nullptr);
}

void Session::Write(Outgoing answer, Done done) {
  done_ = std::move(done);
  if (state_ == State::kClosed) {
    Finish();
    return;
  }
  close_ = close_ || answer.close;
  answer_ = std::move(answer);
  if (answer_.has_content) {
    fmt::format_to(std::back_inserter(answer_.head), "Content-Length: {}\r\n", answer_.body.size());
  }
  EndHead();
  if (is_head_ || !answer_.has_content) {
    answer_.body.clear();
  }
  Send();
}

void Session::EndHead() { answer_.head += close_ ? "Connection: close\r\n\r\n" : "\r\n"; }

// Sends head and body with one system call, which nearly always takes them completely.
void Session::Send() {
  const std::array<asio::const_buffer, 2> buffers{asio::buffer(answer_.head),
                                                  asio::buffer(answer_.body)};
  error_code error;
  const size_t sent = socket_.write_some(buffers, error);
  if (error && error != asio::error::would_block) {
    Close();
    return;
  }
  if (sent == answer_.head.size() + answer_.body.size()) {
    OnSent();
    return;
  }
  state_ = State::kWriting;
  SendRest(sent);
}

void Session::SendRest(size_t sent) {
  deadline_ = lane_->now + lane_->settings.write_time;
  const size_t of_head = std::min(sent, answer_.head.size());
  const std::array<asio::const_buffer, 2> buffers{asio::buffer(answer_.head) + of_head,
                                                  asio::buffer(answer_.body) + (sent - of_head)};
  socket_.async_write_some(
      buffers, [self = shared_from_this(), sent](error_code error, size_t size) {
        if (error) {
          self->Close();
        } else if (sent + size < self->answer_.head.size() + self->answer_.body.size()) {
          self->SendRest(sent + size);
        } else {
          self->OnSent();
        }
      });
}

void Session::OnSent() {
  if (state_ == State::kClosed) {
    return;
  }
  answer_ = {};
  Finish();
  if (close_) {
    Linger();
    return;
  }
  AwaitRequest();
  Process();
}

// Closing while unread bytes arrive would reset the connection, and the client might lose the
// answer.
void Session::Linger() {
  state_ = State::kLingering;
  deadline_ = lane_->now + kLingerTime;
  error_code ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  if (!is_reading_) {
    input_.clear();
    Read();
  }
}

void Session::Finish() {
  if (done_) {
    std::exchange(done_, nullptr)();
  }
}

void Session::StartStream(Outgoing head, const Begin& begin, Done done) {
  done_ = std::move(done);
  // The body does not own the connection, which owns the body.
  const auto body =
      std::make_shared<ChunkedBody>([weak = weak_from_this(), &context = lane_->context] {
        asio::post(context, [weak] {
          if (const auto self = weak.lock()) {
            self->Flush();
          }
        });
      });
  if (lane_->cuts_streams) {
    Close();
  }
  if (state_ == State::kClosed) {
    body->End();
    begin(body);
    Finish();
    return;
  }
  close_ = close_ || head.close;
  answer_ = std::move(head);
  answer_.head += "Transfer-Encoding: chunked\r\n";
  EndHead();
  if (is_head_) {
    body->End();
    begin(body);
    Send();
    return;
  }
  state_ = State::kStreaming;
  body_ = body;
  SendPiece();
  begin(body);
  if (input_.size() == 0) {
    Read();  // notices that the client disconnects
  }
}

// Sends the next pieces unless earlier ones are still being sent.
void Session::Flush() {
  if (state_ != State::kStreaming || is_sending_) {
    return;
  }
  answer_.head = body_->Take();
  if (!answer_.head.empty()) {
    SendPiece();
  } else if (body_->IsAborted()) {
    Close();
  }
}

void Session::SendPiece() {
  is_sending_ = true;
  deadline_ = lane_->now + lane_->settings.write_time;
  asio::async_write(socket_, asio::buffer(answer_.head),
                    [self = shared_from_this()](error_code error, size_t /*size*/) {
                      self->is_sending_ = false;
                      error ? self->Close() : self->OnPieceSent();
                    });
}

void Session::OnPieceSent() {
  if (state_ == State::kClosed) {
    return;
  }
  deadline_ = steady_clock::time_point::max();
  if (!body_->IsComplete()) {
    Flush();
    return;
  }
  body_ = nullptr;
  OnSent();
}

}  // namespace navalha::gateway
