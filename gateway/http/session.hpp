// One connection of a client.
#pragma once

#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <list>

#include "gateway/http/chunked_body.hpp"
#include "gateway/http/loops.hpp"
#include "gateway/http/request_parser.hpp"
#include "gateway/http/transport.hpp"

namespace navalha::gateway {

class Session;

// State shared by the connections of one loop. Used on that loop only.
struct Lane {
  Lane(boost::asio::io_context& of_loop, const Transport::Settings& of_transport,
       const Transport::Receiver& of_requests)
      : context(of_loop), settings(of_transport), receiver(of_requests), timer(of_loop) {}

  boost::asio::io_context& context;
  // Both are used only until the lane is closed.
  const Transport::Settings& settings;
  const Transport::Receiver& receiver;
  boost::asio::steady_timer timer;
  // The time of the last sweep: precise enough for deadlines of seconds.
  std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now();
  std::list<std::shared_ptr<Session>> sessions;
  bool is_closed = false;
  // Disconnects the clients of streamed answers.
  bool cuts_streams = false;
};

// Reads requests, delivers them one after the other and sends their answers. The functions run on
// its loop, except Answer and Stream.
class Session final : public Connection, public std::enable_shared_from_this<Session> {
 public:
  using Socket = boost::asio::generic::stream_protocol::socket;

  Session(Socket socket, std::shared_ptr<Lane> lane)
      : socket_(std::move(socket)), lane_(std::move(lane)) {}

  // Enters the session in its lane and reads.
  void Start();
  void Answer(Outgoing answer, Done done) override;
  void Stream(Outgoing head, Begin begin, Done done) override;
  // Closes a connection whose deadline has passed.
  void CloseIfLate();
  // Closes a connection whose answer is streamed.
  void CutStream();
  void Close();

 private:
  enum class State {
    kReading,    // awaits or reads a request
    kAnswering,  // its answer is being made
    kWriting,
    kStreaming,
    kLingering,  // waits for the client to close
    kClosed,
  };

  template <class Work>
  void OnLoop(Work work);
  void AwaitRequest();
  void Read();
  void OnRead(boost::system::error_code error, size_t size);
  void Process();
  bool Parse();
  void Confirm();
  void Deliver();
  void Write(Outgoing answer, Done done);
  void EndHead();
  void Send();
  void SendRest(size_t sent);
  void OnSent();
  void Linger();
  void Finish();
  void StartStream(Outgoing head, const Begin& begin, Done done);
  void Flush();
  void SendPiece();
  void OnPieceSent();

  Socket socket_;
  const std::shared_ptr<Lane> lane_;
  std::list<std::shared_ptr<Session>>::iterator place_{};
  State state_ = State::kReading;
  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
  boost::beast::flat_buffer input_;
  std::optional<RequestParser> parser_;
  std::optional<HttpError> refusal_;
  Outgoing answer_;
  Done done_;
  std::shared_ptr<ChunkedBody> body_;
  bool is_reading_ = false;
  bool is_processing_ = false;
  bool is_confirmed_ = false;
  bool is_head_ = false;
  bool is_sending_ = false;
  bool close_ = false;
};

}  // namespace navalha::gateway
