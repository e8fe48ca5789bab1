#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <memory>

#include "services/auth/testing/auth_stack.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::auth {

/// A test with an empty auth database that keeps the migrations' profiles and permissions. The
/// process creates the database once.
class AuthTest : public testing::Test {
 protected:
  AuthTest() {
    db().Clear({"permissions", "profiles", "profile_permissions"});
    db().Execute("DELETE FROM profiles WHERE name <> 'Administrador'");
  }
  static common::TestDatabase& db() {
    // Deleted with the process's PostgreSQL.
    static common::TestDatabase database;
    return database;
  }
  /// Starts a call and waits until it has ended or waits for a row that the test has locked.
  template <class MakeCall>
  static auto StartAndWait(MakeCall make_call) {
    auto answer = std::async(std::launch::async, make_call);
    while (answer.wait_for(std::chrono::milliseconds(5)) != std::future_status::ready &&
           !HasLockWaiter()) {
    }
    return answer;
  }
  static bool HasLockWaiter() {
    return !db().Execute(
                    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = "
                    "current_database()")
                .empty();
  }
  static void RemoveUser(int64_t id) {
    db().database().InTransaction([id](common::Transaction& transaction) {
      UserStore(db().database()).Remove(transaction, id, common::SystemNow());
    });
  }
};

/// An AuthTest with the whole auth service running on its database.
class AuthServiceTest : public AuthTest {
 protected:
  using Sessions = AuthStack::Sessions;
  using Accounts = AuthStack::Accounts;
  using AccountExports = AuthStack::AccountExports;
  using AccountRemovals = AuthStack::AccountRemovals;
  using Passwords = AuthStack::Passwords;
  using GoogleAccounts = AuthStack::GoogleAccounts;
  using EmailUndos = AuthStack::EmailUndos;
  using Users = AuthStack::Users;
  using UserChanges = AuthStack::UserChanges;
  using Profiles = AuthStack::Profiles;
  using Audits = AuthStack::Audits;

  explicit AuthServiceTest(HashCost cost = kLeastHashCost) : auth(db().database(), cost) {}

  AuthStack auth;
};

}  // namespace navalha::auth
