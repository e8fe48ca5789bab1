#include "services/common/tokens/contact_proof.hpp"

#include <gtest/gtest.h>

#include "services/common/tokens/token.hpp"

namespace navalha::common {
namespace {

const Instant kNow = FromSql("2026-03-02 15:00:00+00");

TEST(ContactProof, ProvesItsEmailUntilItExpires) {
  const std::string proof = MakeContactProof("ana@exemplo.com.br", kNow + kContactProofLife, "key");
  EXPECT_EQ(EmailOfContactProof(proof, "key", kNow), "ana@exemplo.com.br");
  EXPECT_EQ(EmailOfContactProof(proof, "key", kNow + kContactProofLife), std::nullopt);
}

TEST(ContactProof, RefusesProofsNotSignedWithTheKey) {
  const std::string proof = MakeContactProof("ana@exemplo.com.br", kNow + kContactProofLife, "key");
  const std::string other = MakeContactProof("bia@exemplo.com.br", kNow + kContactProofLife, "key");
  EXPECT_EQ(EmailOfContactProof(proof, "another key", kNow), std::nullopt);
  EXPECT_EQ(EmailOfContactProof(other.substr(0, other.find('.')) + proof.substr(proof.find('.')),
                                "key", kNow),
            std::nullopt);
  EXPECT_EQ(EmailOfContactProof(Base64UrlEncode("99999999999 ana@exemplo.com.br"), "key", kNow),
            std::nullopt);
  for (const char* text : {"", ".", "a.b", "....", "contact"}) {
    EXPECT_EQ(EmailOfContactProof(text, "key", kNow), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace navalha::common
