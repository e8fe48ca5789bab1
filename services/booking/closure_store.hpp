#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// Why the appointments of a closed agenda were cancelled. Their clients read it.
inline constexpr std::string_view kCollaboratorLeft =
    "O colaborador não atende mais nesta barbearia.";

/// What came of closing an agenda.
struct Closure {
  /// Bookings that stand; when they refuse and there is one, nothing was closed.
  int64_t future_bookings = 0;
  /// The starts of the next of them.
  std::vector<common::Instant> next_starts;
  /// The collaborators whose working hours were removed.
  std::vector<int64_t> closed;
};

/// What bookings that stand do to a closure.
enum class Standing { kRefuses, kIsLeft };

/// SQL of ending agendas. Thread-safe.
class ClosureStore {
 public:
  explicit ClosureStore(common::Database& database) : database_(database) {}

  /// Removes the working hours of a collaborator, or of all of an establishment, and frees their
  /// time that is taken after `now`, unless bookings refuse it. Appointments that are left are
  /// cancelled. A hold at the same moment either
  /// counts or finds no hours.
  Closure Close(int64_t establishment_id, std::optional<int64_t> collaborator_id,
                common::Instant now, Standing standing = Standing::kRefuses);

  /// Starts that are told at most.
  static constexpr int kNextStarts = 5;

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
