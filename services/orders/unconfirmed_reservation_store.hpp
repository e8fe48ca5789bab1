#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::orders {

/// What is still to be said to booking about one reservation.
struct UnconfirmedReservation {
  std::string key;
  int64_t provider_user_id = 0;
  int64_t order_id = 0;
  /// What booking is to be told.
  enum class Wanted { kConfirm, kCancel, kMove };
  Wanted wanted = Wanted::kConfirm;
  /// Of one that is to be moved.
  std::string move_key = {};
};

/// The table unconfirmed_reservation. Thread-safe.
class UnconfirmedReservationStore {
 public:
  explicit UnconfirmedReservationStore(common::Database& database) : database_(database) {}

  /// Booking confirmed these: nothing is left to say. Answers those that were still to be
  /// confirmed; another one was given up in the meantime.
  std::vector<std::string> Confirmed(const std::vector<std::string>& keys);

  /// Booking cancelled this one: nothing is left to say.
  void Cancelled(const std::string& key);

  /// The booking can't be kept: cancels its order, frees its idempotency key and notes that the
  /// reservation is to be cancelled, unless somebody else settled it first. Answers whether it did.
  bool GiveUp(const std::string& key, std::string_view reason, common::Instant now);

  /// Takes, for this caller alone, reservations that were written before `older_than` and that
  /// nobody works at; others get them again after `until`. At most `limit`.
  std::vector<UnconfirmedReservation> Lease(common::Instant older_than, common::Instant now,
                                            common::Instant until, int limit);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
