// Runs against a real PostgreSQL.
#include "services/common/database/idempotency_store.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <thread>
#include <vector>

#include "services/common/testing/test_database.hpp"

namespace navalha::common {
namespace {

constexpr Statement kInsert{"insert_account",
                            "INSERT INTO account (name, balance) VALUES ($1, 0) RETURNING id"};

const IdempotencyKey kKey{"scope", "key", "hash"};

class IdempotencyStoreTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    test_ = new TestDatabase();
    test_->Execute(
        "CREATE TABLE idempotency (scope text, key text, request_hash text NOT NULL,"
        " made_id bigint, created_at timestamptz NOT NULL, PRIMARY KEY (scope, key))");
  }
  static void TearDownTestSuite() {
    delete test_;
    test_ = nullptr;
  }
  void SetUp() override { test_->Clear(); }

  // Creates an account and its key; returns nothing if the key was claimed first.
  static std::optional<int64_t> Make(const std::optional<IdempotencyKey>& key,
                                     const std::string& name) {
    return test_->database().InTransaction([&](Transaction& transaction) -> std::optional<int64_t> {
      if (!IdempotencyStore::Claim(transaction, key, SystemNow())) {
        return std::nullopt;
      }
      const auto id = transaction.Run(kInsert, name)[0][0].as<int64_t>();
      IdempotencyStore::Record(transaction, key, id);
      return id;
    });
  }

  int64_t Once(const std::optional<IdempotencyKey>& key, const std::string& name) {
    return store_.Once(
        key, [](int64_t id) { return id; }, [&] { return Make(key, name); });
  }

  static int Count(const std::string& table) {
    return test_->Execute("SELECT count(*) FROM " + table)[0][0].as<int>();
  }

  static TestDatabase* test_;
  IdempotencyStore store_{test_->database()};
};

TestDatabase* IdempotencyStoreTest::test_ = nullptr;

TEST_F(IdempotencyStoreTest, CreatesOneRecordPerKey) {
  const int64_t id = Once(kKey, "a");
  EXPECT_EQ(Once(kKey, "b"), id);
  EXPECT_EQ(Count("account"), 1);
  EXPECT_NE(Once(IdempotencyKey{"scope", "other", "hash"}, "c"), id);
  EXPECT_NE(Once(IdempotencyKey{"other", "key", "hash"}, "d"), id);
  EXPECT_NE(Once(std::nullopt, "e"), id);
  EXPECT_EQ(Count("idempotency"), 3);
}

TEST_F(IdempotencyStoreTest, CreatesOneRecordForConcurrentRequests) {
  constexpr int kThreads = 8;
  std::latch start(kThreads);
  std::vector<int64_t> ids(kThreads);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      start.arrive_and_wait();
      ids[i] = Once(kKey, "account" + std::to_string(i));
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(ids, std::vector<int64_t>(kThreads, ids.front()));
  EXPECT_EQ(Count("account"), 1);
}

TEST_F(IdempotencyStoreTest, RefusesTheKeyOfAnotherRequest) {
  Once(kKey, "a");
  try {
    Once(IdempotencyKey{"scope", "key", "other"}, "b");
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.reason(), "IDEMPOTENCY_KEY_REUSED");
  }
  EXPECT_EQ(Count("account"), 1);
}

TEST_F(IdempotencyStoreTest, KeepsNoKeyOfAFailedCreation) {
  const auto fail = [&]() -> std::optional<int64_t> {
    test_->database().InTransaction([](Transaction& transaction) {
      IdempotencyStore::Claim(transaction, kKey, SystemNow());
      throw Conflict("FULL", "Cheio.");
    });
    return std::nullopt;
  };
  EXPECT_THROW(store_.Once(
                   kKey, [](int64_t id) { return id; }, fail),
               Error);
  EXPECT_EQ(Count("idempotency"), 0);
  EXPECT_NO_THROW(Once(kKey, "a"));
}

TEST_F(IdempotencyStoreTest, ReturnsTheRecordAfterALostAnswer) {
  int64_t made = 0;
  const auto lose = [&]() -> std::optional<int64_t> {
    made = Make(kKey, "a").value();
    throw Unavailable("COMMIT_IN_DOUBT");
  };
  EXPECT_EQ(store_.Once(
                kKey, [](int64_t id) { return id; }, lose),
            made);
}

TEST_F(IdempotencyStoreTest, PurgesOldKeysInBoundedBatches) {
  test_->Execute(
      "INSERT INTO idempotency SELECT 's', n::text, 'hash', n, '2026-01-01Z'"
      " FROM generate_series(1, 1500) AS n");
  Once(kKey, "a");
  const Instant before = SystemNow() - kIdempotencyLife;
  EXPECT_EQ(store_.Purge(before), 1000);
  EXPECT_EQ(store_.Purge(before), 500);
  EXPECT_EQ(store_.Purge(before), 0);
  EXPECT_EQ(Count("idempotency"), 1);
}

}  // namespace
}  // namespace navalha::common
