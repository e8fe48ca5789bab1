#pragma once

#include <functional>
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

/// Runs `work`, again and again while it fails because PostgreSQL can't be reached, for a minute at
/// most and until the process is asked to stop.
void WhenReachable(const std::function<void()>& work);

/// Throws std::runtime_error unless all of `migrations` are applied as they are. What else is
/// applied is of a newer version, which the older one can still serve beside.
void RequireSchema(const std::string& url, const std::vector<Migration>& migrations);

}  // namespace navalha::common
