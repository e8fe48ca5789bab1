#include "services/common/testing/test_migrations.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace navalha::common {

std::vector<Migration> MigrationsBefore(std::string_view name) {
  std::vector<Migration> migrations = EmbeddedMigrations();
  const auto first = std::find_if(migrations.begin(), migrations.end(),
                                  [&](const auto& migration) { return migration.name == name; });
  if (first == migrations.end()) {
    throw std::invalid_argument("no migration " + std::string(name));
  }
  migrations.erase(first, migrations.end());
  return migrations;
}

}  // namespace navalha::common
