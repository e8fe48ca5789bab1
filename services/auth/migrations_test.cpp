// Constraints of the schema.
#include <gtest/gtest.h>

#include "services/auth/testing/auth_test.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::auth {
namespace {

class AuthSchemaTest : public AuthTest {
 protected:
  void ExpectRefused(const std::string& sql, const std::string& sqlstate) {
    try {
      db().Execute(sql);
      ADD_FAILURE() << "accepted: " << sql;
    } catch (const pqxx::sql_error& error) {
      EXPECT_EQ(error.sqlstate(), sqlstate) << sql << ": " << error.what();
    }
  }
  void Insert(const std::string& user_name, const std::string& email) {
    db().Execute(InsertOf(user_name, email));
  }
  static std::string InsertOf(const std::string& user_name, const std::string& email) {
    return "INSERT INTO users (first_name, user_name, email) VALUES ('Joana', '" + user_name +
           "', '" + email + "')";
  }
};

constexpr const char* kUnique = "23505";
constexpr const char* kCheck = "23514";
constexpr const char* kForeignKey = "23503";

TEST_F(AuthSchemaTest, RefusesNamesThatDifferOnlyInCase) {
  Insert("joana", "joana@example.com");
  ExpectRefused(InsertOf("JOANA", "outra@example.com"), kUnique);
  ExpectRefused(InsertOf("outra", "Joana@Example.com"), kUnique);
  Insert("maria", "maria@example.com");
}

TEST_F(AuthSchemaTest, RefusesAnEmailReservedForItsFormerUser) {
  Insert("joana", "joana@example.com");
  Insert("maria", "maria@example.com");
  std::future<void> insertion;
  db().database().InTransaction([&](common::Transaction& change) {
    change.Execute(
        "INSERT INTO email_changes (user_id, former_email, expires_at)"
        " VALUES (1, 'joana@example.com', now() + interval '1 day')");
    change.Execute("UPDATE users SET email = 'nova@example.com' WHERE id = 1");
    insertion =
        StartAndWait([&] { ExpectRefused(InsertOf("outra", "Joana@example.com"), kUnique); });
  });
  insertion.get();
  ExpectRefused("UPDATE users SET email = 'joana@example.com' WHERE id = 2", kUnique);
  db().Execute("UPDATE users SET email = 'joana@example.com' WHERE id = 1");
  db().Execute("UPDATE users SET email = 'nova@example.com' WHERE id = 1");
  db().Execute("UPDATE email_changes SET expires_at = now()");
  db().Execute("UPDATE users SET email = 'joana@example.com' WHERE id = 2");
}

TEST_F(AuthSchemaTest, AcceptsOneVerifiedUserAndManyClaimsPerCpf) {
  Insert("joana", "joana@example.com");
  Insert("maria", "maria@example.com");
  db().Execute("UPDATE users SET cpf = '52998224725'");
  ExpectRefused("UPDATE users SET cpf_verified_at = now() WHERE user_name = 'joana'", kUnique);
  db().Execute("UPDATE users SET cpf = NULL WHERE user_name = 'maria'");
  db().Execute("UPDATE users SET cpf_verified_at = now() WHERE user_name = 'joana'");
  ExpectRefused("UPDATE users SET cpf = '52998224725' WHERE user_name = 'maria'", kUnique);
  ExpectRefused("UPDATE users SET cpf_verified_at = now() WHERE user_name = 'maria'", kCheck);
}

TEST_F(AuthSchemaTest, RefusesUserNamesThatLookLikeOtherIdentifiers) {
  for (const char* name : {"52998224725", "123", "joana@example.com", "jo", "joana prado", "..-"}) {
    ExpectRefused(InsertOf(name, "joana@example.com"), kCheck);
  }
}

TEST_F(AuthSchemaTest, RefusesUnhashedPasswordsAndCodes) {
  Insert("joana", "joana@example.com");
  ExpectRefused("INSERT INTO credentials (user_id, password_hash) VALUES (1, 'senha')", kCheck);
  ExpectRefused("INSERT INTO codes VALUES (1, 'verify_email', '123456', now(), 'session')", kCheck);
}

TEST_F(AuthSchemaTest, RequiresTheReasonOfAnEndedSession) {
  Insert("joana", "joana@example.com");
  db().Execute(
      "INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES"
      " (repeat('a', 32), 1, now(), now() + interval '1 day')");
  ExpectRefused("UPDATE sessions SET ended_at = now()", kCheck);
  db().Execute("UPDATE sessions SET ended_at = now(), end_reason = 'logout'");
}

TEST_F(AuthSchemaTest, ContainsTheWholePermissionCatalogue) {
  ExpectRefused("INSERT INTO profile_permissions SELECT id, 'fly' FROM profiles", kForeignKey);
  const auto counts = db().Execute(
      "SELECT (SELECT count(*) FROM permissions), (SELECT count(*) FROM profile_permissions"
      " JOIN profiles ON id = profile_id WHERE name = 'Administrador'),"
      " (SELECT count(DISTINCT category) FROM permissions)")[0];
  EXPECT_EQ(counts[0].as<int>(), counts[1].as<int>());
  EXPECT_EQ(counts[0].as<int>(), 55);
  EXPECT_EQ(counts[2].as<int>(), 12);
}

}  // namespace
}  // namespace navalha::auth
