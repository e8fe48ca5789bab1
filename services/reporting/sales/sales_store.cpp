#include "services/reporting/sales/sales_store.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <stdexcept>

#include "services/common/database/sql_array.hpp"
#include "services/common/operations/log.hpp"
#include "services/reporting/model/day_pack.hpp"

namespace navalha::reporting {
namespace {

using common::Statement;
using common::Transaction;

// The orders of a shop ($1) from $2 until before $3.
#define NAVALHA_ORDERS_OF_RUN                                          \
  " WHERE o.establishment_id = $1 AND o.ordered_at >= $2::timestamptz" \
  " AND o.ordered_at < $3::timestamptz"

constexpr Statement kSales{
    "sales_orders",
    "SELECT o.day - DATE '1970-01-01', o.id, (date_part('epoch', o.ordered_at) * 1000000)::bigint,"
    " o.total_cents, o.paid_cents, o.fiado_cents, o.customer_key, o.customer_name,"
    " coalesce(o.customer_phone, ''), o.origin, o.duration_min, o.line_count, o.combo_quantity,"
    " o.extras_count, o.hour, o.is_cancelled, coalesce(o.attendance = 'attended', false),"
    " coalesce(o.attendance = 'not_attended', false), coalesce((SELECT c.first_order_at"
    " FROM customers c WHERE c.establishment_id = $1 AND c.customer_key = o.customer_key)"
    " = o.ordered_at, false) FROM orders o" NAVALHA_ORDERS_OF_RUN " ORDER BY o.ordered_at, o.id"};

constexpr Statement kLines{
    "sales_lines",
    "SELECT o.id, s.is_addition, s.item_id, s.item_name, s.cents, s.quantity, s.extras_count,"
    " s.is_combo FROM orders o JOIN sold_items s ON s.order_id = o.id AND s.establishment_id ="
    " o.establishment_id" NAVALHA_ORDERS_OF_RUN
    " AND NOT o.is_cancelled ORDER BY o.ordered_at, o.id, s.line_no, s.addition_no"};

constexpr Statement kPayments{
    "sales_payments",
    "SELECT o.id, m.method, m.cents FROM orders o JOIN order_methods m "
    "ON m.order_id = o.id AND m.establishment_id = o.establishment_id" NAVALHA_ORDERS_OF_RUN
    " AND NOT o.is_cancelled ORDER BY o.ordered_at, o.id, m.method"};

constexpr Statement kPacks{"sales_packs", R"sql(
SELECT day - DATE '1970-01-01', pack FROM day_packs
WHERE establishment_id = $1 AND day = ANY ($2::date[]) AND pack IS NOT NULL)sql"};

// Reading an order from its rows takes this many times as long as reading it from a pack.
constexpr int64_t kPackSpeedup = 5;

std::string_view TextOf(const pqxx::field& field) { return {field.c_str(), field.size()}; }

Sale SaleOf(const pqxx::row& row, SalesNumbers& numbers) {
  Sale sale{.order_id = row[1].as<int64_t>(),
            .at = common::Instant(std::chrono::microseconds(row[2].as<int64_t>())),
            .total = row[3].as<int64_t>(),
            .paid = row[4].as<int64_t>(),
            .fiado = row[5].as<int64_t>(),
            .customer = numbers.customers.NumberOf(TextOf(row[6])),
            .customer_name = numbers.texts.NumberOf(TextOf(row[7])),
            .customer_phone = numbers.texts.NumberOf(TextOf(row[8])),
            .origin = numbers.texts.NumberOf(TextOf(row[9])),
            .duration_min = row[10].as<int32_t>(),
            .line_count = row[11].as<int32_t>(),
            .combo_quantity = row[12].as<int32_t>(),
            .extras_count = row[13].as<int32_t>(),
            .hour = static_cast<uint8_t>(row[14].as<int>()),
            .is_cancelled = row[15].as<bool>(),
            .is_attended = row[16].as<bool>(),
            .is_missed = row[17].as<bool>(),
            .is_first = !row[15].as<bool>() && row[18].as<bool>()};
  return sale;
}

// The rows of consecutive days. The rows of kLines and kPayments are in the order of the sales.
class SalesRows {
 public:
  SalesRows(Transaction& transaction, int64_t establishment_id, const std::string& time_zone,
            const common::Date& first, const common::Date& last) {
    const std::string from = common::ToSql(common::BoundsOf(first, time_zone).begin);
    const std::string before = common::ToSql(common::BoundsOf(last, time_zone).end);
    sales_ = transaction.Run(kSales, establishment_id, from, before);
    lines_ = transaction.Run(kLines, establishment_id, from, before);
    payments_ = transaction.Run(kPayments, establishment_id, from, before);
  }

  // Returns the sales of a day. Must be called for each day with orders, in ascending order.
  DaySales SalesOf(const common::Date& date, SalesNumbers& numbers) {
    DaySales day{.date = date};
    for (; sale_ < sales_.size() && DateOf(sales_[sale_][0]) == date; ++sale_) {
      Sale& sale = day.sales.emplace_back(SaleOf(sales_[sale_], numbers));
      sale.first_line = static_cast<uint32_t>(day.lines.size());
      sale.first_payment = static_cast<uint32_t>(day.payments.size());
      AddLines(sale.order_id, day, numbers);
      AddPayments(sale.order_id, day, numbers);
    }
    return day;
  }

 private:
  void AddLines(int64_t order_id, DaySales& day, SalesNumbers& numbers) {
    for (; line_ < lines_.size() && lines_[line_][0].as<int64_t>() == order_id; ++line_) {
      const pqxx::row sold = lines_[line_];
      day.lines.push_back(
          {.cents = sold[4].as<int64_t>(),
           .item = numbers.items.NumberOf({sold[1].as<bool>(), sold[2].as<int64_t>()}),
           .item_name = numbers.texts.NumberOf(TextOf(sold[3])),
           .quantity = sold[5].as<int32_t>(),
           .extras_count = sold[6].as<int32_t>(),
           .is_combo = sold[7].as<bool>()});
    }
  }
  void AddPayments(int64_t order_id, DaySales& day, SalesNumbers& numbers) {
    for (; payment_ < payments_.size() && payments_[payment_][0].as<int64_t>() == order_id;
         ++payment_) {
      day.payments.push_back({.cents = payments_[payment_][2].as<int64_t>(),
                              .method = numbers.texts.NumberOf(TextOf(payments_[payment_][1]))});
    }
  }

  pqxx::result sales_;
  pqxx::result lines_;
  pqxx::result payments_;
  pqxx::result::size_type sale_ = 0;
  pqxx::result::size_type line_ = 0;
  pqxx::result::size_type payment_ = 0;
};

// Adds a day to `read` and to its establishment. The caller must hold shop->Writing().
void Add(DaySales day, const DayVersion& version, size_t index, SalesRead& read) {
  Summarize(day);
  day.sales.shrink_to_fit();
  day.lines.shrink_to_fit();
  day.payments.shrink_to_fit();
  read.days[index] = std::make_shared<const DaySales>(std::move(day));
  read.shop->Put({version.version, read.days[index]});
}

// Reads the days of `versions` between the indexes `first` and `last`, both included, and adds them
// to `read`.
void Load(Transaction& transaction, int64_t establishment_id, const std::string& time_zone,
          const std::vector<DayVersion>& versions, size_t first, size_t last, SalesRead& read) {
  SalesRows rows(transaction, establishment_id, time_zone, versions[first].date,
                 versions[last].date);
  const auto lock = read.shop->Writing();
  for (size_t i = first; i <= last; ++i) {
    Add(rows.SalesOf(versions[i].date, read.shop->numbers), versions[i], i, read);
  }
}

// Reads the packs of the first days that `read` lacks, up to about `order_limit` orders. Returns
// the index of the first day that was not considered because of this limit.
size_t LoadPacks(Transaction& transaction, int64_t establishment_id, int64_t order_limit,
                 const std::vector<DayVersion>& versions, SalesRead& read) {
  std::map<common::Date, size_t> places;
  std::vector<std::string> missing;
  int64_t orders = 0;
  size_t end = 0;
  for (; end < versions.size() && orders < order_limit; ++end) {
    if (!read.days[end]) {
      places[versions[end].date] = end;
      missing.push_back(common::FormatDate(versions[end].date));
      orders += versions[end].order_count;
    }
  }
  for (const pqxx::row& row :
       transaction.Run(kPacks, establishment_id, common::SqlArray(missing))) {
    const pqxx::binarystring pack(row[1]);
    const size_t place = places.at(DateOf(row[0]));
    const auto lock = read.shop->Writing();
    try {
      Add(UnpackDay({pack.get(), pack.size()}, versions[place].date, read.shop->numbers),
          versions[place], place, read);
    } catch (const std::invalid_argument& error) {
      // The day is read from its orders instead.
      spdlog::error(common::LogLine("day_pack_damaged")
                        .Number("establishment", establishment_id)
                        .Text("day", common::FormatDate(versions[place].date))
                        .Text("why", error.what())
                        .Done());
    }
  }
  return end;
}

}  // namespace

common::Date DateOf(const pqxx::field& days) {
  return common::Date(std::chrono::sys_days(std::chrono::days(days.as<int>())));
}

DaySales ReadSales(Transaction& transaction, int64_t establishment_id, const std::string& time_zone,
                   const common::Date& date, SalesNumbers& numbers) {
  return SalesRows(transaction, establishment_id, time_zone, date, date).SalesOf(date, numbers);
}

bool SalesRead::IsWhole() const {
  return std::find(days.begin(), days.end(), nullptr) == days.end();
}

SalesRead FindSales(SalesCache& cache, int64_t establishment_id,
                    const std::vector<DayVersion>& versions) {
  SalesRead read{.shop = cache.SalesOf(establishment_id), .days = SalesOfDays(versions.size())};
  const auto lock = read.shop->Reading();
  for (size_t i = 0; i < versions.size(); ++i) {
    const auto known = read.shop->days.find(versions[i].date);
    if (known != read.shop->days.end() && known->second.version == versions[i].version) {
      read.days[i] = known->second.sales;
    }
  }
  return read;
}

bool LoadSales(Transaction& transaction, SalesCache& cache, int64_t establishment_id,
               const std::string& time_zone, const std::vector<DayVersion>& versions,
               SalesRead& read) {
  const size_t considered =
      LoadPacks(transaction, establishment_id, cache.portion() * kPackSpeedup, versions, read);
  int64_t orders = 0;
  for (size_t begin = 0; begin < considered && orders < cache.portion(); ++begin) {
    size_t end = begin;
    for (; end < considered && !read.days[end] && orders < cache.portion(); ++end) {
      orders += versions[end].order_count;
    }
    if (end > begin) {
      Load(transaction, establishment_id, time_zone, versions, begin, end - 1, read);
      begin = end - 1;
    }
  }
  cache.Trim();
  return read.IsWhole();
}

}  // namespace navalha::reporting
