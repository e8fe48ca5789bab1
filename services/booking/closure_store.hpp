#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// What came of closing an agenda.
struct Closure {
  /// Bookings in the way; when there is one, nothing was closed.
  int64_t future_bookings = 0;
  /// The starts of the next of them.
  std::vector<common::Instant> next_starts;
  /// The collaborators whose working hours were removed.
  std::vector<int64_t> closed;
};

/// SQL of ending agendas. Thread-safe.
class ClosureStore {
 public:
  explicit ClosureStore(common::Database& database) : database_(database) {}

  /// Removes the working hours of a collaborator, or of all of an establishment, unless bookings
  /// stand that end after `now`. A hold at the same moment either counts or finds no hours.
  Closure Close(int64_t establishment_id, std::optional<int64_t> collaborator_id,
                common::Instant now);

  /// Starts that are told at most.
  static constexpr int kNextStarts = 5;

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
