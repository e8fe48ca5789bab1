#include "services/booking/person_store.hpp"

#include <fmt/format.h>

#include "services/booking/reservations/freed_time.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::booking {
namespace {

using common::SqlArray;
using common::Statement;
using common::ToSql;

// Attempts to cancel an appointment despite concurrent changes.
constexpr int kAttempts = 5;
constexpr std::string_view kRemoved = "A conta foi excluída.";

constexpr Statement kFindFuture{"person_future_appointments", R"sql(
  SELECT min(starts_at) FILTER (WHERE client_id = $1 AND client_standing = 'accepted'),
    min(starts_at)
      FILTER (WHERE provider_user_id = $1 AND establishment_id = ANY ($3::bigint[]))
  FROM appointment
  WHERE (client_id = $1 OR provider_user_id = $1) AND status IN ('pending', 'confirmed')
    AND starts_at > $2::timestamptz - interval '1 day' AND ends_at > $2::timestamptz
)sql"};

constexpr Statement kBookedClients{"person_booked_clients", R"sql(
  SELECT DISTINCT client_id FROM (
    SELECT client_id FROM appointment
    WHERE establishment_id = $1 AND starts_at > $2::timestamptz AND client_id IS NOT NULL
      AND client_standing = 'accepted' AND status IN ('pending', 'confirmed')
    ORDER BY starts_at, id LIMIT $3) AS next
  ORDER BY client_id
)sql"};

constexpr Statement kIsConnected{"person_is_connected", R"sql(
  SELECT EXISTS (
      SELECT FROM appointment
      WHERE client_id = $2 AND client_standing = 'accepted' AND status <> 'cancelled'
        AND (establishment_id = ANY ($4::bigint[])
             OR (provider_user_id = $1 AND establishment_id = ANY ($3::bigint[]))))
    OR EXISTS (
      SELECT FROM appointment
      WHERE client_id = $1 AND client_standing = 'accepted' AND status <> 'cancelled'
        AND (provider_user_id = $2 OR establishment_id = ANY ($5::bigint[])))
)sql"};

constexpr Statement kToCome{"person_appointments_to_come", R"sql(
  SELECT id FROM appointment
  WHERE (client_id = $1 OR provider_user_id = $1) AND status IN ('pending', 'confirmed')
    AND starts_at > $2::timestamptz - interval '1 day' AND ends_at > $2::timestamptz
)sql"};

// Writers of this person's time wait for the turn and then find no hours.
constexpr Statement kTakeTurn{"person_take_turn", "SELECT take_turn($1)"};

constexpr Statement kEndAgendas{"person_end_agendas", R"sql(
  WITH freed AS (
    UPDATE reservation SET )sql" NAVALHA_FREE_TIME R"sql(
    WHERE provider_user_id = $1 AND state IN ('held', 'confirmed')
      AND upper(during) > $2::timestamptz
  ), released AS (
    UPDATE reserved_time SET released_at = $2::timestamptz
    WHERE provider_user_id = $1 AND released_at IS NULL
  ), unsubscribed AS (
    DELETE FROM calendar_feed WHERE provider_user_id = $1
  ), closed AS (
    DELETE FROM schedule WHERE provider_user_id = $1 RETURNING collaborator_id
  )
  SELECT DISTINCT collaborator_id FROM closed
)sql"};

// Deletes cancelled and expired reservations, which the shop no longer needs.
constexpr Statement kDropReservations{"person_drop_reservations", R"sql(
  DELETE FROM reservation WHERE provider_user_id = $1 AND id IN (
    SELECT id FROM reservation
    WHERE provider_user_id = $1 AND state IN ('cancelled', 'expired') LIMIT $2)
)sql"};

// Deletes texts about a client. Keeps the provider's id, for the shop's statistics.
#define NAVALHA_FORGET_ROWS(table, texts)                                                     \
  "UPDATE " table                                                                             \
  " SET"                                                                                      \
  "  client_first_name = CASE WHEN client_id = $1 THEN 'Cliente removido'"                    \
  "    ELSE client_first_name END,"                                                           \
  "  client_standing = CASE WHEN client_id = $1 THEN 'known' ELSE client_standing END," texts \
  "  provider_first_name = CASE WHEN provider_user_id = $1 THEN 'Colaborador removido'"       \
  "    ELSE provider_first_name END,"                                                         \
  "  registered_by_first_name = CASE WHEN registered_by = $1 THEN 'Pessoa removida'"          \
  "    ELSE registered_by_first_name END,"                                                    \
  "  client_id = nullif(client_id, $1), registered_by = nullif(registered_by, $1)"            \
  " WHERE id IN (SELECT id FROM " table                                                       \
  "   WHERE client_id = $1 OR registered_by = $1"                                             \
  "     OR (provider_user_id = $1 AND provider_first_name <> 'Colaborador removido')"         \
  "   LIMIT $2)"

constexpr Statement kForgetAppointments{
    "person_forget_appointments",
    NAVALHA_FORGET_ROWS("appointment",
                        "  description = CASE WHEN client_id = $1 THEN NULL ELSE description END,"
                        "  location = CASE WHEN client_id = $1 THEN NULL ELSE location END,"
                        "  notes = CASE WHEN client_id = $1 THEN NULL ELSE notes END,"
                        "  version = version + 1, updated_at = now(),")};

constexpr Statement kForgetRecords{
    "person_forget_service_records",
    NAVALHA_FORGET_ROWS("service_record",
                        "  notes = CASE WHEN client_id = $1 THEN NULL ELSE notes END,")};

constexpr Statement kForgetDecisions{"person_forget_decisions", R"sql(
  UPDATE service_record SET decided_by = NULL WHERE id IN (
    SELECT id FROM service_record WHERE decided_by = $1 LIMIT $2)
)sql"};

constexpr Statement kForgetEvents{"person_forget_events", R"sql(
  UPDATE appointment_event SET actor_id = NULL, actor_first_name = NULL, reason = NULL WHERE id IN (
    SELECT id FROM appointment_event WHERE actor_id = $1 LIMIT $2)
)sql"};

// Deletes people's reasons for cancelling the client's appointments. Keeps the suite's own
// reasons, which contain no personal data.
constexpr Statement kForgetClientReasons{"person_forget_client_reasons", R"sql(
  UPDATE appointment_event SET reason = NULL WHERE id IN (
    SELECT event.id FROM appointment JOIN appointment_event AS event
      ON event.appointment_id = appointment.id
    WHERE appointment.client_id = $1 AND event.actor_id IS NOT NULL AND event.reason IS NOT NULL
    LIMIT $2)
)sql"};

constexpr Statement kForgetReasons{"person_forget_reasons", R"sql(
  UPDATE reserved_time SET reason = NULL WHERE id IN (
    SELECT id FROM reserved_time WHERE provider_user_id = $1 AND reason IS NOT NULL LIMIT $2)
)sql"};

std::optional<common::Instant> InstantOf(const pqxx::field& field) {
  return field.is_null() ? std::nullopt : std::optional(common::FromSql(field.c_str()));
}

}  // namespace

FutureAppointments PersonStore::FindFuture(const v1::FindFutureAppointmentsRequest& request,
                                           common::Instant now) {
  const pqxx::row row =
      database_.Run(kFindFuture, request.user_id(), ToSql(now), SqlArray(request.workplaces()))[0];
  return {InstantOf(row[0]), InstantOf(row[1])};
}

std::vector<int64_t> PersonStore::BookedClientsOf(int64_t establishment_id, common::Instant now) {
  std::vector<int64_t> ids;
  for (const pqxx::row& row :
       database_.Run(kBookedClients, establishment_id, ToSql(now), kAppointments)) {
    ids.push_back(row[0].as<int64_t>());
  }
  return ids;
}

bool PersonStore::IsConnected(const v1::FindConnectionRequest& request) {
  return database_
      .Run(kIsConnected, request.user_id(), request.other_id(), SqlArray(request.workplaces()),
           SqlArray(request.seen()), SqlArray(request.others_workplaces()))[0][0]
      .as<bool>();
}

std::vector<std::string> PersonStore::CancelFutureAppointments(int64_t user_id,
                                                               common::Instant now) {
  std::vector<std::string> tags;
  database_.InTransaction([&](common::Transaction& transaction) {
    transaction.Run(kTakeTurn, user_id);
    for (const pqxx::row& row : transaction.Run(kEndAgendas, user_id, ToSql(now))) {
      tags.push_back(fmt::format("hours:{}", row[0].as<int64_t>()));
    }
  });
  for (const pqxx::row& row : database_.Run(kToCome, user_id, ToSql(now))) {
    const auto stale = Cancel(row[0].as<int64_t>(), now);
    tags.insert(tags.end(), stale.begin(), stale.end());
  }
  return tags;
}

std::vector<std::string> PersonStore::Cancel(int64_t appointment_id, common::Instant now) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const auto found = appointments_.Find(appointment_id);
    const auto change =
        found ? Next(found->appointment.status(), AppointmentAction::kCancel) : std::nullopt;
    if (!change) {
      break;
    }
    const auto stale = appointments_.Change(*found, *change,
                                            {std::nullopt, "", std::string(kRemoved)}, false, now);
    if (stale) {
      return *stale;
    }
  }
  return {};
}

int PersonStore::Forget(int64_t user_id) {
  // Runs first, because it filters by the client id that the next statements remove.
  int erased =
      static_cast<int>(database_.Run(kForgetClientReasons, user_id, kPage).affected_rows());
  if (erased > 0) {
    return erased;
  }
  for (const Statement& statement : {kForgetAppointments, kForgetRecords, kForgetDecisions,
                                     kForgetEvents, kForgetReasons, kDropReservations}) {
    erased += static_cast<int>(database_.Run(statement, user_id, kPage).affected_rows());
  }
  return erased;
}

}  // namespace navalha::booking
