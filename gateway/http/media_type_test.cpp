#include "gateway/http/media_type.hpp"

#include <gtest/gtest.h>

namespace navalha::gateway {
namespace {

TEST(MediaType, PrecedesTheParameters) {
  EXPECT_EQ(MediaType("application/json"), "application/json");
  EXPECT_EQ(MediaType(" text/plain ; charset=utf-8"), "text/plain");
  EXPECT_EQ(MediaType(""), "");
}

TEST(Parameter, FindsPlainAndQuotedValues) {
  EXPECT_EQ(Parameter("form-data; name=\"a b\"; filename=\"c;d.png\"", "filename"), "c;d.png");
  EXPECT_EQ(Parameter("form-data; filename=\"x\"; name=\"a\"", "name"), "a");
  EXPECT_EQ(Parameter("multipart/form-data; BOUNDARY=abc ; x=1", "boundary"), "abc");
  EXPECT_EQ(Parameter("a; name=\"\"", "name"), "");
  EXPECT_EQ(Parameter("a; flag; name=b", "name"), "b");
}

TEST(Parameter, IsNulloptWhenAbsentOrMalformed) {
  for (const std::string_view value :
       {"", "a", "a;", "a; ;", "a; name", "a; nam=e", "a; name=\"open", "a; x=\"open; name=b"}) {
    EXPECT_EQ(Parameter(value, "name"), std::nullopt) << value;
  }
}

}  // namespace
}  // namespace navalha::gateway
