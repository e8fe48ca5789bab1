// Statements that list and search items.
#include <algorithm>

#include "services/catalog/items/combo_parts.hpp"
#include "services/catalog/items/item_rows.hpp"
#include "services/catalog/items/item_rules.hpp"
#include "services/catalog/items/item_store.hpp"
#include "services/catalog/row_reader.hpp"
#include "services/common/database/list_search.hpp"
#include "services/common/database/sql_optional.hpp"

namespace navalha::catalog {
namespace {

constexpr common::Statement kList{"list_items", R"sql(
SELECT i.id, i.name, i.type, i.price_cents AS price, i.stock, i.description, i.category,
  i.subcategory, i.brand, i.expiration_date,
  to_char(i.availability_start, 'YYYY-MM-DD"T"HH24:MI') AS availability_start,
  to_char(i.availability_end, 'YYYY-MM-DD"T"HH24:MI') AS availability_end,
  i.active AS status, i.limited_by_user, i.discount_percent AS discount, i.is_featured, i.notes,
  i.tags, i.image, i.duration_min AS duration, i.establishment_id AS entity_id, i.app_id,
  i.created_at, i.updated_at, i.version, i.low_stock_limit, i.is_combo, i.tracks_stock,
  i.is_combo AND parts_are_sold_out(i.id) AS _parts_sold_out
FROM items i JOIN establishments e ON e.id = i.establishment_id
WHERE i.establishment_id = $1 AND i.removed_at IS NULL
  AND ($2 OR
    is_for_sale(i.removed_at, i.active, i.availability_start, i.availability_end,
                i.expiration_date, $3::timestamptz, e.time_zone)
    AND (NOT i.is_combo OR parts_are_for_sale(i.id, $3::timestamptz, e.time_zone)))
  AND ($4 = '' OR i.type = $4)
  AND ($5 = '' OR fold(i.name) LIKE '%' || fold($5) || '%')
  AND ($6 = '' OR fold(i.category) = fold($6))
  AND i.active = coalesce($7, i.active)
ORDER BY i.is_featured DESC, i.category, i.name, i.id
LIMIT $8)sql"};

// `bytes` is the size of an item in JSON: its texts, and a constant for names and short values.
constexpr common::Statement kSelect{"select_items", R"sql(
WITH shown AS (
  SELECT i.id, i.category, i.is_featured, count(*) OVER () AS total,
    row_number() OVER (
      PARTITION BY i.category ORDER BY i.is_featured DESC, i.name, i.id) AS rank,
    836 + CASE WHEN i.is_combo THEN 4000 ELSE 0 END + octet_length(json_build_array(
      i.name, i.description, i.category, i.subcategory, i.brand, i.notes, i.tags)::text) AS bytes
  FROM items i JOIN establishments e ON e.id = i.establishment_id
  WHERE i.establishment_id = $1 AND i.removed_at IS NULL
    AND ($2 OR
      is_for_sale(i.removed_at, i.active, i.availability_start, i.availability_end,
                  i.expiration_date, $3::timestamptz, e.time_zone)
      AND (NOT i.is_combo OR parts_are_for_sale(i.id, $3::timestamptz, e.time_zone)))
    AND ($4 = '' OR i.type = $4)
), measured AS (
  SELECT id, total,
    sum(bytes) OVER (ORDER BY is_featured DESC, rank, category, id) AS bytes_so_far
  FROM shown
  ORDER BY is_featured DESC, rank, category, id LIMIT $5
)
SELECT total AS _total,
  i.id, i.name, i.type, i.price_cents AS price, i.stock, i.description, i.category,
  i.subcategory, i.brand, i.expiration_date,
  to_char(i.availability_start, 'YYYY-MM-DD"T"HH24:MI') AS availability_start,
  to_char(i.availability_end, 'YYYY-MM-DD"T"HH24:MI') AS availability_end,
  i.active AS status, i.limited_by_user, i.discount_percent AS discount, i.is_featured, i.notes,
  i.tags, i.image, i.duration_min AS duration, i.establishment_id AS entity_id, i.app_id,
  i.created_at, i.updated_at, i.version, i.low_stock_limit, i.is_combo, i.tracks_stock,
  i.is_combo AND parts_are_sold_out(i.id) AS _parts_sold_out
FROM measured JOIN items i USING (id)
WHERE i.establishment_id = $1 AND bytes_so_far <= $6
ORDER BY i.is_featured DESC, i.category, i.name, i.id)sql"};

// Counts the total separately, so that a page past the end still has it.
constexpr common::Statement kBrowse{"browse_items", R"sql(
WITH shop AS (
  SELECT id, time_zone FROM establishments
  WHERE slug = $1 AND removed_at IS NULL AND hidden_at IS NULL
), matching AS (
  SELECT i.id, i.establishment_id FROM shop e JOIN items i ON i.establishment_id = e.id
  WHERE i.removed_at IS NULL
    AND is_for_sale(i.removed_at, i.active, i.availability_start, i.availability_end,
                    i.expiration_date, $2::timestamptz, e.time_zone)
    AND (NOT i.is_combo OR parts_are_for_sale(i.id, $2::timestamptz, e.time_zone))
    AND ($3 = '' OR fold(i.name) LIKE '%' || fold($3) || '%')
    AND ($4 = '' OR fold(i.category) = fold($4))
    AND ($5 = '' OR i.type = $5)
), page AS (
  SELECT i.id, i.establishment_id FROM matching JOIN items i USING (id, establishment_id)
  ORDER BY i.is_featured DESC, i.category, i.name, i.id
  LIMIT $6 OFFSET $7
)
SELECT (SELECT count(*) FROM matching) AS _total,
  i.id, i.name, i.type, i.price_cents AS price, i.stock, i.description, i.category,
  i.subcategory, i.brand, i.expiration_date,
  to_char(i.availability_start, 'YYYY-MM-DD"T"HH24:MI') AS availability_start,
  to_char(i.availability_end, 'YYYY-MM-DD"T"HH24:MI') AS availability_end,
  i.active AS status, i.limited_by_user, i.discount_percent AS discount, i.is_featured, i.notes,
  i.tags, i.image, i.duration_min AS duration, i.establishment_id AS entity_id, i.app_id,
  i.created_at, i.updated_at, i.version, i.low_stock_limit, i.is_combo, i.tracks_stock,
  i.is_combo AND parts_are_sold_out(i.id) AS _parts_sold_out
FROM shop LEFT JOIN (page JOIN items i USING (id, establishment_id)) ON true
ORDER BY i.is_featured DESC, i.category, i.name, i.id)sql"};

// The items of all establishments. Counts the total separately, as above.
constexpr common::Statement kSearchAll{"search_all_items", R"sql(
WITH matching AS (
  SELECT id FROM items WHERE $1 = ''
), wanted AS (
  SELECT i.id, i.name
  FROM matching m JOIN items i ON i.id = m.id JOIN establishments e ON e.id = i.establishment_id
  WHERE i.removed_at IS NULL AND e.removed_at IS NULL AND ($2 = '' OR i.type = $2)
    AND i.active = coalesce($3, i.active)
), page AS (
  SELECT id FROM wanted ORDER BY name, id LIMIT $4 OFFSET $5
)
SELECT (SELECT count(*) FROM wanted) AS _total, i.id, i.name, i.type, i.category,
  i.price_cents AS price, i.active AS status, i.image, i.duration_min AS duration,
  e.id AS "establishment.id", e.name AS "establishment.name", e.slug AS "establishment.slug"
FROM (SELECT 1) AS always LEFT JOIN (page JOIN items i USING (id)) ON true
LEFT JOIN establishments e ON e.id = i.establishment_id
ORDER BY i.name, i.id)sql"};

// Each side of the UNION has a trigram index.
constexpr common::Statement kSearch{"search_items", R"sql(
WITH matching AS (
  SELECT id FROM items WHERE removed_at IS NULL AND fold(name) LIKE '%' || fold($1) || '%'
  UNION
  SELECT i.id FROM establishments e JOIN items i ON i.establishment_id = e.id
  WHERE e.search LIKE '%' || fold($1) || '%'
), wanted AS (
  SELECT i.id, i.name
  FROM matching m JOIN items i ON i.id = m.id JOIN establishments e ON e.id = i.establishment_id
  WHERE i.removed_at IS NULL AND e.removed_at IS NULL AND ($2 = '' OR i.type = $2)
    AND i.active = coalesce($3, i.active)
), page AS (
  SELECT id FROM wanted ORDER BY name, id LIMIT $4 OFFSET $5
)
SELECT (SELECT count(*) FROM wanted) AS _total, i.id, i.name, i.type, i.category,
  i.price_cents AS price, i.active AS status, i.image, i.duration_min AS duration,
  e.id AS "establishment.id", e.name AS "establishment.name", e.slug AS "establishment.slug"
FROM (SELECT 1) AS always LEFT JOIN (page JOIN items i USING (id)) ON true
LEFT JOIN establishments e ON e.id = i.establishment_id
ORDER BY i.name, i.id)sql"};

// Fills the parts of the combos among the items.
void AddParts(common::Database& database, google::protobuf::RepeatedPtrField<v1::Item>& items,
              common::Instant now) {
  std::vector<v1::Item*> pointers(items.pointer_begin(), items.pointer_end());
  ReadParts(database, pointers, now);
}

}  // namespace

google::protobuf::RepeatedPtrField<v1::Item> ItemStore::List(int64_t establishment_id, Items which,
                                                             common::Instant now,
                                                             const ItemFilter& filter) {
  google::protobuf::RepeatedPtrField<v1::Item> items;
  AppendItems(database_.Run(kList, establishment_id, which == Items::kAll, common::ToSql(now),
                            which == Items::kServicesForSale ? "service" : filter.type,
                            common::SearchPattern(filter.q), filter.category,
                            common::OptionalFlag(filter.status), kListLimit),
              items);
  AddParts(database_, items, now);
  return items;
}

ItemSelection ItemStore::Select(int64_t establishment_id, Items which, common::Instant now) {
  const pqxx::result result = database_.Run(
      kSelect, establishment_id, which == Items::kAll, common::ToSql(now),
      which == Items::kServicesForSale ? "service" : "", kSelectionLimit, kSelectionBytes);
  ItemSelection selection;
  AppendItems(result, selection.items);
  AddParts(database_, selection.items, now);
  selection.total = result.empty() ? 0 : result.front()["_total"].as<int64_t>();
  return selection;
}

std::optional<v1::BrowseItemsResponse> ItemStore::Browse(const v1::BrowseItemsRequest& request,
                                                         common::Instant now) {
  constexpr int kDefaultPerPage = 50;
  const int per_page = request.per_page() == 0 ? kDefaultPerPage : request.per_page();
  const int page = std::max(request.page(), 1);
  const pqxx::result result = database_.Run(
      kBrowse, request.slug(), common::ToSql(now), common::SearchPattern(request.q()),
      request.category(), request.type(), per_page, static_cast<int64_t>(page - 1) * per_page);
  if (result.empty()) {
    return std::nullopt;
  }
  v1::BrowseItemsResponse response;
  if (!result.front()["id"].is_null()) {
    AppendItems(result, *response.mutable_items());
    AddParts(database_, *response.mutable_items(), now);
  }
  const auto total = result.front()["_total"].as<int64_t>();
  response.set_total(total);
  response.set_current_page(page);
  response.set_per_page(per_page);
  response.set_last_page(common::LastPage(total, per_page));
  return response;
}

v1::SearchItemsResponse ItemStore::Search(const v1::SearchItemsRequest& request) {
  constexpr int kDefaultPerPage = 50;
  const int per_page = request.per_page() == 0 ? kDefaultPerPage : request.per_page();
  const int page = std::max(request.page(), 1);
  const std::string pattern = common::SearchPattern(request.q());
  const pqxx::result result = database_.Run(pattern.empty() ? kSearchAll : kSearch, pattern,
                                            request.type(), common::OptionalFlag(request.status()),
                                            per_page, static_cast<int64_t>(page - 1) * per_page);
  v1::SearchItemsResponse response;
  if (!result.front()["id"].is_null()) {
    RowReader::Append(result, *response.mutable_services());
    for (v1::ListedItem& item : *response.mutable_services()) {
      if (item.duration() == 0) {
        item.set_duration(DefaultDurationOf(item.type()));
      }
    }
  }
  const auto total = result.front()["_total"].as<int64_t>();
  response.set_total(total);
  response.set_current_page(page);
  response.set_per_page(per_page);
  response.set_last_page(common::LastPage(total, per_page));
  return response;
}

}  // namespace navalha::catalog
