// Runs against a real PostgreSQL.
#include "services/common/database/database.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <functional>
#include <future>
#include <thread>

#include "services/common/database/sql_array.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/testing/private_postgres.hpp"
#include "services/common/testing/test_database.hpp"
#include "services/common/testing/test_log.hpp"

namespace navalha::common {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr Statement kInsert{"insert", "INSERT INTO account (name, balance) VALUES ($1, $2)"};
constexpr Statement kBalance{"balance", "SELECT balance FROM account WHERE name = $1"};
constexpr Statement kSet{"set", "UPDATE account SET balance = $2 WHERE name = $1"};
constexpr Statement kSleep{"sleep", "SELECT pg_sleep(10)"};
constexpr Statement kFailures[] = {
    {"disk_full", "DO $$ BEGIN RAISE 'no space' USING ERRCODE = 'disk_full'; END $$"},
    {"out_of_memory", "DO $$ BEGIN RAISE 'no memory' USING ERRCODE = 'out_of_memory'; END $$"},
    {"io_error", "DO $$ BEGIN RAISE 'cannot read' USING ERRCODE = 'io_error'; END $$"}};
constexpr Statement kSerializable{"serializable", "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"};

class DatabaseStoreTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { test_ = new TestDatabase(); }
  static void TearDownTestSuite() {
    delete test_;
    test_ = nullptr;
  }
  void SetUp() override { test_->Clear(); }
  static Database& database() { return test_->database(); }
  static int64_t Balance(const std::string& name) {
    return database().Run(kBalance, name).at(0).at(0).as<int64_t>();
  }

  static TestDatabase* test_;
};

TestDatabase* DatabaseStoreTest::test_ = nullptr;

TEST_F(DatabaseStoreTest, RunsSingleStatements) {
  database().Run(kInsert, "ana", 5);
  EXPECT_EQ(Balance("ana"), 5);
  EXPECT_TRUE(database().Reachable());
}

TEST_F(DatabaseStoreTest, RefusesTwoStatementsWithOneName) {
  static constexpr Statement kTwin{"balance", "SELECT 1"};
  EXPECT_THROW(test_->database().InTransaction([](Transaction& transaction) {
    transaction.Run(kBalance, "ana");
    transaction.Run(kTwin);
  }),
               std::logic_error);
}

TEST_F(DatabaseStoreTest, BindsArrayParameters) {
  static constexpr Statement kEcho{
      "echo", "SELECT ($1::text[])[1], ($1::text[])[2], cardinality($2::bigint[])"};
  const std::vector<std::string> texts = {R"(a"b\c,{})", "ção"};
  const auto row = database().Run(kEcho, SqlArray(texts), SqlArray(std::vector<int>{})).at(0);
  EXPECT_EQ(row[0].as<std::string>(), texts[0]);
  EXPECT_EQ(row[1].as<std::string>(), texts[1]);
  EXPECT_EQ(row[2].as<int>(), 0);
}

TEST_F(DatabaseStoreTest, CommitsOrRollsBackTheWholeTransaction) {
  const int answer = database().InTransaction([](Transaction& transaction) {
    transaction.Run(kInsert, "ana", 5);
    transaction.Run(kInsert, "bia", 6);
    return 7;
  });
  EXPECT_EQ(answer, 7);
  EXPECT_THROW(database().InTransaction([](Transaction& transaction) {
    transaction.Run(kSet, "ana", 50);
    throw Conflict("NO", "não");
  }),
               Error);
  EXPECT_EQ(Balance("ana"), 5);
}

TEST_F(DatabaseStoreTest, ReportsTheViolatedConstraint) {
  database().Run(kInsert, "ana", 5);
  try {
    database().Run(kInsert, "ana", 6);
    FAIL();
  } catch (const ConstraintViolation& violation) {
    EXPECT_EQ(violation.sqlstate(), "23505");
    EXPECT_EQ(violation.constraint(), "account_name_key");
  }
  try {
    database().InTransaction([](Transaction& transaction) { transaction.Run(kSet, "ana", -1); });
    FAIL();
  } catch (const ConstraintViolation& violation) {
    EXPECT_EQ(violation.sqlstate(), "23514");
    EXPECT_EQ(violation.constraint(), "account_balance_check");
  }
}

TEST_F(DatabaseStoreTest, ReportsAServerWithoutSpaceMemoryOrFilesAsUnavailable) {
  for (const Statement& statement : kFailures) {
    try {
      database().Run(statement);
      FAIL() << statement.name;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), grpc::StatusCode::UNAVAILABLE) << statement.name;
      EXPECT_EQ(error.reason(), "DATABASE_EXHAUSTED") << statement.name;
    }
  }
}

TEST_F(DatabaseStoreTest, RollsBackToTheSavepointOnly) {
  database().InTransaction([](Transaction& transaction) {
    transaction.Run(kInsert, "ana", 5);
    EXPECT_THROW(transaction.InSavepoint([&] { transaction.Run(kInsert, "ana", 6); }),
                 ConstraintViolation);
    transaction.InSavepoint([&] { transaction.Run(kInsert, "bia", 7); });
  });
  EXPECT_EQ(Balance("ana"), 5);
  EXPECT_EQ(Balance("bia"), 7);
}

TEST_F(DatabaseStoreTest, RepeatsATransactionAfterASerializationFailure) {
  database().Run(kInsert, "ana", 0);
  std::barrier both_have_read(2);
  std::atomic<int> attempts = 0;
  const auto add_one = [&] {
    bool first = true;
    database().InTransaction([&](Transaction& transaction) {
      ++attempts;
      transaction.Run(kSerializable);
      const auto balance = transaction.Run(kBalance, "ana").at(0).at(0).as<int64_t>();
      if (first) {
        first = false;
        both_have_read.arrive_and_wait();
      }
      transaction.Run(kSet, "ana", balance + 1);
    });
  };
  std::thread other(add_one);
  add_one();
  other.join();
  EXPECT_EQ(Balance("ana"), 2);
  EXPECT_GE(attempts, 3);
}

TEST_F(DatabaseStoreTest, EndsAStatementAtItsTimeout) {
  Database hurried({.url = test_->url(), .statement_timeout = std::chrono::milliseconds(50)});
  try {
    hurried.Run(kSleep);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), grpc::StatusCode::DEADLINE_EXCEEDED);
  }
  EXPECT_TRUE(hurried.Reachable());
}

TEST_F(DatabaseStoreTest, PreparesNothingThroughAPooler) {
  static constexpr Statement kPrepared{"prepared", "SELECT count(*) FROM pg_prepared_statements"};
  static constexpr Statement kTwin{"balance", "SELECT 1"};
  Database pooled({.url = test_->url(), .pool_size = 1, .pooled = true});
  pooled.Run(kInsert, "ana", 5);
  pooled.InTransaction([](Transaction& transaction) {
    transaction.Run(kSet, "ana", transaction.Run(kBalance, "ana").at(0).at(0).as<int>() + 1);
  });
  EXPECT_EQ(Balance("ana"), 6);
  EXPECT_EQ(pooled.Run(kPrepared).at(0).at(0).as<int>(), 0);
  EXPECT_THROW(pooled.Run(kTwin), std::logic_error);
}

TEST_F(DatabaseStoreTest, RequiresTheSettingsOfTheRoleForAPooler) {
  TestDatabase own(std::vector<Migration>{});
  EXPECT_THROW(RequireRoleSettings(own.url()), std::runtime_error);
  for (const char* setting :
       {"statement_timeout = 5000", "lock_timeout = 2000", "TimeZone = UTC", "DateStyle = ISO"}) {
    own.Execute(std::string("DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ") + setting +
                "', current_database()); END $$");
  }
  EXPECT_NO_THROW(RequireRoleSettings(own.url()));
}

TEST_F(DatabaseStoreTest, ReportsBusyWhileNoConnectionIsFree) {
  Database small({.url = test_->url(), .pool_size = 1, .pool_wait = std::chrono::milliseconds(50)});
  small.InTransaction([&](Transaction&) {
    try {
      small.Run(kBalance, "ana");
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.reason(), "DATABASE_BUSY");
    }
  });
  EXPECT_NO_THROW(small.Run(kBalance, "ana"));
}

TEST_F(DatabaseStoreTest, ReportsItsPoolInMetrics) {
  Database small({.url = test_->url(), .pool_size = 2, .pool_wait = std::chrono::milliseconds(1)});
  const auto metric = [](const std::string& line) {
    return HasSubstr("\nnavalha_database_" + line + "\n");
  };
  small.InTransaction([&](Transaction&) {
    EXPECT_NO_THROW(small.Run(kBalance, "ana"));
    EXPECT_THAT(
        ScrapeText(),
        AllOf(metric("connections{state=\"busy\"} 1"), metric("connections{state=\"idle\"} 1"),
              metric("connections{state=\"limit\"} 2"), metric("waiting_calls 0")));
    small.InTransaction([&](Transaction&) {
      const auto timeouts = [] {
        return CounterMetric("navalha_database_pool_timeouts_total",
                             "Calls that got no connection to the database in time")
            .Value();
      };
      const double before = timeouts();
      EXPECT_THROW(small.Run(kBalance, "ana"), Error);
      EXPECT_EQ(timeouts(), before + 1);
    });
  });
}

TEST_F(DatabaseStoreTest, LogsStatementsAtLevelDebug) {
  const TestLog log;
  database().Run(kBalance, "ana");
  EXPECT_THAT(log.Lines(), testing::ElementsAre(
                               HasSubstr("\"event\":\"statement\",\"name\":\"balance\",\"ms\":")));
}

TEST_F(DatabaseStoreTest, RefusesAnEditedMigration) {
  EXPECT_NO_THROW(Migrate(test_->url(), EmbeddedMigrations()));
  std::vector<Migration> edited = EmbeddedMigrations();
  edited[1].sql += " ";
  EXPECT_THROW(Migrate(test_->url(), edited), std::runtime_error);
  EXPECT_THROW(Migrate(test_->url(), {{"0003_bad", "CREATE TABLE note (id int)", ""}}),
               std::runtime_error);
}

TEST_F(DatabaseStoreTest, MigratesOnceWhenReplicasStartTogether) {
  TestDatabase empty(std::vector<Migration>{});
  std::vector<std::thread> replicas;
  std::atomic<int> failed = 0;
  for (int i = 0; i < 4; ++i) {
    replicas.emplace_back([&] {
      try {
        Migrate(empty.url(), EmbeddedMigrations());
      } catch (const std::exception&) {
        ++failed;
      }
    });
  }
  for (std::thread& replica : replicas) {
    replica.join();
  }
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(empty.Execute("SELECT name FROM schema_migrations").size(), 2);
}

TEST(UnavailableDatabase, AnswersUnavailableUntilPostgresqlReturns) {
  PrivatePostgres postgres;
  Database database({.url = postgres.UrlOf("postgres")});
  ASSERT_TRUE(database.Reachable());
  postgres.Kill();
  try {
    database.Run(kSleep);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), grpc::StatusCode::UNAVAILABLE);
    EXPECT_THAT(error.message(), HasSubstr("indisponível"));
  }
  EXPECT_FALSE(database.Reachable());
  postgres.Start();
  EXPECT_TRUE(database.Reachable());
}

TEST(UnavailableDatabase, ChoosesTheWritableServerOfSeveral) {
  const PrivatePostgres postgres;
  std::string url = postgres.UrlOf("postgres") + " target_session_attrs=read-write";
  url.insert(std::string_view("host=").size(), "/nowhere,");
  EXPECT_TRUE(Database({.url = url}).Reachable());
}

// PostgreSQL reports such a commit as successful, with a warning.
TEST(UnavailableDatabase, DoubtsACommitThatNoStandbyConfirmed) {
  static constexpr Statement kTable{"table", "CREATE TABLE note (id int)"};
  static constexpr Statement kNote{"note", "INSERT INTO note VALUES (1)"};
  constexpr std::chrono::seconds kDeadline{30};
  const PrivatePostgres postgres;
  Database database({.url = postgres.UrlOf("postgres")});
  database.Run(kTable);
  pqxx::connection connection(postgres.UrlOf("postgres"));
  pqxx::nontransaction administrator(connection);
  administrator.exec("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  administrator.exec("SELECT pg_reload_conf()");
  // Writes until a write fails, because the setting takes effect later, and returns its reason.
  const auto reason_of = [&](const std::function<void()>& write) {
    auto writer = std::async(std::launch::async, [&]() -> std::string {
      const auto end = std::chrono::steady_clock::now() + kDeadline;
      while (std::chrono::steady_clock::now() < end) {
        try {
          write();
        } catch (const Error& error) {
          return error.reason();
        }
      }
      return "";
    });
    while (writer.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
      administrator.exec(
          "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    }
    return writer.get();
  };
  EXPECT_EQ(reason_of([&] { database.Run(kNote); }), "COMMIT_IN_DOUBT");
  EXPECT_EQ(reason_of([&] {
              database.InTransaction([](Transaction& transaction) { transaction.Run(kNote); });
            }),
            "COMMIT_IN_DOUBT");
}

TEST(UnavailableDatabase, IsConstructedWithoutAConnection) {
  Database database({.url = "host=/nowhere dbname=none"});
  EXPECT_FALSE(database.Reachable());
}

}  // namespace
}  // namespace navalha::common
