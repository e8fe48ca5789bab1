// The gateway's one entry for requests.
#pragma once

#include <memory>

#include "gateway/exchange.hpp"
#include "gateway/own_pages.hpp"
#include "gateway/transcoder.hpp"

namespace navalha::gateway {

// Answers every exchange: preflights, its own pages, and all else through the transcoder.
// Thread-safe.
class Gateway {
 public:
  Gateway(const Transcoder& transcoder, const OwnPages& pages)
      : transcoder_(transcoder), pages_(pages) {}

  // Replies now or later; never throws, never blocks.
  void Handle(const std::shared_ptr<Exchange>& exchange) const noexcept;

 private:
  const Transcoder& transcoder_;
  const OwnPages& pages_;
};

}  // namespace navalha::gateway
