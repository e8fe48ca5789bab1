#include "gateway/http/chunked_body.hpp"

#include <fmt/format.h>

namespace navalha::gateway {
namespace {

// The maximum number of unsent bytes for a client that reads slowly.
constexpr size_t kMaxUnsentBytes = size_t{16} * 1024;

}  // namespace

bool ChunkedBody::Send(std::string piece) {
  const std::lock_guard lock(mutex_);
  if (!open_) {
    return false;
  }
  if (piece.empty()) {
    return true;  // an empty chunk would end the body
  }
  if (pending_.size() + sending_ + piece.size() > kMaxUnsentBytes) {
    Close();
    return false;
  }
  fmt::format_to(std::back_inserter(pending_), "{:x}\r\n{}\r\n", piece.size(), piece);
  Announce();
  return true;
}

void ChunkedBody::End() {
  std::function<void()> then;
  {
    const std::lock_guard lock(mutex_);
    Close();
    then = std::exchange(when_sent_, nullptr);
  }
  if (then) {
    then();
  }
}

void ChunkedBody::Abort() {
  {
    const std::lock_guard lock(mutex_);
    is_aborted_ = open_;
    pending_.clear();
  }
  End();
}

void ChunkedBody::WhenSent(std::function<void()> then) {
  {
    const std::lock_guard lock(mutex_);
    if (open_ && pending_.size() + sending_ > 0) {
      when_sent_ = std::move(then);
      return;
    }
  }
  then();
}

bool ChunkedBody::IsOpen() const {
  const std::lock_guard lock(mutex_);
  return open_;
}

std::string ChunkedBody::Take() {
  std::string bytes;
  std::function<void()> then;
  {
    const std::lock_guard lock(mutex_);
    is_announced_ = false;
    bytes = std::exchange(pending_, {});
    if (!open_ && !is_complete_ && !is_aborted_) {
      bytes += "0\r\n\r\n";
      is_complete_ = true;
    }
    sending_ = bytes.size();
    if (sending_ == 0) {
      then = std::exchange(when_sent_, nullptr);
    }
  }
  if (then) {
    then();
  }
  return bytes;
}

bool ChunkedBody::IsComplete() const {
  const std::lock_guard lock(mutex_);
  return is_complete_;
}

bool ChunkedBody::IsAborted() const {
  const std::lock_guard lock(mutex_);
  return is_aborted_;
}

void ChunkedBody::Close() {
  if (std::exchange(open_, false)) {
    Announce();
  }
}

void ChunkedBody::Announce() {
  if (!std::exchange(is_announced_, true)) {
    wake_();
  }
}

}  // namespace navalha::gateway
