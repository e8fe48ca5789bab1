#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// The cancellation reason of a closed agenda's appointments. Shown to their clients.
inline constexpr std::string_view kCollaboratorLeft =
    "O colaborador não atende mais nesta barbearia.";

/// The outcome of closing an agenda.
struct Closure {
  /// Number of future bookings. Nothing was closed if it is positive and they refuse.
  int64_t future_bookings = 0;
  /// Starts of the next ones.
  std::vector<common::Instant> next_starts;
  /// The collaborators whose working hours were removed.
  std::vector<int64_t> closed;
};

/// Whether future bookings prevent the closure.
enum class Standing { kRefuses, kIsLeft };

/// SQL of closing agendas. Thread-safe.
class ClosureStore {
 public:
  explicit ClosureStore(common::Database& database) : database_(database) {}

  /// Removes the working hours of a collaborator, or of a whole establishment, frees their
  /// reserved time after `now` and cancels their appointments, unless future bookings refuse it.
  /// A hold that is left can still be confirmed, because its booking stays with the shop. A
  /// concurrent hold either counts as a booking or finds no hours.
  Closure Close(int64_t establishment_id, std::optional<int64_t> collaborator_id,
                common::Instant now, Standing standing = Standing::kRefuses);

  /// Maximum number of returned starts.
  static constexpr int kNextStarts = 5;

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
