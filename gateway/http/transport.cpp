#include "gateway/http/transport.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <stdexcept>
#include <system_error>

#include "gateway/http/session.hpp"

namespace navalha::gateway {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using std::chrono::steady_clock;
using Acceptor = asio::basic_socket_acceptor<asio::generic::stream_protocol>;
using tcp = asio::ip::tcp;

// Deadlines are checked this often, for all connections of a loop together, because a timer per
// request costs more than the request.
constexpr std::chrono::seconds kSweepEvery{1};
// The pause after a failed accept, for example when file descriptors run out.
constexpr std::chrono::milliseconds kAcceptPause{100};
constexpr int kBacklog = 4096;
constexpr mode_t kEverybodyConnects = 0666;

void Sweep(const std::shared_ptr<Lane>& lane) {
  lane->timer.expires_after(kSweepEvery);
  lane->timer.async_wait([lane](error_code error) {
    if (error || lane->is_closed) {
      return;
    }
    lane->now = steady_clock::now();
    for (auto next = lane->sessions.begin(); next != lane->sessions.end();) {
      (*next++)->CloseIfLate();
    }
    Sweep(lane);
  });
}

// The endpoint of "host:port". Throws std::exception.
tcp::endpoint EndpointOf(asio::io_context& context, const std::string& address) {
  const size_t colon = address.rfind(':');
  if (colon == std::string::npos) {
    throw std::invalid_argument("no port in " + address);
  }
  tcp::resolver resolver(context);
  return *resolver
              .resolve(address.substr(0, colon), address.substr(colon + 1),
                       tcp::resolver::passive | tcp::resolver::numeric_service)
              .begin();
}

// A listening socket. Accepts on the first loop and gives each connection to the next one.
class Door final : public std::enable_shared_from_this<Door> {
 public:
  Door(Loops& loops, const std::vector<std::shared_ptr<Lane>>& lanes)
      : acceptor_(loops[0]), pause_(loops[0]), lanes_(lanes) {}

  template <class Endpoint>
  void Open(const Endpoint& endpoint) {
    acceptor_.open(endpoint.protocol());
    // Not SO_REUSEPORT: it would let a second process listen at the same address, and it spreads
    // connections by a hash, so that one loop may get twice as many as another.
    acceptor_.set_option(Acceptor::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen(kBacklog);
  }

  void Accept() {
    const std::shared_ptr<Lane>& lane = lanes_[next_lane_];
    acceptor_.async_accept(
        lane->context, [self = shared_from_this(), lane](error_code error, Session::Socket socket) {
          if (!self->acceptor_.is_open()) {
            return;
          }
          if (error) {
            self->AcceptLater();
            return;
          }
          self->next_lane_ = (self->next_lane_ + 1) % self->lanes_.size();
          socket.set_option(tcp::no_delay(true), error);  // fails on a Unix socket
          asio::dispatch(lane->context, [lane, socket = std::move(socket)]() mutable {
            if (!lane->is_closed) {
              std::make_shared<Session>(std::move(socket), lane)->Start();
            }
          });
          self->Accept();
        });
  }

  void Close() {
    error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
  }

 private:
  void AcceptLater() {
    pause_.expires_after(kAcceptPause);
    pause_.async_wait([self = shared_from_this()](error_code error) {
      if (!error && self->acceptor_.is_open()) {
        self->Accept();
      }
    });
  }

  Acceptor acceptor_;
  asio::steady_timer pause_;
  const std::vector<std::shared_ptr<Lane>> lanes_;
  size_t next_lane_ = 0;
};

}  // namespace

class Transport::Implementation {
 public:
  Implementation(Loops& loops, Settings settings, Receiver receiver)
      : loops_(loops), settings_(std::move(settings)), receiver_(std::move(receiver)) {
    for (size_t i = 0; i < loops_.size(); ++i) {
      lanes_.push_back(std::make_shared<Lane>(loops_[i], settings_, receiver_));
    }
    AddDoor().Open(EndpointOf(loops_[0], settings_.listen));
    if (!settings_.socket.empty()) {
      OpenSocket();
    }
    for (size_t i = 0; i < loops_.size(); ++i) {
      loops_.RunOn(i, [this, i] { Sweep(lanes_[i]); });
    }
    loops_.RunOn(0, [this] {
      for (const auto& door : doors_) {
        door->Accept();
      }
    });
  }

  ~Implementation() {
    loops_.RunOn(0, [this] {
      for (const auto& door : doors_) {
        door->Close();
      }
    });
    for (size_t i = 0; i < loops_.size(); ++i) {
      loops_.RunOn(i, [&lane = *lanes_[i]] {
        lane.is_closed = true;
        lane.timer.cancel();
        while (!lane.sessions.empty()) {
          lane.sessions.front()->Close();
        }
      });
    }
  }

  void CutStreams() {
    for (size_t i = 0; i < loops_.size(); ++i) {
      loops_.RunOn(i, [&lane = *lanes_[i]] {
        lane.cuts_streams = true;
        for (auto next = lane.sessions.begin(); next != lane.sessions.end();) {
          (*next++)->CutStream();
        }
      });
    }
  }

 private:
  Door& AddDoor() { return *doors_.emplace_back(std::make_shared<Door>(loops_, lanes_)); }

  // The folder of the socket decides who may connect.
  void OpenSocket() {
    const char* path = settings_.socket.c_str();
    unlink(path);  // left by a process that was killed
    AddDoor().Open(asio::local::stream_protocol::endpoint(settings_.socket));
    if (chmod(path, kEverybodyConnects) != 0) {
      throw std::system_error(errno, std::generic_category(), settings_.socket);
    }
  }

  Loops& loops_;
  const Settings settings_;
  const Receiver receiver_;
  std::vector<std::shared_ptr<Lane>> lanes_;
  std::vector<std::shared_ptr<Door>> doors_;
};

Transport::Transport(Loops& loops, Settings settings, Receiver receiver)
    : implementation_(
          std::make_unique<Implementation>(loops, std::move(settings), std::move(receiver))) {}

Transport::~Transport() = default;

void Transport::CutStreams() { implementation_->CutStreams(); }

}  // namespace navalha::gateway
