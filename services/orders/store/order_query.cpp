// Statements that list and sum the orders of a shop.
#include <algorithm>

#include "services/common/rpc/error.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {
namespace {

using common::Statement;
using common::ToSql;

// The amounts by which the payment p changes the totals of methods. A payment of a debt adds to its
// own method and subtracts from Fiado.
#define NAVALHA_PARTS_OF_PAYMENT                                                             \
  " LATERAL (VALUES"                                                                         \
  "    (p.method, CASE p.kind WHEN 'payment' THEN p.amount_cents ELSE -p.amount_cents END)," \
  "    ('Fiado', CASE WHEN p.fiado_payment_id IS NULL THEN 0 ELSE -p.amount_cents END)"      \
  "  ) AS part (method, cents)"

// The filter of each statement: parameters $1 to $17, which RunFiltered sets.
#define NAVALHA_ORDERS_OF_FILTER                                                         \
  "establishment_id = $1"                                                                \
  " AND order_datetime >= $2::timestamptz AND order_datetime < $3::timestamptz"          \
  " AND ($4 = '' OR origin = $4) AND ($5 = '' OR fulfillment = $5)"                      \
  " AND ($6 = '' OR payment_status = $6"                                                 \
  "   OR ($6 = 'due' AND status <> 'cancelled'"                                          \
  "     AND total_cents > paid_cents + fiado_cents))"                                    \
  " AND ($7 = '' OR payment_method = $7"                                                 \
  "   OR EXISTS (SELECT FROM payments p WHERE p.order_id = orders.id"                    \
  "     AND p.establishment_id = $1 AND p.method = $7))"                                 \
  " AND ($8 = '' OR status = $8 OR ($8 = 'not_cancelled' AND status <> 'cancelled'))"    \
  " AND ($9 = '' OR strpos(fold(customer_name), fold($9)) > 0"                           \
  "   OR ($9 ~ '[0-9]{3}' AND $9 !~ '[[:alpha:]]'"                                       \
  "     AND strpos(phone_digits(customer_phone), phone_digits($9)) > 0))"                \
  " AND ($10::bigint = 0"                                                                \
  "   OR EXISTS (SELECT FROM order_lines l WHERE l.order_id = orders.id"                 \
  "     AND l.establishment_id = $1 AND l.item_id = $10)"                                \
  "   OR EXISTS (SELECT FROM order_line_parts p WHERE p.order_id = orders.id"            \
  "     AND p.establishment_id = $1 AND p.item_id = $10)"                                \
  "   OR EXISTS (SELECT FROM order_modifiers m WHERE m.order_id = orders.id"             \
  "     AND m.establishment_id = $1 AND m.item_id = $10 AND m.type = 'addition'))"       \
  " AND ($11::int < 0 OR extract(hour FROM order_datetime AT TIME ZONE $13) = $11::int)" \
  " AND ($12::int < 0 OR extract(dow FROM order_datetime AT TIME ZONE $13) = $12::int)"  \
  " AND ($14 = '' OR type = $14)"                                                        \
  " AND ($15 = '' OR EXISTS (SELECT FROM payments p CROSS JOIN" NAVALHA_PARTS_OF_PAYMENT \
  "   WHERE p.order_id = orders.id AND p.establishment_id = $1 AND part.method = $15"    \
  "   HAVING sum(part.cents) <> 0))"                                                     \
  " AND ($16 = '' OR phone_digits(customer_phone) = phone_digits($16))"                  \
  " AND ($17 = '' OR (coalesce(phone_digits(customer_phone), '') = ''"                   \
  "   AND lower(btrim(customer_name) COLLATE \"pt-BR-x-icu\")"                           \
  "     = lower(btrim($17) COLLATE \"pt-BR-x-icu\")))"

#define NAVALHA_LIST_ORDERS(whose)                                    \
  "SELECT id FROM orders WHERE " NAVALHA_ORDERS_OF_FILTER             \
  " AND (order_datetime, id) < ($18::timestamptz, $19::bigint)" whose \
  " ORDER BY order_datetime DESC, id DESC LIMIT $20"

constexpr Statement kListByEstablishment{"list_by_establishment", NAVALHA_LIST_ORDERS("")};

constexpr Statement kListByCollaborator{"list_by_collaborator",
                                        NAVALHA_LIST_ORDERS(" AND collaborator_id = $21")};

#define NAVALHA_OF_COLLABORATOR " AND ($18::bigint = 0 OR collaborator_id = $18)"

constexpr Statement kSum{
    "sum_orders",
    "SELECT status, payment_status, count(*), coalesce(sum(total_cents), 0)::bigint,"
    " coalesce(sum(total_cents - paid_cents - fiado_cents), 0)::bigint,"
    " count(*) FILTER (WHERE total_cents > paid_cents + fiado_cents),"
    " coalesce(sum(paid_cents), 0)::bigint, count(*) FILTER (WHERE paid_cents > 0)"
    " FROM orders WHERE " NAVALHA_ORDERS_OF_FILTER NAVALHA_OF_COLLABORATOR
    " GROUP BY status, payment_status"};

constexpr Statement kSumMethods{
    "sum_payment_methods",
    "SELECT method, count(*), sum(net)::bigint FROM ("
    "  SELECT part.method, sum(part.cents) AS net"
    "  FROM (SELECT id FROM orders WHERE status <> 'cancelled' AND " NAVALHA_ORDERS_OF_FILTER
    "    " NAVALHA_OF_COLLABORATOR
    ") AS chosen"
    "  JOIN payments p ON p.order_id = chosen.id AND p.establishment_id = $1"
    "  CROSS JOIN" NAVALHA_PARTS_OF_PAYMENT
    "  GROUP BY chosen.id, part.method HAVING sum(part.cents) <> 0) AS nets"
    " GROUP BY method ORDER BY sum(net) DESC, method"};

constexpr Statement kFindPlace{
    "find_place", "SELECT order_datetime FROM orders WHERE id = $1 AND establishment_id = $2"};

// Keeps the first orders of a page, up to the limits of a response.
OrderPage Cut(OrderPage page, int limit) {
  size_t kept = 0;
  for (size_t bytes = 0; kept < std::min<size_t>(limit, page.orders.size()); ++kept) {
    bytes += page.orders[kept].order.ByteSizeLong();
    if (bytes > kBytesPerList) {
      break;
    }
  }
  page.truncated = kept < page.orders.size();
  page.orders.resize(kept);
  return page;
}

// Runs a statement with the filter as $1 to $17 and `more` from $18 on.
template <class... More>
pqxx::result RunFiltered(common::Database& database, const Statement& statement,
                         const ListFilter& filter, const More&... more) {
  const OrderFilter& wanted = filter.wanted;
  return database.Run(
      statement, filter.establishment_id, filter.from ? ToSql(*filter.from) : "-infinity",
      filter.before ? ToSql(*filter.before) : "infinity", wanted.origin, wanted.fulfillment,
      wanted.payment_status, wanted.payment_method, wanted.status, wanted.customer, wanted.item_id,
      wanted.hour.value_or(-1), wanted.weekday.value_or(-1), filter.time_zone, wanted.type,
      wanted.received_method, wanted.customer_phone, wanted.customer_name, more...);
}

}  // namespace

std::vector<StoredOrder> OrderStore::LoadListed(const pqxx::result& rows) {
  std::vector<int64_t> ids;
  for (const pqxx::row& row : rows) {
    ids.push_back(row[0].as<int64_t>());
  }
  return ids.empty() ? std::vector<StoredOrder>() : Load(ids);
}

OrderPage OrderStore::List(const ListFilter& filter) {
  std::string place = "infinity";
  if (filter.after_id > 0) {
    const pqxx::result found = database_.Run(kFindPlace, filter.after_id, filter.establishment_id);
    if (found.empty()) {
      throw common::Invalid("after_id", "Pedido não encontrado.");
    }
    place = found[0][0].as<std::string>();
  }
  const int limit = std::clamp(filter.limit, 1, kOrdersPerList);
  // Reads one extra row to detect truncation.
  const pqxx::result ids =
      filter.collaborator_id
          ? RunFiltered(database_, kListByCollaborator, filter, place, filter.after_id, limit + 1,
                        *filter.collaborator_id)
          : RunFiltered(database_, kListByEstablishment, filter, place, filter.after_id, limit + 1);
  return Cut({LoadListed(ids), false}, limit);
}

std::vector<OrderSum> OrderStore::Sum(const ListFilter& filter) {
  std::vector<OrderSum> sums;
  for (const pqxx::row& row :
       RunFiltered(database_, kSum, filter, filter.collaborator_id.value_or(0))) {
    sums.push_back({row[0].as<std::string>(), row[1].as<std::string>(), row[2].as<int>(),
                    row[3].as<int64_t>(), row[4].as<int64_t>(), row[5].as<int>(),
                    row[6].as<int64_t>(), row[7].as<int>()});
  }
  return sums;
}

std::vector<MethodSum> OrderStore::SumMethods(const ListFilter& filter) {
  std::vector<MethodSum> sums;
  for (const pqxx::row& row :
       RunFiltered(database_, kSumMethods, filter, filter.collaborator_id.value_or(0))) {
    sums.push_back({row[0].as<std::string>(), row[1].as<int>(), row[2].as<int64_t>()});
  }
  return sums;
}

}  // namespace navalha::orders
