#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace navalha::common {

/// One step of a database's schema: migrations/NNNN_name.sql of a service.
struct Migration {
  /// NNNN_name.
  std::string name;
  std::string sql;
  /// amendments/NNNN_name.sql, for a migration that was edited after it was released; else empty.
  /// The first line is `-- replaces <sha256 of the released text>`, and the statements turn what
  /// the released text made into what `sql` makes.
  std::string amendment;
};

/// The migrations of the service that this binary is, in order. Defined by the build.
const std::vector<Migration>& EmbeddedMigrations();

/// Brings the database up to date: applies what `schema_migrations` does not name yet, each in a
/// transaction of its own, under an advisory lock so that replicas may start together. Where the
/// text that an amendment replaces was applied, the amendment runs at the migration's place in the
/// order. Throws std::runtime_error when an applied migration was edited since without an
/// amendment, or one fails.
void Migrate(const std::string& url, const std::vector<Migration>& migrations);

/// The same, repeated until PostgreSQL can be reached, at most `patience_seconds`. An empty url
/// does nothing.
void MigrateAtStart(const std::string& url, const std::vector<Migration>& migrations,
                    int patience_seconds = 60);

}  // namespace navalha::common
