// What the public pages say of themselves before any script runs.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace navalha::gateway {

// The answers that a page's head is made from: JSON, as clients get them. Empty: not known.
struct HeadSources {
  // Of the list of barbershops, the first page of one.
  std::string list;
  // Of ViewEstablishment.
  std::string shop;
  // Of ListOpenings, for that shop.
  std::string openings;
};

// Title, description, canonical link, link preview and structured data of a page, as HTML, with a
// preload of the picture that it shows first. `public_url` is where the suite is reached, such as
// https://yours.example; empty: no absolute addresses. Answers that can't be read are left out.
std::string HomeHead(std::string_view public_url, const HeadSources& sources);
std::string ShopHead(std::string_view public_url, const HeadSources& sources);
std::string BookingHead(std::string_view public_url, const HeadSources& sources);

// Answers of the API, each with the address that it answers: path and query as the web app writes
// them.
using PageAnswers = std::vector<std::pair<std::string, std::string>>;

// The answers as an element of the head, so that the web app shows its first screen without asking
// for them (web/src/api/page-answers.ts). Nothing for answers of more than 64 KiB together: they
// would hold up the scripts. `made_at` is when they were had.
std::string EmbeddedAnswers(const PageAnswers& answers,
                            std::chrono::system_clock::time_point made_at);

// The addresses of the public pages of all shops in `list`, which is a JSON answer of the list of
// barbershops, as a sitemap.
std::string Sitemap(std::string_view public_url, const std::string& list);

// The rules for crawlers.
std::string Robots(std::string_view public_url);

// The shop's id in the answer of ViewEstablishment; 0 if it can't be read.
int64_t ShopIdOf(const std::string& shop);

}  // namespace navalha::gateway
