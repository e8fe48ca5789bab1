#include "services/common/database/database.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <random>
#include <stdexcept>
#include <thread>

#include "services/common/operations/log.hpp"
#include "services/common/operations/settings.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::common {
namespace {

constexpr std::string_view kUnavailable = "DATABASE_UNAVAILABLE";
constexpr std::string_view kInDoubt = "COMMIT_IN_DOUBT";
// A server that acknowledges nothing for this long counts as lost.
constexpr int kUnansweredMilliseconds = 10000;

constexpr const char* kRoleSettings =
    "SELECT current_setting('statement_timeout') <> '0' AND current_setting('lock_timeout') <> '0'"
    " AND current_setting('TimeZone') = 'UTC' AND current_setting('DateStyle') LIKE 'ISO%'";

// PostgreSQL asks the client to repeat the whole transaction.
class SerializationFailure : public Error {
 public:
  SerializationFailure() : Error(Unavailable("DATABASE_BUSY")) {}
};

// The name of the constraint: the last double-quoted text in the message's first line.
std::string ConstraintOf(std::string_view message) {
  message = message.substr(0, message.find('\n'));
  const size_t end = message.rfind('"');
  const size_t begin = end == std::string_view::npos ? end : message.rfind('"', end - 1);
  if (begin == std::string_view::npos || begin == end) {
    return "";
  }
  return std::string(message.substr(begin + 1, end - begin - 1));
}

// Transient errors: classes 08 (connection) and 57P (shutting down), 53300 (too many connections),
// and 25006 (read only: a failover has made this server a standby).
bool IsPassing(std::string_view sqlstate) {
  return sqlstate.starts_with("08") || sqlstate.starts_with("57P") || sqlstate == "53300" ||
         sqlstate == "25006";
}

// The server lacks space, memory or another resource (class 53), or its files cannot be read or
// written (class 58). Callers repeat the request until an operator has mended it.
bool IsExhausted(std::string_view sqlstate) {
  return sqlstate.starts_with("53") || sqlstate.starts_with("58");
}

[[noreturn]] void ThrowFor(const pqxx::sql_error& error) {
  const std::string& state = error.sqlstate();
  if (state == "40001" || state == "40P01") {
    throw SerializationFailure();
  }
  if (state == "57014") {
    throw DeadlineExceeded();
  }
  if (state == "55P03") {
    throw Unavailable("DATABASE_BUSY");
  }
  if (state.starts_with("23")) {
    throw ConstraintViolation(state, ConstraintOf(error.what()));
  }
  if (IsPassing(state)) {
    throw Unavailable(kUnavailable);
  }
  if (IsExhausted(state)) {
    spdlog::error(
        LogLine("database_exhausted").Text("sqlstate", state).Text("query", error.query()).Done());
    throw Unavailable("DATABASE_EXHAUSTED");
  }
  spdlog::error(LogLine("sql_error").Text("sqlstate", state).Text("query", error.query()).Done());
  throw Internal("DATABASE_ERROR");
}

// The parameters of libpq that set up a connection.
std::vector<std::pair<std::string, std::string>> ParametersOf(const DatabaseSettings& settings) {
  const auto connect_seconds = std::max<int64_t>(
      2, std::chrono::ceil<std::chrono::seconds>(settings.connect_timeout).count());
  std::vector<std::pair<std::string, std::string>> parameters = {
      {"connect_timeout", std::to_string(connect_seconds)},
      {"tcp_user_timeout", std::to_string(kUnansweredMilliseconds)}};
  if (!settings.pooled) {
    parameters.emplace_back(
        "options",
        fmt::format("-c statement_timeout={} -c lock_timeout={} -c TimeZone=UTC -c DateStyle=ISO "
                    "-c plan_cache_mode={}",
                    settings.statement_timeout.count(), settings.lock_timeout.count(),
                    settings.plan_once ? "force_generic_plan" : "auto"));
  }
  return parameters;
}

std::string Escaped(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    escaped += c == ' ' ? "%20" : c == '=' ? "%3D" : std::string(1, c);
  }
  return escaped;
}

std::string WithParameters(const DatabaseSettings& settings) {
  std::string url = settings.url;
  const bool is_url = url.find("://") != std::string::npos;
  bool is_first = url.find('?') == std::string::npos;
  for (const auto& [name, value] : ParametersOf(settings)) {
    if (is_url) {
      url += (std::exchange(is_first, false) ? "?" : "&") + name + "=" + Escaped(value);
    } else {
      url += " " + name + "='" + value + "'";
    }
  }
  return url;
}

prometheus::Counter& TimeoutsCounter() {
  static auto& timeouts = CounterMetric("navalha_database_pool_timeouts_total",
                                        "Calls that got no connection to the database in time");
  return timeouts;
}

}  // namespace

ConstraintViolation::ConstraintViolation(std::string sqlstate, std::string constraint)
    : sqlstate_(std::move(sqlstate)), constraint_(std::move(constraint)) {}

DatabaseSettings DatabaseSettingsOfFlags() {
  return {.url = FLAGS_database_url,
          .pool_size = FLAGS_database_connections,
          .pooled = FLAGS_database_pooler};
}

void RequireRoleSettings(const std::string& url) {
  pqxx::connection connection(url);
  pqxx::nontransaction work(connection);
  const auto row = work.exec(kRoleSettings).at(0);
  if (!row[0].as<bool>()) {
    throw std::runtime_error(
        "the database's role lacks the settings that a pooler needs (see deploy/databases)");
  }
}

namespace internal {

bool StandbyWatch::operator()(const char[]) noexcept {
  has_message_ = true;
  return true;
}

void StandbyWatch::Check() const {
  if (has_message_) {
    throw pqxx::in_doubt_error("PostgreSQL warned that no standby confirmed the commit");
  }
}

Session::Session(const std::string& url, bool is_pooled) : connection(url), pooled(is_pooled) {}

void Session::Learn(const Statement& statement) {
  const auto [found, is_new] = known.try_emplace(statement.name, statement.sql);
  if (is_new && !pooled) {
    connection.prepare(statement.name, statement.sql);
  } else if (found->second != statement.sql && std::string_view(found->second) != statement.sql) {
    throw std::logic_error(std::string("two statements have the name ") + statement.name);
  }
}

StatementTimer::StatementTimer(const Statement& statement)
    : statement_(statement), is_logged_(spdlog::should_log(spdlog::level::debug)) {
  if (is_logged_) {
    began_ = std::chrono::steady_clock::now();
  }
}

StatementTimer::~StatementTimer() {
  if (is_logged_) {
    const std::chrono::duration<double, std::milli> took =
        std::chrono::steady_clock::now() - began_;
    spdlog::debug(
        LogLine("statement").Text("name", statement_.name).Number("ms", took.count()).Done());
  }
}

void RethrowTranslated() {
  try {
    throw;
  } catch (const pqxx::broken_connection& error) {
    spdlog::warn(LogLine("database_connection_broken").Text("why", error.what()).Done());
    throw Unavailable(kUnavailable);
  } catch (const pqxx::in_doubt_error& error) {
    spdlog::error(LogLine("database_commit_in_doubt").Text("why", error.what()).Done());
    throw Unavailable(kInDoubt);
  } catch (const pqxx::statement_completion_unknown&) {
    throw Unavailable(kInDoubt);
  } catch (const pqxx::transaction_rollback&) {
    throw SerializationFailure();
  } catch (const pqxx::sql_error& error) {
    ThrowFor(error);
  } catch (const pqxx::failure& error) {
    // For example "could not obtain client encoding" when a connection breaks between two
    // statements.
    spdlog::warn(LogLine("database_failure").Text("why", error.what()).Done());
    throw Unavailable(kUnavailable);
  }
}

bool ConnectionIsLost() {
  try {
    throw;
  } catch (const Error& error) {
    return error.reason() == kUnavailable || error.reason() == kInDoubt;
  } catch (const pqxx::sql_error& error) {
    return IsPassing(error.sqlstate());
  } catch (const pqxx::transaction_rollback&) {
    return false;
  } catch (const pqxx::failure&) {
    return true;
  } catch (...) {
    return false;
  }
}

bool IsSerializationFailure(const std::exception& error) {
  return dynamic_cast<const SerializationFailure*>(&error) != nullptr;
}

}  // namespace internal

pqxx::result Transaction::Execute(const std::string& sql) {
  try {
    return work_.exec(sql);
  } catch (...) {
    internal::RethrowTranslated();
  }
}

Database::Database(DatabaseSettings settings)
    : settings_(std::move(settings)),
      connect_url_(WithParameters(settings_)),
      gauges_([this] { SetGauges(); }) {
  // Exists from the start, because the rate of a counter omits its first value.
  TimeoutsCounter();
}

Database::~Database() = default;

std::unique_ptr<internal::Session> Database::Take() {
  {
    std::unique_lock lock(mutex_);
    ++waiting_;
    const bool in_time = returned_.wait_for(lock, settings_.pool_wait, [this] {
      return !idle_.empty() || open_ < settings_.pool_size;
    });
    --waiting_;
    if (!in_time) {
      TimeoutsCounter().Increment();
      throw Unavailable("DATABASE_BUSY");
    }
    if (!idle_.empty()) {
      auto session = std::move(idle_.back());
      idle_.pop_back();
      return session;
    }
    ++open_;
  }
  try {
    return std::make_unique<internal::Session>(connect_url_, settings_.pooled);
  } catch (...) {
    GiveBack(nullptr);
    internal::RethrowTranslated();
  }
}

void Database::GiveBack(std::unique_ptr<internal::Session> session) noexcept {
  {
    const std::lock_guard lock(mutex_);
    if (session && session->connection.is_open()) {
      idle_.push_back(std::move(session));
    } else {
      --open_;
    }
  }
  returned_.notify_one();
}

void Database::Commit(internal::Session& session, pqxx::work& work) {
  internal::StandbyWatch standby(session.connection);
  work.commit();
  standby.Check();
}

void Database::DropIdle() noexcept {
  std::vector<std::unique_ptr<internal::Session>> dropped;
  const std::lock_guard lock(mutex_);
  dropped.swap(idle_);
  open_ -= static_cast<int>(dropped.size());
}

void Database::SetGauges() {
  const auto connections = [](const char* state) -> prometheus::Gauge& {
    return GaugeMetric("navalha_database_connections",
                       "Connections to the database, by state; the limit is the pool's size",
                       {{"state", state}});
  };
  static auto& busy = connections("busy");
  static auto& idle = connections("idle");
  static auto& limit = connections("limit");
  static auto& waiting = GaugeMetric("navalha_database_waiting_calls",
                                     "Calls that wait for a connection to the database");
  const std::lock_guard lock(mutex_);
  const auto idle_count = static_cast<int>(idle_.size());
  busy.Set(open_ - idle_count);
  idle.Set(idle_count);
  limit.Set(settings_.pool_size);
  waiting.Set(waiting_);
}

void Database::WaitBeforeRetry(int attempt) {
  // A random pause, so that two transactions that collided do not collide again.
  thread_local std::minstd_rand random(std::random_device{}());
  std::uniform_int_distribution<int> milliseconds(1, 5 << attempt);
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds(random)));
}

bool Database::Reachable() noexcept {
  static constexpr Statement kPing{"ping", "SELECT 1"};
  try {
    Run(kPing);
    return true;
  } catch (...) {
    return false;
  }
}

}  // namespace navalha::common
