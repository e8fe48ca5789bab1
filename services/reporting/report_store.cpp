#include "services/reporting/report_store.hpp"

#include "services/common/sql_array.hpp"
#include "services/reporting/occupancy_store.hpp"

namespace navalha::reporting {
namespace {

using common::SqlArray;
using common::Statement;
using common::ToSql;
using common::Transaction;

// Arguments $1 to $7 of the functions X_cells (migration 0004_cells).
#define NAVALHA_CELLS                                                                   \
  "($1::bigint, $2::date, $3::date, $4::timestamptz, $5::timestamptz, $6::timestamptz," \
  " $7::timestamptz)"

constexpr Statement kDaySums{
    "report_day_sums",
    "SELECT day, sum(order_count)::bigint, sum(revenue_cents)::bigint, sum(line_count)::bigint,"
    " sum(paid_cents)::bigint, sum(fiado_cents)::bigint, sum(due_cents)::bigint,"
    " sum(due_count)::bigint, sum(cancelled_count)::bigint, sum(cancelled_cents)::bigint,"
    " sum(attended_count)::bigint, sum(attended_min)::bigint, sum(not_attended_count)::bigint"
    " FROM day_cells" NAVALHA_CELLS " GROUP BY day"};

constexpr Statement kHourSums{
    "report_hour_sums",
    "SELECT weekday, hour, sum(order_count)::bigint, sum(revenue_cents)::bigint"
    " FROM hour_cells" NAVALHA_CELLS " GROUP BY weekday, hour"};

constexpr Statement kOriginSums{
    "report_origin_sums",
    "SELECT origin, sum(order_count)::bigint, sum(revenue_cents)::bigint"
    " FROM origin_cells" NAVALHA_CELLS " GROUP BY origin"};

constexpr Statement kOutside{"report_outside", R"sql(
SELECT EXISTS (SELECT FROM orders WHERE establishment_id = $1 AND ordered_at < $2::timestamptz)
  OR EXISTS (SELECT FROM orders WHERE establishment_id = $1 AND ordered_at >= $3::timestamptz))sql"};

constexpr Statement kCustomerCount{"report_customer_count",
                                   "SELECT count(*) FROM (SELECT FROM customer_cells" NAVALHA_CELLS
                                   " GROUP BY customer_key) AS customers"};

constexpr Statement kNewCustomers{"report_new_customers", R"sql(
SELECT count(*) FROM customers
WHERE establishment_id = $1 AND first_order_at >= $2::timestamptz
  AND first_order_at < $3::timestamptz)sql"};

constexpr Statement kExpenses{"report_expenses", R"sql(
SELECT category, count(*) FILTER (WHERE cents > 0), sum(cents)::bigint FROM expenses
WHERE establishment_id = $1 AND spent_at >= $2::timestamptz AND spent_at < $3::timestamptz
GROUP BY category ORDER BY 3 DESC, category)sql"};

constexpr Statement kMethods{
    "report_methods",
    "SELECT method, sum(order_count)::bigint, sum(cents)::bigint FROM method_cells" NAVALHA_CELLS
    " GROUP BY method ORDER BY 3 DESC, method"};

constexpr Statement kItemHours{
    "report_item_hours",
    "SELECT is_addition::int, item_id, hour, sum(quantity)::bigint, sum(cents)::bigint,"
    " sum(combo_quantity)::bigint, sum(extras_count)::bigint FROM item_cells" NAVALHA_CELLS
    " GROUP BY is_addition, item_id, hour ORDER BY is_addition, item_id, hour"};

constexpr Statement kItemSales{"report_item_sales", R"sql(
SELECT wanted.is_addition, wanted.item_id, latest.item_name, latest.ordered_at, latest.order_id
FROM unnest($2::int[], $3::bigint[]) AS wanted (is_addition, item_id)
CROSS JOIN LATERAL (
  SELECT s.item_name, s.ordered_at, s.order_id FROM sold_items s
  WHERE s.establishment_id = $1 AND s.is_addition = (wanted.is_addition = 1)
    AND s.item_id = wanted.item_id AND NOT s.is_cancelled
    AND s.ordered_at >= $4::timestamptz AND s.ordered_at < $5::timestamptz
  ORDER BY s.ordered_at DESC, s.order_id DESC, s.line_no DESC LIMIT 1) AS latest)sql"};

#define NAVALHA_ORDERS_OF_TOP(from, before)                                            \
  " FROM orders o WHERE o.establishment_id = $1 AND o.customer_key = top.customer_key" \
  " AND NOT o.is_cancelled AND o.ordered_at >= " from                                  \
  "::timestamptz"                                                                      \
  " AND o.ordered_at < " before "::timestamptz"

// Selects the customer name in the latest order of the period.
#define NAVALHA_NAMES_OF_TOP(from, before)                                                   \
  "SELECT top.is_addition::int, top.item_id, (SELECT o.customer_name" NAVALHA_ORDERS_OF_TOP( \
      from, before) " ORDER BY o.ordered_at DESC, o.id DESC LIMIT 1)"

// Selects each item's customer with the largest quantity, and the favorite item of customers $10.
constexpr Statement kFavorites{
    "report_favorites",
    "WITH sums AS MATERIALIZED ("
    "  SELECT is_addition, item_id, customer_key, sum(quantity) AS quantity"
    "  FROM customer_item_cells" NAVALHA_CELLS " GROUP BY is_addition, item_id, customer_key),"
    " most AS ("
    "  SELECT is_addition, item_id, max(quantity) AS quantity FROM sums"
    "  GROUP BY is_addition, item_id),"
    " top AS ("
    "  SELECT is_addition, item_id, min(customer_key COLLATE \"C\") AS customer_key"
    "  FROM sums JOIN most USING (is_addition, item_id, quantity) GROUP BY is_addition, item_id)"
    " " NAVALHA_NAMES_OF_TOP("$8", "$9") ", NULL FROM top"
    " UNION ALL (SELECT DISTINCT ON (customer_key) NULL, item_id, NULL, customer_key FROM sums"
    " WHERE NOT is_addition AND customer_key = ANY ($10::text[])"
    " ORDER BY customer_key, quantity DESC, item_id)"};

constexpr Statement kFavoritesEver{
    "report_favorites_ever",
    NAVALHA_NAMES_OF_TOP("$4", "$5")
    ", NULL FROM unnest($2::int[], $3::bigint[]) AS wanted (is_addition, item_id)"
    " CROSS JOIN LATERAL ("
    "  SELECT t.is_addition, t.item_id, t.customer_key FROM customer_item_totals t"
    "  WHERE t.establishment_id = $1 AND t.grain = 'all'"
    "    AND t.is_addition = (wanted.is_addition = 1) AND t.item_id = wanted.item_id"
    "  ORDER BY t.quantity DESC, t.customer_key LIMIT 1) AS top"
    " UNION ALL SELECT NULL, favorite.item_id, NULL, wanted.customer_key"
    " FROM unnest($6::text[]) AS wanted (customer_key)"
    " CROSS JOIN LATERAL ("
    "  SELECT t.item_id FROM customer_item_totals t"
    "  WHERE t.establishment_id = $1 AND t.grain = 'all' AND NOT t.is_addition"
    "    AND t.customer_key = wanted.customer_key"
    "  ORDER BY t.quantity DESC, t.item_id LIMIT 1) AS favorite"};

// Reads visits of the returned customers only. mode() returns the smallest of several equally
// frequent hours.
constexpr Statement kCustomers{
    "report_customers",
    "SELECT latest.customer_name, latest.customer_phone, latest.origin, top.order_count, top.cents,"
    " top.combo_quantity, top.extras_count, visits.first, visits.last, visits.biggest,"
    " visits.hour, c.first_order_at >= $8::timestamptz,"
    " top.customer_count, top.customer_key"
    " FROM (SELECT customer_key, sum(order_count)::bigint AS order_count,"
    "    sum(cents)::bigint AS cents, sum(combo_quantity)::bigint AS combo_quantity,"
    "    sum(extras_count)::bigint AS extras_count, count(*) OVER () AS customer_count"
    "  FROM customer_cells" NAVALHA_CELLS
    "  GROUP BY customer_key ORDER BY sum(cents) DESC, customer_key COLLATE \"C\" LIMIT $10) AS top"
    " JOIN customers c ON c.establishment_id = $1 AND c.customer_key = top.customer_key"
    " CROSS JOIN LATERAL (SELECT min(o.ordered_at) AS first, max(o.ordered_at) AS last,"
    "   max(o.total_cents) AS biggest, mode() WITHIN GROUP (ORDER BY o.hour) AS hour"
    NAVALHA_ORDERS_OF_TOP("$8", "$9") ") AS visits"
    " CROSS JOIN LATERAL (SELECT o.customer_name, o.customer_phone, o.origin"
    NAVALHA_ORDERS_OF_TOP("$8", "$9") " ORDER BY o.ordered_at DESC, o.id DESC LIMIT 1) AS latest"
    " ORDER BY top.cents DESC, top.customer_key COLLATE \"C\""};

constexpr Statement kDays{"report_days", R"sql(
SELECT sums.order_count, sums.revenue, (
    SELECT s.item_name FROM sold_items s
    WHERE s.establishment_id = told.id AND NOT s.is_addition AND s.item_id = item.item_id
      AND NOT s.is_cancelled AND s.ordered_at >= told.begins AND s.ordered_at < told.ends
    ORDER BY s.ordered_at DESC, s.order_id DESC, s.line_no DESC LIMIT 1), (
    SELECT o.customer_name FROM orders o
    WHERE o.establishment_id = told.id AND o.customer_key = customer.customer_key
      AND NOT o.is_cancelled AND o.ordered_at >= told.begins AND o.ordered_at < told.ends
    ORDER BY o.ordered_at DESC, o.id DESC LIMIT 1)
FROM unnest($1::bigint[], $2::date[], $3::timestamptz[], $4::timestamptz[]) WITH ORDINALITY
  AS told (id, day, begins, ends, place)
CROSS JOIN LATERAL (
  SELECT coalesce(sum(t.order_count), 0)::bigint AS order_count,
    coalesce(sum(t.revenue_cents), 0)::bigint AS revenue
  FROM day_totals t WHERE t.establishment_id = told.id AND t.day = told.day) AS sums
LEFT JOIN LATERAL (
  SELECT t.item_id FROM item_totals t
  WHERE t.establishment_id = told.id AND t.grain = 'day' AND t.starts_on = told.day
    AND NOT t.is_addition
  GROUP BY t.item_id ORDER BY sum(t.quantity) DESC, t.item_id LIMIT 1) AS item ON true
LEFT JOIN LATERAL (
  SELECT t.customer_key FROM customer_totals t
  WHERE t.establishment_id = told.id AND t.grain = 'day' AND t.starts_on = told.day
  ORDER BY t.cents DESC, t.customer_key LIMIT 1) AS customer ON true
ORDER BY told.place)sql"};

// Arguments of the functions X_cells.
struct Cells {
  int64_t establishment_id;
  std::string first_day;
  std::string past_day;
  std::array<Span, 2> parts;
  // Instants of the period, [from, before), as SQL timestamps.
  std::string from;
  std::string before;
  bool has_all;
};

// Returns the arguments for a period; all days when it contains every order of the establishment.
Cells CellsOf(Transaction& transaction, int64_t establishment_id, const Period& period) {
  const std::string from = ToSql(period.span.from);
  const std::string before = ToSql(period.span.before);
  if (!transaction.Run(kOutside, establishment_id, from, before)[0][0].as<bool>()) {
    const Span none{period.span.from, period.span.from};
    return {establishment_id, "-infinity", "infinity", {none, none}, from, before, true};
  }
  return {establishment_id,
          common::FormatDate(period.first_whole),
          common::FormatDate(period.past_whole),
          period.parts,
          from,
          before,
          false};
}

// Runs a statement with NAVALHA_CELLS as $1 to $7 and `more` from $8 on.
template <class... More>
pqxx::result RunCells(Transaction& transaction, const Statement& statement, const Cells& cells,
                      const More&... more) {
  return transaction.Run(statement, cells.establishment_id, cells.first_day, cells.past_day,
                         ToSql(cells.parts[0].from), ToSql(cells.parts[0].before),
                         ToSql(cells.parts[1].from), ToSql(cells.parts[1].before), more...);
}

constexpr std::array kSums{
    &OrderSums::order_count,    &OrderSums::revenue,         &OrderSums::line_count,
    &OrderSums::paid,           &OrderSums::fiado,           &OrderSums::due,
    &OrderSums::due_count,      &OrderSums::cancelled_count, &OrderSums::cancelled,
    &OrderSums::attended_count, &OrderSums::attended_min,    &OrderSums::not_attended_count};

void ReadDaySums(Transaction& transaction, const Cells& cells, PeriodSums& sums) {
  for (const pqxx::row& row : RunCells(transaction, kDaySums, cells)) {
    OrderSums& day = sums.days[row[0].as<std::string>()];
    int column = 0;
    for (int64_t OrderSums::*sum : kSums) {
      day.*sum = row[++column].as<int64_t>();
      sums.all.*sum += day.*sum;
    }
  }
}

void ReadHoursAndOrigins(Transaction& transaction, const Cells& cells, PeriodSums& sums) {
  for (const pqxx::row& row : RunCells(transaction, kHourSums, cells)) {
    const Sales sales{row[2].as<int64_t>(), row[3].as<int64_t>()};
    sums.weekday_hours[{row[0].as<int>(), row[1].as<int>()}] = sales;
    Sales& hour = sums.hours.at(row[1].as<size_t>());
    hour.order_count += sales.order_count;
    hour.revenue += sales.revenue;
  }
  for (const pqxx::row& row : RunCells(transaction, kOriginSums, cells)) {
    sums.origins[row[0].as<std::string>()] = {row[1].as<int64_t>(), row[2].as<int64_t>()};
  }
}

std::vector<NamedSum> ReadNamedSums(const pqxx::result& rows) {
  std::vector<NamedSum> sums;
  for (const pqxx::row& row : rows) {
    sums.push_back({row[0].as<std::string>(), row[1].as<int64_t>(), row[2].as<int64_t>()});
  }
  return sums;
}

PeriodTotals ReadTotals(Transaction& transaction, const Cells& cells) {
  const int64_t shop = cells.establishment_id;
  PeriodTotals totals;
  ReadDaySums(transaction, cells, totals.sums);
  totals.methods = ReadNamedSums(RunCells(transaction, kMethods, cells));
  totals.new_customer_count =
      transaction.Run(kNewCustomers, shop, cells.from, cells.before)[0][0].as<int64_t>();
  totals.expenses = ReadNamedSums(transaction.Run(kExpenses, shop, cells.from, cells.before));
  return totals;
}

// `is_addition` and `items` are parallel SQL arrays that name the sold items.
void ReadFavorites(Transaction& transaction, const Cells& cells, const std::string& is_addition,
                   const std::string& items, PeriodFigures& figures) {
  std::vector<std::string> keys;
  std::map<std::string, CustomerSums*> customers;
  for (CustomerSums& customer : figures.customers) {
    keys.push_back(customer.key);
    customers[customer.key] = &customer;
  }
  const std::string wanted = SqlArray(keys);
  const pqxx::result rows =
      cells.has_all ? transaction.Run(kFavoritesEver, cells.establishment_id, is_addition, items,
                                      cells.from, cells.before, wanted)
                    : RunCells(transaction, kFavorites, cells, cells.from, cells.before, wanted);
  for (const pqxx::row& row : rows) {
    const auto item = row[1].as<int64_t>();
    if (row[0].is_null()) {
      customers.at(row[3].as<std::string>())->favorite_item = item;
    } else {
      figures.item_sales[{row[0].as<int>() == 1, item}].top_customer = row[2].c_str();
    }
  }
}

void ReadItems(Transaction& transaction, const Cells& cells, PeriodFigures& figures) {
  std::vector<int64_t> additions, ids;
  for (const pqxx::row& row : RunCells(transaction, kItemHours, cells)) {
    const ItemHour& read = figures.item_hours.emplace_back(ItemHour{
        row[0].as<int>() == 1, row[1].as<int64_t>(), row[2].as<int>(), row[3].as<int64_t>(),
        row[4].as<int64_t>(), row[5].as<int64_t>(), row[6].as<int64_t>()});
    if (ids.empty() || ids.back() != read.item_id ||
        additions.back() != int64_t{read.is_addition}) {
      additions.push_back(read.is_addition);
      ids.push_back(read.item_id);
    }
  }
  const std::string wanted = SqlArray(additions);
  const std::string items = SqlArray(ids);
  for (const pqxx::row& row : transaction.Run(kItemSales, cells.establishment_id, wanted, items,
                                              cells.from, cells.before)) {
    figures.item_sales[{row[0].as<int>() == 1, row[1].as<int64_t>()}] = {
        row[2].as<std::string>(), common::FromSql(row[3].c_str()), row[4].as<int64_t>()};
  }
  ReadFavorites(transaction, cells, wanted, items, figures);
}

CustomerSums ReadCustomer(const pqxx::row& row) {
  return {.name = row[0].as<std::string>(),
          .phone = row[1].is_null() ? std::nullopt : std::optional(row[1].as<std::string>()),
          .last_origin = row[2].as<std::string>(),
          .order_count = row[3].as<int64_t>(),
          .total = row[4].as<int64_t>(),
          .combo_quantity = row[5].as<int64_t>(),
          .extras_count = row[6].as<int64_t>(),
          .first_visit = common::FromSql(row[7].c_str()),
          .last_visit = common::FromSql(row[8].c_str()),
          .biggest_order = row[9].as<int64_t>(),
          .preferred_hour = row[10].as<int>(),
          .is_new = row[11].as<bool>(),
          .key = row[13].as<std::string>()};
}

}  // namespace

std::optional<ModelGap> ReportStore::Read(int64_t establishment_id, const Period& period,
                                          const Period& previous, int customers, int64_t position,
                                          PeriodFigures& figures) {
  const TimeZones zones{{establishment_id, period.time_zone}};
  return ReadModel(database_, position, zones, [&](Transaction& transaction) {
    figures = {};
    const Cells earlier = CellsOf(transaction, establishment_id, previous);
    figures.previous = ReadTotals(transaction, earlier);
    figures.previous.customer_count =
        RunCells(transaction, kCustomerCount, earlier)[0][0].as<int64_t>();
    figures.previous.occupancy = ReadOccupancy(transaction, establishment_id, previous);
    const Cells cells = CellsOf(transaction, establishment_id, period);
    figures.totals = ReadTotals(transaction, cells);
    figures.totals.occupancy = ReadOccupancy(transaction, establishment_id, period);
    ReadHoursAndOrigins(transaction, cells, figures.totals.sums);
    for (const pqxx::row& row :
         RunCells(transaction, kCustomers, cells, cells.from, cells.before, customers)) {
      figures.customers.push_back(ReadCustomer(row));
      figures.totals.customer_count = row[12].as<int64_t>();
    }
    ReadItems(transaction, cells, figures);
  });
}

std::optional<ModelGap> ReportStore::ReadDays(const std::vector<SnapshotDay>& days,
                                              int64_t position,
                                              std::vector<SnapshotFigures>& figures) {
  std::vector<int64_t> ids;
  std::vector<std::string> dates, begins, ends;
  TimeZones zones;
  for (const SnapshotDay& day : days) {
    const common::DayBounds bounds = common::BoundsOf(day.date, day.time_zone);
    ids.push_back(day.establishment_id);
    zones[day.establishment_id] = day.time_zone;
    dates.push_back(common::FormatDate(day.date));
    begins.push_back(ToSql(bounds.begin));
    ends.push_back(ToSql(bounds.end));
  }
  return ReadModel(database_, position, zones, [&](Transaction& transaction) {
    figures.clear();
    for (const pqxx::row& row :
         transaction.Run(kDays, SqlArray(ids), SqlArray(dates), SqlArray(begins), SqlArray(ends))) {
      const auto text = [&](int column) {
        return row[column].is_null() ? std::nullopt : std::optional(row[column].as<std::string>());
      };
      figures.push_back({row[0].as<int64_t>(), row[1].as<int64_t>(), text(2), text(3)});
    }
  });
}

}  // namespace navalha::reporting
