#include "services/common/redis/redis_connection.hpp"

#include <arpa/inet.h>
#include <hiredis.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <new>
#include <system_error>

namespace navalha::common {
namespace {

constexpr size_t kReadBytes = size_t{16} * 1024;
// A larger buffer is released after it was sent.
constexpr size_t kKeptBytes = size_t{64} * 1024;

[[noreturn]] void ThrowErrno() { throw RedisError(std::system_category().message(errno)); }

bool MayTryAgain() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

// An address of IPv4 or IPv6 in the form of the system's calls.
struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;
};

SocketAddress SocketAddressOf(const std::string& address, uint16_t port) {
  SocketAddress result;
  auto& four = reinterpret_cast<sockaddr_in&>(result.storage);
  auto& six = reinterpret_cast<sockaddr_in6&>(result.storage);
  if (inet_pton(AF_INET, address.c_str(), &four.sin_addr) == 1) {
    four.sin_family = AF_INET;
    four.sin_port = htons(port);
    result.size = sizeof(four);
  } else if (inet_pton(AF_INET6, address.c_str(), &six.sin6_addr) == 1) {
    six.sin6_family = AF_INET6;
    six.sin6_port = htons(port);
    result.size = sizeof(six);
  } else {
    throw RedisError("not a numeric address");
  }
  return result;
}

}  // namespace

void RedisReplyCloser::operator()(redisReply* reply) const { freeReplyObject(reply); }

void RedisConnection::ReaderCloser::operator()(redisReader* reader) const {
  redisReaderFree(reader);
}

RedisConnection::RedisConnection(const std::string& address, uint16_t port, const RedisTls* tls,
                                 const std::string& host)
    : reader_(redisReaderCreate()) {
  if (!reader_) {
    throw std::bad_alloc();
  }
  if (tls != nullptr) {
    tls_.emplace(*tls, host);
    tls_->TakeOutput(out_);
  }
  Connect(address, port);
}

RedisConnection::~RedisConnection() { close(descriptor_); }

// The destructor does not run when the constructor throws, so failures close the socket here.
void RedisConnection::Connect(const std::string& address, uint16_t port) {
  const SocketAddress to = SocketAddressOf(address, port);
  const int opened =
      socket(to.storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP);
  if (opened < 0) {
    ThrowErrno();
  }
  const int yes = 1;
  setsockopt(opened, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
  if (connect(opened, reinterpret_cast<const sockaddr*>(&to.storage), to.size) != 0 &&
      errno != EINPROGRESS) {
    const int failure = errno;
    close(opened);
    errno = failure;
    ThrowErrno();
  }
  descriptor_ = opened;
}

void RedisConnection::Append(const std::vector<std::string_view>& words) {
  texts_.clear();
  lengths_.clear();
  for (const std::string_view word : words) {
    texts_.push_back(word.data());
    lengths_.push_back(word.size());
  }
  char* command = nullptr;
  const int size = redisFormatCommandArgv(&command, static_cast<int>(texts_.size()), texts_.data(),
                                          lengths_.data());
  if (size < 0) {
    throw std::bad_alloc();
  }
  const std::string_view bytes(command, static_cast<size_t>(size));
  if (tls_) {
    tls_->Write(bytes);
  } else {
    out_.append(bytes);
  }
  redisFreeCommand(command);
}

void RedisConnection::Write() {
  if (tls_) {
    tls_->TakeOutput(out_);
  }
  while (wants_write()) {
    const ssize_t sent = send(descriptor_, out_.data() + sent_, out_.size() - sent_, MSG_NOSIGNAL);
    if (sent < 0) {
      if (MayTryAgain()) {
        return;
      }
      ThrowErrno();
    }
    sent_ += static_cast<size_t>(sent);
  }
  sent_ = 0;
  if (out_.capacity() > kKeptBytes) {
    std::string().swap(out_);
  } else {
    out_.clear();
  }
}

void RedisConnection::Read() {
  std::array<char, kReadBytes> buffer;
  const ssize_t size = recv(descriptor_, buffer.data(), buffer.size(), 0);
  if (size == 0) {
    throw RedisError("the server closed the connection");
  }
  if (size < 0) {
    if (MayTryAgain()) {
      return;
    }
    ThrowErrno();
  }
  const std::string_view received(buffer.data(), static_cast<size_t>(size));
  if (!tls_) {
    Feed(received);
    return;
  }
  plain_.clear();
  tls_->Read(received, plain_);
  Feed(plain_);
  Write();  // what the handshake answers, and the commands that waited for its end
}

void RedisConnection::Feed(std::string_view plain) {
  if (!plain.empty() && redisReaderFeed(reader_.get(), plain.data(), plain.size()) != REDIS_OK) {
    throw RedisError(reader_->errstr);
  }
}

RedisReply RedisConnection::Next() {
  void* reply = nullptr;
  if (redisReaderGetReply(reader_.get(), &reply) != REDIS_OK) {
    throw RedisError(reader_->errstr);
  }
  return RedisReply(static_cast<redisReply*>(reply));
}

}  // namespace navalha::common
