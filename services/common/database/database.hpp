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

#include "services/common/operations/metrics.hpp"

namespace navalha::common {

/// A SQL statement and the name under which connections prepare it. Declare statements `constexpr`
/// beside the function that runs them; names are unique within a service.
struct Statement {
  const char* name;
  const char* sql;
};

/// A constraint of the schema refused a statement. A store catches the violations that it expects
/// and throws an Error with a message for the user; an uncaught one answers 409 without details.
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
  /// postgresql:// URL or keyword text of libpq. May name several servers, of which
  /// target_session_attrs=read-write chooses the primary.
  std::string url = {};
  int pool_size = 8;
  /// The URL leads to a pooler that gives each transaction another connection, such as pgbouncer in
  /// transaction mode. Statements are then not prepared, and the settings below, except those of
  /// the connection itself, are those of the database's role (RequireRoleSettings).
  bool pooled = false;
  /// Plans prepared statements once instead of at each execution, which halves PostgreSQL's cost of
  /// a small statement. Set to false for statements whose best plan depends on their parameters.
  bool plan_once = true;
  std::chrono::milliseconds statement_timeout{5000};
  std::chrono::milliseconds lock_timeout{2000};
  std::chrono::milliseconds connect_timeout{3000};
  /// The longest wait for a free connection; then the call throws UNAVAILABLE.
  std::chrono::milliseconds pool_wait{2000};
};

/// The settings in the flags database_url, database_connections and database_pooler.
DatabaseSettings DatabaseSettingsOfFlags();

/// Throws std::runtime_error unless the role of `url` has limits for statements and locks, and UTC
/// and ISO dates: through a pooler, connections cannot set them.
void RequireRoleSettings(const std::string& url);

namespace internal {
// Logs a statement and its duration at level debug.
class StatementTimer {
 public:
  explicit StatementTimer(const Statement& statement);
  ~StatementTimer();
  StatementTimer(const StatementTimer&) = delete;
  StatementTimer& operator=(const StatementTimer&) = delete;

 private:
  const Statement& statement_;
  const bool is_logged_;
  std::chrono::steady_clock::time_point began_{};
};
// Watches, while it exists, for messages that PostgreSQL sends beside its answers. It answers a
// commit whose standby did not confirm it as any other, but with a warning, in the language of the
// server. Other commits have no messages, so every message counts.
class StandbyWatch final : public pqxx::errorhandler {
 public:
  using errorhandler::errorhandler;
  bool operator()(const char message[]) noexcept override;
  // Throws pqxx::in_doubt_error when there was a message: a failover may lose the commit.
  void Check() const;

 private:
  bool has_message_ = false;
};
// A connection and the statements known on it so far.
struct Session {
  Session(const std::string& url, bool is_pooled);
  // Throws std::logic_error when another statement has the same name.
  template <class... Args>
  pqxx::result Run(pqxx::transaction_base& work, const Statement& statement, Args&&... args) {
    const StatementTimer timer(statement);
    Learn(statement);
    return pooled ? work.exec_params(statement.sql, std::forward<Args>(args)...)
                  : work.exec_prepared(statement.name, std::forward<Args>(args)...);
  }
  void Learn(const Statement& statement);

  pqxx::connection connection;
  const bool pooled;
  std::unordered_map<std::string_view, const char*> known;
};
// Translates the current pqxx exception into an Error or ConstraintViolation. Call it in a catch
// block.
[[noreturn]] void RethrowTranslated();
// True when the current exception means that the server closed this and the other connections. Call
// it in a catch block.
bool ConnectionIsLost();
// True when the whole transaction may be repeated.
bool IsSerializationFailure(const std::exception& error);
}  // namespace internal

/// A running transaction. Belongs to one thread.
class Transaction {
 public:
  /// Runs a statement with bound parameters: numbers, texts, bool, std::optional, nullptr,
  /// and instants converted by ToSql. Throws ConstraintViolation, UNAVAILABLE or DEADLINE_EXCEEDED.
  template <class... Args>
  pqxx::result Run(const Statement& statement, Args&&... args) {
    try {
      return session_.Run(work_, statement, std::forward<Args>(args)...);
    } catch (...) {
      internal::RethrowTranslated();
    }
  }

  /// Runs SQL text without parameters. For tests and migrations.
  pqxx::result Execute(const std::string& sql);

  /// Runs `action` inside a savepoint. When it throws, rolls back to the savepoint, keeps the
  /// earlier statements, and rethrows.
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

/// A connection pool for the service's database. Connects at first use, so a service starts while
/// PostgreSQL is unavailable, and replaces a broken connection at its next use. Thread-safe; each
/// call uses one connection.
class Database {
 public:
  explicit Database(DatabaseSettings settings);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Runs one statement without BEGIN and COMMIT. Throws the same errors as Transaction::Run.
  template <class... Args>
  pqxx::result Run(const Statement& statement, Args&&... args) {
    return WithSession([&](internal::Session& session) {
      pqxx::nontransaction work(session.connection);
      internal::StandbyWatch standby(session.connection);
      pqxx::result result = session.Run(work, statement, std::forward<Args>(args)...);
      standby.Check();
      return result;
    });
  }

  /// Runs `action(Transaction&)` between BEGIN and COMMIT and returns its result. When it throws,
  /// rolls back and rethrows. Repeats it, up to 5 times, on serialization failures and deadlocks
  /// (40001, 40P01): effects outside the database must be repeatable. Throws UNAVAILABLE when the
  /// outcome of the COMMIT is unknown, also because no standby confirmed it: repeat the call with
  /// the same idempotency key.
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

  /// True when the database answers a trivial statement.
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
        Commit(session, work);
      } else {
        auto answer = action(transaction);
        Commit(session, work);
        return answer;
      }
    });
  }

  static void Commit(internal::Session& session, pqxx::work& work);

  // Takes a session from the pool, runs `use` with it and translates pqxx exceptions.
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
  // Closes idle connections: a restart of the server broke them too.
  void DropIdle() noexcept;
  static void WaitBeforeRetry(int attempt);
  void SetGauges();

  DatabaseSettings settings_;
  std::string connect_url_;
  std::mutex mutex_;
  std::condition_variable returned_;
  std::vector<std::unique_ptr<internal::Session>> idle_;
  int open_ = 0;
  int waiting_ = 0;
  // The last member, because a scrape uses the others.
  ScrapeHook gauges_;
};

}  // namespace navalha::common
