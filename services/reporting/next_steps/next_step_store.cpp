#include "services/reporting/next_steps/next_step_store.hpp"

#include "services/common/database/sql_array.hpp"
#include "services/reporting/sales/rounding.hpp"

namespace navalha::reporting {
namespace {

using common::Statement;
using common::ToSql;
using common::Transaction;

// Maximum number of rows of each list.
constexpr int kRows = 50;
// Maximum number of orders that a list considers, the newest ones.
constexpr int kOrders = 100'000;

// Arguments: shop, first and past-the-end instant of the orders, today, minimum visits, tenths of
// the interval, maximum orders, maximum rows, users with an appointment in the future. The median
// of a customer's gaps is a multiple of 0.5, which a double represents exactly.
constexpr Statement kOverdue{"next_step_overdue", R"sql(
WITH recent AS MATERIALIZED (
  SELECT customer_key, day, total_cents FROM orders
  WHERE establishment_id = $1 AND ordered_at >= $2::timestamptz AND ordered_at < $3::timestamptz
    AND NOT is_cancelled AND attendance IS DISTINCT FROM 'not_attended'
    AND starts_with(customer_key, 'phone ')
  ORDER BY ordered_at DESC, id DESC LIMIT $7
), visits AS (
  SELECT customer_key, day, sum(total_cents) AS cents FROM recent GROUP BY customer_key, day
), gaps AS (
  SELECT customer_key, day, cents,
    day - lag(day) OVER (PARTITION BY customer_key ORDER BY day) AS gap
  FROM visits
), regulars AS (
  SELECT customer_key, count(*) AS visit_count, sum(cents)::bigint AS cents,
    $4::date - max(day) AS days_since,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY gap) AS usual_interval
  FROM gaps GROUP BY customer_key HAVING count(*) >= $5
), overdue AS (
  SELECT regulars.*, count(*) OVER () AS overdue_count FROM regulars
  WHERE days_since * 10 > usual_interval * $6 AND NOT EXISTS (
    SELECT FROM orders o WHERE o.establishment_id = $1 AND o.customer_key = regulars.customer_key
      AND NOT o.is_cancelled
      AND (o.ordered_at >= $3::timestamptz OR o.client_id = ANY ($9::bigint[])))
  ORDER BY cents DESC, customer_key COLLATE "C" LIMIT $8
)
SELECT latest.customer_name, latest.customer_phone, latest.ordered_at, overdue.visit_count,
  overdue.days_since, overdue.usual_interval, overdue.cents, overdue.overdue_count
FROM overdue CROSS JOIN LATERAL (
  SELECT o.customer_name, o.customer_phone, o.ordered_at FROM orders o
  WHERE o.establishment_id = $1 AND o.customer_key = overdue.customer_key AND NOT o.is_cancelled
    AND o.attendance IS DISTINCT FROM 'not_attended' AND o.ordered_at < $3::timestamptz
  ORDER BY o.ordered_at DESC, o.id DESC LIMIT 1) AS latest
ORDER BY overdue.cents DESC, overdue.customer_key COLLATE "C")sql"};

// Arguments: shop, first and past-the-end instant of the orders, maximum orders, maximum rows. The
// key of erased customers is the one of the name that ModelStore::Forget sets.
constexpr Statement kNoShows{"next_step_no_shows", R"sql(
WITH finished AS MATERIALIZED (
  SELECT id, customer_key, customer_name, ordered_at, attendance = 'not_attended' AS is_missed
  FROM orders
  WHERE establishment_id = $1 AND ordered_at >= $2::timestamptz AND ordered_at < $3::timestamptz
    AND NOT is_cancelled AND attendance IS NOT NULL
    AND customer_key <> customer_key_of('Cliente removido', NULL)
  ORDER BY ordered_at DESC, id DESC LIMIT $4
)
SELECT (array_agg(customer_name ORDER BY ordered_at DESC, id DESC))[1],
  count(*) FILTER (WHERE is_missed), count(*), max(ordered_at) FILTER (WHERE is_missed),
  count(*) OVER ()
FROM finished GROUP BY customer_key HAVING bool_or(is_missed)
ORDER BY 2 DESC, 4 DESC, customer_key COLLATE "C" LIMIT $5)sql"};

void PutOverdue(const pqxx::result& rows, v1::ListNextStepsResponse& response) {
  for (const pqxx::row& row : rows) {
    v1::OverdueCustomer& customer = *response.add_overdue_customers();
    customer.set_name(row[0].as<std::string>());
    customer.set_phone(row[1].as<std::string>());
    *customer.mutable_last_visit() = common::ToProto(common::FromSql(row[2].c_str()));
    customer.set_visit_count(row[3].as<int>());
    customer.set_days_since(row[4].as<int>());
    customer.set_usual_interval_days(row[5].as<double>());
    customer.set_total(row[6].as<int64_t>());
    response.set_overdue_customer_count(row[7].as<int>());
  }
}

void PutNoShows(const pqxx::result& rows, v1::ListNextStepsResponse& response) {
  for (const pqxx::row& row : rows) {
    v1::NoShowCustomer& customer = *response.add_no_show_customers();
    customer.set_name(row[0].as<std::string>());
    customer.set_no_show_count(row[1].as<int>());
    customer.set_booking_count(row[2].as<int>());
    customer.set_no_show_share(PercentOf(customer.no_show_count(), customer.booking_count()));
    *customer.mutable_last_no_show() = common::ToProto(common::FromSql(row[3].c_str()));
    response.set_no_show_customer_count(row[4].as<int>());
  }
}

}  // namespace

common::Date TodayOf(const NextStepQuery& query) {
  return common::ToLocal(query.now, query.time_zone).date;
}

std::optional<ModelGap> NextStepStore::Read(const NextStepQuery& query, int64_t position,
                                            v1::ListNextStepsResponse& response) {
  const common::Date today = TodayOf(query);
  const common::Date first = common::AddDays(today, -kHistoryDays);
  const std::string from = ToSql(common::BoundsOf(first, query.time_zone).begin);
  const std::string before = ToSql(query.now);
  const TimeZones zones{{query.establishment_id, query.time_zone}};
  return ReadModel(database_, position, zones, [&](Transaction& transaction) {
    response.Clear();
    PutOverdue(transaction.Run(kOverdue, query.establishment_id, from, before,
                               common::FormatDate(today), kMinimumVisits, kOverdueTenths, kOrders,
                               kRows, common::SqlArray(query.booked_clients)),
               response);
    PutNoShows(transaction.Run(kNoShows, query.establishment_id, from, before, kOrders, kRows),
               response);
  });
}

}  // namespace navalha::reporting
