#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/person.pb.h"
#include "services/booking/appointments/appointment_store.hpp"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Starts of the next appointments as client and as provider. Unset: none.
struct FutureAppointments {
  std::optional<common::Instant> as_client;
  std::optional<common::Instant> as_provider;
};

/// SQL of a user's personal data in booking. Thread-safe.
class PersonStore {
 public:
  explicit PersonStore(common::Database& database) : database_(database), appointments_(database) {}

  /// Returns the appointments that end after `now`.
  FutureAppointments FindFuture(const v1::FindFutureAppointmentsRequest& request,
                                common::Instant now);
  /// Returns the clients who accepted one of the next kAppointments appointments of an
  /// establishment, ascending.
  std::vector<int64_t> BookedClientsOf(int64_t establishment_id, common::Instant now);
  /// Returns whether an appointment connects two users.
  bool IsConnected(const v1::FindConnectionRequest& request);

  /// Cancels a user's future appointments, as client and as provider, and ends their agendas.
  /// Returns the cache tags to invalidate. Idempotent.
  std::vector<std::string> CancelFutureAppointments(int64_t user_id, common::Instant now);
  /// Erases the user from a bounded number of rows. Returns the number; 0 when finished.
  int Forget(int64_t user_id);

  static constexpr int kPage = 500;
  static constexpr int kAppointments = 5000;

 private:
  // Cancels an appointment. Returns the cache tags to invalidate.
  std::vector<std::string> Cancel(int64_t appointment_id, common::Instant now);

  common::Database& database_;
  AppointmentStore appointments_;
};

}  // namespace navalha::booking
