// The web app's public pages, with heads for readers that do not run scripts.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "gateway/http/exchange.hpp"
#include "gateway/pages/page_head.hpp"
#include "gateway/pages/page_template.hpp"
#include "gateway/transcoding/transcoder.hpp"

namespace navalha::gateway {

// Answers GET of the home page, a shop's page and booking page, /sitemap.xml and /robots.txt. A
// head is built from the API answers that the web app requests, through the same cache and without
// a signed-in user. The page of an unknown or hidden shop has the status 404 and still opens the
// app; without API answers, the page keeps the file's own head. Thread-safe.
class WebPages {
 public:
  // All arguments must outlive the pages. `public_url` is the suite's address, such as
  // https://yours.example, or empty.
  WebPages(const Transcoder& transcoder, PageTemplate& page, std::string public_url)
      : transcoder_(transcoder), page_(page), public_url_(std::move(public_url)) {}

  // Answers the exchange, immediately or later. Returns false without any effect for other paths.
  bool Handle(const std::shared_ptr<Exchange>& exchange) const;

 private:
  using SharedExchange = std::shared_ptr<Exchange>;
  // A page type of a shop.
  struct ShopPage {
    // Its name in the page template.
    std::string_view screen;
    std::string (*head)(std::string_view public_url, const HeadSources& sources);
  };
  using Received = std::function<void(HttpResponse)>;

  // Calls the API for a request, without its caller. Calls `received` once.
  void Ask(const SharedExchange& exchange, std::string path, std::string query,
           Received received) const;
  void ReplyHome(const SharedExchange& exchange) const;
  void ReplyShop(const SharedExchange& exchange, std::string_view slug, ShopPage page) const;
  // Asks for the shops from this page on and replies with `entries` and theirs.
  void ReplySitemap(const SharedExchange& exchange, int page, std::string entries) const;
  void ReplyPage(Exchange& exchange, int status, std::string_view head,
                 std::string_view screen) const;

  const Transcoder& transcoder_;
  PageTemplate& page_;
  const std::string public_url_;
};

}  // namespace navalha::gateway
