#include "services/reporting/model/model_store.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "services/common/database/sql_array.hpp"
#include "services/common/rpc/error.hpp"
#include "services/reporting/model/fact_arrays.hpp"

namespace navalha::reporting {
namespace {

using common::SqlArray;
using common::Statement;

constexpr int kForgetBatch = 500;

constexpr Statement kPlace{
    "model_place",
    "SELECT position, is_filled, last_order_id, last_expense_id, fill_id FROM feed_cursor"};

constexpr Statement kZonesOf{"model_zones", R"sql(
SELECT establishment_id, time_zone FROM shops WHERE establishment_id = ANY ($1::bigint[]))sql"};

constexpr Statement kBeginFill{
    "model_begin_fill",
    "INSERT INTO feed_cursor (position) VALUES ($1) ON CONFLICT (only_row) DO NOTHING"};

constexpr Statement kAdvanceFill{"model_advance_fill", R"sql(
UPDATE feed_cursor SET last_order_id = greatest(last_order_id, $1),
  last_expense_id = greatest(last_expense_id, $2)
WHERE NOT is_filled AND fill_id = $3 RETURNING set_config('synchronous_commit', 'off', true))sql"};

constexpr Statement kFinishFill{"model_finish_fill",
                                "UPDATE feed_cursor SET is_filled = true WHERE fill_id = $1"};

// Commits asynchronously: a crash of PostgreSQL loses the cursor and the model's changes together,
// and the follower applies the lost changes again.
constexpr Statement kAdvance{"model_advance", R"sql(
UPDATE feed_cursor SET position = $1 RETURNING set_config('synchronous_commit', 'off', true))sql"};

constexpr Statement kSkip{"model_skip",
                          "UPDATE feed_cursor SET position = $1 WHERE is_filled AND position < $1"};

constexpr Statement kPassed{"model_passed",
                            "SELECT position FROM feed_cursor WHERE is_filled FOR UPDATE"};

constexpr Statement kAddShops{"model_add_shops", R"sql(
INSERT INTO shops (establishment_id, time_zone) SELECT * FROM unnest($1::bigint[], $2::text[])
ON CONFLICT (establishment_id) DO NOTHING)sql"};

constexpr Statement kNewer{"model_newer_orders", R"sql(
SELECT o.id FROM orders o JOIN unnest($1::bigint[], $2::int[]) AS told (id, version)
  ON o.id = told.id AND o.version > told.version)sql"};

constexpr Statement kCustomers{"model_customers_of", R"sql(
SELECT establishment_id, customer_key FROM orders WHERE id = ANY ($1::bigint[])
GROUP BY establishment_id, customer_key)sql"};

constexpr Statement kSubtract{"model_subtract", "SELECT subtract_from_totals($1::bigint[])"};
constexpr Statement kAdd{"model_add", "SELECT add_to_totals($1::bigint[])"};
constexpr Statement kDelete{"model_delete_orders",
                            "DELETE FROM orders WHERE id = ANY ($1::bigint[])"};

// The feed may report the erasure of a client before Forget is called, which then finds no order.
constexpr Statement kNoteForgettings{"model_note_forgettings", R"sql(
INSERT INTO forgettings (establishment_id)
SELECT DISTINCT o.establishment_id
FROM orders o JOIN unnest($1::bigint[], $2::bigint[]) AS told (id, client) ON o.id = told.id
WHERE o.client_id IS NOT NULL AND told.client = 0
ON CONFLICT (establishment_id) DO UPDATE SET number = excluded.number)sql"};

constexpr Statement kInsertOrders{"model_insert_orders", R"sql(
INSERT INTO orders (id, establishment_id, number, version, ordered_at, day, hour, is_cancelled,
  attendance, origin, total_cents, paid_cents, fiado_cents, duration_min, customer_name,
  customer_phone, client_id, line_count, combo_quantity, extras_count)
SELECT t.id, t.shop, t.number, t.version, t.at, (t.at AT TIME ZONE s.time_zone)::date,
  extract(hour FROM t.at AT TIME ZONE s.time_zone), t.is_cancelled = 1, nullif(t.attendance, ''),
  t.origin, t.total, t.paid, t.fiado, t.duration, t.name, nullif(t.phone, ''),
  nullif(t.client, 0), t.line_count, t.combos, t.extras
FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[], $5::timestamptz[], $6::int[],
  $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::int[], $13::text[],
  $14::text[], $15::bigint[], $16::int[], $17::bigint[], $18::bigint[])
  AS t (id, shop, number, version, at, is_cancelled, attendance, origin, total, paid, fiado,
    duration, name, phone, client, line_count, combos, extras)
JOIN shops s ON s.establishment_id = t.shop)sql"};

constexpr Statement kInsertItems{"model_insert_items", R"sql(
INSERT INTO sold_items (order_id, line_no, addition_no, establishment_id, ordered_at, is_cancelled,
  item_id, item_name, is_combo, quantity, cents, extras_count, collaborator_id)
SELECT o.id, t.line_no, t.addition_no, o.establishment_id, o.ordered_at, o.is_cancelled, t.item,
  t.name, t.is_combo = 1, t.quantity, t.cents, t.extras, nullif(t.collaborator, 0)
FROM unnest($1::bigint[], $2::int[], $3::int[], $4::bigint[], $5::text[], $6::int[], $7::bigint[],
  $8::bigint[], $9::bigint[], $10::bigint[])
  AS t (order_id, line_no, addition_no, item, name, is_combo, quantity, cents, extras,
    collaborator)
JOIN orders o ON o.id = t.order_id)sql"};

constexpr Statement kInsertMethods{"model_insert_methods", R"sql(
INSERT INTO order_methods (order_id, establishment_id, method, cents)
SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[]))sql"};

constexpr Statement kInsertCommissions{"model_insert_commissions", R"sql(
INSERT INTO commission_lines (order_id, line_no, establishment_id, collaborator_id, item_id,
  item_name, quantity, rate_bp, base_cents, cents, is_settled)
SELECT o.id, t.line_no, o.establishment_id, t.collaborator, t.item, t.name, t.quantity, t.rate,
  t.base, t.cents, EXISTS (
    SELECT FROM settled_orders s WHERE s.order_id = o.id AND s.collaborator_id = t.collaborator
      AND s.establishment_id = o.establishment_id)
FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[],
  $7::int[], $8::bigint[], $9::bigint[])
  AS t (order_id, line_no, collaborator, item, name, quantity, rate, base, cents)
JOIN orders o ON o.id = t.order_id)sql"};

constexpr Statement kCompareSettled{"model_compare_settled",
                                    "SELECT compare_settled_orders($1::bigint[])"};

constexpr Statement kInsertExpenses{"model_insert_expenses", R"sql(
INSERT INTO expenses (id, establishment_id, category, cents, spent_at)
SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::timestamptz[])
ON CONFLICT DO NOTHING)sql"};

// Updates customers, and the versions of the days whose first orders changed: a change of a
// customer's first order also changes days without a changed order, the day of the previous first
// order and that of the new one. The subqueries keep the cached plan on the indexes, even if it
// was made for empty tables.
constexpr Statement kRefreshCustomers{"model_refresh_customers", R"sql(
WITH first AS MATERIALIZED (
  SELECT told.shop, told.key,
    (SELECT c.first_order_at FROM customers c
      WHERE c.establishment_id = told.shop AND c.customer_key = told.key) AS was_at,
    (SELECT min(o.ordered_at) FROM orders o WHERE o.establishment_id = told.shop
      AND o.customer_key = told.key AND NOT o.is_cancelled) AS at
  FROM unnest($1::bigint[], $2::text[]) AS told (shop, key)
), changed AS (
  SELECT * FROM first WHERE at IS DISTINCT FROM was_at
), gone AS (
  DELETE FROM customers c USING changed
  WHERE c.establishment_id = changed.shop AND c.customer_key = changed.key AND changed.at IS NULL
), made AS (
  INSERT INTO customers SELECT shop, key, at FROM changed WHERE at IS NOT NULL
  ON CONFLICT (establishment_id, customer_key) DO UPDATE SET first_order_at = excluded.first_order_at
)
UPDATE day_totals t SET order_count = t.order_count FROM (
  SELECT DISTINCT changed.shop, (moved.at AT TIME ZONE s.time_zone)::date AS day
  FROM changed CROSS JOIN LATERAL (VALUES (changed.was_at), (changed.at)) AS moved (at)
  JOIN shops s ON s.establishment_id = changed.shop
  WHERE changed.was_at IS NOT NULL AND changed.at IS NOT NULL
) AS days
WHERE t.establishment_id = days.shop AND t.day = days.day)sql"};

// Raises the statement timeout to 10 min, because Relocate recomputes all totals of a shop.
constexpr Statement kTakeTime{"model_take_time",
                              "SELECT set_config('statement_timeout', '600000', true)"};

constexpr Statement kSetZone{"model_set_zone", R"sql(
UPDATE shops SET time_zone = $2 WHERE establishment_id = $1 AND time_zone <> $2
RETURNING establishment_id)sql"};

constexpr Statement kPlaceOrders{"model_place_orders", R"sql(
UPDATE orders SET day = (ordered_at AT TIME ZONE $2)::date,
  hour = extract(hour FROM ordered_at AT TIME ZONE $2)
WHERE establishment_id = $1)sql"};

constexpr Statement kSubtractShop{"model_subtract_shop", R"sql(
SELECT subtract_from_totals(ARRAY(SELECT id FROM orders WHERE establishment_id = $1)))sql"};

constexpr Statement kAddShop{"model_add_shop", R"sql(
SELECT add_to_totals(ARRAY(SELECT id FROM orders WHERE establishment_id = $1)))sql"};

constexpr Statement kOrdersOfClient{"model_orders_of_client",
                                    "SELECT id FROM orders WHERE client_id = $1 LIMIT $2"};

constexpr Statement kForget{"model_forget", R"sql(
UPDATE orders SET customer_name = 'Cliente removido', customer_phone = NULL, client_id = NULL
WHERE id = ANY ($1::bigint[]))sql"};

// Establishment ids and customer keys.
using Customers = std::set<std::pair<int64_t, std::string>>;

void AddCustomers(common::Transaction& transaction, const std::string& ids, Customers& customers) {
  for (const pqxx::row& row : transaction.Run(kCustomers, ids)) {
    customers.emplace(row[0].as<int64_t>(), row[1].as<std::string>());
  }
}

void RefreshCustomers(common::Transaction& transaction, const Customers& customers) {
  std::vector<int64_t> shops;
  std::vector<std::string> keys;
  for (const auto& [shop, key] : customers) {
    shops.push_back(shop);
    keys.push_back(key);
  }
  transaction.Run(kRefreshCustomers, SqlArray(shops), SqlArray(keys));
}

// Runs `change`, which may change only the orders with these ids, and updates the totals and
// customers.
template <class Change>
void ChangeOrders(common::Transaction& transaction, const std::vector<int64_t>& order_ids,
                  const Change& change) {
  const std::string ids = SqlArray(order_ids);
  Customers customers;
  AddCustomers(transaction, ids, customers);
  if (!customers.empty()) {
    transaction.Run(kSubtract, ids);
  }
  change(ids);
  transaction.Run(kAdd, ids);
  AddCustomers(transaction, ids, customers);
  RefreshCustomers(transaction, customers);
}

// Replaces the stored orders of the facts.
void ReplaceFacts(common::Transaction& transaction, const std::vector<OrderFacts>& facts) {
  const OrderArrays o = OrderArraysOf(facts);
  transaction.Run(kNoteForgettings, o.ids, o.clients);
  transaction.Run(kDelete, o.ids);
  transaction.Run(kInsertOrders, o.ids, o.shops, o.numbers, o.versions, o.times, o.cancelled,
                  o.attendances, o.origins, o.totals, o.paid, o.fiado, o.durations, o.names,
                  o.phones, o.clients, o.lines, o.combos, o.extras);
  const ItemArrays i = ItemArraysOf(facts);
  transaction.Run(kInsertItems, i.orders, i.lines, i.additions, i.items, i.names, i.combos,
                  i.quantities, i.cents, i.extras, i.collaborators);
  const MethodArrays m = MethodArraysOf(facts);
  transaction.Run(kInsertMethods, m.orders, m.shops, m.methods, m.cents);
  const CommissionArrays c = CommissionArraysOf(facts);
  transaction.Run(kInsertCommissions, c.orders, c.lines, c.collaborators, c.items, c.names,
                  c.quantities, c.rates, c.bases, c.cents);
}

// Writes the expenses and the latest state of each order in `changes`, except orders whose version
// in the model is higher.
void Write(common::Transaction& transaction, const ModelStore::Changes& changes,
           const TimeZones& zones) {
  std::map<int64_t, OrderFacts> latest;
  std::vector<orders::v1::Expense> expenses;
  for (const orders::v1::OrderChange& change : changes) {
    if (change.has_expense()) {
      expenses.push_back(change.expense());
    } else {
      latest[change.order().id()] = FactsOf(change);
    }
  }
  if (!zones.empty()) {
    std::vector<int64_t> shops;
    std::vector<std::string> names;
    for (const auto& [shop, name] : zones) {
      shops.push_back(shop);
      names.push_back(name);
    }
    transaction.Run(kAddShops, SqlArray(shops), SqlArray(names));
  }
  std::vector<int64_t> ids, versions;
  for (const auto& [id, facts] : latest) {
    ids.push_back(id);
    versions.push_back(facts.version);
  }
  for (const pqxx::row& row : transaction.Run(kNewer, SqlArray(ids), SqlArray(versions))) {
    latest.erase(row[0].as<int64_t>());
  }
  std::vector<OrderFacts> facts;
  ids.clear();
  for (auto& [id, one] : latest) {
    ids.push_back(id);
    facts.push_back(std::move(one));
  }
  if (!ids.empty()) {
    ChangeOrders(transaction, ids, [&](const std::string& changed) {
      ReplaceFacts(transaction, facts);
      transaction.Run(kCompareSettled, changed);
    });
  }
  if (!expenses.empty()) {
    const ExpenseArrays e = ExpenseArraysOf(expenses);
    transaction.Run(kInsertExpenses, e.ids, e.shops, e.categories, e.cents, e.times);
  }
}

}  // namespace

std::optional<ModelPlace> ModelStore::Place() {
  const pqxx::result rows = database_.Run(kPlace);
  if (rows.empty()) {
    return std::nullopt;
  }
  return ModelPlace{rows[0][0].as<int64_t>(), rows[0][1].as<bool>(), rows[0][2].as<int64_t>(),
                    rows[0][3].as<int64_t>(), rows[0][4].as<int64_t>()};
}

TimeZones ModelStore::ZonesOf(const std::vector<int64_t>& establishment_ids) {
  TimeZones zones;
  for (const pqxx::row& row : database_.Run(kZonesOf, SqlArray(establishment_ids))) {
    zones[row[0].as<int64_t>()] = row[1].as<std::string>();
  }
  return zones;
}

void ModelStore::BeginFill(int64_t position) { database_.Run(kBeginFill, position); }

void ModelStore::Fill(int64_t fill_id, const Changes& changes, const TimeZones& zones) {
  int64_t last_order_id = 0;
  int64_t last_expense_id = 0;
  for (const orders::v1::OrderChange& change : changes) {
    last_order_id = std::max(last_order_id, change.order().id());
    last_expense_id = std::max(last_expense_id, change.expense().id());
  }
  database_.InTransaction([&](common::Transaction& transaction) {
    if (transaction.Run(kAdvanceFill, last_order_id, last_expense_id, fill_id).empty()) {
      throw common::Unavailable("MODEL_NOT_FILLING");
    }
    Write(transaction, changes, zones);
  });
}

void ModelStore::FinishFill(int64_t fill_id) { database_.Run(kFinishFill, fill_id); }

void ModelStore::Apply(const Changes& changes, const TimeZones& zones) {
  const int64_t position = changes.back().position();
  database_.InTransaction([&](common::Transaction& transaction) {
    const pqxx::result passed = transaction.Run(kPassed);
    if (passed.empty()) {
      throw common::Unavailable("MODEL_NOT_FILLED");
    }
    if (passed[0][0].as<int64_t>() >= position) {
      return;
    }
    transaction.Run(kAdvance, position);
    Write(transaction, changes, zones);
  });
}

void ModelStore::Skip(int64_t position) { database_.Run(kSkip, position); }

void ModelStore::Relocate(int64_t establishment_id, const std::string& time_zone) {
  database_.InTransaction([&](common::Transaction& transaction) {
    transaction.Run(kTakeTime);
    LockModel(transaction);
    if (transaction.Run(kSetZone, establishment_id, time_zone).empty()) {
      return;
    }
    transaction.Run(kSubtractShop, establishment_id);
    transaction.Run(kPlaceOrders, establishment_id, time_zone);
    transaction.Run(kAddShop, establishment_id);
  });
}

int ModelStore::Forget(int64_t user_id) {
  return database_.InTransaction([&](common::Transaction& transaction) {
    LockModel(transaction);
    std::vector<int64_t> ids;
    for (const pqxx::row& row : transaction.Run(kOrdersOfClient, user_id, kForgetBatch)) {
      ids.push_back(row[0].as<int64_t>());
    }
    if (!ids.empty()) {
      ChangeOrders(transaction, ids,
                   [&](const std::string& changed) { transaction.Run(kForget, changed); });
    }
    return static_cast<int>(ids.size());
  });
}

void ModelStore::Empty() {
  static constexpr Statement kEmptied[] = {
      {"model_empty_cursor", "DELETE FROM feed_cursor"},
      {"model_empty_orders", "DELETE FROM orders"},
      {"model_empty_settled", "UPDATE settled_orders SET base_cents_now = 0, cents_now = 0"},
      {"model_empty_expenses", "DELETE FROM expenses"},
      {"model_empty_days", "DELETE FROM day_totals"},
      {"model_empty_worked", "DELETE FROM worked_totals"},
      {"model_empty_items", "DELETE FROM item_totals"},
      {"model_empty_customer_totals", "DELETE FROM customer_totals"},
      {"model_empty_customers", "DELETE FROM customers"},
      {"model_empty_shops", "DELETE FROM shops"}};
  database_.InTransaction([&](common::Transaction& transaction) {
    transaction.Run(kTakeTime);
    for (const Statement& statement : kEmptied) {
      transaction.Run(statement);
    }
  });
}

}  // namespace navalha::reporting
