#pragma once

#include <string_view>
#include <vector>

#include "services/common/database/migrations.hpp"

namespace navalha::common {

/// The embedded migrations before the one named `name`, in their order. Throws
/// std::invalid_argument without such a migration.
std::vector<Migration> MigrationsBefore(std::string_view name);

}  // namespace navalha::common
