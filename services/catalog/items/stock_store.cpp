#include "services/catalog/items/stock_store.hpp"

#include "services/catalog/items/item_columns.hpp"
#include "services/catalog/row_reader.hpp"
#include "services/common/sql_array.hpp"

namespace navalha::catalog {
namespace {

using common::Statement;

constexpr Statement kCursor{"order_feed_cursor", "SELECT position FROM order_feed_cursor"};

constexpr Statement kBegin{"begin_order_feed",
                           "INSERT INTO order_feed_cursor (position) VALUES ($1)"
                           " ON CONFLICT (only_row) DO NOTHING"};

// Locks the cursor. Commits asynchronously: a crash of PostgreSQL loses cursor and stock
// together, and the feed is applied again.
constexpr Statement kAdvance{"advance_order_feed",
                             "UPDATE order_feed_cursor SET position = $1 WHERE position < $1"
                             " RETURNING EXISTS (SELECT FROM stock_applied WHERE order_id = $2),"
                             "  set_config('synchronous_commit', 'off', true)"};

// Locks in the order of the ids, so that two orders with the same items do not deadlock.
constexpr Statement kLock{
    "lock_stock",
    "SELECT i.id, i.stock, i.type = 'product' AND NOT i.is_combo,"
    "  coalesce((SELECT quantity FROM stock_applied WHERE order_id = $1 AND item_id = i.id), 0)"
    " FROM items i WHERE i.establishment_id = $2"
    "   AND i.id IN (SELECT unnest($3::bigint[])"
    "     UNION SELECT item_id FROM stock_applied WHERE order_id = $1)"
    " ORDER BY i.id FOR NO KEY UPDATE"};

constexpr Statement kWrite{
    "write_stock",
    "WITH moved AS ("
    "  SELECT * FROM unnest($2::bigint[], $3::int[], $4::bigint[]) AS moved (item_id, stock, taken)"
    "), kept AS ("
    "  INSERT INTO stock_applied (order_id, item_id, quantity)"
    "  SELECT $1, item_id, taken FROM moved WHERE taken > 0"
    "  ON CONFLICT (order_id, item_id) DO UPDATE SET quantity = excluded.quantity"
    "), returned AS ("
    "  DELETE FROM stock_applied a USING moved"
    "  WHERE a.order_id = $1 AND a.item_id = moved.item_id AND moved.taken = 0)"
    " UPDATE items i SET stock = moved.stock FROM moved WHERE i.id = moved.item_id"};

// A combo is sold out if the stock of a part does not suffice for one.
constexpr Statement kSeen{
    "stock_seen_by_visitors",
    "SELECT DISTINCT e.slug"
    " FROM unnest($1::bigint[], $2::int[], $3::int[]) AS moved (item_id, before, after)"
    " JOIN items i ON i.id = moved.item_id AND i.tracks_stock"
    " JOIN establishments e ON e.id = i.establishment_id"
    " WHERE (before > 0) <> (after > 0) OR EXISTS (SELECT FROM combo_parts p"
    "   WHERE p.item_id = i.id AND (before >= p.quantity) <> (after >= p.quantity))"};

constexpr Statement kSkip{"skip_order_change",
                          "UPDATE order_feed_cursor SET position = $1 WHERE position < $1"};

constexpr Statement kListLow{
    "list_low_stock",
    "SELECT count(*) OVER () AS _total, " NAVALHA_ITEM_COLUMNS
    " FROM items i WHERE i.establishment_id = $1 AND i.removed_at IS NULL AND i.active"
    "   AND i.type = 'product' AND i.tracks_stock AND NOT i.is_combo"
    "   AND i.stock <= i.low_stock_limit"
    " ORDER BY i.stock, i.name, i.id LIMIT $2"};

// The items whose stock an order changes, as parallel arrays.
struct Moves {
  std::vector<int64_t> ids;
  std::vector<int64_t> before;
  std::vector<int64_t> after;
  std::vector<int64_t> taken;
};

Moves MovesOf(const pqxx::result& locked, const OrderStock& order) {
  Moves moves;
  for (const pqxx::row& row : locked) {
    const auto id = row[0].as<int64_t>();
    const auto stock = row[1].as<int32_t>();
    const auto wanted = order.quantities.find(id);
    const bool takes = row[2].as<bool>() && wanted != order.quantities.end();
    const int64_t taken = takes ? wanted->second : 0;
    const auto applied = row[3].as<int64_t>();
    if (taken != applied) {
      moves.ids.push_back(id);
      moves.before.push_back(stock);
      moves.after.push_back(StockAfter(stock, taken - applied));
      moves.taken.push_back(taken);
    }
  }
  return moves;
}

std::vector<int64_t> IdsOf(const OrderStock& order) {
  std::vector<int64_t> ids;
  for (const auto& [id, quantity] : order.quantities) {
    ids.push_back(id);
  }
  return ids;
}

}  // namespace

std::optional<int64_t> StockStore::Cursor() {
  const pqxx::result rows = database_.Run(kCursor);
  return rows.empty() ? std::nullopt : std::optional(rows[0][0].as<int64_t>());
}

void StockStore::BeginAt(int64_t position) { database_.Run(kBegin, position); }

std::vector<std::string> StockStore::Apply(int64_t position, const OrderStock& order) {
  return database_.InTransaction([&](common::Transaction& transaction) {
    std::vector<std::string> slugs;
    const pqxx::result advanced = transaction.Run(kAdvance, position, order.order_id);
    if (advanced.empty() || (order.quantities.empty() && !advanced[0][0].as<bool>())) {
      return slugs;
    }
    const Moves moves = MovesOf(transaction.Run(kLock, order.order_id, order.establishment_id,
                                                common::SqlArray(IdsOf(order))),
                                order);
    if (moves.ids.empty()) {
      return slugs;
    }
    transaction.Run(kWrite, order.order_id, common::SqlArray(moves.ids),
                    common::SqlArray(moves.after), common::SqlArray(moves.taken));
    for (const pqxx::row& row :
         transaction.Run(kSeen, common::SqlArray(moves.ids), common::SqlArray(moves.before),
                         common::SqlArray(moves.after))) {
      slugs.push_back(row[0].as<std::string>());
    }
    return slugs;
  });
}

void StockStore::Skip(int64_t position) { database_.Run(kSkip, position); }

v1::ListLowStockResponse StockStore::ListLow(int64_t establishment_id) {
  const pqxx::result rows = database_.Run(kListLow, establishment_id, kLowLimit);
  v1::ListLowStockResponse response;
  RowReader::Append(rows, *response.mutable_items());
  response.set_total(rows.empty() ? 0 : rows.front()["_total"].as<int64_t>());
  return response;
}

}  // namespace navalha::catalog
