#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/appointment.pb.h"
#include "services/booking/appointment_rules.hpp"
#include "services/booking/reservation_store.hpp"
#include "services/booking/row_list.hpp"
#include "services/common/database.hpp"
#include "services/common/idempotency_key.hpp"

namespace navalha::booking {

/// An appointment, with what the proto does not say.
struct StoredAppointment {
  v1::Appointment appointment;
  std::string client_standing;
  ReservationId reservation;
  /// The appointment as this user may see it: who a named client is, only the client sees; the
  /// shop's notes and reasons, only the shop.
  v1::Appointment For(int64_t viewer_id) const;
};

/// An appointment to make.
struct NewAppointment {
  /// Its id and status are set when it is made.
  v1::Appointment appointment;
  std::string client_standing;
  std::vector<int64_t> prices;
  WantedTime wanted;
  /// May start between the times that are offered.
  bool any_minute = false;
  /// Appointments to come that the client may have at the shop by their own booking, this one
  /// included; 0: no bound.
  int own_to_come = 0;
  std::optional<common::IdempotencyKey> idempotency;
  common::Instant now;
};

/// What became of an appointment to make.
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
  /// Of cached answers that are stale now.
  std::vector<std::string> tags;
};

/// Who does something, and why.
struct Actor {
  std::optional<int64_t> user_id;
  std::string first_name;
  std::string reason = {};
};

/// Where an appointment is to be.
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

  /// Makes an appointment, its reservation and its first event, or nothing. Throws
  /// common::ConstraintViolation with ReservationStore::kNoOverlap when the provider is taken.
  AppointmentOutcome Make(const NewAppointment& wanted);

  /// Changes the status if nothing changed since, writes the event, and frees the time of a
  /// cancelled one. Answers the tags that are stale; nothing when somebody else was faster.
  /// `accepts`: the client does it, and so is known from now on.
  std::optional<std::vector<std::string>> Change(const StoredAppointment& before,
                                                 const AppointmentChange& change,
                                                 const Actor& actor, bool accepts,
                                                 common::Instant now);

  /// Moves the appointment and its reservation if nothing changed since, and writes the event.
  /// Answers what became of the time; nothing when somebody changed the appointment, or another
  /// request with the key came first. Throws ConstraintViolation with ReservationStore::kNoOverlap.
  std::optional<MoveOutcome> Move(const StoredAppointment& before, const AppointmentMove& move);

  std::optional<StoredAppointment> Find(int64_t id);
  /// The latest start first, at most the limit and one more, which tells that there are more.
  std::vector<StoredAppointment> List(const RowsOf& whose, const ListBounds& bounds);
  /// Of a client, by falling id below `before_id` (0: from the latest).
  std::vector<StoredAppointment> ListOfClient(int64_t client_id, int64_t before_id, int limit);

 private:
  std::vector<StoredAppointment> Read(const pqxx::result& rows);

  common::Database& database_;
};

}  // namespace navalha::booking
