#include "services/auth/passwords/password_rules.hpp"

#include <gtest/gtest.h>

namespace navalha::auth {
namespace {

TEST(PasswordRules, RefuseCommonPasswords) {
  for (const char* password :
       {"password",    "Password1",     "passw0rd",      "P@ssw0rd!", "p4ssw0rd", "senha123",
        "SENHA2024",   "minhasenha1",   "mudar123",      "123mudar",  "flamengo", "Flamengo1981!",
        "corinthians", "10palmeiras10", "brasil123",     "iloveyou",  "teamo123", "jesus777",
        "gabriel1",    "qwerty123",     "qwertyuiop",    "asdfghjkl", "1q2w3e4r", "1qaz2wsx",
        "a1b2c3d4",    "admin123",      "trustno1",      "abc12345",  "abcd1234", "10203040",
        "123123123",   "navalha1",      "barbearia2025", "s3nh4123"}) {
    EXPECT_NE(WeaknessOf(password, "joana", "j@example.com"), "") << password;
  }
}

TEST(PasswordRules, RefuseRunsAndRepetitions) {
  for (const char* password :
       {"12345678", "1234567890", "87654321", "0987654321", "abcdefgh", "hgfedcba", "11111111",
        "aaaaaaaaaa", "12121212", "aabbaabb", "98765432", "!!!!!!!!"}) {
    EXPECT_NE(WeaknessOf(password, "joana", "j@example.com"), "") << password;
  }
}

TEST(PasswordRules, RefuseTheUsersOwnName) {
  EXPECT_NE(WeaknessOf("Joana.Prado", "joana.prado", "jp@example.com"), "");
  EXPECT_NE(WeaknessOf("joana.prado99", "joana.prado", "jp@example.com"), "");
  EXPECT_NE(WeaknessOf("jprado.99@example.com", "joana", "jprado.99@example.com"), "");
  EXPECT_NE(WeaknessOf("pradopereira1", "joana", "pradopereira@example.com"), "");
  EXPECT_EQ(WeaknessOf("joana.corta.bem", "joana", ""), "");
}

TEST(PasswordRules, AcceptOtherPasswords) {
  for (const char* password :
       {"navalha-demo", "tesoura-e-pente", "cavalo correto bateria", "Xk29#mQp", "umdoistresquatro",
        "flamengo-campeao-do-mundo", "ção-São-João", "🪒🪒🪒💈", "senha-segura-da-joana"}) {
    EXPECT_EQ(WeaknessOf(password, "joana", "j@example.com"), "") << password;
  }
}

}  // namespace
}  // namespace navalha::auth
