#include "gateway/pages/web_pages.hpp"

#include <spdlog/spdlog.h>

#include "services/common/operations/log.hpp"

namespace navalha::gateway {
namespace {

using Clock = std::chrono::system_clock;

constexpr int kOk = 200;
constexpr int kNotFound = 404;
constexpr int kInvalid = 422;
constexpr int kAway = 503;
constexpr std::string_view kBarbershops = "/api/establishment/category/barbershop";
constexpr std::string_view kOpenings = "/api/employer-schedule/openings";
// A sitemap may have 50,000 entries; a page of the list has 1,000 shops.
constexpr int kMostSitemapPages = 49;
constexpr std::string_view kNotIndexed =
    "<title>Navalha</title>\n<meta name=\"robots\" content=\"noindex\">\n";

// The path segment between the prefix `before` and the suffix `after`; empty when the path does not
// match.
std::string_view SegmentOf(std::string_view path, std::string_view before, std::string_view after) {
  if (path.size() <= before.size() + after.size() || !path.starts_with(before) ||
      !path.ends_with(after)) {
    return "";
  }
  path.remove_prefix(before.size());
  path.remove_suffix(after.size());
  return path.find('/') == std::string_view::npos ? path : "";
}

HttpResponse Text(std::string_view content_type, std::string body) {
  HttpResponse response;
  response.content_type = content_type;
  response.body = std::move(body);
  response.cache_control = "public, max-age=600";
  return response;
}

}  // namespace

bool WebPages::Handle(const SharedExchange& exchange) const {
  const std::string& path = exchange->request().path;
  if (path == "/") {
    ReplyHome(exchange);
    return true;
  }
  if (path == "/sitemap.xml") {
    ReplySitemap(exchange, 1, "");
    return true;
  }
  if (path == "/robots.txt") {
    exchange->Reply(Text("text/plain; charset=utf-8", Robots(public_url_)));
    return true;
  }
  if (const auto slug = SegmentOf(path, "/establishment/view/", ""); !slug.empty()) {
    ReplyShop(exchange, slug, {"shop", ShopHead});
    return true;
  }
  if (const auto slug = SegmentOf(path, "/establishment/", "/schedule"); !slug.empty()) {
    ReplyShop(exchange, slug, {"booking", BookingHead});
    return true;
  }
  return false;
}

void WebPages::Ask(const SharedExchange& exchange, std::string path, std::string query,
                   Received received) const {
  HttpRequest request;
  request.method = "GET";
  request.path = std::move(path);
  request.query = std::move(query);
  request.client_address = exchange->request().client_address;
  request.traceparent = exchange->traceparent();
  request.request_id = exchange->request_id();
  const auto question = std::make_shared<Exchange>(
      std::move(request),
      [exchange, received = std::move(received)](const Exchange& self, HttpResponse response) {
        exchange->notes().cache = self.notes().cache;
        try {
          received(std::move(response));
        } catch (const std::exception& fault) {
          // The exchange answers 500 when its last reference is released.
          spdlog::error(
              common::LogLine("fault", exchange->traceparent()).Text("what", fault.what()).Done());
        }
      });
  try {
    transcoder_.Handle(question);
  } catch (const HttpError& error) {
    question->Reply(ResponseOf(error));
  }
}

void WebPages::ReplyHome(const SharedExchange& exchange) const {
  Ask(exchange, std::string(kBarbershops), "per_page=1", [this, exchange](HttpResponse list) {
    HeadSources sources;
    sources.list = list.status == kOk ? std::move(list.body) : "";
    Ask(exchange, std::string(kBarbershops), "",
        [this, exchange, head = HomeHead(public_url_, sources)](const HttpResponse& all) {
          PageAnswers answers;
          if (all.status == kOk) {
            answers.emplace_back(kBarbershops, all.body);
          }
          ReplyPage(*exchange, kOk, head + EmbeddedAnswers(answers, Clock::now()), "home");
        });
  });
}

void WebPages::ReplyShop(const SharedExchange& exchange, std::string_view slug,
                         ShopPage page) const {
  std::string address = "/api/establishment/view/" + std::string(slug);
  Ask(exchange, address, "", [this, exchange, page, address](HttpResponse shop) {
    if (shop.status != kOk) {
      const bool unknown = shop.status == kNotFound || shop.status == kInvalid;
      ReplyPage(*exchange, unknown ? kNotFound : kOk, unknown ? kNotIndexed : "", page.screen);
      return;
    }
    const std::string ids = "establishment_ids=" + std::to_string(ShopIdOf(shop.body));
    Ask(exchange, std::string(kOpenings), ids,
        [this, exchange, page, address, ids, shop = std::move(shop.body)](HttpResponse openings) {
          HeadSources sources;
          sources.shop = shop;
          PageAnswers answers{{address, shop}};
          if (openings.status == kOk) {
            sources.openings = openings.body;
            std::string asked(kOpenings);
            answers.emplace_back(asked.append("?").append(ids), std::move(openings.body));
          }
          ReplyPage(*exchange, kOk,
                    page.head(public_url_, sources) + EmbeddedAnswers(answers, Clock::now()),
                    page.screen);
        });
  });
}

void WebPages::ReplySitemap(const SharedExchange& exchange, int page, std::string entries) const {
  Ask(exchange, std::string(kBarbershops), "page=" + std::to_string(page),
      [this, exchange, page, entries = std::move(entries)](HttpResponse list) mutable {
        if (list.status != kOk) {
          exchange->Reply(std::move(list));
          return;
        }
        entries += SitemapEntries(public_url_, list.body);
        if (page < kMostSitemapPages && HasNextPage(list.body)) {
          ReplySitemap(exchange, page + 1, std::move(entries));
        } else {
          exchange->Reply(Text("application/xml; charset=utf-8", Sitemap(public_url_, entries)));
        }
      });
}

void WebPages::ReplyPage(Exchange& exchange, int status, std::string_view head,
                         std::string_view screen) const {
  HttpResponse response;
  response.status = status;
  response.content_type = "text/html; charset=utf-8";
  response.cache_control = "no-cache";
  response.body = page_.With(head, screen);
  if (response.body.empty()) {
    spdlog::error(common::LogLine("no_web_page", exchange.traceparent()).Done());
    response.status = kAway;
  }
  exchange.Reply(std::move(response));
}

}  // namespace navalha::gateway
