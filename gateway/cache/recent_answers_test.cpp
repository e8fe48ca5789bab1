#include "gateway/cache/recent_answers.hpp"

#include <gtest/gtest.h>

#include "gateway/transcoding/route.hpp"

namespace navalha::gateway {
namespace {

grpc::ByteBuffer BufferOf(const std::vector<std::string>& pieces) {
  std::vector<grpc::Slice> slices(pieces.begin(), pieces.end());
  return {slices.data(), slices.size()};
}

Route RouteAt(const std::string& path) {
  Route route;
  route.method = "GET";
  route.path = path;
  return route;
}

TEST(RecentAnswers, FindsAResponseByTheBytesOfItsAnswerAndItsRoute) {
  const std::string half(RecentAnswers::kLeastBytes, 'a');
  const Route route = RouteAt("/api/a");
  RecentAnswers recent;
  const auto key = RecentAnswers::KeyOf(route, BufferOf({half, half}));
  ASSERT_TRUE(key.has_value());
  EXPECT_EQ(recent.Find(*key), nullptr);
  recent.Keep(*key, {.status = 201, .body = "{}"});
  const auto found = recent.Find(*RecentAnswers::KeyOf(route, BufferOf({half + half})));
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->status, 201);
  EXPECT_EQ(found->body, "{}");
  const auto other = RecentAnswers::KeyOf(route, BufferOf({half, half + "a"}));
  EXPECT_EQ(recent.Find(*other), nullptr);
  EXPECT_EQ(recent.Find(*RecentAnswers::KeyOf(RouteAt("/api/b"), BufferOf({half, half}))), nullptr);
}

TEST(RecentAnswers, KeepsNoSmallAndNoVeryLargeAnswers) {
  const Route route = RouteAt("/api/a");
  const auto has_key = [&](size_t size) {
    return RecentAnswers::KeyOf(route, BufferOf({std::string(size, 'a')})).has_value();
  };
  EXPECT_FALSE(RecentAnswers::KeyOf(route, grpc::ByteBuffer()).has_value());
  EXPECT_FALSE(has_key(RecentAnswers::kLeastBytes - 1));
  EXPECT_TRUE(has_key(RecentAnswers::kLeastBytes));
  EXPECT_TRUE(has_key(RecentAnswers::kMostBytes));
  EXPECT_FALSE(has_key(RecentAnswers::kMostBytes + 1));
}

}  // namespace
}  // namespace navalha::gateway
