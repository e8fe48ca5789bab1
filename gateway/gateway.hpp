// The gateway's entry point for requests.
#pragma once

#include <memory>

#include "gateway/exchange.hpp"
#include "gateway/own_pages.hpp"
#include "gateway/transcoder.hpp"
#include "gateway/web_pages.hpp"

namespace navalha::gateway {

// Answers every exchange: preflights, the gateway's own pages, the web app's pages, and API calls
// through the transcoder. Thread-safe.
class Gateway {
 public:
  // `web_pages` may be null when another server delivers the web app.
  Gateway(const Transcoder& transcoder, const OwnPages& pages, const WebPages* web_pages)
      : transcoder_(transcoder), pages_(pages), web_pages_(web_pages) {}

  // Replies immediately or later. Never throws or blocks.
  void Handle(const std::shared_ptr<Exchange>& exchange) const noexcept;

 private:
  const Transcoder& transcoder_;
  const OwnPages& pages_;
  const WebPages* web_pages_;
};

}  // namespace navalha::gateway
