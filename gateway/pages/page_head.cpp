#include "gateway/pages/page_head.hpp"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <array>

#include "gateway/http/head_writer.hpp"
#include "gateway/pages/shop_data.hpp"

namespace navalha::gateway {
namespace {

using rapidjson::Document;
using rapidjson::Value;

constexpr size_t kDescriptionLength = 200;
constexpr size_t kTitleLength = 120;
constexpr size_t kDigestDigits = 32;
constexpr size_t kMostEmbeddedBytes = size_t{64} * 1024;
constexpr std::string_view kHomeTitle = "Escolha a melhor barbearia · Navalha";
constexpr std::string_view kHomeDescription =
    "Encontre uma barbearia perto de você, escolha o profissional e agende em segundos, sem "
    "cadastro.";
constexpr std::string_view kOwnPreview = "/images/share.jpg";
// The widths that catalog stores of wide pictures, and their display width in the web app. They
// must match web/src/components/pictures/picture.tsx, or browsers load two pictures.
constexpr std::array kWidths{480, 800, 1280, 1920};
constexpr std::string_view kCardSizes =
    "(max-width: 700px) and (min-resolution: 2.5dppx) 98vw, (max-width: 700px) 150vw, 660px";
constexpr std::string_view kHeroSizes = "max(100vw, 640px)";

Document Parsed(const std::string& json) {
  Document document;
  document.Parse(json.data(), json.size());
  if (document.HasParseError()) {
    document.SetObject();
  }
  return document;
}

bool IsHexadecimal(std::string_view text) {
  return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// The path of a stored picture up to its digest, such as /images/0123…; empty for any other path.
std::string StemOf(std::string_view path) {
  constexpr std::string_view kFolder = "images/";
  if (!path.starts_with(kFolder) || path.size() < kFolder.size() + kDigestDigits + 1) {
    return "";
  }
  const std::string_view digest = path.substr(kFolder.size(), kDigestDigits);
  return IsHexadecimal(digest) && path[kFolder.size() + kDigestDigits] == '.'
             ? "/" + std::string(kFolder) + std::string(digest)
             : "";
}

std::string PreviewOf(const Value& shop) {
  const std::string stem = StemOf(TextOf(shop, "background"));
  return stem.empty() ? std::string(kOwnPreview) : stem + "-share.jpg";
}

void PreloadPicture(HeadWriter& head, std::string_view path, std::string_view sizes) {
  const std::string stem = StemOf(path);
  if (stem.empty()) {
    return;
  }
  std::string set;
  for (const int width : kWidths) {
    set += (set.empty() ? "" : ", ") + stem + "-" + std::to_string(width) + ".webp " +
           std::to_string(width) + "w";
  }
  head.Link({{"rel", "preload"},
             {"as", "image"},
             {"imagesrcset", set},
             {"imagesizes", sizes},
             {"fetchpriority", "high"}});
}

// The texts and addresses of a page's link preview.
struct Preview {
  std::string title;
  std::string description;
  // Absolute paths.
  std::string page;
  std::string picture;
};

void WritePreview(HeadWriter& head, std::string_view public_url, const Preview& preview) {
  const std::string page = std::string(public_url) + preview.page;
  const std::string picture = std::string(public_url) + preview.picture;
  head.Title(preview.title);
  head.Meta("description", preview.description);
  head.Property("og:site_name", "Navalha");
  head.Property("og:locale", "pt_BR");
  head.Property("og:type", "website");
  head.Property("og:title", preview.title);
  head.Property("og:description", preview.description);
  if (!public_url.empty()) {
    head.Link({{"rel", "canonical"}, {"href", page}});
    head.Property("og:url", page);
    head.Property("og:image", picture);
    head.Property("og:image:width", "1200");
    head.Property("og:image:height", "630");
    head.Meta("twitter:image", picture);
  }
  head.Meta("twitter:card", "summary_large_image");
  head.Meta("twitter:title", preview.title);
  head.Meta("twitter:description", preview.description);
}

std::string PlaceOf(const Value& shop) {
  std::string place;
  for (const char* member : {"address", "city", "uf"}) {
    const std::string_view part = TextOf(shop, member);
    if (!part.empty()) {
      place += place.empty() ? "" : ", ";
      place += part;
    }
  }
  return place;
}

std::string DescriptionOf(const Value& shop) {
  const std::string_view own = TextOf(shop, "description");
  if (!own.empty()) {
    return Shortened(own, kDescriptionLength);
  }
  const std::string place = PlaceOf(shop);
  return Shortened("Agende na " + std::string(TextOf(shop, "name")) +
                       (place.empty() ? "" : ", " + place) + ", em segundos e sem cadastro.",
                   kDescriptionLength);
}

bool IsListed(const Value& shop) {
  const auto listed = shop.FindMember("listed");
  return listed == shop.MemberEnd() || !listed->value.IsBool() || listed->value.GetBool();
}

std::string SlugOf(const Value& shop) { return std::string(TextOf(shop, "slug")); }

std::string ShopPage(const Value& shop) { return "/establishment/view/" + SlugOf(shop); }

// The head of a shop's page. `title` follows the shop's name in the browser's tab.
std::string HeadOfShop(std::string_view public_url, const HeadSources& sources,
                       const std::string& title, const std::string& page, const Document& view) {
  const Value& shop = ObjectOf(view, "establishment");
  const std::string picture = PreviewOf(shop);
  HeadWriter head;
  WritePreview(head, public_url,
               {Shortened(title, kTitleLength) + " · Navalha", DescriptionOf(shop), page, picture});
  if (!IsListed(shop)) {
    head.Meta("robots", "noindex");
  }
  PreloadPicture(head, TextOf(shop, "background"), kHeroSizes);
  head.StructuredData(HairSalonData(view, Parsed(sources.openings),
                                    std::string(public_url) + ShopPage(shop),
                                    std::string(public_url) + picture));
  return head.html();
}

}  // namespace

std::string HomeHead(std::string_view public_url, const HeadSources& sources) {
  HeadWriter head;
  WritePreview(
      head, public_url,
      {std::string(kHomeTitle), std::string(kHomeDescription), "/", std::string(kOwnPreview)});
  const Document list = Parsed(sources.list);
  const Value& shops = ListOf(list, "establishments");
  if (!shops.Empty()) {
    PreloadPicture(head, TextOf(shops[0], "background"), kCardSizes);
  }
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> json(buffer);
  json.StartObject();
  for (const auto& [name, text] :
       {std::pair<const char*, std::string>{"@context", "https://schema.org"},
        {"@type", "WebSite"},
        {"name", "Navalha"},
        {"inLanguage", "pt-BR"},
        {"url", std::string(public_url) + "/"}}) {
    json.Key(name);
    json.String(text.c_str());
  }
  json.EndObject();
  head.StructuredData(buffer.GetString());
  return head.html();
}

std::string ShopHead(std::string_view public_url, const HeadSources& sources) {
  const Document view = Parsed(sources.shop);
  const Value& shop = ObjectOf(view, "establishment");
  return HeadOfShop(public_url, sources, std::string(TextOf(shop, "name")), ShopPage(shop), view);
}

std::string BookingHead(std::string_view public_url, const HeadSources& sources) {
  const Document view = Parsed(sources.shop);
  const Value& shop = ObjectOf(view, "establishment");
  return HeadOfShop(public_url, sources, "Agendar com " + std::string(TextOf(shop, "name")),
                    "/establishment/" + SlugOf(shop) + "/schedule", view);
}

std::string EmbeddedAnswers(const PageAnswers& answers,
                            std::chrono::system_clock::time_point made_at) {
  using std::chrono::duration_cast, std::chrono::milliseconds;
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> json(buffer);
  json.StartObject();
  json.Key("made_at");
  json.Int64(duration_cast<milliseconds>(made_at.time_since_epoch()).count());
  json.Key("answers");
  json.StartObject();
  for (const auto& [address, answer] : answers) {
    json.Key(address.c_str());
    json.RawValue(answer.data(), answer.size(), rapidjson::kObjectType);
  }
  json.EndObject();
  json.EndObject();
  if (answers.empty() || buffer.GetSize() > kMostEmbeddedBytes) {
    return "";
  }
  HeadWriter head;
  head.Data("page-answers", {buffer.GetString(), buffer.GetSize()});
  return head.html();
}

std::string SitemapEntries(std::string_view public_url, const std::string& list) {
  const std::string site = EscapedHtml(public_url);
  std::string entries;
  const Document answer = Parsed(list);
  for (const Value& shop : ListOf(answer, "establishments").GetArray()) {
    constexpr size_t kDateLength = 10;
    const std::string_view changed = TextOf(shop, "updated_at").substr(0, kDateLength);
    entries += "<url><loc>" + site + EscapedHtml(ShopPage(shop)) + "</loc>";
    entries += changed.empty() ? "" : "<lastmod>" + EscapedHtml(changed) + "</lastmod>";
    entries += "</url>\n";
  }
  return entries;
}

std::string Sitemap(std::string_view public_url, const std::string& entries) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
         "<url><loc>" +
         EscapedHtml(public_url) + "/</loc></url>\n" + entries + "</urlset>\n";
}

bool HasNextPage(const std::string& list) {
  const Document answer = Parsed(list);
  const auto current = answer.FindMember("current_page");
  const auto last = answer.FindMember("last_page");
  return current != answer.MemberEnd() && last != answer.MemberEnd() && current->value.IsInt() &&
         last->value.IsInt() && current->value.GetInt() < last->value.GetInt();
}

std::string Robots(std::string_view public_url) {
  return "User-agent: *\nAllow: /\n\nSitemap: " + std::string(public_url) + "/sitemap.xml\n";
}

int64_t ShopIdOf(const std::string& shop) {
  const Document view = Parsed(shop);
  const Value& establishment = ObjectOf(view, "establishment");
  const auto id = establishment.FindMember("id");
  return id != establishment.MemberEnd() && id->value.IsInt64() ? id->value.GetInt64() : 0;
}

}  // namespace navalha::gateway
