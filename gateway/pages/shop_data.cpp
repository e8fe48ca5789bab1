#include "gateway/pages/shop_data.hpp"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

namespace navalha::gateway {
namespace {

using rapidjson::Value;
using Writer = rapidjson::Writer<rapidjson::StringBuffer>;

constexpr int kMostOffers = 30;
constexpr int kMostHours = 40;
constexpr std::array<std::pair<std::string_view, const char*>, 7> kDays{{
    {"monday", "Monday"},
    {"tuesday", "Tuesday"},
    {"wednesday", "Wednesday"},
    {"thursday", "Thursday"},
    {"friday", "Friday"},
    {"saturday", "Saturday"},
    {"sunday", "Sunday"},
}};

void Text(Writer& json, const char* name, std::string_view text) {
  if (!text.empty()) {
    json.Key(name);
    json.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
  }
}

std::string InReais(double price) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f", price);
  return text.data();
}

std::optional<double> PriceOf(const Value& item) {
  const auto price = item.FindMember("price");
  return price != item.MemberEnd() && price->value.IsNumber()
             ? std::optional(price->value.GetDouble())
             : std::nullopt;
}

bool IsOffered(const Value& item) {
  const std::string_view type = TextOf(item, "type");
  return item.IsObject() && type == "service" && PriceOf(item).value_or(0) > 0;
}

void WriteAddress(Writer& json, const Value& shop) {
  json.Key("address");
  json.StartObject();
  Text(json, "@type", "PostalAddress");
  Text(json, "streetAddress", TextOf(shop, "address"));
  Text(json, "addressLocality", TextOf(shop, "city"));
  Text(json, "addressRegion", TextOf(shop, "uf"));
  Text(json, "postalCode", TextOf(shop, "cep"));
  Text(json, "addressCountry", "BR");
  json.EndObject();
}

void WriteHours(Writer& json, const Value& openings) {
  const Value& all = ListOf(openings, "openings");
  if (all.Empty()) {
    return;
  }
  json.Key("openingHoursSpecification");
  json.StartArray();
  int count = 0;
  for (const Value& hours : ListOf(all[0], "hours").GetArray()) {
    const auto* day = std::find_if(kDays.begin(), kDays.end(), [&](const auto& known) {
      return known.first == TextOf(hours, "day_of_week");
    });
    if (day == kDays.end() || ++count > kMostHours) {
      continue;
    }
    json.StartObject();
    Text(json, "@type", "OpeningHoursSpecification");
    Text(json, "dayOfWeek", day->second);
    Text(json, "opens", TextOf(hours, "start_time"));
    Text(json, "closes",
         TextOf(hours, "end_time") == "24:00" ? "23:59" : TextOf(hours, "end_time"));
    json.EndObject();
  }
  json.EndArray();
}

void WriteOffer(Writer& json, const Value& item, double price) {
  json.StartObject();
  Text(json, "@type", "Offer");
  Text(json, "price", InReais(price));
  Text(json, "priceCurrency", "BRL");
  json.Key("itemOffered");
  json.StartObject();
  Text(json, "@type", "Service");
  Text(json, "name", TextOf(item, "name"));
  Text(json, "description", TextOf(item, "description"));
  json.EndObject();
  json.EndObject();
}

void WriteOffers(Writer& json, const Value& items) {
  double lowest = 0, highest = 0;
  int count = 0;
  json.Key("makesOffer");
  json.StartArray();
  for (const Value& item : items.GetArray()) {
    if (!IsOffered(item)) {
      continue;
    }
    const double price = *PriceOf(item);
    lowest = count == 0 ? price : std::min(lowest, price);
    highest = std::max(highest, price);
    if (++count <= kMostOffers) {
      WriteOffer(json, item, price);
    }
  }
  json.EndArray();
  if (count > 0) {
    std::string range = "R$ " + InReais(lowest) + " – R$ " + InReais(highest);
    std::replace(range.begin(), range.end(), '.', ',');
    Text(json, "priceRange", range);
  }
}

void WriteLinks(Writer& json, const Value& shop) {
  json.Key("sameAs");
  json.StartArray();
  for (const char* member :
       {"website_url", "instagram_url", "facebook_url", "twitter_url", "youtube_url"}) {
    const std::string_view url = TextOf(shop, member);
    if (url.starts_with("https://") || url.starts_with("http://")) {
      json.String(url.data(), static_cast<rapidjson::SizeType>(url.size()));
    }
  }
  json.EndArray();
}

}  // namespace

std::string_view TextOf(const Value& object, const char* member) {
  if (!object.IsObject()) {
    return "";
  }
  const auto found = object.FindMember(member);
  return found != object.MemberEnd() && found->value.IsString()
             ? std::string_view(found->value.GetString(), found->value.GetStringLength())
             : std::string_view();
}

const Value& ListOf(const Value& object, const char* member) {
  static const Value kEmpty(rapidjson::kArrayType);
  if (!object.IsObject()) {
    return kEmpty;
  }
  const auto found = object.FindMember(member);
  return found != object.MemberEnd() && found->value.IsArray() ? found->value : kEmpty;
}

const Value& ObjectOf(const Value& object, const char* member) {
  static const Value kEmpty(rapidjson::kObjectType);
  if (!object.IsObject()) {
    return kEmpty;
  }
  const auto found = object.FindMember(member);
  return found != object.MemberEnd() && found->value.IsObject() ? found->value : kEmpty;
}

std::string CallableNumber(std::string_view phone) {
  constexpr std::string_view kCountry = "55";
  constexpr size_t kLandline = 10, kMobile = 11;
  std::string digits;
  std::copy_if(phone.begin(), phone.end(), std::back_inserter(digits),
               [](char character) { return character >= '0' && character <= '9'; });
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.size() > kMobile && digits.starts_with(kCountry)) {
    digits.erase(0, kCountry.size());
  }
  const bool callable = digits.size() == kLandline || digits.size() == kMobile;
  return callable ? "+" + std::string(kCountry) + digits : "";
}

std::string HairSalonData(const Value& view, const Value& openings, const std::string& page,
                          const std::string& picture) {
  const Value& shop = ObjectOf(view, "establishment");
  rapidjson::StringBuffer buffer;
  Writer json(buffer);
  json.StartObject();
  Text(json, "@context", "https://schema.org");
  Text(json, "@type", "HairSalon");
  Text(json, "@id", page);
  Text(json, "url", page);
  Text(json, "name", TextOf(shop, "name"));
  Text(json, "description", TextOf(shop, "description"));
  Text(json, "image", picture);
  Text(json, "telephone", CallableNumber(TextOf(shop, "phone")));
  WriteAddress(json, shop);
  WriteHours(json, openings);
  WriteOffers(json, ListOf(view, "items"));
  WriteLinks(json, shop);
  json.EndObject();
  return buffer.GetString();
}

}  // namespace navalha::gateway
