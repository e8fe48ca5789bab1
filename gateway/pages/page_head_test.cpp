// A page's head describes the page to readers that do not run scripts.
#include "gateway/pages/page_head.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include "gateway/pages/shop_data.hpp"

namespace navalha::gateway {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kSite = "https://navalha.example";

std::string ShopAnswer(const std::string& name, const std::string& phone) {
  return R"({"establishment":{"id":7,"slug":"barba-e-brasa","name":")" + name + R"(","phone":")" +
         phone +
         R"(","description":null,"address":"Rua A, 1","city":"Curitiba","uf":"PR","cep":"80000000",)"
         R"("background":"images/0123456789abcdef0123456789abcdef.png",)"
         R"("instagram_url":"https://instagram.com/x","website_url":"javascript:run"},)"
         R"("items":[{"name":"Corte","type":"service","price":45.5},)"
         R"({"name":"Barba","type":"service","price":30},{"name":"Pomada","type":"product","price":9}]})";
}

constexpr const char* kOpenings =
    R"({"openings":[{"establishment_id":7,"hours":[)"
    R"({"day_of_week":"monday","start_time":"09:00","end_time":"18:00"},)"
    R"({"day_of_week":"saturday","start_time":"09:00","end_time":"24:00"},)"
    R"({"day_of_week":"someday","start_time":"09:00","end_time":"10:00"}]}]})";

// The structured data in a head.
rapidjson::Document DataOf(const std::string& head) {
  constexpr std::string_view kBegin = "<script type=\"application/ld+json\">";
  const size_t begin = head.find(kBegin) + kBegin.size();
  rapidjson::Document data;
  data.Parse(head.substr(begin, head.find("</script>", begin) - begin).c_str());
  EXPECT_FALSE(data.HasParseError());
  return data;
}

TEST(ShopHead, NamesTheShopAndItsPreview) {
  const std::string head =
      ShopHead(kSite, {"", ShopAnswer("Barba & Brasa", "(41) 99999-8888"), kOpenings});
  EXPECT_THAT(head, HasSubstr("<title>Barba &amp; Brasa · Navalha</title>"));
  EXPECT_THAT(head,
              HasSubstr("<link rel=\"canonical\" "
                        "href=\"https://navalha.example/establishment/view/barba-e-brasa\">"));
  EXPECT_THAT(head,
              HasSubstr("<meta property=\"og:image\" content=\"https://navalha.example/images/"
                        "0123456789abcdef0123456789abcdef-share.jpg\">"));
  EXPECT_THAT(head, HasSubstr("content=\"summary_large_image\""));
  EXPECT_THAT(head, HasSubstr("Agende na Barba &amp; Brasa, Rua A, 1, Curitiba, PR"));
  EXPECT_THAT(head,
              HasSubstr("imagesrcset=\"/images/0123456789abcdef0123456789abcdef-480.webp 480w"));
}

TEST(ShopHead, DescribesAHairSalon) {
  const rapidjson::Document data =
      DataOf(ShopHead(kSite, {"", ShopAnswer("Central", "(41) 99999-8888"), kOpenings}));
  EXPECT_STREQ(data["@type"].GetString(), "HairSalon");
  EXPECT_STREQ(data["telephone"].GetString(), "+5541999998888");
  EXPECT_STREQ(data["address"]["addressLocality"].GetString(), "Curitiba");
  EXPECT_STREQ(data["priceRange"].GetString(), "R$ 30,00 – R$ 45,50");
  ASSERT_EQ(data["makesOffer"].Size(), 2U) << "services, no products";
  EXPECT_STREQ(data["makesOffer"][0]["price"].GetString(), "45.50");
  EXPECT_STREQ(data["makesOffer"][0]["itemOffered"]["name"].GetString(), "Corte");
  ASSERT_EQ(data["openingHoursSpecification"].Size(), 2U);
  EXPECT_STREQ(data["openingHoursSpecification"][0]["dayOfWeek"].GetString(), "Monday");
  EXPECT_STREQ(data["openingHoursSpecification"][1]["closes"].GetString(), "23:59");
  ASSERT_EQ(data["sameAs"].Size(), 1U) << "only http and https";
}

TEST(ShopHead, EscapesHostileNames) {
  const std::string name = R"(</script></title><b onclick='x'>\"\u2028)";
  const std::string head = ShopHead(kSite, {"", ShopAnswer(name, ""), ""});
  EXPECT_THAT(head, Not(HasSubstr("<b ")));
  EXPECT_THAT(head, Not(HasSubstr("</script></title>")));
  const rapidjson::Document data = DataOf(head);
  EXPECT_STREQ(data["name"].GetString(), "</script></title><b onclick='x'>\"\u2028");
  EXPECT_FALSE(data.HasMember("telephone"));
}

TEST(ShopHead, FallsBackToTheSuitesPreviewPicture) {
  const std::string head = ShopHead(
      kSite,
      {"", R"({"establishment":{"id":1,"slug":"a","name":"A","background":"images/../x"}})", ""});
  EXPECT_THAT(head, HasSubstr("content=\"https://navalha.example/images/share.jpg\""));
  EXPECT_THAT(head, Not(HasSubstr("preload")));
}

TEST(BookingHead, LinksToTheBookingPage) {
  const std::string head = BookingHead(kSite, {"", ShopAnswer("Central", ""), ""});
  EXPECT_THAT(head, HasSubstr("<title>Agendar com Central · Navalha</title>"));
  EXPECT_THAT(head,
              HasSubstr("href=\"https://navalha.example/establishment/barba-e-brasa/schedule\""));
}

TEST(HomeHead, PreloadsThePictureOfTheFirstShop) {
  const std::string head = HomeHead(
      kSite,
      {R"({"establishments":[{"background":"images/0123456789abcdef0123456789abcdef.webp"}]})", "",
       ""});
  EXPECT_THAT(head, HasSubstr("0123456789abcdef0123456789abcdef-1280.webp 1280w"));
  EXPECT_STREQ(DataOf(head)["@type"].GetString(), "WebSite");
}

TEST(HomeHead, WorksWithoutAnswersAndAddress) {
  const std::string head = HomeHead("", {"not json", "", ""});
  EXPECT_THAT(head, HasSubstr("<title>Escolha a melhor barbearia · Navalha</title>"));
  EXPECT_THAT(head, Not(HasSubstr("canonical")));
}

TEST(Sitemap, ListsThePagesOfShops) {
  const std::string entries = SitemapEntries(
      kSite, R"({"establishments":[{"slug":"a&b","updated_at":"2026-03-10T12:00:00Z"}]})");
  EXPECT_EQ(entries,
            "<url><loc>https://navalha.example/establishment/view/a&amp;b</loc>"
            "<lastmod>2026-03-10</lastmod></url>\n");
  const std::string sitemap = Sitemap(kSite, entries);
  EXPECT_THAT(sitemap, HasSubstr("<url><loc>https://navalha.example/</loc></url>\n" + entries));
}

TEST(Sitemap, ContinuesUntilTheLastPageOfTheList) {
  EXPECT_TRUE(HasNextPage(R"({"establishments":[],"current_page":1,"last_page":2})"));
  EXPECT_FALSE(HasNextPage(R"({"establishments":[],"current_page":2,"last_page":2})"));
  EXPECT_FALSE(HasNextPage("not json"));
}

TEST(CallableNumber, AcceptsBrazilianNumbersWithAreaCode) {
  EXPECT_EQ(CallableNumber("(55) 3222-1111"), "+555532221111");
  EXPECT_EQ(CallableNumber("+55 11 98765-4321"), "+5511987654321");
  EXPECT_EQ(CallableNumber("011 98765-4321"), "+5511987654321");
  EXPECT_EQ(CallableNumber("98765-4321"), "");
  EXPECT_EQ(CallableNumber("ligue já"), "");
}

TEST(EmbeddedAnswers, ContainsEachAnswerByItsAddress) {
  const auto made_at = std::chrono::system_clock::time_point(std::chrono::milliseconds(1500));
  const std::string element =
      EmbeddedAnswers({{"/api/a", R"({"name":"</script><b>"})"}, {"/api/b?id=7", "{}"}}, made_at);
  EXPECT_EQ(element,
            R"(<script type="application/json" id="page-answers">{"made_at":1500,"answers":)"
            R"({"/api/a":{"name":"\u003c/script\u003e\u003cb\u003e"},"/api/b?id=7":{}}}</script>)"
            "\n");
}

TEST(EmbeddedAnswers, OmitsLargeAnswers) {
  const std::string large = R"({"name":")" + std::string(64 * 1024, 'x') + "\"}";
  EXPECT_EQ(EmbeddedAnswers({{"/api/a", large}}, {}), "");
  EXPECT_EQ(EmbeddedAnswers({}, {}), "");
}

}  // namespace
}  // namespace navalha::gateway
