#include "services/reporting/model/day_packer.hpp"

#include "services/reporting/model/day_pack.hpp"
#include "services/reporting/model/model_state.hpp"
#include "services/reporting/sales/sales_store.hpp"

namespace navalha::reporting {
namespace {

using common::Statement;
using common::Transaction;

constexpr int kDays = 50;
constexpr int64_t kOrders = 5000;

// Latest days first, because reports read them most. The condition on the date in UTC follows from
// the one on the shop's local date, and can use the index.
constexpr Statement kUnpacked{"packs_missing", R"sql(
SELECT p.establishment_id, s.time_zone, p.day - DATE '1970-01-01', t.xmin::text::bigint,
  t.order_count + t.cancelled_count
FROM day_packs p JOIN shops s USING (establishment_id) JOIN day_totals t USING (establishment_id, day)
WHERE p.pack IS NULL AND p.day <= ($1::timestamptz AT TIME ZONE 'UTC')::date
  AND p.day < ($1::timestamptz AT TIME ZONE s.time_zone)::date
ORDER BY p.day DESC, p.establishment_id LIMIT $2)sql"};

// Stores a pack ($4) unless the day was changed since version $3 or is being changed.
constexpr Statement kStore{"packs_store", R"sql(
WITH unchanged AS (
  SELECT FROM day_totals
  WHERE establishment_id = $1 AND day = $2::date AND xmin::text::bigint = $3
  FOR NO KEY UPDATE SKIP LOCKED)
UPDATE day_packs SET pack = $4
WHERE establishment_id = $1 AND day = $2::date AND EXISTS (SELECT FROM unchanged))sql"};

struct PackedDay {
  int64_t establishment_id = 0;
  DayVersion version;
  std::string pack;
};

std::vector<PackedDay> PackDays(Transaction& transaction, common::Instant now) {
  std::vector<PackedDay> days;
  int64_t orders = 0;
  for (const pqxx::row& row : transaction.Run(kUnpacked, common::ToSql(now), kDays)) {
    if (orders >= kOrders) {
      break;
    }
    const DayVersion version{DateOf(row[2]), row[3].as<int64_t>(), row[4].as<int64_t>()};
    const auto establishment_id = row[0].as<int64_t>();
    SalesNumbers numbers;
    const DaySales day =
        ReadSales(transaction, establishment_id, row[1].as<std::string>(), version.date, numbers);
    days.push_back({establishment_id, version, PackDay(day, numbers)});
    orders += version.order_count;
  }
  return days;
}

}  // namespace

bool DayPacker::PackNext() {
  std::vector<PackedDay> days;
  ReadModel(database_, 0, {},
            [&](Transaction& transaction) { days = PackDays(transaction, now_()); });
  bool has_packed = false;
  for (const PackedDay& day : days) {
    const pqxx::result stored =
        database_.Run(kStore, day.establishment_id, common::FormatDate(day.version.date),
                      day.version.version, pqxx::binarystring(day.pack));
    has_packed |= stored.affected_rows() > 0;
  }
  return has_packed;
}

}  // namespace navalha::reporting
