#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "navalha/booking/v1/appointment.pb.h"
#include "services/booking/appointments/appointment_rules.hpp"
#include "services/booking/appointments/row_list.hpp"
#include "services/booking/reservations/reservation_store.hpp"
#include "services/common/database/database.hpp"
#include "services/common/database/idempotency_key.hpp"

namespace navalha::booking {

/// An appointment with its internal fields.
struct StoredAppointment {
  v1::Appointment appointment;
  std::string client_standing;
  ReservationId reservation;
  /// Indexes of the events whose reason was given by the suite and is shown to the client.
  std::set<int> reasons_for_client = {};
  /// Returns the appointment without the fields that the viewer may not see: the id of a client who
  /// was found by name and has not confirmed, and for the client the shop's notes and reasons.
  v1::Appointment For(int64_t viewer_id) const;
};

/// An appointment to create.
struct NewAppointment {
  /// Id and status are set on creation.
  v1::Appointment appointment;
  std::string client_standing;
  std::vector<int64_t> prices;
  WantedTime wanted;
  /// Limit of the client's own future bookings at the shop, this one included; 0: no limit.
  int own_future_bookings = 0;
  std::optional<common::IdempotencyKey> idempotency;
  common::Instant now;
};

/// The outcome of creating an appointment.
struct AppointmentOutcome {
  enum class Kind {
    kMade,
    kOutsideHours,
    kOffGrid,
    kTooManyToCome,
    /// Another request with the key came first.
    kRepeated,
  };
  Kind kind = Kind::kMade;
  int64_t id = 0;
  /// Cache tags to invalidate.
  std::vector<std::string> tags;
};

/// The person who performs a change, and the reason.
struct Actor {
  std::optional<int64_t> user_id;
  std::string first_name;
  std::string reason = {};
};

/// The new time and provider of an appointment.
struct AppointmentMove {
  WantedMove wanted;
  std::string provider_first_name;
  Actor actor;
  std::optional<common::IdempotencyKey> idempotency;
  common::Instant now;
};

/// SQL of appointments. Thread-safe.
class AppointmentStore {
 public:
  explicit AppointmentStore(common::Database& database) : database_(database) {}

  /// Creates an appointment, its reservation and its first event in one transaction. Throws
  /// common::ConstraintViolation with ReservationStore::kNoOverlap if the provider's time is
  /// taken.
  AppointmentOutcome Make(const NewAppointment& wanted);

  /// Optimistic locking: changes the status, writes the event and frees the time of a cancelled
  /// one. Returns the cache tags to invalidate; nothing for a stale write. With `accepts`, a
  /// change by the client, the client's standing becomes accepted.
  std::optional<std::vector<std::string>> Change(const StoredAppointment& before,
                                                 const AppointmentChange& change,
                                                 const Actor& actor, bool accepts,
                                                 common::Instant now);

  /// Optimistic locking: moves the appointment and its reservation and writes the event. Returns
  /// the outcome of the move; nothing for a stale write or if another request with the key came
  /// first. Throws ConstraintViolation with ReservationStore::kNoOverlap.
  std::optional<MoveOutcome> Move(const StoredAppointment& before, const AppointmentMove& move);

  std::optional<StoredAppointment> Find(int64_t id);
  /// Lists by descending start. Returns one row more than the limit if more exist.
  std::vector<StoredAppointment> List(const RowsOf& whose, const ListBounds& bounds);
  /// Lists the client's appointments by descending id below `before_id` (0: from the newest).
  std::vector<StoredAppointment> ListOfClient(int64_t client_id, int64_t before_id, int limit);

 private:
  std::vector<StoredAppointment> Read(const pqxx::result& rows);

  common::Database& database_;
};

}  // namespace navalha::booking
