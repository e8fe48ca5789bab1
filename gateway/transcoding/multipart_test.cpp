#include "gateway/transcoding/multipart.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace navalha::gateway {
namespace {

constexpr std::string_view kType = "multipart/form-data; boundary=XyZ";

std::string Field(const std::string& name, const std::string& value) {
  return "--XyZ\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
}

std::string File(const std::string& name, const std::string& file, const std::string& content) {
  return "--XyZ\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"" + file +
         "\"\r\nContent-Type: image/png\r\n\r\n" + content + "\r\n";
}

TEST(Multipart, ReadsFieldsAndFiles) {
  const std::string content("\x89PNG\r\n\x1A\n\0--XyZ\r\n--Xy", 21);
  const std::string body = Field("nome", "São João") + File("logo", "ação.png", content) +
                           Field("vazio", "") + File("nada", "", "") + "--XyZ--\r\n";
  const auto parts = ParseMultipart(kType, body);
  ASSERT_TRUE(parts);
  ASSERT_EQ(parts->size(), 4);
  EXPECT_EQ((*parts)[0].name, "nome");
  EXPECT_EQ((*parts)[0].content, "São João");
  EXPECT_FALSE((*parts)[0].is_file);
  EXPECT_EQ((*parts)[1].file_name, "ação.png");
  EXPECT_EQ((*parts)[1].content_type, "image/png");
  EXPECT_EQ((*parts)[1].content, content);
  EXPECT_TRUE((*parts)[1].is_file);
  EXPECT_EQ((*parts)[2].content, "");
  EXPECT_TRUE((*parts)[3].is_file);
  EXPECT_EQ((*parts)[3].content, "");
}

TEST(Multipart, AcceptsAllFormsOfTheStandard) {
  EXPECT_TRUE(ParseMultipart("Multipart/Form-Data; charset=utf-8; boundary=\"XyZ\"",
                             Field("a", "b") + "--XyZ--"));
  EXPECT_TRUE(ParseMultipart(kType, "preamble\r\n" + Field("a", "b") + "--XyZ--\r\nepilogue"));
  EXPECT_TRUE(ParseMultipart(kType,
                             "--XyZ  \r\ncontent-disposition:form-data;name=a\r\n\r\nb\r\n"
                             "--XyZ--"));
  // An empty part: its empty line is followed directly by the delimiter.
  const auto parts =
      ParseMultipart(kType, "--XyZ\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n--XyZ--");
  ASSERT_TRUE(parts);
  EXPECT_EQ((*parts)[0].content, "");
  const auto none = ParseMultipart(kType, "--XyZ--\r\n");
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->empty());
}

TEST(Multipart, RefusesMalformedBodies) {
  const std::string part = Field("a", "b");
  const std::string long_header =
      "--XyZ\r\nX: " + std::string(kMaxPartHeaderBytes, 'x') +
      "\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--XyZ--";
  for (const std::string& body :
       {std::string(), std::string("--XyZ"), std::string("--XyZ\r\n"), part, part + "--XyZ",
        part + "--XyZ-", part + "--Xyz--", std::string("--XyZ\n\n--XyZ--"),
        std::string("--XyZ\nContent-Disposition: form-data; name=\"a\"\n\nb\n--XyZ--"),
        std::string("--XyZ\r\n\r\nb\r\n--XyZ--"),
        std::string("--XyZ\r\nContent-Disposition: form-data\r\n\r\nb\r\n--XyZ--"),
        std::string("--XyZ\r\nContent-Disposition: attachment; name=a\r\n\r\nb\r\n--XyZ--"),
        std::string("--XyZ\r\nno colon\r\n\r\nb\r\n--XyZ--"),
        std::string("--XyZjunk\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--XyZ--"),
        long_header}) {
    EXPECT_FALSE(ParseMultipart(kType, body)) << body.substr(0, 80);
  }
}

TEST(Multipart, RefusesUnusableContentTypes) {
  const std::string body = Field("a", "b") + "--XyZ--";
  for (const std::string& type :
       {std::string("multipart/form-data"), std::string("multipart/form-data; boundary="),
        std::string("multipart/form-data; boundary=\"\""),
        std::string("multipart/mixed; boundary=XyZ"), std::string(),
        std::string("multipart/form-data; boundary=\"XyZ"),
        "multipart/form-data; boundary=" + std::string(71, 'x')}) {
    EXPECT_FALSE(ParseMultipart(type, body)) << type;
  }
}

TEST(Multipart, BoundsTheNumberOfParts) {
  std::string body;
  for (size_t i = 0; i < kMaxFormParts; ++i) {
    body += Field("a", "b");
  }
  EXPECT_TRUE(ParseMultipart(kType, body + "--XyZ--"));
  EXPECT_FALSE(ParseMultipart(kType, body + Field("a", "b") + "--XyZ--"));
}

// Random damage and cuts: parts stay inside the body.
TEST(Multipart, HandlesRandomlyDamagedInput) {
  const std::string good = Field("nome", "b") + File("logo", "x.png", "\r\n--Xy\r\n--\r\n") +
                           Field("c", "") + "--XyZ--\r\n";
  const std::string alphabet = "\r\n-XyZ:;=\" a\xFF";
  std::mt19937 random(7);
  const auto pick = [&](size_t bound) {
    return std::uniform_int_distribution<size_t>(0, bound - 1)(random);
  };
  int parsed = 0;
  for (int round = 0; round < 50000; ++round) {
    std::string body = good;
    for (size_t edits = 1 + pick(3); edits > 0; --edits) {
      const size_t at = pick(body.size());
      switch (pick(4)) {
        case 0:
          body[at] = alphabet[pick(alphabet.size())];
          break;
        case 1:
          body.erase(at, 1 + pick(6));
          break;
        case 2:
          body.insert(at, alphabet.substr(pick(alphabet.size()), 1 + pick(4)));
          break;
        default:
          body.resize(at + 1);
      }
      if (body.empty()) {
        body = "-";
      }
    }
    const auto parts = ParseMultipart(kType, body);
    if (!parts) {
      continue;
    }
    ++parsed;
    for (const FormPart& part : *parts) {
      if (!part.content.empty()) {
        ASSERT_GE(part.content.data(), body.data());
        ASSERT_LE(part.content.data() + part.content.size(), body.data() + body.size());
      }
    }
  }
  EXPECT_GT(parsed, 100);
}

}  // namespace
}  // namespace navalha::gateway
