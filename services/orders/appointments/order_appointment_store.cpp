#include "services/orders/appointments/order_appointment_store.hpp"

#include <algorithm>

#include "services/common/database/row_array.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::orders {
namespace {

using common::Statement;
using common::ToSql;

// Counts the total separately, so that a page past the end still reports it. A booking that has not
// ended started within the last day, so the query can use the index on the start. A booking whose
// attendance is recorded counts as ended.
#define NAVALHA_LIST_APPOINTMENTS(whose, order)                                            \
  "WITH matching AS ("                                                                     \
  "  SELECT id, order_datetime FROM orders"                                                \
  "  WHERE type = 'appointment' AND " whose                                                \
  "    AND order_datetime >= $1::timestamptz AND order_datetime < $2::timestamptz"         \
  "    AND order_datetime + make_interval(mins => total_duration_min) > $3::timestamptz"   \
  "    AND (order_datetime + make_interval(mins => total_duration_min) <= $4::timestamptz" \
  "      OR appointment_status IN ('attended', 'not_attended'))"                           \
  "), page AS ("                                                                           \
  "  SELECT id, order_datetime FROM matching"                                              \
  "  ORDER BY order_datetime " order ", id " order                                         \
  "  LIMIT $5 OFFSET $6"                                                                   \
  ")"                                                                                      \
  " SELECT page.id, (SELECT count(*) FROM matching) AS total"                              \
  " FROM (SELECT 1) AS always LEFT JOIN page ON true"                                      \
  " ORDER BY page.order_datetime " order ", page.id " order

#define NAVALHA_OPEN "appointment_status IN ('pending', 'confirmed')"

#define NAVALHA_WANTED(any_status)                                                               \
  "($7 = '' AND " any_status                                                                     \
  " OR appointment_status = $7) AND ($8 = ''"                                                    \
  " OR fold(customer_name) LIKE '%' || fold($8) || '%' OR establishment_id = ANY ($9::bigint[])" \
  " OR number = $10)"

constexpr Statement kListLatest{"list_appointments",
                                NAVALHA_LIST_APPOINTMENTS(NAVALHA_WANTED("true"), "DESC")};
constexpr Statement kListEarliest{"list_appointments_to_come",
                                  NAVALHA_LIST_APPOINTMENTS(NAVALHA_WANTED(NAVALHA_OPEN), "ASC")};
constexpr Statement kListLatestOfClient{"list_appointments_of_client",
                                        NAVALHA_LIST_APPOINTMENTS("client_id = $7", "DESC")};
constexpr Statement kListEarliestOfClient{
    "list_appointments_to_come_of_client",
    NAVALHA_LIST_APPOINTMENTS("client_id = $7 AND " NAVALHA_OPEN, "ASC")};

constexpr Statement kCountByDay{"count_appointments_by_day", R"sql(
SELECT (order_datetime AT TIME ZONE 'America/Sao_Paulo')::date::text, count(*) FROM orders
WHERE type = 'appointment' AND status <> 'cancelled'
  AND order_datetime >= $1::timestamptz AND order_datetime < $2::timestamptz
GROUP BY 1)sql"};

constexpr std::chrono::hours kLongestBooking{24};

// The time bounds of a filter as PostgreSQL values.
struct Bounds {
  std::string from = "-infinity";
  std::string before = "infinity";
  std::string ends_after = "-infinity";
  std::string ends_by = "infinity";
};

Bounds BoundsOf(const AppointmentFilter& filter) {
  Bounds bounds;
  auto from = filter.from;
  auto before = filter.before;
  if (filter.period == Period::kUpcoming) {
    bounds.ends_after = ToSql(filter.now);
    const common::Instant earliest = filter.now - kLongestBooking;
    from = from ? std::max(*from, earliest) : earliest;
  } else if (filter.period == Period::kPast) {
    bounds.ends_by = ToSql(filter.now);
    before = before ? std::min(*before, filter.now) : filter.now;
  }
  if (from) {
    bounds.from = ToSql(*from);
  }
  if (before) {
    bounds.before = ToSql(*before);
  }
  return bounds;
}

int PerPage(const AppointmentFilter& filter) {
  return std::clamp(filter.per_page, 1, kOrdersPerList);
}

int64_t OffsetOf(const AppointmentFilter& filter) {
  return static_cast<int64_t>(filter.page - 1) * PerPage(filter);
}

constexpr Statement kListReserved{"list_reserved_orders", R"sql(
SELECT reservation_key, id, customer_name, provider_user_id, status <> 'cancelled' FROM orders
WHERE reservation_key = ANY ($1::text[])
)sql"};

constexpr Statement kListOfCollaborator{"list_collaborator_bookings", R"sql(
SELECT o.id, split_part(trim(o.customer_name), ' ', 1), ARRAY(
    SELECT l.item_name FROM order_lines l
    WHERE l.order_id = o.id AND l.establishment_id = o.establishment_id
      AND l.item_type = 'service' ORDER BY l.line_no),
  o.order_datetime, o.order_datetime + make_interval(mins => o.total_duration_min),
  o.appointment_status, o.version, o.created_at, o.updated_at
FROM orders o
WHERE o.collaborator_id = $1 AND o.type = 'appointment'
  AND o.order_datetime >= $2::timestamptz AND o.order_datetime < $3::timestamptz
ORDER BY o.order_datetime, o.id LIMIT $4
)sql"};

google::protobuf::Timestamp TimeOf(const pqxx::field& field) {
  return common::ToProto(common::FromSql(field.c_str()));
}

}  // namespace

AppointmentPage OrderAppointmentStore::List(const AppointmentFilter& filter) {
  const Bounds bounds = BoundsOf(filter);
  return PageOf(database_.Run(filter.period == Period::kUpcoming ? kListEarliest : kListLatest,
                              bounds.from, bounds.before, bounds.ends_after, bounds.ends_by,
                              PerPage(filter), OffsetOf(filter), filter.status, filter.customer,
                              common::SqlArray(filter.establishment_ids), filter.number));
}

AppointmentPage OrderAppointmentStore::ListOfClient(int64_t client_id,
                                                    const AppointmentFilter& filter) {
  const Bounds bounds = BoundsOf(filter);
  return PageOf(database_.Run(
      filter.period == Period::kUpcoming ? kListEarliestOfClient : kListLatestOfClient, bounds.from,
      bounds.before, bounds.ends_after, bounds.ends_by, PerPage(filter), OffsetOf(filter),
      client_id));
}

AppointmentPage OrderAppointmentStore::PageOf(const pqxx::result& rows) {
  std::vector<int64_t> ids;
  for (const pqxx::row& row : rows) {
    if (!row[0].is_null()) {
      ids.push_back(row[0].as<int64_t>());
    }
  }
  return {ids.empty() ? std::vector<StoredOrder>() : orders_.Load(ids), rows[0][1].as<int64_t>()};
}

std::map<std::string, int64_t> OrderAppointmentStore::CountByDay(common::Instant from,
                                                                 common::Instant before) {
  std::map<std::string, int64_t> counts;
  for (const pqxx::row& row : database_.Run(kCountByDay, ToSql(from), ToSql(before))) {
    counts[row[0].c_str()] = row[1].as<int64_t>();
  }
  return counts;
}

void OrderAppointmentStore::ListReserved(const v1::ListReservedOrdersRequest& request,
                                         v1::ListReservedOrdersResponse& response) {
  for (const auto& row :
       database_.Run(kListReserved, common::SqlArray(request.reservation_keys()))) {
    v1::ReservedOrder& order = *response.add_orders();
    order.set_reservation_key(row[0].c_str());
    order.set_id(row[1].as<int64_t>());
    order.set_customer_name(row[2].c_str());
    order.set_provider_user_id(row[3].as<int64_t>());
    order.set_stands(row[4].as<bool>());
  }
}

void OrderAppointmentStore::ListOfCollaborator(const v1::ListCollaboratorBookingsRequest& request,
                                               v1::ListCollaboratorBookingsResponse& response) {
  for (const auto& row : database_.Run(
           kListOfCollaborator, request.collaborator_id(), ToSql(common::FromProto(request.from())),
           ToSql(common::FromProto(request.before())), request.limit())) {
    v1::CollaboratorBooking& booking = *response.add_bookings();
    booking.set_id(row[0].as<int64_t>());
    booking.set_customer_first_name(row[1].c_str());
    for (std::string& service : common::ElementsOf(row[2])) {
      booking.add_services(std::move(service));
    }
    *booking.mutable_starts_at() = TimeOf(row[3]);
    *booking.mutable_ends_at() = TimeOf(row[4]);
    booking.set_appointment_status(row[5].c_str());
    booking.set_version(row[6].as<int>());
    *booking.mutable_created_at() = TimeOf(row[7]);
    *booking.mutable_updated_at() = TimeOf(row[8]);
  }
}

}  // namespace navalha::orders
