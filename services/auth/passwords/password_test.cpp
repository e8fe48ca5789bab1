#include "services/auth/passwords/password.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

using testing::StartsWith;

TEST(Password, IsStoredAsArgon2id) {
  PasswordHasher hasher;
  const std::string hash = hasher.Hash("tesoura-e-pente");
  EXPECT_THAT(hash, StartsWith("$argon2id$v=19$m=19456,t=2,p=1$"));
  EXPECT_NE(hash, hasher.Hash("tesoura-e-pente")) << "each hash has its own salt";
  EXPECT_TRUE(hasher.Verify("tesoura-e-pente", hash));
  EXPECT_FALSE(hasher.Verify("tesoura-e-pentE", hash));
  EXPECT_FALSE(hasher.Verify("", hash));
  EXPECT_FALSE(hasher.Verify("tesoura-e-pente", "no hash"));
  EXPECT_FALSE(hasher.VerifyDummy("nobody has this password"));
}

TEST(Password, MayContainAnyBytes) {
  PasswordHasher hasher;
  const std::string odd("ç\0é 🪒", 10);
  EXPECT_TRUE(hasher.Verify(odd, hasher.Hash(odd)));
  EXPECT_FALSE(hasher.Verify(odd.substr(0, 2), hasher.Hash(odd)));
}

TEST(Password, IsNotHashedWhenItsTurnIsRefused) {
  PasswordHasher hasher;
  const std::string hash = hasher.Hash("tesoura-e-pente");
  const auto refuse = [] { throw common::TooMany("Devagar."); };
  EXPECT_THROW(hasher.Verify("tesoura-e-pente", hash, "address", refuse), common::Error);
  EXPECT_TRUE(hasher.Verify("tesoura-e-pente", hash, "address")) << "the turn was released";
}

}  // namespace
}  // namespace navalha::auth
