// Runs against a real Redis that speaks only TLS.
#include <gtest/gtest.h>

#include <stdexcept>

#include "services/common/redis/redis.hpp"
#include "services/common/testing/private_redis.hpp"
#include "services/common/testing/test_authority.hpp"

namespace navalha::common {
namespace {

constexpr std::chrono::seconds kPatience{10};

class RedisTlsTest : public testing::Test {
 protected:
  static std::string UrlOf(const PrivateRedis& server, const std::string& host,
                           const TlsFiles& trusted) {
    return "rediss://:segredo@" + host + ":" + std::to_string(server.port()) +
           "?authority_file=" + trusted.authority;
  }

  const TestAuthority authority_;
  const TlsFiles files_ = authority_.Issue("127.0.0.1");
  const PrivateRedis server_{{.tls = &files_}};
};

TEST_F(RedisTlsTest, RunsCommandsOfAnySize) {
  Redis redis(server_.url(), kPatience);
  const std::string large(size_t{3} * 1024 * 1024, 'x');
  redis.Set("large", large, std::chrono::seconds(60));
  EXPECT_EQ(redis.Get("large"), large);
  EXPECT_EQ(redis.Count("c", std::chrono::seconds(60)), 1);
}

TEST_F(RedisTlsTest, RefusesACertificateOfAnotherHost) {
  try {
    Redis(UrlOf(server_, "localhost", files_), kPatience).Run({"PING"});
    FAIL();
  } catch (const RedisError& error) {
    EXPECT_EQ(std::string(error.what()).substr(0, 5), "TLS: ");
  }
}

TEST_F(RedisTlsTest, AcceptsACertificateOfTheHostsName) {
  const TlsFiles named = authority_.Issue("localhost");
  const PrivateRedis server({.tls = &named, .host = "localhost"});
  EXPECT_EQ(server.Patient()->Run({"PING"}).text, "PONG");
}

TEST_F(RedisTlsTest, RefusesAnUnknownAuthority) {
  const TestAuthority other;
  const TlsFiles trusted = other.Issue("127.0.0.1");
  EXPECT_THROW(Redis(UrlOf(server_, "127.0.0.1", trusted), kPatience).Run({"PING"}), RedisError);
  EXPECT_THROW(Redis("rediss://:segredo@127.0.0.1:" + std::to_string(server_.port()), kPatience)
                   .Run({"PING"}),
               RedisError);
}

TEST_F(RedisTlsTest, RefusesServersThatDoNotSpeakTls) {
  // This server waits for the end of a line, which TLS does not send.
  const PrivateRedis plain;
  EXPECT_THROW(Redis(UrlOf(plain, "127.0.0.1", files_)).Run({"PING"}), RedisError);
  EXPECT_THROW(Redis("redis://:segredo@127.0.0.1:" + std::to_string(server_.port()), kPatience)
                   .Run({"PING"}),
               RedisError);
}

TEST(RedisTls, RequiresAReadableFileOfAuthorities) {
  EXPECT_THROW(Redis("rediss://localhost:1?authority_file=/nowhere"), std::runtime_error);
}

}  // namespace
}  // namespace navalha::common
