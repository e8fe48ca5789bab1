// The web app's public pages, with a head for those who run no scripts.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "gateway/exchange.hpp"
#include "gateway/page_head.hpp"
#include "gateway/page_template.hpp"
#include "gateway/transcoder.hpp"

namespace navalha::gateway {

// Answers GET of the home page, of the page and the booking page of a shop, of /sitemap.xml and of
// /robots.txt. What a head says comes from the answers that the web app asks for, through the same
// cache; nobody is signed in there. A page whose shop is unknown or hidden has the status 404 and
// opens the app all the same; one whose answers can't be had has the head of the file. Thread-safe.
class WebPages {
 public:
  // Everything must outlive the pages. `public_url` is where the suite is reached, such as
  // https://yours.example, or empty.
  WebPages(const Transcoder& transcoder, PageTemplate& page, std::string public_url)
      : transcoder_(transcoder), page_(page), public_url_(std::move(public_url)) {}

  // Answers the exchange, now or later. False, and nothing is done, for any other path.
  bool Handle(const std::shared_ptr<Exchange>& exchange) const;

 private:
  using SharedExchange = std::shared_ptr<Exchange>;
  // A kind of page of a shop.
  struct ShopPage {
    // Its name in the file.
    std::string_view screen;
    std::string (*head)(std::string_view public_url, const HeadSources& sources);
  };
  using Received = std::function<void(HttpResponse)>;

  // Asks the API on behalf of a request, without its caller. Calls `received` once.
  void Ask(const SharedExchange& exchange, std::string path, std::string query,
           Received received) const;
  void ReplyHome(const SharedExchange& exchange) const;
  void ReplyShop(const SharedExchange& exchange, std::string_view slug, ShopPage page) const;
  void ReplySitemap(const SharedExchange& exchange) const;
  void ReplyPage(Exchange& exchange, int status, std::string_view head,
                 std::string_view screen) const;

  const Transcoder& transcoder_;
  PageTemplate& page_;
  const std::string public_url_;
};

}  // namespace navalha::gateway
