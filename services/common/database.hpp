#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <pqxx/pqxx>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace navalha::common {

/// A SQL statement with the name under which connections keep it prepared. Declare them `constexpr`
/// beside the function that runs them; names are unique within a service.
struct Statement {
  const char* name;
  const char* sql;
};

/// A statement was refused by a constraint of the schema. Stores catch it where they expect it and
/// throw the Error that says it to the user; uncaught it answers 409 without details.
class ConstraintViolation : public std::exception {
 public:
  ConstraintViolation(std::string sqlstate, std::string constraint);
  /// 23505 unique, 23503 foreign key, 23514 check, 23502 not null, 23P01 exclusion.
  const std::string& sqlstate() const { return sqlstate_; }
  /// The constraint's name in the schema. Empty when PostgreSQL names none.
  const std::string& constraint() const { return constraint_; }
  const char* what() const noexcept override { return constraint_.c_str(); }

 private:
  std::string sqlstate_;
  std::string constraint_;
};

struct DatabaseSettings {
  /// postgresql:// URL or keyword text of libpq.
  std::string url = {};
  int pool_size = 8;
  /// Plans prepared statements once instead of at each execution, which halves what a small
  /// statement costs PostgreSQL. Off for statements whose best plan depends on their parameters.
  bool plan_once = true;
  std::chrono::milliseconds statement_timeout{5000};
  std::chrono::milliseconds lock_timeout{2000};
  std::chrono::milliseconds connect_timeout{3000};
  /// How long a call waits for a connection of the pool before it answers UNAVAILABLE.
  std::chrono::milliseconds pool_wait{2000};
};

namespace internal {
// A connection and the statements prepared on it so far.
struct Session {
  explicit Session(const std::string& url);
  // Throws std::logic_error when another statement has the name.
  void Prepare(const Statement& statement);
  pqxx::connection connection;
  std::unordered_map<std::string_view, const char*> prepared;
};
// Throws what our code reads (Error, ConstraintViolation) for what pqxx threw. Call it in a catch.
[[noreturn]] void RethrowTranslated();
// True when the current exception means that this connection, and with it others, is lost. Call it
// in a catch.
bool ConnectionIsLost();
// True when repeating the whole transaction may help.
bool IsSerializationFailure(const std::exception& error);
}  // namespace internal

/// A transaction that runs. Belongs to one thread.
class Transaction {
 public:
  /// Runs a prepared statement. Parameters are bound: numbers, texts, bool, std::optional, nullptr;
  /// instants go through ToSql. Throws ConstraintViolation, UNAVAILABLE or DEADLINE_EXCEEDED.
  template <class... Args>
  pqxx::result Run(const Statement& statement, Args&&... args) {
    try {
      session_.Prepare(statement);
      return work_.exec_prepared(statement.name, std::forward<Args>(args)...);
    } catch (...) {
      internal::RethrowTranslated();
    }
  }

  /// Runs SQL text as it is, without parameters. For tests and migrations.
  pqxx::result Execute(const std::string& sql);

  /// What follows may fail and be undone without losing what went before: runs `action` inside a
  /// savepoint, undoes it when it throws, and lets the exception through.
  template <class Action>
  void InSavepoint(Action&& action) {
    Execute("SAVEPOINT inner_step");
    try {
      action();
    } catch (...) {
      Execute("ROLLBACK TO SAVEPOINT inner_step");
      throw;
    }
    Execute("RELEASE SAVEPOINT inner_step");
  }

 private:
  friend class Database;
  Transaction(internal::Session& session, pqxx::transaction_base& work)
      : session_(session), work_(work) {}
  internal::Session& session_;
  pqxx::transaction_base& work_;
};

/// A pool of connections to the service's database. Connects when first used, so that a service
/// starts while PostgreSQL is away; a connection that broke is replaced at its next use.
/// Thread-safe; one call of a function here uses one connection.
class Database {
 public:
  explicit Database(DatabaseSettings settings);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Runs one statement on its own, without BEGIN and COMMIT: the way for everything that is one
  /// statement. Throws as Transaction::Run does.
  template <class... Args>
  pqxx::result Run(const Statement& statement, Args&&... args) {
    return WithSession([&](internal::Session& session) {
      session.Prepare(statement);
      pqxx::nontransaction work(session.connection);
      return work.exec_prepared(statement.name, std::forward<Args>(args)...);
    });
  }

  /// Runs `action(Transaction&)` between BEGIN and COMMIT and answers what it answers. Rolls back
  /// and lets the exception through when it throws. Starts again, up to 5 times, when PostgreSQL
  /// asks for that (40001, 40P01): the action must not do anything outside the database that can't
  /// be done twice. A commit whose answer got lost answers UNAVAILABLE: repeat with the same
  /// idempotency key.
  template <class Action>
  auto InTransaction(Action&& action) {
    for (int attempt = 1;; ++attempt) {
      try {
        return TransactionOnce(action);
      } catch (const std::exception& error) {
        if (attempt == kAttempts || !internal::IsSerializationFailure(error)) {
          throw;
        }
      }
      WaitBeforeRetry(attempt);
    }
  }

  /// True when a trivial statement is answered now.
  bool Reachable() noexcept;

 private:
  static constexpr int kAttempts = 5;

  template <class Action>
  auto TransactionOnce(Action& action) {
    return WithSession([&](internal::Session& session) {
      pqxx::work work(session.connection);
      Transaction transaction(session, work);
      if constexpr (std::is_void_v<decltype(action(transaction))>) {
        action(transaction);
        work.commit();
      } else {
        auto answer = action(transaction);
        work.commit();
        return answer;
      }
    });
  }

  // Leases a session, runs `use` with it and translates what pqxx throws.
  template <class Use>
  auto WithSession(Use&& use) {
    std::unique_ptr<internal::Session> session = Take();
    Returner returner{*this, session};
    try {
      return use(*session);
    } catch (...) {
      if (internal::ConnectionIsLost()) {
        session.reset();
        DropIdle();
      }
      internal::RethrowTranslated();
    }
  }

  struct Returner {
    Database& database;
    std::unique_ptr<internal::Session>& session;
    ~Returner() { database.GiveBack(std::move(session)); }
  };

  std::unique_ptr<internal::Session> Take();
  void GiveBack(std::unique_ptr<internal::Session> session) noexcept;
  // A server that was restarted broke the idle connections as well: better new ones.
  void DropIdle() noexcept;
  static void WaitBeforeRetry(int attempt);

  DatabaseSettings settings_;
  std::string connect_url_;
  std::mutex mutex_;
  std::condition_variable returned_;
  std::vector<std::unique_ptr<internal::Session>> idle_;
  int open_ = 0;
};

}  // namespace navalha::common
