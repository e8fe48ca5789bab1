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
  /// amendments/NNNN_name.sql, for a migration edited after its release; otherwise empty. Its first
  /// line is `-- replaces <sha256 of the released text>`; its statements turn the schema of the
  /// released text into that of `sql`.
  std::string amendment;
};

/// The migrations of this binary's service, in order. Defined by the build.
const std::vector<Migration>& EmbeddedMigrations();

/// Updates the database's schema: applies the migrations missing from `schema_migrations`, each in
/// its own transaction, under an advisory lock so that replicas may start together. Where the text
/// that an amendment replaces was applied, the amendment runs at the migration's place in the
/// order. Throws std::runtime_error when a migration fails, or when an applied one was edited
/// without an amendment.
void Migrate(const std::string& url, const std::vector<Migration>& migrations);

/// Runs `work` and repeats it while PostgreSQL is unreachable, for at most one minute or until the
/// process is asked to stop.
void WhenReachable(const std::function<void()>& work);

/// Throws std::runtime_error unless all of `migrations` are applied unchanged. Further applied
/// migrations belong to a newer version and are allowed.
void RequireSchema(const std::string& url, const std::vector<Migration>& migrations);

}  // namespace navalha::common
