#include "services/catalog/items/stock_store.hpp"

#include <map>
#include <set>
#include <utility>

#include "services/catalog/items/item_rows.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::catalog {
namespace {

using common::Statement;

constexpr Statement kCursor{"order_feed_cursor", "SELECT position FROM order_feed_cursor"};

constexpr Statement kBegin{"begin_order_feed", R"sql(
INSERT INTO order_feed_cursor (position) VALUES ($1)
ON CONFLICT (only_row) DO NOTHING)sql"};

// Locks the cursor and returns its previous position. Commits asynchronously: a crash of PostgreSQL
// loses cursor and stock together, and the feed is applied again.
constexpr Statement kAdvance{"advance_order_feed", R"sql(
WITH old AS (SELECT position FROM order_feed_cursor FOR UPDATE)
UPDATE order_feed_cursor SET position = $1
FROM old WHERE old.position < $1
RETURNING old.position, set_config('synchronous_commit', 'off', true))sql"};

// Returns a row for each item that the orders take or have taken: once for each order that has
// taken it, or once without an order. Locks in the order of the ids, so that concurrent statements
// do not deadlock.
constexpr Statement kLock{"lock_stock", R"sql(
WITH applied AS MATERIALIZED (
  SELECT order_id, item_id, establishment_id, quantity FROM stock_applied
  WHERE order_id = ANY ($1::bigint[]))
SELECT i.id, i.establishment_id, i.stock, i.type = 'product' AND NOT i.is_combo AS has_stock,
  applied.order_id, applied.quantity
FROM items i
LEFT JOIN applied ON applied.item_id = i.id AND applied.establishment_id = i.establishment_id
WHERE i.id IN (SELECT unnest($2::bigint[]) UNION SELECT item_id FROM applied)
  AND ((i.type = 'product' AND NOT i.is_combo) OR applied.order_id IS NOT NULL)
ORDER BY i.id FOR NO KEY UPDATE OF i)sql"};

constexpr Statement kWriteApplied{"write_stock_applied", R"sql(
WITH taken AS (
  SELECT order_id, item_id, establishment_id, quantity
  FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
    AS wanted (order_id, item_id, establishment_id, quantity)
), returned AS (
  DELETE FROM stock_applied a USING taken
  WHERE a.order_id = taken.order_id AND a.item_id = taken.item_id
    AND a.establishment_id = taken.establishment_id AND taken.quantity = 0
)
INSERT INTO stock_applied (order_id, item_id, establishment_id, quantity)
SELECT order_id, item_id, establishment_id, quantity FROM taken WHERE quantity > 0
ON CONFLICT ON CONSTRAINT stock_applied_pkey DO UPDATE SET quantity = excluded.quantity)sql"};

constexpr Statement kWriteStock{"write_stock", R"sql(
UPDATE items i SET stock = moved.stock
FROM unnest($1::bigint[], $2::bigint[], $3::int[]) AS moved (item_id, establishment_id, stock)
WHERE i.id = moved.item_id AND i.establishment_id = moved.establishment_id)sql"};

// A combo is sold out if the stock of a part does not suffice for one.
constexpr Statement kSeen{"stock_seen_by_visitors", R"sql(
SELECT DISTINCT e.slug
FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[])
  AS moved (item_id, establishment_id, before, after)
JOIN items i
  ON i.id = moved.item_id AND i.establishment_id = moved.establishment_id AND i.tracks_stock
JOIN establishments e ON e.id = i.establishment_id
WHERE (before > 0) <> (after > 0)
  OR EXISTS (
    SELECT FROM combo_parts p
    WHERE p.item_id = i.id AND p.establishment_id = i.establishment_id
      AND (before >= p.quantity) <> (after >= p.quantity)))sql"};

constexpr Statement kSkip{"skip_order_change",
                          "UPDATE order_feed_cursor SET position = $1 WHERE position < $1"};

constexpr Statement kListLow{"list_low_stock", R"sql(
SELECT count(*) OVER () AS _total,
  i.id, i.name, i.type, i.price_cents AS price, i.stock, i.description, i.category,
  i.subcategory, i.brand, i.expiration_date,
  to_char(i.availability_start, 'YYYY-MM-DD"T"HH24:MI') AS availability_start,
  to_char(i.availability_end, 'YYYY-MM-DD"T"HH24:MI') AS availability_end,
  i.active AS status, i.limited_by_user, i.discount_percent AS discount, i.is_featured, i.notes,
  i.tags, i.image, i.duration_min AS duration, i.establishment_id AS entity_id, i.app_id,
  i.created_at, i.updated_at, i.version, i.low_stock_limit, i.is_combo, i.tracks_stock,
  i.is_combo AND parts_are_sold_out(i.id) AS _parts_sold_out
FROM items i
WHERE i.establishment_id = $1 AND i.removed_at IS NULL AND i.active AND i.type = 'product'
  AND i.tracks_stock AND NOT i.is_combo AND i.stock <= i.low_stock_limit
ORDER BY i.stock, i.name, i.id LIMIT $2)sql"};

struct StockedItem {
  int64_t establishment_id;
  bool has_stock;
  int32_t before;
  int32_t stock;
};

// The stock of some items and what orders have taken from it, while changes are applied.
class Stocktaking {
 public:
  // `locked`: rows of kLock.
  explicit Stocktaking(const pqxx::result& locked) {
    for (const pqxx::row& row : locked) {
      const auto id = row["id"].as<int64_t>();
      const auto stock = row["stock"].as<int32_t>();
      items_.try_emplace(id, StockedItem{row["establishment_id"].as<int64_t>(),
                                         row["has_stock"].as<bool>(), stock, stock});
      if (!row["order_id"].is_null()) {
        taken_[row["order_id"].as<int64_t>()][id] = row["quantity"].as<int64_t>();
      }
    }
  }

  void Apply(const OrderStock& order) {
    std::map<int64_t, int64_t>& taken = taken_[order.order_id];
    for (auto& [id, quantity] : taken) {
      if (!order.quantities.contains(id)) {
        Take(order, id, 0, quantity);
      }
    }
    for (const auto& [id, wanted] : order.quantities) {
      const auto item = items_.find(id);
      if (item != items_.end() && item->second.establishment_id == order.establishment_id) {
        Take(order, id, item->second.has_stock ? wanted : 0, taken[id]);
      }
    }
  }

  // Writes what has changed. Returns the slugs of establishments where an item became sold out or
  // available again.
  std::vector<std::string> Write(common::Transaction& transaction) const {
    std::vector<std::string> slugs;
    if (changed_.empty()) {
      return slugs;
    }
    std::vector<int64_t> orders, ids, establishments, quantities;
    std::set<int64_t> changed;
    for (const auto& [order_id, id] : changed_) {
      orders.push_back(order_id);
      ids.push_back(id);
      establishments.push_back(items_.at(id).establishment_id);
      quantities.push_back(taken_.at(order_id).at(id));
      changed.insert(id);
    }
    transaction.Run(kWriteApplied, common::SqlArray(orders), common::SqlArray(ids),
                    common::SqlArray(establishments), common::SqlArray(quantities));
    std::vector<int64_t> shops, before, after;
    for (const int64_t id : changed) {
      shops.push_back(items_.at(id).establishment_id);
      before.push_back(items_.at(id).before);
      after.push_back(items_.at(id).stock);
    }
    const std::string moved = common::SqlArray(changed);
    transaction.Run(kWriteStock, moved, common::SqlArray(shops), common::SqlArray(after));
    for (const pqxx::row& row :
         transaction.Run(kSeen, moved, common::SqlArray(shops), common::SqlArray(before),
                         common::SqlArray(after))) {
      slugs.push_back(row[0].as<std::string>());
    }
    return slugs;
  }

 private:
  // Sets the quantity `applied`, which the order has taken of an item, to `wanted`.
  void Take(const OrderStock& order, int64_t id, int64_t wanted, int64_t& applied) {
    if (wanted == applied) {
      return;
    }
    StockedItem& item = items_.at(id);
    item.stock = StockAfter(item.stock, wanted - applied);
    applied = wanted;
    changed_.emplace(order.order_id, id);
  }

  std::map<int64_t, StockedItem> items_;
  // Quantity by order and item; 0: none.
  std::map<int64_t, std::map<int64_t, int64_t>> taken_;
  // Orders and items whose quantity has changed.
  std::set<std::pair<int64_t, int64_t>> changed_;
};

}  // namespace

std::optional<int64_t> StockStore::Cursor() {
  const pqxx::result rows = database_.Run(kCursor);
  return rows.empty() ? std::nullopt : std::optional(rows[0][0].as<int64_t>());
}

void StockStore::BeginAt(int64_t position) { database_.Run(kBegin, position); }

std::vector<std::string> StockStore::Apply(int64_t position,
                                           const std::vector<StockChange>& changes) {
  return database_.InTransaction([&](common::Transaction& transaction) {
    const pqxx::result advanced = transaction.Run(kAdvance, position);
    std::vector<const OrderStock*> orders;
    std::vector<int64_t> order_ids;
    std::set<int64_t> items;
    for (const StockChange& change : changes) {
      if (!advanced.empty() && change.position > advanced[0][0].as<int64_t>()) {
        orders.push_back(&change.order);
        order_ids.push_back(change.order.order_id);
        for (const auto& [id, quantity] : change.order.quantities) {
          items.insert(id);
        }
      }
    }
    if (orders.empty()) {
      return std::vector<std::string>();
    }
    Stocktaking stock(transaction.Run(kLock, common::SqlArray(order_ids), common::SqlArray(items)));
    for (const OrderStock* order : orders) {
      stock.Apply(*order);
    }
    return stock.Write(transaction);
  });
}

void StockStore::Skip(int64_t position) { database_.Run(kSkip, position); }

v1::ListLowStockResponse StockStore::ListLow(int64_t establishment_id) {
  const pqxx::result rows = database_.Run(kListLow, establishment_id, kLowLimit);
  v1::ListLowStockResponse response;
  AppendItems(rows, *response.mutable_items());
  response.set_total(rows.empty() ? 0 : rows.front()["_total"].as<int64_t>());
  return response;
}

}  // namespace navalha::catalog
