#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::orders {

/// A reservation whose confirmation, cancellation or move is pending in the booking service.
struct UnconfirmedReservation {
  std::string key;
  int64_t provider_user_id = 0;
  int64_t order_id = 0;
  /// The pending call.
  enum class Wanted { kConfirm, kCancel, kMove };
  Wanted wanted = Wanted::kConfirm;
  /// Set for a pending move.
  std::string move_key = {};
};

/// Stores the notes of unsettled reservations: the table unconfirmed_reservation. Thread-safe.
class UnconfirmedReservationStore {
 public:
  explicit UnconfirmedReservationStore(common::Database& database) : database_(database) {}

  /// Deletes the notes of reservations that booking confirmed. Returns those that still waited for
  /// confirmation; the others were given up in the meantime.
  std::vector<std::string> Confirmed(const std::vector<std::string>& keys);

  /// Deletes the note of a reservation that booking cancelled.
  void Cancelled(const std::string& key);

  /// Gives up a booking whose reservation failed: cancels its order, frees its idempotency key and
  /// queues the cancellation of the reservation. Returns false when another caller settled it
  /// first.
  bool GiveUp(const std::string& key, std::string_view reason, common::Instant now);

  /// Claims at most `limit` reservations that were written before `older_than` and that no other
  /// caller has claimed; the claim ends at `until`.
  std::vector<UnconfirmedReservation> Lease(common::Instant older_than, common::Instant now,
                                            common::Instant until, int limit);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
