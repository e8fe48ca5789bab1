#include "services/catalog/items/item_store.hpp"

#include <algorithm>

#include "services/catalog/access.hpp"
#include "services/catalog/items/combo_parts.hpp"
#include "services/catalog/items/item_columns.hpp"
#include "services/catalog/items/item_for_sale.hpp"
#include "services/catalog/row_reader.hpp"
#include "services/common/app_id.hpp"
#include "services/common/error.hpp"
#include "services/common/idempotency_store.hpp"
#include "services/common/list_search.hpp"
#include "services/common/sql_optional.hpp"

namespace navalha::catalog {
namespace {

constexpr common::Statement kList{
    "list_items",
    "SELECT " NAVALHA_ITEM_COLUMNS
    " FROM items i JOIN establishments e ON e.id = i.establishment_id"
    " WHERE i.establishment_id = $1 AND i.removed_at IS NULL"
    "   AND ($2 OR " NAVALHA_ITEM_IS_FOR_SALE("$3") ") AND ($4 = '' OR i.type = $4)"
    "   AND ($5 = '' OR fold(i.name) LIKE '%' || fold($5) || '%')"
    "   AND ($6 = '' OR fold(i.category) = fold($6)) AND i.active = coalesce($7, i.active)"
    " ORDER BY " NAVALHA_ITEM_ORDER " LIMIT $8"};

// SQL: an item's size in JSON: its texts as JSON, plus field names and short values.
#define NAVALHA_JSON_BYTES(text) "coalesce(octet_length(to_json(" text ")::text), 4)"

constexpr common::Statement kSelect{
    "select_items",
    "WITH shown AS ("
    "  SELECT i.id, i.category, i.is_featured, row_number() OVER (PARTITION BY i.category"
    "    ORDER BY i.is_featured DESC, i.name, i.id) AS rank,"
    "    count(*) OVER () AS total,"
    "    850 + CASE WHEN i.is_combo THEN 4000 ELSE 0 END + " NAVALHA_JSON_BYTES("i.name")
    " + " NAVALHA_JSON_BYTES("i.description") " + " NAVALHA_JSON_BYTES("i.category")
    " + " NAVALHA_JSON_BYTES("i.subcategory") " + " NAVALHA_JSON_BYTES("i.brand")
    " + " NAVALHA_JSON_BYTES("i.notes") " + " NAVALHA_JSON_BYTES("i.tags") " AS bytes"
    "  FROM items i JOIN establishments e ON e.id = i.establishment_id"
    "  WHERE i.establishment_id = $1 AND i.removed_at IS NULL"
    "    AND ($2 OR " NAVALHA_ITEM_IS_FOR_SALE("$3") ") AND ($4 = '' OR i.type = $4)"
    "), measured AS ("
    "  SELECT id, total,"
    "    sum(bytes) OVER (ORDER BY is_featured DESC, rank, category, id) AS bytes_so_far"
    "  FROM shown ORDER BY is_featured DESC, rank, category, id LIMIT $5)"
    " SELECT total AS _total, " NAVALHA_ITEM_COLUMNS
    " FROM measured JOIN items i USING (id) WHERE bytes_so_far <= $6"
    " ORDER BY " NAVALHA_ITEM_ORDER};

// Counts the total separately, so that a page past the end still has it.
constexpr common::Statement kBrowse{
    "browse_items",
    "WITH shop AS ("
    "  SELECT id, time_zone FROM establishments"
    "  WHERE slug = $1 AND removed_at IS NULL AND hidden_at IS NULL"
    "), matching AS ("
    "  SELECT i.id FROM shop e JOIN items i ON i.establishment_id = e.id"
    "  WHERE i.removed_at IS NULL AND " NAVALHA_ITEM_IS_FOR_SALE("$2")
    "    AND ($3 = '' OR fold(i.name) LIKE '%' || fold($3) || '%')"
    "    AND ($4 = '' OR fold(i.category) = fold($4)) AND ($5 = '' OR i.type = $5)"
    "), page AS ("
    "  SELECT i.id FROM matching JOIN items i USING (id)"
    "  ORDER BY " NAVALHA_ITEM_ORDER " LIMIT $6 OFFSET $7)"
    " SELECT (SELECT count(*) FROM matching) AS _total, " NAVALHA_ITEM_COLUMNS
    " FROM shop LEFT JOIN (page JOIN items i USING (id)) ON true ORDER BY " NAVALHA_ITEM_ORDER};

// Counts the total separately, so that a page past the end still has it.
#define NAVALHA_SEARCH_ITEMS(matching)                                                     \
  "WITH matching AS (" matching                                                            \
  "), wanted AS ("                                                                         \
  "  SELECT i.id, i.name, i.type, i.category, i.price_cents, i.active, i.image,"           \
  "    i.duration_min, i.establishment_id FROM matching m JOIN items i ON i.id = m.id"     \
  "  JOIN establishments e ON e.id = i.establishment_id"                                   \
  "  WHERE i.removed_at IS NULL AND e.removed_at IS NULL AND ($2 = '' OR i.type = $2)"     \
  "    AND i.active = coalesce($3, i.active)"                                              \
  "), page AS (SELECT * FROM wanted ORDER BY name, id LIMIT $4 OFFSET $5)"                 \
  " SELECT (SELECT count(*) FROM wanted) AS _total, i.id, i.name, i.type, i.category,"     \
  "  i.price_cents AS price, i.active::integer AS status, i.image,"                        \
  "  coalesce(i.duration_min, CASE i.type WHEN 'service' THEN 25 ELSE 0 END) AS duration," \
  "  e.id AS \"establishment.id\", e.name AS \"establishment.name\","                      \
  "  e.slug AS \"establishment.slug\""                                                     \
  " FROM (SELECT 1) AS always LEFT JOIN page i ON true"                                    \
  " LEFT JOIN establishments e ON e.id = i.establishment_id ORDER BY i.name, i.id"

constexpr common::Statement kSearchAll{"search_all_items",
                                       NAVALHA_SEARCH_ITEMS("SELECT id FROM items WHERE $1 = ''")};

// Each side of the OR has a trigram index.
constexpr common::Statement kSearch{
    "search_items",
    NAVALHA_SEARCH_ITEMS(
        "SELECT id FROM items WHERE removed_at IS NULL AND fold(name) LIKE '%' || fold($1) || '%'"
        " UNION SELECT i.id FROM establishments e JOIN items i ON i.establishment_id = e.id"
        " WHERE e.search LIKE '%' || fold($1) || '%'")};

constexpr common::Statement kFind{
    "find_item", "SELECT " NAVALHA_ITEM_COLUMNS
                 ", e.user_id AS _owner_id, e.slug AS _slug, " NAVALHA_ITEM_IS_FOR_SALE(
                     "$2") " AS _for_sale, e.hidden_at IS NOT NULL AS _hidden"
                 " FROM items i JOIN establishments e ON e.id = i.establishment_id"
                 " WHERE i.id = $1 AND i.removed_at IS NULL AND e.removed_at IS NULL"};

constexpr common::Statement kCreate{
    "create_item",
    "INSERT INTO items AS i (establishment_id, app_id, name, type, price_cents, stock,"
    "  description, category, subcategory, brand, availability_start, availability_end,"
    "  expiration_date, active, limited_by_user, discount_percent, is_featured, notes, tags,"
    "  duration_min, image, tracks_stock, low_stock_limit, is_combo)"
    " SELECT $1, $2, btrim($3), $4, $5, $6, changed($7, NULL), coalesce(changed($8, NULL),"
    "  'Outros'), changed($9, NULL), changed($10, NULL), changed($11, NULL)::timestamp,"
    "  changed($12, NULL)::timestamp, changed($13, NULL)::date, $14, $15, nullif($16, 0), $17,"
    "  changed($18, NULL), changed($19, NULL), $20, $21, $22,"
    "  coalesce($23, 2), $24"
    " WHERE $25 > (SELECT count(*) FROM items WHERE establishment_id = $1 AND removed_at IS NULL)"
    " RETURNING " NAVALHA_ITEM_COLUMNS};

constexpr common::Statement kUpdate{
    "update_item",
    "UPDATE items i SET updated_at = now(), name = coalesce(btrim($2), name),"
    "  type = coalesce(nullif($3, ''), type), description = changed($4, description),"
    "  price_cents = coalesce($5, price_cents),"
    "  stock = coalesce(bounded_stock(stock::bigint + $6::integer - $22::integer), $6, stock),"
    "  active = coalesce($7, active), limited_by_user = coalesce($8, limited_by_user),"
    "  category = coalesce(changed($9, category), 'Outros'),"
    "  subcategory = changed($10, subcategory), brand = changed($11, brand),"
    "  availability_start = changed($12, availability_start::text)::timestamp,"
    "  availability_end = changed($13, availability_end::text)::timestamp,"
    "  tags = changed($14, tags), discount_percent = nullif(coalesce($15, discount_percent), 0),"
    "  expiration_date = changed($16, expiration_date::text)::date, notes = changed($17, notes),"
    "  is_featured = coalesce($18, is_featured), duration_min = nullif(coalesce($19, "
    "duration_min), 0),"
    "  image = coalesce($20, image), tracks_stock = coalesce($23, tracks_stock),"
    "  low_stock_limit = coalesce($24, low_stock_limit), version = version + 1"
    " WHERE id = $1 AND removed_at IS NULL AND version = coalesce($21, version) "
    "RETURNING " NAVALHA_ITEM_COLUMNS};

constexpr common::Statement kRemove{"remove_item",
                                    "UPDATE items SET removed_at = now(), updated_at = now(),"
                                    "  version = version + 1"
                                    " WHERE id = $1 AND removed_at IS NULL"};

// Returns the parts of the combos.
void AddParts(common::Database& database, google::protobuf::RepeatedPtrField<v1::Item>& items,
              common::Instant now) {
  std::vector<v1::Item*> pointers(items.pointer_begin(), items.pointer_end());
  ReadParts(database, pointers, now);
}

// Returns a flag that may be absent or blank.
std::optional<bool> Flag(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<bool>(text == "1");
}

// Converts the violation of the availability constraint into the form's error.
template <class Write>
pqxx::result InOrder(Write&& write) {
  try {
    return write();
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() != "items_availability_in_order") {
      throw;
    }
    throw common::Invalid("availability_end",
                          "O fim da disponibilidade deve ser depois do início.");
  }
}

pqxx::result RunCreate(common::Transaction& transaction, const v1::CreateItemRequest& request,
                       const std::optional<std::string>& image) {
  return InOrder([&] {
    return transaction.Run(
        kCreate, request.entity_id(), common::AppIdOr(request.app_id(), common::kMarketplaceApp),
        request.name(), request.type(), request.price(), request.stock(), request.description(),
        request.category(), request.subcategory(), request.brand(), request.availability_start(),
        request.availability_end(), request.expiration_date(),
        Flag(request.status()).value_or(true), Flag(request.limited_by_user()).value_or(false),
        common::OptionalIf(request.has_discount(), request.discount()),
        Flag(request.is_featured()).value_or(false), request.notes(), request.tags(),
        common::OptionalIf(request.has_duration(), request.duration()), image,
        Flag(request.tracks_stock()).value_or(true),
        common::OptionalIf(request.has_low_stock_limit(), request.low_stock_limit()),
        request.parts_size() > 0, ItemStore::kListLimit);
  });
}

pqxx::result RunUpdate(common::Transaction& transaction, const v1::UpdateItemRequest& request,
                       const std::optional<std::string>& image) {
  return InOrder([&] {
    return transaction.Run(
        kUpdate, request.id(), common::OptionalIf(request.has_name(), request.name()),
        common::OptionalIf(request.has_type(), request.type()),
        common::OptionalIf(request.has_description(), request.description()),
        common::OptionalIf(request.has_price(), request.price()),
        common::OptionalIf(request.has_stock(), request.stock()), Flag(request.status()),
        Flag(request.limited_by_user()),
        common::OptionalIf(request.has_category(), request.category()),
        common::OptionalIf(request.has_subcategory(), request.subcategory()),
        common::OptionalIf(request.has_brand(), request.brand()),
        common::OptionalIf(request.has_availability_start(), request.availability_start()),
        common::OptionalIf(request.has_availability_end(), request.availability_end()),
        common::OptionalIf(request.has_tags(), request.tags()),
        common::OptionalIf(request.has_discount(), request.discount()),
        common::OptionalIf(request.has_expiration_date(), request.expiration_date()),
        common::OptionalIf(request.has_notes(), request.notes()), Flag(request.is_featured()),
        common::OptionalIf(request.has_duration(), request.duration()), image,
        common::OptionalIf(request.has_version(), request.version()),
        common::OptionalIf(request.has_stock_before(), request.stock_before()),
        Flag(request.tracks_stock()),
        common::OptionalIf(request.has_low_stock_limit(), request.low_stock_limit()));
  });
}

}  // namespace

google::protobuf::RepeatedPtrField<v1::Item> ItemStore::List(int64_t establishment_id, Items which,
                                                             common::Instant now,
                                                             const ItemFilter& filter) {
  google::protobuf::RepeatedPtrField<v1::Item> items;
  RowReader::Append(database_.Run(kList, establishment_id, which == Items::kAll, common::ToSql(now),
                                  which == Items::kServicesForSale ? "service" : filter.type,
                                  common::SearchPattern(filter.q), filter.category,
                                  Flag(filter.status), kListLimit),
                    items);
  AddParts(database_, items, now);
  return items;
}

ItemSelection ItemStore::Select(int64_t establishment_id, Items which, common::Instant now) {
  const pqxx::result result = database_.Run(
      kSelect, establishment_id, which == Items::kAll, common::ToSql(now),
      which == Items::kServicesForSale ? "service" : "", kSelectionLimit, kSelectionBytes);
  ItemSelection selection;
  RowReader::Append(result, selection.items);
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
    RowReader::Append(result, *response.mutable_items());
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
  const pqxx::result result =
      database_.Run(pattern.empty() ? kSearchAll : kSearch, pattern, request.type(),
                    Flag(request.status()), per_page, static_cast<int64_t>(page - 1) * per_page);
  v1::SearchItemsResponse response;
  if (!result.front()["id"].is_null()) {
    RowReader::Append(result, *response.mutable_services());
  }
  const auto total = result.front()["_total"].as<int64_t>();
  response.set_total(total);
  response.set_current_page(page);
  response.set_per_page(per_page);
  response.set_last_page(common::LastPage(total, per_page));
  return response;
}

std::optional<FoundItem> ItemStore::Find(int64_t id, common::Instant now) {
  const pqxx::result result = database_.Run(kFind, id, common::ToSql(now));
  if (result.empty()) {
    return std::nullopt;
  }
  const pqxx::row row = result.front();
  FoundItem found{RowReader::One<v1::Item>(row, result), row["_owner_id"].as<int64_t>(),
                  row["_slug"].c_str(), row["_for_sale"].as<bool>(), row["_hidden"].as<bool>()};
  ReadParts(database_, {&found.item}, now);
  return found;
}

std::optional<v1::Item> ItemStore::Create(const v1::CreateItemRequest& request,
                                          const std::optional<std::string>& image,
                                          const std::optional<common::IdempotencyKey>& key,
                                          common::Instant now) {
  const bool is_combo = request.parts_size() > 0;
  const PartQuantities parts = is_combo ? CountParts(request.parts()) : PartQuantities();
  std::optional<v1::Item> item = database_.InTransaction([&](common::Transaction& transaction) {
    if (!common::IdempotencyStore::Claim(transaction, key, now)) {
      return std::optional<v1::Item>();
    }
    const pqxx::result result = RunCreate(transaction, request, image);
    if (result.empty()) {
      throw common::Conflict("TOO_MANY_ITEMS", "Esta barbearia já tem itens demais. Exclua algum.");
    }
    std::optional made(RowReader::One<v1::Item>(result.front(), result));
    if (is_combo) {
      WriteParts(transaction, made->id(), made->entity_id(), parts);
    }
    common::IdempotencyStore::Record(transaction, key, made->id());
    return made;
  });
  return item ? std::optional(WithParts(*std::move(item), now)) : std::nullopt;
}

std::optional<v1::Item> ItemStore::Update(const v1::UpdateItemRequest& request,
                                          const std::optional<std::string>& image,
                                          const std::optional<common::IdempotencyKey>& key,
                                          common::Instant now) {
  const bool has_parts = request.parts_size() > 0;
  const PartQuantities parts = has_parts ? CountParts(request.parts()) : PartQuantities();
  std::optional<v1::Item> item = database_.InTransaction([&](common::Transaction& transaction) {
    if (!common::IdempotencyStore::Claim(transaction, key, now)) {
      return std::optional<v1::Item>();
    }
    const pqxx::result result = RunUpdate(transaction, request, image);
    if (result.empty()) {
      throw transaction.Run(kFind, request.id(), common::ToSql(now)).empty() ? NoSuchItem()
                                                                             : EditConflict();
    }
    common::IdempotencyStore::Record(transaction, key, request.id());
    std::optional updated(RowReader::One<v1::Item>(result.front(), result));
    if (has_parts && updated->is_combo() != "1") {
      throw common::Invalid("parts", "Este item não é um combo.");
    }
    if (has_parts) {
      WriteParts(transaction, updated->id(), updated->entity_id(), parts);
    }
    return updated;
  });
  return item ? std::optional(WithParts(*std::move(item), now)) : std::nullopt;
}

bool ItemStore::Remove(int64_t id) {
  try {
    return database_.Run(kRemove, id).affected_rows() == 1;
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() != "items_part_of_combo") {
      throw;
    }
    throw common::Conflict("PART_OF_COMBO",
                           "Este item faz parte de um combo. Altere ou exclua o combo antes.");
  }
}

v1::Item ItemStore::WithParts(v1::Item item, common::Instant now) {
  // Reads the parts again, because they are written after the row.
  if (item.is_combo() == "1") {
    if (auto found = Find(item.id(), now)) {
      return std::move(found->item);
    }
  }
  return item;
}

}  // namespace navalha::catalog
