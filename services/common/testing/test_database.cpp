#include "services/common/testing/test_database.hpp"

#include <cstdlib>
#include <utility>

#include "services/common/testing/private_postgres.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::common {
namespace {

PrivatePostgres& SharedPostgres() {
  static PrivatePostgres postgres;
  return postgres;
}

// `url` with the name of its database replaced.
std::string WithDatabase(const std::string& url, const std::string& database) {
  const size_t scheme = url.find("://");
  if (scheme == std::string::npos) {
    return url + " dbname=" + database;
  }
  const size_t path = url.find('/', scheme + 3);
  const size_t query = url.find('?', scheme + 3);
  const std::string parameters = query == std::string::npos ? "" : url.substr(query);
  return url.substr(0, std::min(path, query)) + "/" + database + parameters;
}

std::string UrlOf(const std::string& database) {
  const char* given = std::getenv("NAVALHA_TEST_DATABASE_URL");
  return given != nullptr && *given != '\0' ? WithDatabase(given, database)
                                            : SharedPostgres().UrlOf(database);
}

void Administer(const std::string& sql) {
  pqxx::connection connection(UrlOf("postgres"));
  pqxx::nontransaction(connection).exec(sql);
}

std::string NewName() { return "navalha_test_" + RandomHex(6); }

// Ignores failures: a private PostgreSQL is deleted with the process; on a shared server the name
// identifies a leftover test database.
void Drop(const std::string& name) noexcept {
  try {
    Administer("DROP DATABASE " + name + " WITH (FORCE)");
  } catch (const std::exception&) {
  }
}

// A database with the embedded migrations that the process's test databases copy, because a copy is
// faster than the migrations. Refuses connections, even those of autovacuum, because PostgreSQL
// copies only a database without connections.
class Template {
 public:
  Template() : name_(NewName()) {
    Administer("CREATE DATABASE " + name_ + " TEMPLATE template0");
    Migrate(UrlOf(name_), EmbeddedMigrations());
    Administer("ALTER DATABASE " + name_ + " ALLOW_CONNECTIONS false");
  }
  ~Template() { Drop(name_); }
  Template(const Template&) = delete;
  Template& operator=(const Template&) = delete;

  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

const Template& MigratedTemplate() {
  static const Template migrated;
  return migrated;
}

}  // namespace

TestDatabase::TestDatabase() : name_(NewName()), url_(UrlOf(name_)) {
  Administer("CREATE DATABASE " + name_ + " TEMPLATE " + MigratedTemplate().name());
  database_ = std::make_unique<Database>(DatabaseSettings{.url = url_});
}

TestDatabase::TestDatabase(const std::vector<Migration>& migrations)
    : name_(NewName()), url_(UrlOf(name_)) {
  Administer("CREATE DATABASE " + name_ + " TEMPLATE template0");
  Migrate(url_, migrations);
  database_ = std::make_unique<Database>(DatabaseSettings{.url = url_});
}

TestDatabase::~TestDatabase() {
  idle_.clear();
  database_.reset();
  Drop(name_);
}

pqxx::result TestDatabase::Execute(const std::string& sql) {
  std::unique_ptr<pqxx::connection> connection = TakeIdle();
  if (!connection) {
    connection = std::make_unique<pqxx::connection>(url_);
  }
  pqxx::result result = pqxx::nontransaction(*connection).exec(sql);
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(connection));
  return result;
}

std::unique_ptr<pqxx::connection> TestDatabase::TakeIdle() {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) {
    return nullptr;
  }
  std::unique_ptr<pqxx::connection> connection = std::move(idle_.back());
  idle_.pop_back();
  return connection;
}

// DELETE takes a tenth of the time of TRUNCATE, which creates new files for each table and index.
// The replica role disables triggers and foreign keys. The lock waits for transactions that still
// write, whose rows DELETE would not see.
void TestDatabase::Clear(const std::vector<std::string>& kept) {
  std::string names = "'schema_migrations'";
  for (const std::string& name : kept) {
    names += ", '" + name + "'";
  }
  Execute(
      "DO $$ DECLARE emptied regclass[]; t regclass; BEGIN"
      " SET LOCAL session_replication_role = replica;"
      " SELECT array_agg(format('%I.%I', schemaname, tablename)::regclass) INTO emptied"
      "  FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN (" +
      names +
      ");"
      " IF emptied IS NULL THEN RETURN; END IF;"
      " EXECUTE 'LOCK ' || array_to_string(emptied, ', ') || ' IN EXCLUSIVE MODE';"
      " FOREACH t IN ARRAY emptied LOOP EXECUTE 'DELETE FROM ' || t; END LOOP;"
      " PERFORM setval(s.seqrelid, s.seqstart, false) FROM pg_sequence s"
      "  JOIN pg_depend d ON d.objid = s.seqrelid AND d.classid = 'pg_class'::regclass"
      "  WHERE d.deptype IN ('a', 'i') AND d.refobjid = ANY (emptied); END $$");
}

}  // namespace navalha::common
