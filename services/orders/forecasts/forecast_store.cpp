#include "services/orders/forecasts/forecast_store.hpp"

#include <algorithm>

#include "services/common/database/sql_array.hpp"
#include "services/orders/person_store.hpp"

namespace navalha::orders {
namespace {

using common::Date;
using common::Statement;
using common::ToSql;

constexpr int kFirstNumber = 1000;

constexpr Statement kLock{"lock_forecasts", "SELECT lock_forecasts($1)"};

// Identifies a customer by the digits of the phone or, without a phone, by the name. Erased people
// get no identity.
constexpr Statement kHistory{"forecast_history", R"sql(
SELECT past.id, past.order_datetime, past.customer, past.origin, past.fulfillment,
  past.payment_method, line.item_id, line.item_name, line.unit_price_cents, line.quantity
FROM (
  SELECT id, order_datetime, origin, fulfillment, payment_method,
    CASE WHEN customer_name = $5 THEN ''
      ELSE coalesce(nullif(phone_digits(customer_phone), ''), fold(customer_name)) END AS customer
  FROM orders
  WHERE establishment_id = $1 AND order_datetime >= $2::timestamptz
    AND order_datetime < $3::timestamptz AND status <> 'cancelled'
  ORDER BY order_datetime DESC, id DESC LIMIT $4) AS past
JOIN order_lines AS line ON line.order_id = past.id AND line.establishment_id = $1
ORDER BY past.order_datetime, past.id, line.line_no)sql"};

constexpr Statement kRemove{"remove_forecasts", R"sql(
DELETE FROM forecasts
WHERE establishment_id = $1 AND status = 'pending'
  AND (forecast_date BETWEEN $2::date AND $3::date OR forecast_date < $4::date))sql"};

constexpr Statement kInsert{"insert_forecasts", R"sql(
INSERT INTO forecasts (establishment_id, forecast_date, day_position, start_minute, item_id,
  item_name, price_cents, quantity, customer_order_id, origin, fulfillment, payment_method, status,
  created_at)
SELECT $1, $2::date, day_position, start_minute, item_id, item_name, price, quantity,
  nullif(customer_order_id, 0), origin, fulfillment, payment_method, 'pending', $3::timestamptz
FROM unnest($4::smallint[], $5::bigint[], $6::text[], $7::bigint[], $8::int[], $9::bigint[],
  $10::text[], $11::text[], $12::text[]) WITH ORDINALITY
  AS expected (start_minute, item_id, item_name, price, quantity, customer_order_id, origin,
    fulfillment, payment_method, day_position))sql"};

constexpr Statement kList{"list_forecasts", R"sql(
SELECT forecast.id, forecast_date, start_minute, item_id, item_name, price_cents, quantity,
  coalesce(nullif(customer.customer_name, $5), ''), forecast.origin, forecast.fulfillment,
  forecast.payment_method, forecast.status, forecast.created_at
FROM forecasts AS forecast
LEFT JOIN orders AS customer
  ON customer.id = customer_order_id AND customer.establishment_id = forecast.establishment_id
WHERE forecast.establishment_id = $1 AND forecast_date BETWEEN $2::date AND $3::date
  AND ($4 = '' OR forecast.status = $4)
ORDER BY forecast_date, day_position LIMIT $6)sql"};

std::vector<PastOrder> PastOrdersOf(const pqxx::result& rows, const std::string& time_zone) {
  std::vector<PastOrder> orders;
  for (const pqxx::row& row : rows) {
    if (orders.empty() || orders.back().id != row[0].as<int64_t>()) {
      orders.push_back({row[0].as<int64_t>(),
                        common::ToLocal(common::FromSql(row[1].c_str()), time_zone),
                        row[2].c_str(),
                        row[3].c_str(),
                        row[4].c_str(),
                        row[5].c_str(),
                        {}});
    }
    orders.back().lines.push_back(
        {row[6].as<int64_t>(), row[7].c_str(), row[8].as<int64_t>(), row[9].as<int>()});
  }
  return orders;
}

// Builds a PostgreSQL array of one column of the expected orders.
template <class Get>
std::string Column(const std::vector<ExpectedOrder>& orders, Get get) {
  std::vector<decltype(get(orders.front()))> values;
  for (const ExpectedOrder& order : orders) {
    values.push_back(get(order));
  }
  return common::SqlArray(values);
}

void Insert(common::Transaction& transaction, int64_t establishment_id, const Date& date,
            const std::vector<ExpectedOrder>& orders, common::Instant now) {
  using Order = ExpectedOrder;
  transaction.Run(
      kInsert, establishment_id, common::FormatDate(date), ToSql(now),
      Column(orders, [](const Order& order) { return int64_t{order.time.count()}; }),
      Column(orders, [](const Order& order) { return order.item.item_id; }),
      Column(orders, [](const Order& order) { return order.item.name; }),
      Column(orders, [](const Order& order) { return order.item.unit_price; }),
      Column(orders, [](const Order& order) { return int64_t{order.item.quantity}; }),
      Column(orders, [](const Order& order) { return order.customer_order_id.value_or(0); }),
      Column(orders, [](const Order& order) { return order.origin; }),
      Column(orders, [](const Order& order) { return order.fulfillment; }),
      Column(orders, [](const Order& order) { return order.payment_method; }));
}

v1::Forecast ForecastOf(const pqxx::row& row) {
  v1::Forecast forecast;
  forecast.set_id(row[0].as<int64_t>());
  forecast.set_forecast_date(row[1].c_str());
  forecast.set_forecast_time(common::FormatTime(common::WallTime(row[2].as<int>())));
  v1::ForecastItem& item = *forecast.add_items_forecast();
  item.set_item_id(row[3].as<int64_t>());
  item.set_name(row[4].c_str());
  item.set_price(row[5].as<int64_t>());
  item.set_quantity(row[6].as<int>());
  forecast.set_total_forecast(item.price() * item.quantity());
  forecast.set_customer_name_forecast(row[7].c_str());
  forecast.set_origin_forecast(row[8].c_str());
  forecast.set_fulfillment_forecast(row[9].c_str());
  forecast.set_payment_method_forecast(row[10].c_str());
  forecast.set_status(row[11].c_str());
  *forecast.mutable_created_at() = common::ToProto(common::FromSql(row[12].c_str()));
  return forecast;
}

}  // namespace

void ForecastStore::Rebuild(const ForecastRange& range, common::Instant now) {
  const int64_t establishment_id = range.establishment_id;
  const Date begin = common::AddDays(std::min(range.first, range.today), -kHistoryDays);
  const Date end = std::min(range.last, range.today);
  // Reads before locking, so that the lock is held only while rows are written.
  const std::vector<PastOrder> history = PastOrdersOf(
      database_.Run(
          kHistory, establishment_id, ToSql(common::BoundsOf(begin, range.time_zone).begin),
          ToSql(common::BoundsOf(end, range.time_zone).begin), kOrdersOfHistory, kForgottenClient),
      range.time_zone);
  std::vector<std::vector<ExpectedOrder>> expected;
  for (const std::vector<OpenHours>& open : range.open) {
    const Date day = common::AddDays(range.first, static_cast<int>(expected.size()));
    expected.push_back(ForecastDay(history, day, range.today, open));
  }
  database_.InTransaction([&](common::Transaction& transaction) {
    transaction.Run(kLock, establishment_id);
    transaction.Run(kRemove, establishment_id, common::FormatDate(range.first),
                    common::FormatDate(range.last),
                    common::FormatDate(common::AddDays(range.today, -kForecastDays)));
    Date day = range.first;
    for (const std::vector<ExpectedOrder>& orders : expected) {
      if (!orders.empty()) {
        Insert(transaction, establishment_id, day, orders, now);
      }
      day = common::AddDays(day, 1);
    }
  });
}

std::vector<v1::Forecast> ForecastStore::List(int64_t establishment_id, const Date& first,
                                              const Date& last, const std::string& status) {
  std::vector<v1::Forecast> forecasts;
  for (const pqxx::row& row :
       database_.Run(kList, establishment_id, common::FormatDate(first), common::FormatDate(last),
                     status, kForgottenClient, kForecastDays * kForecastsPerDay)) {
    v1::Forecast& forecast = forecasts.emplace_back(ForecastOf(row));
    forecast.set_entity_id(establishment_id);
    forecast.set_order_number(
        std::to_string(kFirstNumber + static_cast<int>(forecasts.size()) - 1));
  }
  return forecasts;
}

}  // namespace navalha::orders
