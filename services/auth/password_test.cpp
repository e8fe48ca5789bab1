#include "services/auth/password.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "services/common/error.hpp"

namespace navalha::auth {
namespace {

using testing::StartsWith;

TEST(Password, IsKeptAsArgon2id) {
  PasswordHasher hasher;
  const std::string hash = hasher.Hash("tesoura-e-pente");
  EXPECT_THAT(hash, StartsWith("$argon2id$v=19$m=19456,t=2,p=1$"));
  EXPECT_NE(hash, hasher.Hash("tesoura-e-pente")) << "a salt of its own";
  EXPECT_TRUE(hasher.Verify("tesoura-e-pente", hash));
  EXPECT_FALSE(hasher.Verify("tesoura-e-pentE", hash));
  EXPECT_FALSE(hasher.Verify("", hash));
  EXPECT_FALSE(hasher.Verify("tesoura-e-pente", "no hash"));
  EXPECT_FALSE(hasher.VerifyNothing("nobody has this password"));
}

TEST(Password, TakesAnyBytes) {
  PasswordHasher hasher;
  const std::string odd("ç\0é 🪒", 10);
  EXPECT_TRUE(hasher.Verify(odd, hasher.Hash(odd)));
  EXPECT_FALSE(hasher.Verify(odd.substr(0, 2), hasher.Hash(odd)));
}

TEST(Password, IsHashedByFewAtOnceAndTheRestAreRefused) {
  PasswordHasher hasher({.running = 1, .waiting = 1});
  std::atomic<int> done = 0;
  std::atomic<int> refused = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 12; ++i) {
    threads.emplace_back([&] {
      try {
        hasher.Hash("tesoura-e-pente");
        ++done;
      } catch (const common::Error& error) {
        EXPECT_EQ(error.code(), grpc::StatusCode::UNAVAILABLE);
        ++refused;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(done + refused, 12);
  EXPECT_GE(done, 1);
  EXPECT_GE(refused, 1);
}

}  // namespace
}  // namespace navalha::auth
