// The statements that read many orders of a shop: its lists, and what they come to.
#include <algorithm>

#include "services/common/error.hpp"
#include "services/orders/order_store.hpp"

namespace navalha::orders {
namespace {

using common::Statement;
using common::ToSql;

// Parameters 1 to 10 of each statement, as FilterArguments has them.
#define NAVALHA_ORDERS_OF_FILTER                                                \
  "establishment_id = $1"                                                       \
  " AND order_datetime >= $2::timestamptz AND order_datetime < $3::timestamptz" \
  " AND ($4 = '' OR origin = $4) AND ($5 = '' OR fulfillment = $5)"             \
  " AND ($6 = '' OR payment_status = $6) AND ($7 = '' OR payment_method = $7)"  \
  " AND ($8 = '' OR status = $8)"                                               \
  " AND ($9 = '' OR strpos(fold(customer_name), fold($9)) > 0"                  \
  "   OR ($9 ~ '[0-9]{3}' AND $9 !~ '[[:alpha:]]'"                              \
  "     AND strpos(phone_digits(customer_phone), phone_digits($9)) > 0))"       \
  " AND ($10::bigint = 0"                                                       \
  "   OR EXISTS (SELECT FROM order_lines l WHERE l.order_id = orders.id"        \
  "     AND l.item_id = $10)"                                                   \
  "   OR EXISTS (SELECT FROM order_modifiers m WHERE m.order_id = orders.id"    \
  "     AND m.item_id = $10 AND m.type = 'addition'))"

#define NAVALHA_LIST_ORDERS(whose)                                    \
  "SELECT id FROM orders WHERE " NAVALHA_ORDERS_OF_FILTER             \
  " AND (order_datetime, id) < ($11::timestamptz, $12::bigint)" whose \
  " ORDER BY order_datetime DESC, id DESC LIMIT $13"

constexpr Statement kListByEstablishment{"list_by_establishment", NAVALHA_LIST_ORDERS("")};

constexpr Statement kListByCollaborator{"list_by_collaborator",
                                        NAVALHA_LIST_ORDERS(" AND collaborator_id = $14")};

constexpr Statement kSum{
    "sum_orders",
    "SELECT status, payment_status, payment_method, count(*), coalesce(sum(total_cents), 0)::bigint"
    " FROM orders WHERE " NAVALHA_ORDERS_OF_FILTER
    " AND ($11::bigint = 0 OR collaborator_id = $11)"
    " GROUP BY status, payment_status, payment_method"};

constexpr Statement kFindPlace{
    "find_place", "SELECT order_datetime FROM orders WHERE id = $1 AND establishment_id = $2"};

// The first orders of a page, as many as an answer holds.
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

// Runs a statement with the filter's ten parameters and what comes after them.
template <class... More>
pqxx::result RunFiltered(common::Database& database, const Statement& statement,
                         const ListFilter& filter, const More&... more) {
  const OrderFilter& wanted = filter.wanted;
  return database.Run(statement, filter.establishment_id,
                      filter.from ? ToSql(*filter.from) : "-infinity",
                      filter.before ? ToSql(*filter.before) : "infinity", wanted.origin,
                      wanted.fulfillment, wanted.payment_status, wanted.payment_method,
                      wanted.status, wanted.customer, wanted.item_id, more...);
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
  // One more than is answered shows whether the list goes on.
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
    sums.push_back({row[0].as<std::string>(), row[1].as<std::string>(), row[2].as<std::string>(),
                    row[3].as<int>(), row[4].as<int64_t>()});
  }
  return sums;
}

}  // namespace navalha::orders
