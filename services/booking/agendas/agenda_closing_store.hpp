#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// The cancellation reason of a closed agenda's appointments. Shown to their clients.
inline constexpr std::string_view kCollaboratorLeft =
    "O colaborador não atende mais nesta barbearia.";

/// The outcome of closing an agenda.
struct AgendaClosing {
  /// Number of future bookings. If it is positive under kRefuse, nothing was closed.
  int64_t future_bookings = 0;
  /// Starts of the next ones.
  std::vector<common::Instant> next_starts;
  /// The collaborators whose working hours were removed.
  std::vector<int64_t> closed;
};

/// Whether an agenda with future bookings stays open (kRefuse) or closes and leaves them (kLeave).
enum class FutureBookingsPolicy { kRefuse, kLeave };

/// SQL of closing agendas. Thread-safe.
class AgendaClosingStore {
 public:
  explicit AgendaClosingStore(common::Database& database) : database_(database) {}

  /// Removes the working hours of a collaborator, or of a whole establishment, frees their
  /// reserved time after `now` and cancels their appointments, unless `policy` refuses it.
  /// A hold that is left can still be confirmed, because its booking stays with the shop. A
  /// concurrent hold either counts as a booking or finds no hours.
  AgendaClosing Close(int64_t establishment_id, std::optional<int64_t> collaborator_id,
                      common::Instant now,
                      FutureBookingsPolicy policy = FutureBookingsPolicy::kRefuse);

  /// Maximum number of returned starts.
  static constexpr int kNextStarts = 5;

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
