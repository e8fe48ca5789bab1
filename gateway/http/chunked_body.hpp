// The body of a streamed answer, in the chunked transfer coding.
#pragma once

#include <functional>
#include <mutex>
#include <string>

#include "gateway/http/exchange.hpp"

namespace navalha::gateway {

// Written from any thread and sent by its connection's loop.
class ChunkedBody final : public BodyStream {
 public:
  // Called after a change, from any thread, while the body is locked.
  using Wake = std::function<void()>;

  explicit ChunkedBody(Wake wake) : wake_(std::move(wake)) {}

  bool Send(std::string piece) override;
  void End() override;
  void Abort() override;
  void WhenSent(std::function<void()> then) override;
  bool IsOpen() const override;

  // Returns the bytes to send next; the last ones end the body. Returns an empty string when
  // nothing is left to send and after Abort. Call it when the previous bytes are sent.
  std::string Take();
  // True once the end of the body has been taken.
  bool IsComplete() const;
  bool IsAborted() const;

 private:
  void Close();
  void Announce();

  const Wake wake_;
  mutable std::mutex mutex_;
  std::string pending_;
  size_t sending_ = 0;
  bool open_ = true;
  bool is_announced_ = false;
  bool is_complete_ = false;
  bool is_aborted_ = false;
  // The callback of WhenSent; null when none is waiting.
  std::function<void()> when_sent_;
};

}  // namespace navalha::gateway
