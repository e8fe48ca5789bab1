#include "services/reporting/report_store.hpp"

#include "services/common/sql_array.hpp"

namespace navalha::reporting {
namespace {

using common::SqlArray;
using common::Statement;
using common::ToSql;
using common::Transaction;

// One state of the model for all statements of a transaction.
constexpr const char* kOneState = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";

constexpr Statement kReached{"report_reached",
                             "SELECT FROM feed_cursor WHERE is_filled AND position >= $1"};

constexpr Statement kOtherZone{"report_other_zone", R"sql(
SELECT FROM shops s JOIN unnest($1::bigint[], $2::text[]) AS told (id, zone)
  ON s.establishment_id = told.id AND s.time_zone <> told.zone)sql"};

// Parameters 1 to 7 of the functions that return cells.
#define NAVALHA_CELLS                                                                   \
  "($1::bigint, $2::date, $3::date, $4::timestamptz, $5::timestamptz, $6::timestamptz," \
  " $7::timestamptz)"

// The bits of grouping() name the keys that a row sums over.
constexpr Statement kSums{
    "report_sums",
    "SELECT grouping(day, weekday, hour, origin), day, weekday, hour, origin,"
    " coalesce(sum(order_count), 0)::bigint, coalesce(sum(revenue_cents), 0)::bigint,"
    " coalesce(sum(line_count), 0)::bigint, coalesce(sum(paid_cents), 0)::bigint,"
    " coalesce(sum(fiado_cents), 0)::bigint, coalesce(sum(due_cents), 0)::bigint,"
    " coalesce(sum(due_count), 0)::bigint, coalesce(sum(cancelled_count), 0)::bigint,"
    " coalesce(sum(cancelled_cents), 0)::bigint, coalesce(sum(attended_count), 0)::bigint,"
    " coalesce(sum(attended_min), 0)::bigint, coalesce(sum(not_attended_count), 0)::bigint"
    " FROM (SELECT *, extract(dow FROM day)::int AS weekday FROM hour_cells" NAVALHA_CELLS
    ") AS cells"
    " GROUP BY GROUPING SETS ((), (day), (weekday, hour), (hour), (origin))"};
constexpr int kAllKeys = 15;
constexpr int kAllButDay = 7;
constexpr int kAllButWeekdayHour = 9;
constexpr int kAllButHour = 13;
constexpr int kAllButOrigin = 14;

constexpr Statement kCustomerCount{
    "report_customer_count",
    "SELECT count(DISTINCT customer_key) FROM customer_cells" NAVALHA_CELLS};

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

// Their names are those of their latest orders of the period.
constexpr Statement kTopCustomers{
    "report_top_customers",
    "SELECT top.is_addition::int, top.item_id, ("
    "  SELECT o.customer_name FROM orders o"
    "  WHERE o.establishment_id = $1 AND o.customer_key = top.customer_key AND NOT o.is_cancelled"
    "    AND o.ordered_at >= $8::timestamptz AND o.ordered_at < $9::timestamptz"
    "  ORDER BY o.ordered_at DESC, o.id DESC LIMIT 1)"
    " FROM (SELECT DISTINCT ON (is_addition, item_id) is_addition, item_id, customer_key"
    "  FROM (SELECT is_addition, item_id, customer_key, sum(quantity) AS quantity"
    "    FROM customer_item_cells" NAVALHA_CELLS
    "    GROUP BY is_addition, item_id, customer_key) AS sums"
    "  ORDER BY is_addition, item_id, quantity DESC, customer_key) AS top"};

// The latest order, the hour and the item are looked up for the returned customers only.
#define NAVALHA_ORDERS_OF_TOP                                                          \
  " FROM orders o WHERE o.establishment_id = $1 AND o.customer_key = top.customer_key" \
  " AND NOT o.is_cancelled AND o.ordered_at >= $8::timestamptz AND o.ordered_at < $9::timestamptz"

constexpr Statement kCustomers{
    "report_customers",
    "SELECT latest.customer_name, latest.customer_phone, latest.origin, top.order_count, top.cents,"
    " top.combo_quantity, top.extras_count, visits.first, visits.last, visits.biggest,"
    " preferred.hour, coalesce(favorite.item_id, 0), c.first_order_at >= $8::timestamptz"
    " FROM (SELECT customer_key, sum(order_count)::bigint AS order_count,"
    "    sum(cents)::bigint AS cents, sum(combo_quantity)::bigint AS combo_quantity,"
    "    sum(extras_count)::bigint AS extras_count"
    "  FROM customer_cells" NAVALHA_CELLS
    "  GROUP BY customer_key ORDER BY sum(cents) DESC, customer_key LIMIT $10) AS top"
    " JOIN customers c ON c.establishment_id = $1 AND c.customer_key = top.customer_key"
    " CROSS JOIN LATERAL (SELECT min(o.ordered_at) AS first, max(o.ordered_at) AS last,"
    "   max(o.total_cents) AS biggest" NAVALHA_ORDERS_OF_TOP
    ") AS visits"
    " CROSS JOIN LATERAL (SELECT o.customer_name, o.customer_phone, o.origin" NAVALHA_ORDERS_OF_TOP
    "   ORDER BY o.ordered_at DESC, o.id DESC LIMIT 1) AS latest"
    " CROSS JOIN LATERAL (SELECT o.hour" NAVALHA_ORDERS_OF_TOP
    "   GROUP BY o.hour ORDER BY count(*) DESC, o.hour LIMIT 1) AS preferred"
    " LEFT JOIN LATERAL (SELECT s.item_id"
    "   FROM sold_items s WHERE NOT s.is_addition"
    "     AND s.order_id IN (SELECT o.id" NAVALHA_ORDERS_OF_TOP
    ")"
    "   GROUP BY s.item_id ORDER BY sum(s.quantity) DESC, s.item_id LIMIT 1) AS favorite ON true"
    " ORDER BY top.cents DESC, top.customer_key"};

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
  FROM hour_totals t WHERE t.establishment_id = told.id AND t.day = told.day) AS sums
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

// Runs a statement with the seven parameters of cells, and further ones.
template <class... More>
pqxx::result RunCells(Transaction& transaction, const Statement& statement,
                      int64_t establishment_id, const Period& period, const More&... more) {
  return transaction.Run(statement, establishment_id, common::FormatDate(period.first_whole),
                         common::FormatDate(period.past_whole), ToSql(period.parts[0].from),
                         ToSql(period.parts[0].before), ToSql(period.parts[1].from),
                         ToSql(period.parts[1].before), more...);
}

OrderSums ReadSums(const pqxx::row& row, int column) {
  const auto next = [&] { return row[column++].as<int64_t>(); };
  OrderSums sums;
  for (int64_t* sum : {&sums.order_count, &sums.revenue, &sums.line_count, &sums.paid, &sums.fiado,
                       &sums.due, &sums.due_count, &sums.cancelled_count, &sums.cancelled,
                       &sums.attended_count, &sums.attended_min, &sums.not_attended_count}) {
    *sum = next();
  }
  return sums;
}

PeriodSums ReadPeriodSums(Transaction& transaction, int64_t establishment_id,
                          const Period& period) {
  PeriodSums sums;
  for (const pqxx::row& row : RunCells(transaction, kSums, establishment_id, period)) {
    const OrderSums read = ReadSums(row, 5);
    switch (row[0].as<int>()) {
      case kAllKeys:
        sums.all = read;
        break;
      case kAllButDay:
        sums.days[row[1].as<std::string>()] = read;
        break;
      case kAllButWeekdayHour:
        sums.weekday_hours[{row[2].as<int>(), row[3].as<int>()}] = read;
        break;
      case kAllButHour:
        sums.hours.at(row[3].as<size_t>()) = read;
        break;
      case kAllButOrigin:
        sums.origins[row[4].as<std::string>()] = read;
        break;
      default:
        break;
    }
  }
  return sums;
}

std::vector<NamedSum> ReadNamedSums(const pqxx::result& rows) {
  std::vector<NamedSum> sums;
  for (const pqxx::row& row : rows) {
    sums.push_back({row[0].as<std::string>(), row[1].as<int64_t>(), row[2].as<int64_t>()});
  }
  return sums;
}

PeriodTotals ReadTotals(Transaction& transaction, int64_t establishment_id, const Period& period) {
  const std::string from = ToSql(period.span.from);
  const std::string before = ToSql(period.span.before);
  return {.sums = ReadPeriodSums(transaction, establishment_id, period),
          .customer_count =
              RunCells(transaction, kCustomerCount, establishment_id, period)[0][0].as<int64_t>(),
          .new_customer_count =
              transaction.Run(kNewCustomers, establishment_id, from, before)[0][0].as<int64_t>(),
          .expenses = ReadNamedSums(transaction.Run(kExpenses, establishment_id, from, before))};
}

void ReadItems(Transaction& transaction, int64_t establishment_id, const Period& period,
               PeriodFigures& figures) {
  std::vector<int64_t> additions, ids;
  for (const pqxx::row& row : RunCells(transaction, kItemHours, establishment_id, period)) {
    const ItemHour& read = figures.item_hours.emplace_back(ItemHour{
        row[0].as<int>() == 1, row[1].as<int64_t>(), row[2].as<int>(), row[3].as<int64_t>(),
        row[4].as<int64_t>(), row[5].as<int64_t>(), row[6].as<int64_t>()});
    if (ids.empty() || ids.back() != read.item_id ||
        additions.back() != int64_t{read.is_addition}) {
      additions.push_back(read.is_addition);
      ids.push_back(read.item_id);
    }
  }
  const std::string from = ToSql(period.span.from);
  const std::string before = ToSql(period.span.before);
  for (const pqxx::row& row : transaction.Run(kItemSales, establishment_id, SqlArray(additions),
                                              SqlArray(ids), from, before)) {
    figures.item_sales[{row[0].as<int>() == 1, row[1].as<int64_t>()}] = {
        row[2].as<std::string>(), common::FromSql(row[3].c_str()), row[4].as<int64_t>()};
  }
  for (const pqxx::row& row :
       RunCells(transaction, kTopCustomers, establishment_id, period, from, before)) {
    figures.item_sales[{row[0].as<int>() == 1, row[1].as<int64_t>()}].top_customer = row[2].c_str();
  }
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
          .favorite_item = row[11].as<int64_t>(),
          .is_new = row[12].as<bool>()};
}

// Returns the gap between the model and the state that is needed.
std::optional<ModelGap> FindGap(Transaction& transaction, int64_t position,
                                const std::vector<int64_t>& establishment_ids,
                                const std::vector<std::string>& time_zones) {
  if (transaction.Run(kReached, position).empty()) {
    return ModelGap::kBehind;
  }
  if (!transaction.Run(kOtherZone, SqlArray(establishment_ids), SqlArray(time_zones)).empty()) {
    return ModelGap::kOtherZone;
  }
  return std::nullopt;
}

}  // namespace

std::optional<ModelGap> ReportStore::Read(int64_t establishment_id, const Period& period,
                                          const Period& previous, int customers, int64_t position,
                                          PeriodFigures& figures) {
  return database_.InTransaction([&](Transaction& transaction) {
    transaction.Execute(kOneState);
    if (const auto gap = FindGap(transaction, position, {establishment_id}, {period.time_zone})) {
      return std::optional(*gap);
    }
    figures = {};
    figures.totals = ReadTotals(transaction, establishment_id, period);
    figures.previous = ReadTotals(transaction, establishment_id, previous);
    figures.methods = ReadNamedSums(RunCells(transaction, kMethods, establishment_id, period));
    ReadItems(transaction, establishment_id, period, figures);
    for (const pqxx::row& row :
         RunCells(transaction, kCustomers, establishment_id, period, ToSql(period.span.from),
                  ToSql(period.span.before), customers)) {
      figures.customers.push_back(ReadCustomer(row));
    }
    return std::optional<ModelGap>();
  });
}

std::optional<ModelGap> ReportStore::ReadDays(const std::vector<SnapshotDay>& days,
                                              int64_t position,
                                              std::vector<SnapshotFigures>& figures) {
  std::vector<int64_t> ids;
  std::vector<std::string> zones, dates, begins, ends;
  for (const SnapshotDay& day : days) {
    const common::DayBounds bounds = common::BoundsOf(day.date, day.time_zone);
    ids.push_back(day.establishment_id);
    zones.push_back(day.time_zone);
    dates.push_back(common::FormatDate(day.date));
    begins.push_back(ToSql(bounds.begin));
    ends.push_back(ToSql(bounds.end));
  }
  return database_.InTransaction([&](Transaction& transaction) {
    transaction.Execute(kOneState);
    if (const auto gap = FindGap(transaction, position, ids, zones)) {
      return std::optional(*gap);
    }
    figures.clear();
    for (const pqxx::row& row :
         transaction.Run(kDays, SqlArray(ids), SqlArray(dates), SqlArray(begins), SqlArray(ends))) {
      const auto text = [&](int column) {
        return row[column].is_null() ? std::nullopt : std::optional(row[column].as<std::string>());
      };
      figures.push_back({row[0].as<int64_t>(), row[1].as<int64_t>(), text(2), text(3)});
    }
    return std::optional<ModelGap>();
  });
}

}  // namespace navalha::reporting
