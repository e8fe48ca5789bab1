// Builds the heads of the public pages, for readers that do not run scripts.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace navalha::gateway {

// The API's JSON answers that a page's head is built from. Empty: unavailable.
struct HeadSources {
  // The first page of the list of barbershops.
  std::string list;
  // The answer of ViewEstablishment.
  std::string shop;
  // The answer of ListOpenings for that shop.
  std::string openings;
};

// The head of a page as HTML: title, description, canonical link, link preview, structured data and
// a preload of the first picture. `public_url` is the suite's address, such as
// https://yours.example; empty: no absolute addresses. Unreadable answers are skipped.
std::string HomeHead(std::string_view public_url, const HeadSources& sources);
std::string ShopHead(std::string_view public_url, const HeadSources& sources);
std::string BookingHead(std::string_view public_url, const HeadSources& sources);

// Answers of the API with their addresses: path and query as the web app writes them.
using PageAnswers = std::vector<std::pair<std::string, std::string>>;

// The answers as an element of the head, so that the web app renders its first screen without
// requests (web/src/api/page-answers.ts). Empty when the answers exceed 64 KiB together, because
// they would delay the scripts. `made_at` is the time of the answers.
std::string EmbeddedAnswers(const PageAnswers& answers,
                            std::chrono::system_clock::time_point made_at);

// The entries of a sitemap for the public pages of all shops in `list`, a JSON answer of the list
// of barbershops.
std::string SitemapEntries(std::string_view public_url, const std::string& list);

// A sitemap with the home page and these entries.
std::string Sitemap(std::string_view public_url, const std::string& entries);

// Whether `list`, a JSON answer of the list of barbershops, is followed by another page.
bool HasNextPage(const std::string& list);

// The text of robots.txt.
std::string Robots(std::string_view public_url);

// The shop's id in an answer of ViewEstablishment; 0 when it is unreadable.
int64_t ShopIdOf(const std::string& shop);

}  // namespace navalha::gateway
