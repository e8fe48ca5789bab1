#include "services/common/rpc/validation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/text/clock.hpp"
#include "test_service.pb.h"

namespace navalha::common {
namespace {

using test::v1::EchoRequest;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

EchoRequest Fine() {
  EchoRequest request;
  request.set_needed("sim");
  return request;
}

TEST(Validate, AcceptsAValidRequest) {
  EchoRequest request = Fine();
  request.set_text("ação");
  request.set_price(100000);
  request.set_count(9);
  request.set_kind("break");
  request.set_flag("1");
  request.add_names("é");
  request.add_items()->set_quantity(1);
  request.set_image(std::string(1024, 'x'));
  EXPECT_THAT(FindViolations(request), IsEmpty());
  EXPECT_NO_THROW(Validate(request));
}

TEST(Validate, ReportsEveryInvalidFieldInPortuguese) {
  EchoRequest request;
  request.set_needed("  ");
  request.set_text("x");
  request.set_price(100001);
  request.set_count(0);
  request.set_kind("férias");
  request.set_flag("true");
  EXPECT_THAT(
      FindViolations(request),
      ElementsAre(Pair("count", ElementsAre("O campo count deve ser no mínimo 1.")),
                  Pair("flag", ElementsAre("O campo flag não é válido.")),
                  Pair("kind", ElementsAre("O campo tipo não é válido.")),
                  Pair("needed", ElementsAre("O campo nome é obrigatório.")),
                  Pair("price", ElementsAre("O campo preço deve ser no máximo R$ 1.000,00.")),
                  Pair("text", ElementsAre("O campo texto deve ter no mínimo 2 caracteres."))));
}

TEST(Validate, UsesTheJsonNameOfAField) {
  EchoRequest request = Fine();
  request.set_inside_id(0);
  EXPECT_THAT(
      FindViolations(request),
      ElementsAre(Pair("outside_id", ElementsAre("O campo outside_id deve ser no mínimo 1."))));
}

// Written as bytes, because the characters are invisible in the source: no-break space; spaces
// without width and directions; isolates; ideographic space; byte order mark; Hangul fillers of
// three blocks; Braille; tags; a variation selector; an interlinear mark; a noncharacter; a filler
// of plane 1.
constexpr const char* kInvisible[] = {"\xC2\xA0",
                                      "\xE2\x80\x8B \xE2\x80\xAE",
                                      "\xE2\x81\xA6\xE2\x81\xA9",
                                      "\xE3\x80\x80",
                                      "\xEF\xBB\xBF",
                                      "\xE1\x85\x9F\xE1\x85\xA0",
                                      "\xE3\x85\xA4",
                                      "\xEF\xBE\xA0",
                                      "\xE2\xA0\x80",
                                      "\xF3\xA0\x81\x81",
                                      "\xEF\xB8\x8F",
                                      "\xEF\xBF\xB9",
                                      "\xF0\x9F\xBF\xBE",
                                      "\xF0\x96\xBF\xA4",
                                      "\xC2\x85"};

TEST(Validate, RequiresVisibleTextInRequiredFields) {
  EchoRequest request = Fine();
  for (const char* blank : kInvisible) {
    request.set_needed(blank);
    EXPECT_THAT(FindViolations(request),
                ElementsAre(Pair("needed", ElementsAre("O campo nome é obrigatório."))));
  }
  for (const char* seen : {"\xE2\x80\x8Fש", "…", "Â", "\xE2\x80", "👨\xE2\x80\x8D👦"}) {
    request.set_needed(seen);
    EXPECT_THAT(FindViolations(request), IsEmpty()) << seen;
  }
}

TEST(Validate, RefusesInvisibleTextInOptionalFields) {
  EchoRequest request = Fine();
  for (const char* invisible : kInvisible) {
    request.set_plain(invisible);
    EXPECT_THAT(FindViolations(request),
                ElementsAre(Pair("plain", ElementsAre("O campo plain não é válido."))));
  }
  request.set_plain("  ");
  request.set_password(kInvisible[0]);
  EXPECT_THAT(FindViolations(request), IsEmpty()) << "blank fields of forms, and passwords";
}

TEST(Validate, AcceptsDatesAndInstantsFrom1900To2199) {
  EchoRequest request = Fine();
  for (const char* day : {"1900-01-01", "2199-12-31"}) {
    request.set_day(day);
    request.mutable_at()->set_seconds(
        ToProto(ToInstant(*ParseDate(day), WallTime(60), "UTC")).seconds());
    EXPECT_THAT(FindViolations(request), IsEmpty()) << day;
  }
  for (const char* day : {"1899-12-31", "2200-01-01", "9999-12-31", "0001-01-01"}) {
    request.set_day(day);
    request.mutable_at()->set_seconds(
        ToProto(ToInstant(*ParseDate(day), WallTime(60), "UTC")).seconds());
    EXPECT_THAT(FindViolations(request),
                ElementsAre(Pair("at", ElementsAre("O campo at não é válido.")),
                            Pair("day", ElementsAre("O campo dia não é válido."))));
  }
}

TEST(Validate, AcceptsZeroForAClearableNumber) {
  EchoRequest request = Fine();
  request.set_clearable(0);
  EXPECT_THAT(FindViolations(request), IsEmpty());
  request.set_clearable(4);
  EXPECT_THAT(FindViolations(request), ElementsAre(Pair("clearable", testing::_)));
}

TEST(Validate, CountsCharactersNotBytes) {
  EchoRequest request = Fine();
  request.set_text("ããããã");
  EXPECT_THAT(FindViolations(request), IsEmpty());
  request.set_text("ãããããã");
  EXPECT_THAT(FindViolations(request), ElementsAre(Pair("text", testing::_)));
}

TEST(Validate, ChecksListsAndNestedMessages) {
  EchoRequest request = Fine();
  request.add_items()->set_quantity(1);
  request.add_items()->set_email("sem arroba");
  request.add_names("longo");
  EXPECT_THAT(FindViolations(request),
              ElementsAre(Pair("items.1.email", testing::_), Pair("items.1.quantity", testing::_),
                          Pair("names.0", testing::_)));
  request = Fine();
  for (int i = 0; i < 3; ++i) {
    request.add_names("a");
  }
  EXPECT_THAT(FindViolations(request), ElementsAre(Pair("names", testing::_)));
}

TEST(Validate, AppliesDefaultLimitsToClientsOnly) {
  EchoRequest request = Fine();
  request.set_plain(std::string(256, 'a'));
  for (int i = 0; i < 101; ++i) {
    request.add_many(i);
  }
  EXPECT_THAT(FindViolations(request),
              ElementsAre(Pair("many", testing::_), Pair("plain", testing::_)));
  EXPECT_THAT(FindViolations(request, false), IsEmpty());
}

TEST(Validate, RefusesNulAndTooManyBytes) {
  EchoRequest request = Fine();
  request.set_plain(std::string("a\0b", 3));
  request.set_image(std::string(1025, 'x'));
  EXPECT_THAT(FindViolations(request),
              ElementsAre(Pair("image", testing::_), Pair("plain", testing::_)));
}

TEST(Validate, RefusesControlCharactersExceptLineBreaksInMultiLineTexts) {
  EchoRequest request = Fine();
  request.set_lines("Bom dia.\r\n\tAté amanhã.");
  EXPECT_THAT(FindViolations(request), IsEmpty());
  request.set_lines("a\x1b[1m");
  request.set_plain("nome\r\nTOTAL");
  EXPECT_THAT(FindViolations(request),
              ElementsAre(Pair("lines", testing::_), Pair("plain", testing::_)));
  request.clear_lines();
  request.set_plain("a\x7f");
  EXPECT_THAT(FindViolations(request), ElementsAre(Pair("plain", testing::_)));
}

TEST(Validate, RefusesUnicodeLineBreaksAndControlsInSingleLineTexts) {
  EchoRequest request = Fine();
  for (const char* text : {"a\u2028b", "a\u2029b", "a\xC2\x80", "a\xC2\x9B[1m"}) {
    request.set_plain(text);
    EXPECT_THAT(FindViolations(request), ElementsAre(Pair("plain", testing::_))) << text;
  }
  for (const char* text : {"a\u00A0b", "©", "Ação…", "\u202Eש", "Â\xC2"}) {
    request.set_plain(text);
    EXPECT_THAT(FindViolations(request), IsEmpty()) << text;
  }
  request.clear_plain();
  request.set_lines("a\u2028b");
  EXPECT_THAT(FindViolations(request), IsEmpty());
}

struct FormatCase {
  v1::Format format;
  const char* text;
  bool fits;
};

class Formats : public testing::TestWithParam<FormatCase> {};

TEST_P(Formats, AcceptOrRefuseTheText) {
  EXPECT_EQ(HasFormat(GetParam().format, GetParam().text), GetParam().fits) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Table, Formats,
    testing::Values(
        FormatCase{v1::FORMAT_EMAIL, "ana.souza+x@exemplo.com.br", true},
        FormatCase{v1::FORMAT_EMAIL, "ana@exemplo", false},
        FormatCase{v1::FORMAT_EMAIL, "ana@@exemplo.com", false},
        FormatCase{v1::FORMAT_EMAIL, "ana@exemplo..com", false},
        FormatCase{v1::FORMAT_EMAIL, "a b@exemplo.com", false},
        FormatCase{v1::FORMAT_EMAIL, "x@e.com\r\nBcc: y@e.com", false},
        FormatCase{v1::FORMAT_URL, "https://exemplo.com/a?b=c", true},
        FormatCase{v1::FORMAT_URL, "javascript:alert(1)", false},
        FormatCase{v1::FORMAT_URL, "http://", false},
        FormatCase{v1::FORMAT_URL, "https://a b", false},
        FormatCase{v1::FORMAT_DATE, "2024-02-29", true},
        FormatCase{v1::FORMAT_DATE, "2025-02-29", false},
        FormatCase{v1::FORMAT_DATE, "9999-12-31", false},
        FormatCase{v1::FORMAT_DATE, "0001-01-01", false},
        FormatCase{v1::FORMAT_DATE, "2025-2-9", false}, FormatCase{v1::FORMAT_TIME, "24:00", true},
        FormatCase{v1::FORMAT_TIME, "24:01", false}, FormatCase{v1::FORMAT_TIME, "9:00", false},
        FormatCase{v1::FORMAT_LOCAL_DATETIME, "2026-01-31T09:30", true},
        FormatCase{v1::FORMAT_LOCAL_DATETIME, "2026-01-31 09:30:00", true},
        FormatCase{v1::FORMAT_LOCAL_DATETIME, "2026-01-31T24:00", false},
        FormatCase{v1::FORMAT_LOCAL_DATETIME, "2026-01-31", false},
        FormatCase{v1::FORMAT_LOCAL_DATETIME, "9999-12-31T23:59", false},
        FormatCase{v1::FORMAT_PHONE, "+55 (11) 98765-4321", true},
        FormatCase{v1::FORMAT_PHONE, "1234567", false},
        FormatCase{v1::FORMAT_PHONE, "11 9876x5432", false},
        FormatCase{v1::FORMAT_CPF, "529.982.247-25", true},
        FormatCase{v1::FORMAT_CPF, "52998224725", true},
        FormatCase{v1::FORMAT_CPF, "529.982.247-26", false},
        FormatCase{v1::FORMAT_CPF, "111.111.111-11", false},
        FormatCase{v1::FORMAT_CNPJ, "11.222.333/0001-81", true},
        FormatCase{v1::FORMAT_CNPJ, "12.ABC.345/01DE-35", true},
        FormatCase{v1::FORMAT_CNPJ, "11.222.333/0001-82", false},
        FormatCase{v1::FORMAT_CEP, "01310-100", true}, FormatCase{v1::FORMAT_CEP, "0131010", false},
        FormatCase{v1::FORMAT_SLUG, "barbearia-do-ze", true},
        FormatCase{v1::FORMAT_SLUG, "Barbearia", false},
        FormatCase{v1::FORMAT_USER_NAME, "ze.silva_1", true},
        FormatCase{v1::FORMAT_USER_NAME, "zé", false}));

}  // namespace
}  // namespace navalha::common
