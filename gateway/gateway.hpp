// The gateway's entry point for requests.
#pragma once

#include <memory>

#include "gateway/http/exchange.hpp"
#include "gateway/pages/builtin_endpoints.hpp"
#include "gateway/pages/web_pages.hpp"
#include "gateway/transcoding/transcoder.hpp"

namespace navalha::gateway {

// Answers every exchange: preflights, the builtin endpoints, the web app's pages, and API calls
// through the transcoder. Thread-safe.
class Gateway {
 public:
  // `web_pages` may be null when another server delivers the web app.
  Gateway(const Transcoder& transcoder, const BuiltinEndpoints& builtin_endpoints,
          const WebPages* web_pages)
      : transcoder_(transcoder), builtin_endpoints_(builtin_endpoints), web_pages_(web_pages) {}

  // Replies immediately or later. Never throws or blocks.
  void Handle(const std::shared_ptr<Exchange>& exchange) const noexcept;

 private:
  const Transcoder& transcoder_;
  const BuiltinEndpoints& builtin_endpoints_;
  const WebPages* web_pages_;
};

}  // namespace navalha::gateway
