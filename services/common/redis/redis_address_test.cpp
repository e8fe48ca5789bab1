#include "services/common/redis/redis_address.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace navalha::common {
namespace {

using testing::ElementsAre;

TEST(ParseRedisUrl, ReadsTheAddressOfOneServer) {
  const RedisAddress plain = ParseRedisUrl("redis://cache.local:6380");
  EXPECT_THAT(plain.nodes, ElementsAre(RedisNode{"cache.local", 6380}));
  EXPECT_EQ(plain.user, "");
  EXPECT_EQ(plain.password, "");
  EXPECT_FALSE(plain.tls);
  EXPECT_FALSE(plain.has_sentinels());
  EXPECT_EQ(ParseRedisUrl("redis://:segredo@cache.local:6380/").password, "segredo");
}

TEST(ParseRedisUrl, DecodesUserAndPassword) {
  const RedisAddress managed = ParseRedisUrl("rediss://nav%40lha:a%2Fb%3A%25c@cache.local:6380/0");
  EXPECT_EQ(managed.user, "nav@lha");
  EXPECT_EQ(managed.password, "a/b:%c");
  EXPECT_TRUE(managed.tls);
  EXPECT_EQ(managed.authority_file, "");
  EXPECT_EQ(ParseRedisUrl("rediss://cache:1?authority_file=/etc/a%20b.pem").authority_file,
            "/etc/a b.pem");
}

TEST(ParseRedisUrl, ReadsSentinelsAndTheNameOfTheirMaster) {
  const RedisAddress address =
      ParseRedisUrl("redis+sentinel://:s@a:26379,b:26380/navalha?sentinel_password=t");
  EXPECT_THAT(address.nodes, ElementsAre(RedisNode{"a", 26379}, RedisNode{"b", 26380}));
  EXPECT_EQ(address.master_name, "navalha");
  EXPECT_EQ(address.password, "s");
  EXPECT_EQ(address.sentinel_password, "t");
  EXPECT_FALSE(address.tls);
  EXPECT_TRUE(ParseRedisUrl("rediss+sentinel://a:1/m?authority_file=/a&sentinel_password=t").tls);
}

TEST(ParseRedisUrl, RefusesOtherTextsWithoutRepeatingThem) {
  for (const std::string_view bad : {"",
                                     "localhost:6379",
                                     "redis://",
                                     "redis://localhost",
                                     "redis://localhost:",
                                     "redis://localhost:x",
                                     "redis://localhost:0",
                                     "redis://localhost:70000",
                                     "redis://localhost:6379x",
                                     "redis://:6379",
                                     "redis://:segredo:6379",
                                     "redis://:@a:1",
                                     "redis://user@a:1",
                                     "redis://:%zz@a:1",
                                     "redis://a:1/2",
                                     "redis://a:1,b:1",
                                     "redis+cluster://a:1",
                                     "http://a:1",
                                     "redis+sentinel://a:1",
                                     "redis+sentinel://a:1,/m",
                                     "redis://a:1?authority_file=/segredo",
                                     "redis://a:1?sentinel_password=segredo",
                                     "rediss://a:1?authority=/segredo",
                                     "rediss://a:1?authority_file="}) {
    try {
      ParseRedisUrl(bad);
      ADD_FAILURE() << bad;
    } catch (const std::invalid_argument& error) {
      EXPECT_THAT(error.what(), testing::Not(testing::HasSubstr("segredo")));
    }
  }
}

}  // namespace
}  // namespace navalha::common
