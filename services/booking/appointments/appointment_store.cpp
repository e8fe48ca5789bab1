#include "services/booking/appointments/appointment_store.hpp"

#include <fmt/format.h>

#include <map>

#include "services/common/database/idempotency_store.hpp"
#include "services/common/database/row_array.hpp"
#include "services/common/database/sql_array.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {

using common::FromSql;
using common::Instant;
using common::SqlArray;
using common::Statement;
using common::ToSql;

namespace {

// Columns in the order of ReadRow.
#define NAVALHA_APPOINTMENT                                                                     \
  " a.id, a.app_id, a.entity_name, a.establishment_id, a.starts_at, a.ends_at,"                 \
  " a.provider_user_id, a.client_id, a.registered_by, a.description, a.status, a.location,"     \
  " a.notes, a.payment_status, a.appointment_type, a.attendance_status, a.created_at,"          \
  " a.provider_first_name, a.client_first_name, a.registered_by_first_name, a.client_standing," \
  " a.reservation_key, a.service_ids, a.service_names, a.version, a.collaborator_id,"           \
  " coalesce((SELECT r.time_zone FROM reservation AS r"                                         \
  "   WHERE r.provider_user_id = a.provider_user_id AND r.key = a.reservation_key),"            \
  "   'America/Sao_Paulo'),"                                                                    \
  " (SELECT sum(price) FROM unnest(a.service_prices_cents) AS price)"

constexpr Statement kOwnToCome{"own_appointments_to_come",
                               "SELECT own_appointments_to_come($1, $2, $3::timestamptz)"};

constexpr Statement kInsert{"insert_appointment", R"sql(
  INSERT INTO appointment
    (app_id, entity_name, establishment_id, provider_user_id, collaborator_id, client_id,
     registered_by, client_standing, provider_first_name, client_first_name,
     registered_by_first_name, reservation_key, starts_at, ends_at, service_ids, service_names,
     service_prices_cents, description, location, notes, appointment_type, status, created_at,
     updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::bigint[], $16::text[],
    $17::bigint[], nullif($18, ''), nullif($19, ''), nullif($20, ''), $21, 'pending',
    $22::timestamptz, $22::timestamptz)
  RETURNING id
)sql"};

constexpr Statement kInsertEvent{"insert_appointment_event", R"sql(
  INSERT INTO appointment_event
    (appointment_id, provider_user_id, action, actor_id, actor_first_name, at, reason, moved_from)
  VALUES ($1, $2, $3, $4, nullif($5, ''), $6, nullif($7, ''), $8)
)sql"};

// Lock order, as everywhere: turns, appointment, reservation.
constexpr Statement kTakeTurns{"appointment_take_turns", "SELECT take_turns($1, $2)"};

constexpr Statement kMove{"move_appointment", R"sql(
  UPDATE appointment SET starts_at = $3::timestamptz, ends_at = $4::timestamptz,
    provider_user_id = $5, collaborator_id = $6, provider_first_name = $7, version = version + 1,
    updated_at = $8::timestamptz
  WHERE id = $1 AND provider_user_id = $9 AND version = $2 AND status IN ('pending', 'confirmed')
)sql"};

constexpr Statement kChange{"change_appointment", R"sql(
  UPDATE appointment SET status = $3, attendance_status = nullif($4, ''),
    client_standing = CASE WHEN $5 THEN 'accepted' ELSE client_standing END,
    client_first_name = CASE WHEN $5 THEN $6 ELSE client_first_name END,
    version = version + 1, updated_at = $7::timestamptz
  WHERE id = $1 AND provider_user_id = $9 AND status = $2 AND version = $8
  RETURNING collaborator_id
)sql"};

constexpr Statement kFind{"find_appointment",
                          "SELECT" NAVALHA_APPOINTMENT " FROM appointment AS a WHERE id = $1"};

// Finds the row with the id $1 in a list.
constexpr Statement kFindPlace{"find_appointment_place", R"sql(
  SELECT id FROM appointment
  WHERE id = $1 AND ($2::bigint IS NULL OR establishment_id = $2)
    AND ($3::bigint IS NULL OR provider_user_id = $3) AND ($4::bigint IS NULL OR client_id = $4)
    AND ($5::bigint[] IS NULL OR establishment_id = ANY ($5)))sql"};

// The page starts after the row with the id $5.
#define NAVALHA_LIST_APPOINTMENTS(whose)                                  \
  "SELECT" NAVALHA_APPOINTMENT " FROM appointment AS a WHERE " whose      \
  " AND a.starts_at >= $2::timestamptz AND a.starts_at < $3::timestamptz" \
  " AND ($5::bigint = 0 OR (a.starts_at, a.id) <"                         \
  "   (SELECT starts_at, id FROM appointment WHERE id = $5::bigint))"     \
  " ORDER BY a.starts_at DESC, a.id DESC LIMIT $4"

constexpr Statement kListOfEstablishment{"list_appointments_of_establishment",
                                         NAVALHA_LIST_APPOINTMENTS("a.establishment_id = $1")};

constexpr Statement kListOfProvider{
    "list_appointments_of_provider",
    NAVALHA_LIST_APPOINTMENTS("a.provider_user_id = $1 AND ($6::bigint[] IS NULL"
                              " OR a.establishment_id = ANY ($6::bigint[]))")};

constexpr Statement kListMine{"list_appointments_of_client",
                              NAVALHA_LIST_APPOINTMENTS("a.client_id = $1")};

constexpr Statement kListOfClient{"list_appointments_of_client_by_id",
                                  "SELECT" NAVALHA_APPOINTMENT R"sql( FROM appointment AS a
  WHERE client_id = $1 AND ($2::bigint = 0 OR id < $2::bigint) ORDER BY id DESC LIMIT $3)sql"};

constexpr Statement kEvents{"list_appointment_events", R"sql(
  SELECT e.appointment_id, e.action, e.actor_first_name, e.at, e.reason, e.moved_from,
         coalesce(e.actor_id = a.client_id, false), e.reason_for_client
  FROM appointment_event AS e
  JOIN appointment AS a ON a.id = e.appointment_id AND a.provider_user_id = e.provider_user_id
  WHERE e.appointment_id = ANY ($1::bigint[]) ORDER BY e.id
)sql"};

std::string BeforeOf(const ListBounds& bounds) {
  return bounds.before ? ToSql(*bounds.before) : "infinity";
}

google::protobuf::Timestamp TimeOf(const pqxx::field& field) {
  return common::ToProto(FromSql(field.c_str()));
}

StoredAppointment ReadRow(const pqxx::row& row) {
  StoredAppointment stored;
  v1::Appointment& appointment = stored.appointment;
  appointment.set_id(row[0].as<int64_t>());
  appointment.set_app_id(row[1].as<int64_t>());
  appointment.set_entity_name(row[2].c_str());
  appointment.set_entity_id(row[3].as<int64_t>());
  *appointment.mutable_scheduled_at() = TimeOf(row[4]);
  *appointment.mutable_expected_end_time() = TimeOf(row[5]);
  appointment.set_duration(
      static_cast<int32_t>(std::chrono::duration_cast<std::chrono::minutes>(
                               FromSql(row[5].c_str()) - FromSql(row[4].c_str()))
                               .count()));
  appointment.set_provider_user_id(row[6].as<int64_t>());
  appointment.set_client_id(row[7].as<int64_t>(0));
  appointment.set_registered_by(row[8].as<int64_t>(0));
  const auto set = [&row](int column, auto&& setter) {
    if (!row[column].is_null()) {
      setter(row[column].c_str());
    }
  };
  set(9, [&](const char* text) { appointment.set_description(text); });
  appointment.set_status(row[10].c_str());
  set(11, [&](const char* text) { appointment.set_location(text); });
  set(12, [&](const char* text) { appointment.set_notes(text); });
  appointment.set_payment_status(row[13].c_str());
  appointment.set_appointment_type(row[14].c_str());
  set(15, [&](const char* text) { appointment.set_attendance_status(text); });
  *appointment.mutable_created_at() = TimeOf(row[16]);
  appointment.set_provider_first_name(row[17].c_str());
  appointment.set_client_first_name(row[18].c_str());
  appointment.set_registered_by_first_name(row[19].c_str());
  stored.client_standing = row[20].c_str();
  stored.reservation = {appointment.provider_user_id(), row[21].c_str()};
  for (const std::string& id : common::ElementsOf(row[22])) {
    appointment.add_service_ids(std::stoll(id));
  }
  for (std::string& name : common::ElementsOf(row[23])) {
    appointment.add_service_names(std::move(name));
  }
  appointment.set_version(row[24].as<int>());
  appointment.set_collaborator_id(row[25].as<int64_t>());
  appointment.set_time_zone(row[26].c_str());
  appointment.set_total_price(row[27].as<int64_t>());
  return stored;
}

void InsertEvent(common::Transaction& transaction, int64_t id, int64_t provider_user_id,
                 std::string_view action, const Actor& actor, Instant now,
                 std::optional<Instant> moved_from = std::nullopt) {
  transaction.Run(kInsertEvent, id, provider_user_id, std::string(action), actor.user_id,
                  actor.first_name, ToSql(now), actor.reason,
                  moved_from ? std::optional(ToSql(*moved_from)) : std::nullopt);
}

int64_t Insert(common::Transaction& transaction, const NewAppointment& wanted) {
  const v1::Appointment& made = wanted.appointment;
  return transaction
      .Run(kInsert, made.app_id(), made.entity_name(), made.entity_id(), made.provider_user_id(),
           wanted.wanted.collaborator_id, made.client_id(), made.registered_by(),
           wanted.client_standing, made.provider_first_name(), made.client_first_name(),
           made.registered_by_first_name(), wanted.wanted.id.key, ToSql(wanted.wanted.range.begin),
           ToSql(wanted.wanted.range.end), SqlArray(made.service_ids()),
           SqlArray(made.service_names()), SqlArray(wanted.prices), made.description(),
           made.location(), made.notes(), made.appointment_type(), ToSql(wanted.now))[0][0]
      .as<int64_t>();
}

// Thrown to roll back a transaction.
struct Undo {
  AppointmentOutcome::Kind kind;
};
struct UndoMove {
  std::optional<MoveOutcome> outcome;
};

}  // namespace

v1::Appointment StoredAppointment::For(int64_t viewer_id) const {
  v1::Appointment shown = appointment;
  if (client_standing == kNamed && viewer_id != appointment.client_id()) {
    shown.clear_client_id();
  }
  if (viewer_id == appointment.client_id()) {
    if (appointment.registered_by() != viewer_id) {
      shown.clear_notes();
    }
    for (int i = 0; i < shown.events_size(); ++i) {
      if (!shown.events(i).by_client() && !reasons_for_client.contains(i)) {
        shown.mutable_events(i)->clear_reason();
      }
    }
  }
  return shown;
}

AppointmentOutcome AppointmentStore::Make(const NewAppointment& wanted) {
  using Kind = AppointmentOutcome::Kind;
  const v1::Appointment& made = wanted.appointment;
  try {
    return database_.InTransaction([&](common::Transaction& transaction) {
      if (!common::IdempotencyStore::Claim(transaction, wanted.idempotency, wanted.now)) {
        throw Undo{Kind::kRepeated};
      }
      if (wanted.own_future_bookings > 0 &&
          transaction.Run(kOwnToCome, made.client_id(), made.entity_id(), ToSql(wanted.now))[0][0]
                  .as<int>() >= wanted.own_future_bookings) {
        throw Undo{Kind::kTooManyToCome};
      }
      const auto taken = ReservationStore::Take(transaction, wanted.wanted);
      if (!taken) {
        throw Undo{Kind::kOutsideHours};
      }
      if (!wanted.wanted.ignore_slot_grid && !IsOnGrid(taken->after_opening)) {
        throw Undo{Kind::kOffGrid};
      }
      const int64_t id = Insert(transaction, wanted);
      InsertEvent(transaction, id, made.provider_user_id(), "created",
                  {made.registered_by(), made.registered_by_first_name()}, wanted.now);
      common::IdempotencyStore::Record(transaction, wanted.idempotency, id);
      return AppointmentOutcome{Kind::kMade, id, AgendaTags(*taken)};
    });
  } catch (const Undo& undone) {
    AppointmentOutcome outcome;
    outcome.kind = undone.kind;
    return outcome;
  }
}

std::optional<std::vector<std::string>> AppointmentStore::Change(const StoredAppointment& before,
                                                                 const AppointmentChange& change,
                                                                 const Actor& actor, bool accepts,
                                                                 Instant now) {
  const int64_t id = before.appointment.id();
  return database_.InTransaction(
      [&](common::Transaction& transaction) -> std::optional<std::vector<std::string>> {
        const pqxx::result changed =
            transaction.Run(kChange, id, std::string(change.from), std::string(change.to),
                            std::string(change.attendance), accepts, actor.first_name, ToSql(now),
                            before.appointment.version(), before.reservation.provider_user_id);
        if (changed.empty()) {
          return std::nullopt;
        }
        InsertEvent(transaction, id, before.reservation.provider_user_id, change.event, actor, now);
        if (change.to == "cancelled") {
          if (const auto freed = ReservationStore::Free(transaction, before.reservation)) {
            return AgendaTags(*freed);
          }
        }
        return std::vector{fmt::format("agenda:{}", changed[0][0].as<int64_t>())};
      });
}

std::optional<MoveOutcome> AppointmentStore::Move(const StoredAppointment& before,
                                                  const AppointmentMove& move) {
  const WantedMove& wanted = move.wanted;
  const int64_t id = before.appointment.id();
  try {
    return database_.InTransaction(
        [&](common::Transaction& transaction) -> std::optional<MoveOutcome> {
          if (!common::IdempotencyStore::Claim(transaction, move.idempotency, move.now)) {
            throw UndoMove{};
          }
          transaction.Run(kTakeTurns, wanted.id.provider_user_id, wanted.provider_user_id);
          if (transaction
                  .Run(kMove, id, before.appointment.version(), ToSql(wanted.range.begin),
                       ToSql(wanted.range.end), wanted.provider_user_id, wanted.collaborator_id,
                       move.provider_first_name, ToSql(move.now), wanted.id.provider_user_id)
                  .affected_rows() == 0) {
            throw UndoMove{};
          }
          MoveOutcome outcome = ReservationStore::Move(transaction, wanted);
          if (!outcome.moved) {
            throw UndoMove{std::move(outcome)};
          }
          InsertEvent(transaction, id, wanted.provider_user_id, "moved", move.actor, move.now,
                      common::FromProto(before.appointment.scheduled_at()));
          common::IdempotencyStore::Record(transaction, move.idempotency, id);
          return outcome;
        });
  } catch (UndoMove& undone) {
    return std::move(undone.outcome);
  }
}

std::optional<StoredAppointment> AppointmentStore::Find(int64_t id) {
  auto found = Read(database_.Run(kFind, id));
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::vector<StoredAppointment> AppointmentStore::List(const RowsOf& whose,
                                                      const ListBounds& bounds) {
  const std::string from = ToSql(bounds.from);
  const std::string before = BeforeOf(bounds);
  const int limit = bounds.limit + 1;
  const auto establishments =
      whose.establishments ? std::optional(SqlArray(*whose.establishments)) : std::nullopt;
  if (bounds.after_id > 0 && database_
                                 .Run(kFindPlace, bounds.after_id, whose.establishment_id,
                                      whose.provider_user_id, whose.client_id, establishments)
                                 .empty()) {
    throw common::Invalid("after_id", "Agendamento não encontrado.");
  }
  if (whose.client_id) {
    return Read(database_.Run(kListMine, *whose.client_id, from, before, limit, bounds.after_id));
  }
  if (whose.provider_user_id) {
    return Read(database_.Run(kListOfProvider, *whose.provider_user_id, from, before, limit,
                              bounds.after_id, establishments));
  }
  return Read(database_.Run(kListOfEstablishment, whose.establishment_id.value(), from, before,
                            limit, bounds.after_id));
}

std::vector<StoredAppointment> AppointmentStore::ListOfClient(int64_t client_id, int64_t before_id,
                                                              int limit) {
  return Read(database_.Run(kListOfClient, client_id, before_id, limit));
}

std::vector<StoredAppointment> AppointmentStore::Read(const pqxx::result& rows) {
  std::vector<StoredAppointment> all;
  std::map<int64_t, size_t> places;
  std::vector<int64_t> ids;
  for (const pqxx::row& row : rows) {
    all.push_back(ReadRow(row));
    ids.push_back(all.back().appointment.id());
    places[ids.back()] = all.size() - 1;
  }
  if (ids.empty()) {
    return all;
  }
  for (const pqxx::row& row : database_.Run(kEvents, SqlArray(ids))) {
    StoredAppointment& stored = all[places.at(row[0].as<int64_t>())];
    v1::AppointmentEvent& event = *stored.appointment.add_events();
    event.set_action(row[1].c_str());
    if (!row[2].is_null()) {
      event.set_actor_first_name(row[2].c_str());
    }
    *event.mutable_at() = TimeOf(row[3]);
    if (!row[4].is_null()) {
      event.set_reason(row[4].c_str());
    }
    if (!row[5].is_null()) {
      *event.mutable_moved_from() = TimeOf(row[5]);
    }
    event.set_by_client(row[6].as<bool>());
    if (row[7].as<bool>()) {
      stored.reasons_for_client.insert(stored.appointment.events_size() - 1);
    }
  }
  return all;
}

}  // namespace navalha::booking
