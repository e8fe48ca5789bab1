#include "services/common/database/migrations.hpp"

#include <spdlog/spdlog.h>

#include <chrono>
#include <map>
#include <pqxx/pqxx>
#include <stdexcept>
#include <thread>

#include "services/common/operations/log.hpp"
#include "services/common/operations/settings.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::common {
namespace {

// An arbitrary number, unique among the database's advisory locks.
constexpr const char* kLock = "SELECT pg_advisory_lock(7201966)";
constexpr const char* kTable =
    "CREATE TABLE IF NOT EXISTS schema_migrations ("
    " name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())";

constexpr std::chrono::milliseconds kPause{300};
constexpr std::chrono::seconds kPatience{60};

// Stop signals stay blocked until the process serves (StartProcess), so this pause checks for them.
void PauseUnlessStopped() {
  if (StopRequested()) {
    throw std::runtime_error("stopped while waiting for PostgreSQL");
  }
  std::this_thread::sleep_for(kPause);
}

std::map<std::string, std::string> ReadApplied(pqxx::nontransaction& work) {
  std::map<std::string, std::string> applied;
  for (const auto& row : work.exec("SELECT name, sha256 FROM schema_migrations")) {
    applied.emplace(row[0].as<std::string>(), row[1].as<std::string>());
  }
  return applied;
}

std::map<std::string, std::string> AppliedOf(pqxx::connection& connection) {
  pqxx::nontransaction work(connection);
  work.exec(kLock);
  work.exec("SET client_min_messages = warning");
  work.exec(kTable);
  return ReadApplied(work);
}

constexpr const char* kInsert =
    "INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)"
    " ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied_at = now()";

// Runs `sql` and records `migration` as applied in one transaction.
void Apply(pqxx::connection& connection, const Migration& migration, const std::string& sql,
           std::string_view event) {
  try {
    pqxx::work work(connection);
    work.exec(sql);
    work.exec_params(kInsert, migration.name, Sha256Hex(migration.sql));
    work.commit();
  } catch (const pqxx::sql_error& error) {
    throw std::runtime_error("migration " + migration.name + ": " + error.what());
  }
  spdlog::info(LogLine(event).Text("name", migration.name).Done());
}

bool Replaces(const Migration& migration, const std::string& sha256) {
  return migration.amendment.rfind("-- replaces " + sha256 + "\n", 0) == 0;
}

}  // namespace

void Migrate(const std::string& url, const std::vector<Migration>& migrations) {
  pqxx::connection connection(url);
  const auto applied = AppliedOf(connection);
  for (const Migration& migration : migrations) {
    const auto found = applied.find(migration.name);
    if (found == applied.end()) {
      Apply(connection, migration, migration.sql, "migration_applied");
    } else if (Replaces(migration, found->second)) {
      Apply(connection, migration, migration.amendment, "migration_amended");
    } else if (found->second != Sha256Hex(migration.sql)) {
      throw std::runtime_error("migration " + migration.name + " was edited after it was applied");
    }
  }
}

void WhenReachable(const std::function<void()>& work) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  for (;;) {
    try {
      work();
      return;
    } catch (const pqxx::broken_connection& error) {
      if (std::chrono::steady_clock::now() > end) {
        throw;
      }
      spdlog::warn(LogLine("waiting_for_database").Text("why", error.what()).Done());
    }
    PauseUnlessStopped();
  }
}

void RequireSchema(const std::string& url, const std::vector<Migration>& migrations) {
  pqxx::connection connection(url);
  pqxx::nontransaction work(connection);
  const auto applied = work.exec("SELECT to_regclass('schema_migrations')")[0][0].is_null()
                           ? std::map<std::string, std::string>{}
                           : ReadApplied(work);
  for (const Migration& migration : migrations) {
    const auto found = applied.find(migration.name);
    if (found == applied.end() || found->second != Sha256Hex(migration.sql)) {
      throw std::runtime_error("the database lacks migration " + migration.name +
                               ": run this program with --migrate_only first");
    }
  }
}

}  // namespace navalha::common
