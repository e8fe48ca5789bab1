#pragma once

#include <cstdint>

namespace navalha::common {

/// The part of the suite that created a record, as existing clients number them in `app_id`.
/// Requests may state another number. It is stored and returned, and has no further effect.
enum AppId : int64_t {
  /// Appointments and service records that a shop enters in its agenda.
  kAgendaApp = 1,
  /// The public marketplace: shops, their items, and online bookings.
  kMarketplaceApp = 2,
  /// Sales at the counter.
  kCounterApp = 3,
};

/// Returns the requested id, or the default when the request states none.
inline int64_t AppIdOr(int64_t requested, AppId otherwise) {
  return requested > 0 ? requested : static_cast<int64_t>(otherwise);
}

}  // namespace navalha::common
