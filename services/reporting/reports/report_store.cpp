#include "services/reporting/reports/report_store.hpp"

#include <algorithm>
#include <string_view>

#include "services/common/database/sql_array.hpp"
#include "services/reporting/sales/sales_store.hpp"

namespace navalha::reporting {
namespace {

using common::SqlArray;
using common::Statement;
using common::ToSql;
using common::Transaction;

// Everything that a report needs besides the sales, in one statement and therefore one snapshot.
// The first column is the kind of the row. Arguments: shop, first and last day, position of the
// feed, time zone, the instants of the preceding period ($6 to $7) and of the period ($7 to $8),
// their whole days ($9 to $10 and $11 to $12).
constexpr Statement kState{"report_state", R"sql(
SELECT 'behind', 0, 0::bigint, 0::bigint, 0::bigint, ''
WHERE NOT EXISTS (SELECT FROM feed_cursor WHERE is_filled AND position >= $4)
UNION ALL
SELECT 'other zone', 0, 0, 0, 0, '' FROM shops
WHERE establishment_id = $1 AND time_zone <> $5
UNION ALL
SELECT 'day', day - DATE '1970-01-01', xmin::text::bigint, order_count + cancelled_count, 0, ''
FROM day_totals WHERE establishment_id = $1 AND day >= $2::date AND day <= $3::date
UNION ALL
SELECT 'expense', (spent_at < $7::timestamptz)::int, count(*) FILTER (WHERE cents > 0),
  sum(cents)::bigint, 0, category
FROM expenses
WHERE establishment_id = $1 AND spent_at >= $6::timestamptz AND spent_at < $8::timestamptz
GROUP BY 2, category
UNION ALL
SELECT CASE WHEN s.day < $10::date THEN 'previous occupancy' ELSE 'occupancy' END,
  extract(dow FROM s.day)::int, count(*), sum(s.scheduled_min),
  coalesce(sum(w.worked_min), 0)::bigint, ''
FROM scheduled_days s LEFT JOIN worked_totals w USING (establishment_id, day)
WHERE s.establishment_id = $1 AND (
  (s.day >= $9::date AND s.day < $10::date) OR (s.day >= $11::date AND s.day < $12::date))
GROUP BY 1, 2)sql"};

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
  WHERE t.establishment_id = told.id AND t.day = told.day AND NOT t.is_addition
  GROUP BY t.item_id ORDER BY sum(t.quantity) DESC, t.item_id LIMIT 1) AS item ON true
LEFT JOIN LATERAL (
  SELECT t.customer_key FROM customer_totals t
  WHERE t.establishment_id = told.id AND t.day = told.day
  ORDER BY t.cents DESC, t.customer_key LIMIT 1) AS customer ON true
ORDER BY told.place)sql"};

struct State {
  std::optional<ModelGap> gap;
  /// Ascending.
  std::vector<DayVersion> versions;
  /// The rows of kState, which contain all inputs of the figures. See ReportRead::state.
  std::string text;
};

// Runs kState with a Database or a Transaction. Sets the expenses and the occupancy of `figures`.
template <class Runner>
State ReadState(Runner& runner, int64_t establishment_id, const Period& period,
                const Period& previous, int64_t position, PeriodFigures& figures) {
  using common::FormatDate;
  State state;
  figures = {};
  for (const pqxx::row& row :
       runner.Run(kState, establishment_id, FormatDate(previous.first_day),
                  FormatDate(period.last_day), position, period.time_zone,
                  ToSql(previous.span.from), ToSql(period.span.from), ToSql(period.span.before),
                  FormatDate(previous.first_whole), FormatDate(previous.past_whole),
                  FormatDate(period.first_whole), FormatDate(period.past_whole))) {
    for (const pqxx::field& field : row) {
      state.text.append(field.c_str(), field.size()).push_back('\0');
    }
    const std::string_view kind = row[0].c_str();
    const auto number = row[1].as<int>();
    const auto first = row[2].as<int64_t>();
    const auto second = row[3].as<int64_t>();
    if (kind == "day") {
      const std::chrono::sys_days day{std::chrono::days(number)};
      state.versions.push_back({common::Date(day), first, second});
    } else if (kind == "expense") {
      PeriodTotals& totals = number == 1 ? figures.previous : figures.totals;
      totals.expenses.push_back({row[5].as<std::string>(), first, second});
    } else if (kind == "occupancy" || kind == "previous occupancy") {
      PeriodTotals& totals = kind == "occupancy" ? figures.totals : figures.previous;
      totals.occupancy[number] = {
          .base_day_count = first, .worked_min = row[4].as<int64_t>(), .scheduled_min = second};
    } else if (!state.gap) {
      state.gap = kind == "behind" ? ModelGap::kBehind : ModelGap::kOtherZone;
    }
  }
  std::sort(state.versions.begin(), state.versions.end(),
            [](const DayVersion& left, const DayVersion& right) { return left.date < right.date; });
  for (PeriodTotals* totals : {&figures.totals, &figures.previous}) {
    std::sort(totals->expenses.begin(), totals->expenses.end(),
              [](const NamedSum& left, const NamedSum& right) {
                return left.cents != right.cents ? left.cents > right.cents
                                                 : left.name < right.name;
              });
  }
  return state;
}

// Returns the days of a period, with the orders within the period only.
SalesOfDays DaysOf(const SalesOfDays& days, const Period& period) {
  SalesOfDays chosen;
  for (const std::shared_ptr<const DaySales>& day : days) {
    if (day->date < period.first_day || day->date > period.last_day) {
      continue;
    }
    const bool is_whole = day->date >= period.first_whole && day->date < period.past_whole;
    chosen.push_back(is_whole ? day : std::make_shared<const DaySales>(PartOf(*day, period.span)));
  }
  return chosen;
}

}  // namespace

std::optional<ModelGap> ReportStore::Read(int64_t establishment_id, const Period& period,
                                          const Period& previous, int customers, int64_t position,
                                          ReportRead& report, const std::string& kept_key) {
  PeriodFigures& figures = report.figures;
  State state = ReadState(database_, establishment_id, period, previous, position, figures);
  if (state.gap) {
    return state.gap;
  }
  SalesRead read = FindSales(sales_, establishment_id, state.versions);
  report.kept = kept_key.empty() ? nullptr : read.shop->FindReport(kept_key, state.text);
  if (report.kept) {
    return std::nullopt;
  }
  if (!read.IsWhole()) {
    bool is_whole = false;
    const TimeZones zones{{establishment_id, period.time_zone}};
    const auto gap = ReadModel(database_, position, zones, [&](Transaction& transaction) {
      state = ReadState(transaction, establishment_id, period, previous, position, figures);
      read = FindSales(sales_, establishment_id, state.versions);
      is_whole =
          LoadSales(transaction, sales_, establishment_id, period.time_zone, state.versions, read);
    });
    if (gap || !is_whole) {
      return gap ? gap : ModelGap::kPartlyRead;
    }
  }
  const auto lock = read.shop->Reading();
  AddTotals(DaysOf(read.days, previous), read.shop->numbers, figures.previous);
  PutFigures(DaysOf(read.days, period), read.shop->numbers, customers, figures);
  report.state = std::move(state.text);
  report.shop = read.shop;
  return std::nullopt;
}

void ReportStore::Keep(ShopSales& shop, const std::string& key, KeptReport report) {
  shop.PutReport(key, std::move(report));
  sales_.Trim();
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
