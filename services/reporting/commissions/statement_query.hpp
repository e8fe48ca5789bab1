#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "services/common/text/clock.hpp"

namespace navalha::reporting {

/// Selects the commission of a period.
struct StatementQuery {
  int64_t establishment_id = 0;
  /// Unset: all collaborators.
  std::optional<int64_t> collaborator_id = std::nullopt;
  std::string time_zone = {};
  /// First and last local day of the period, and the current local day.
  common::Date first_day = {};
  common::Date last_day = {};
  common::Date today = {};
};

}  // namespace navalha::reporting
