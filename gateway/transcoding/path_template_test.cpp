#include "gateway/transcoding/path_template.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace navalha::gateway {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Kind = PathSegment::Kind;

TEST(PathTemplate, ReadsLiteralsVariablesAndRest) {
  EXPECT_THAT(ParsePathTemplate("/api/order/{id}/update-appointment-status"),
              ElementsAre(PathSegment{Kind::kLiteral, "api"}, PathSegment{Kind::kLiteral, "order"},
                          PathSegment{Kind::kVariable, "id"},
                          PathSegment{Kind::kLiteral, "update-appointment-status"}));
  EXPECT_THAT(ParsePathTemplate("/images/{name=**}"),
              ElementsAre(PathSegment{Kind::kLiteral, "images"}, PathSegment{Kind::kRest, "name"}));
  EXPECT_THAT(ParsePathTemplate("/{user_name=*}"),
              ElementsAre(PathSegment{Kind::kVariable, "user_name"}));
}

TEST(PathTemplate, RefusesUnsupportedTemplates) {
  for (const std::string_view bad : {"",
                                     "/",
                                     "api",
                                     "api/x",
                                     "/api/",
                                     "//api",
                                     "/api//x",
                                     "/api/{}",
                                     "/api/{id",
                                     "/api/id}",
                                     "/api/{id}x",
                                     "/api/x{id}",
                                     "/api/{id=***}",
                                     "/api/{id=a/*}",
                                     "/{a=**}/b",
                                     "/{a}/{a}",
                                     "/api/é",
                                     "/api/a b",
                                     "/api/x:verb",
                                     "/api/{Id}",
                                     "/api/{a.b}",
                                     "/api/%20",
                                     "/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17"}) {
    EXPECT_THROW(ParsePathTemplate(bad), std::invalid_argument) << bad;
  }
}

TEST(SplitPath, SplitsAtSlashes) {
  EXPECT_THAT(SplitPath("/api/item/7"), ElementsAre("api", "item", "7"));
  EXPECT_THAT(SplitPath("/api/item/"), ElementsAre("api", "item"));
  EXPECT_THAT(SplitPath("//images///x.png"), ElementsAre("images", "x.png"));
  EXPECT_THAT(SplitPath("/"), IsEmpty());
  EXPECT_THAT(SplitPath(""), IsEmpty());
  EXPECT_THAT(SplitPath("api"), IsEmpty());
  EXPECT_THAT(SplitPath("/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17"), IsEmpty());
}

}  // namespace
}  // namespace navalha::gateway
