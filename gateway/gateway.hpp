// The gateway's one entry for requests.
#pragma once

#include <memory>

#include "gateway/exchange.hpp"
#include "gateway/own_pages.hpp"
#include "gateway/transcoder.hpp"
#include "gateway/web_pages.hpp"

namespace navalha::gateway {

// Answers every exchange: preflights, its own pages, those of the web app, and all else through the
// transcoder.
// Thread-safe.
class Gateway {
 public:
  // `web_pages` may be null: the web app is served by others.
  Gateway(const Transcoder& transcoder, const OwnPages& pages, const WebPages* web_pages)
      : transcoder_(transcoder), pages_(pages), web_pages_(web_pages) {}

  // Replies now or later; never throws, never blocks.
  void Handle(const std::shared_ptr<Exchange>& exchange) const noexcept;

 private:
  const Transcoder& transcoder_;
  const OwnPages& pages_;
  const WebPages* web_pages_;
};

}  // namespace navalha::gateway
