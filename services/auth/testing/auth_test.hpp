#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "services/auth/testing/auth_stack.hpp"
#include "services/common/test_database.hpp"

namespace navalha::auth {

/// A test with an empty database of auth's; profiles and permissions are as the migrations made
/// them. The database is made once for the process.
class AuthTest : public testing::Test {
 protected:
  AuthTest() { db().Execute("TRUNCATE users, mails, reset_requests RESTART IDENTITY CASCADE"); }
  static common::TestDatabase& db() {
    // Dropped with the process's PostgreSQL.
    static common::TestDatabase database;
    return database;
  }
};

/// The same with all of auth running over it.
class AuthServiceTest : public AuthTest {
 protected:
  using Sessions = AuthStack::Sessions;
  using Users = AuthStack::Users;

  AuthStack auth{db().database()};
};

}  // namespace navalha::auth
