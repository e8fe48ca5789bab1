#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/person.pb.h"
#include "services/booking/appointment_store.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// When somebody is next expected. Unset: not at all.
struct FutureAppointments {
  std::optional<common::Instant> as_client;
  std::optional<common::Instant> as_provider;
};

/// What booking keeps of users. Thread-safe.
class PersonStore {
 public:
  explicit PersonStore(common::Database& database) : database_(database), appointments_(database) {}

  /// Appointments that are not over at `now`.
  FutureAppointments FindFuture(const v1::FindFutureAppointmentsRequest& request,
                                common::Instant now);
  /// Whether an appointment connects two users.
  bool IsConnected(const v1::FindConnectionRequest& request);

  /// Cancels what is to come of a user, as client and as provider, and ends their agendas. Answers
  /// the tags of cached answers that are stale. Repeating is fine.
  std::vector<std::string> EndWhatIsToCome(int64_t user_id, common::Instant now);
  /// Makes the user nobody in a bounded number of rows. Answers how many; 0 when there is none
  /// left.
  int Forget(int64_t user_id);

  static constexpr int kPage = 500;

 private:
  // Cancels an appointment. The tags of cached answers that are stale now.
  std::vector<std::string> Cancel(int64_t appointment_id, common::Instant now);

  common::Database& database_;
  AppointmentStore appointments_;
};

}  // namespace navalha::booking
