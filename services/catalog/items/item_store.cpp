#include "services/catalog/items/item_store.hpp"

#include "services/catalog/access.hpp"
#include "services/catalog/items/combo_parts.hpp"
#include "services/catalog/items/item_rows.hpp"
#include "services/common/database/idempotency_store.hpp"
#include "services/common/database/sql_optional.hpp"
#include "services/common/rpc/app_id.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::catalog {
namespace {

constexpr common::Statement kFind{"find_item", R"sql(
SELECT i.id, i.name, i.type, i.price_cents AS price, i.stock, i.description, i.category,
  i.subcategory, i.brand, i.expiration_date,
  to_char(i.availability_start, 'YYYY-MM-DD"T"HH24:MI') AS availability_start,
  to_char(i.availability_end, 'YYYY-MM-DD"T"HH24:MI') AS availability_end,
  i.active AS status, i.limited_by_user, i.discount_percent AS discount, i.is_featured, i.notes,
  i.tags, i.image, i.duration_min AS duration, i.establishment_id AS entity_id, i.app_id,
  i.created_at, i.updated_at, i.version, i.low_stock_limit, i.is_combo, i.tracks_stock,
  i.is_combo AND parts_are_sold_out(i.id) AS _parts_sold_out,
  e.user_id AS _owner_id, e.slug AS _slug, e.hidden_at IS NOT NULL AS _hidden,
  is_for_sale(i.removed_at, i.active, i.availability_start, i.availability_end,
              i.expiration_date, $2::timestamptz, e.time_zone)
  AND (NOT i.is_combo OR parts_are_for_sale(i.id, $2::timestamptz, e.time_zone)) AS _for_sale
FROM items i JOIN establishments e ON e.id = i.establishment_id
WHERE i.id = $1 AND i.removed_at IS NULL AND e.removed_at IS NULL)sql"};

constexpr common::Statement kCreate{"create_item", R"sql(
INSERT INTO items AS i
  (establishment_id, app_id, name, type, price_cents, stock, description, category, subcategory,
   brand, availability_start, availability_end, expiration_date, active, limited_by_user,
   discount_percent, is_featured, notes, tags, duration_min, image, tracks_stock, low_stock_limit,
   is_combo)
SELECT $1, $2, btrim($3), $4, $5, $6, changed($7, NULL), coalesce(changed($8, NULL), 'Outros'),
  changed($9, NULL), changed($10, NULL), changed($11, NULL)::timestamp,
  changed($12, NULL)::timestamp, changed($13, NULL)::date, $14, $15, nullif($16, 0), $17,
  changed($18, NULL), changed($19, NULL), $20, $21, $22, coalesce($23, 2), $24
WHERE $25 > (SELECT count(*) FROM items WHERE establishment_id = $1 AND removed_at IS NULL)
RETURNING i.id, i.name, i.type, i.price_cents AS price, i.stock, i.description, i.category,
  i.subcategory, i.brand, i.expiration_date,
  to_char(i.availability_start, 'YYYY-MM-DD"T"HH24:MI') AS availability_start,
  to_char(i.availability_end, 'YYYY-MM-DD"T"HH24:MI') AS availability_end,
  i.active AS status, i.limited_by_user, i.discount_percent AS discount, i.is_featured, i.notes,
  i.tags, i.image, i.duration_min AS duration, i.establishment_id AS entity_id, i.app_id,
  i.created_at, i.updated_at, i.version, i.low_stock_limit, i.is_combo, i.tracks_stock,
  i.is_combo AND parts_are_sold_out(i.id) AS _parts_sold_out)sql"};

constexpr common::Statement kUpdate{"update_item", R"sql(
UPDATE items i SET updated_at = now(), version = version + 1, name = coalesce(btrim($2), name),
  type = coalesce(nullif($3, ''), type), description = changed($4, description),
  price_cents = coalesce($5, price_cents),
  stock = coalesce(bounded_stock(stock::bigint + $6::integer - $22::integer), $6, stock),
  active = coalesce($7, active), limited_by_user = coalesce($8, limited_by_user),
  category = coalesce(changed($9, category), 'Outros'),
  subcategory = changed($10, subcategory), brand = changed($11, brand),
  availability_start = changed($12, availability_start::text)::timestamp,
  availability_end = changed($13, availability_end::text)::timestamp,
  tags = changed($14, tags), discount_percent = nullif(coalesce($15, discount_percent), 0),
  expiration_date = changed($16, expiration_date::text)::date, notes = changed($17, notes),
  is_featured = coalesce($18, is_featured),
  duration_min = nullif(coalesce($19, duration_min), 0), image = coalesce($20, image),
  tracks_stock = coalesce($23, tracks_stock), low_stock_limit = coalesce($24, low_stock_limit)
WHERE id = $1 AND establishment_id = $25 AND removed_at IS NULL
  AND version = coalesce($21, version)
RETURNING i.id, i.name, i.type, i.price_cents AS price, i.stock, i.description, i.category,
  i.subcategory, i.brand, i.expiration_date,
  to_char(i.availability_start, 'YYYY-MM-DD"T"HH24:MI') AS availability_start,
  to_char(i.availability_end, 'YYYY-MM-DD"T"HH24:MI') AS availability_end,
  i.active AS status, i.limited_by_user, i.discount_percent AS discount, i.is_featured, i.notes,
  i.tags, i.image, i.duration_min AS duration, i.establishment_id AS entity_id, i.app_id,
  i.created_at, i.updated_at, i.version, i.low_stock_limit, i.is_combo, i.tracks_stock,
  i.is_combo AND parts_are_sold_out(i.id) AS _parts_sold_out)sql"};

constexpr common::Statement kRemove{"remove_item", R"sql(
UPDATE items SET removed_at = now(), updated_at = now(), version = version + 1
WHERE id = $1 AND establishment_id = $2 AND removed_at IS NULL)sql"};

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
        common::OptionalFlag(request.status()).value_or(true),
        common::OptionalFlag(request.limited_by_user()).value_or(false),
        common::OptionalIf(request.has_discount(), request.discount()),
        common::OptionalFlag(request.is_featured()).value_or(false), request.notes(),
        request.tags(), common::OptionalIf(request.has_duration(), request.duration()), image,
        common::OptionalFlag(request.tracks_stock()).value_or(true),
        common::OptionalIf(request.has_low_stock_limit(), request.low_stock_limit()),
        request.parts_size() > 0, ItemStore::kListLimit);
  });
}

pqxx::result RunUpdate(common::Transaction& transaction, int64_t establishment_id,
                       const v1::UpdateItemRequest& request,
                       const std::optional<std::string>& image) {
  return InOrder([&] {
    return transaction.Run(
        kUpdate, request.id(), common::OptionalIf(request.has_name(), request.name()),
        common::OptionalIf(request.has_type(), request.type()),
        common::OptionalIf(request.has_description(), request.description()),
        common::OptionalIf(request.has_price(), request.price()),
        common::OptionalIf(request.has_stock(), request.stock()),
        common::OptionalFlag(request.status()), common::OptionalFlag(request.limited_by_user()),
        common::OptionalIf(request.has_category(), request.category()),
        common::OptionalIf(request.has_subcategory(), request.subcategory()),
        common::OptionalIf(request.has_brand(), request.brand()),
        common::OptionalIf(request.has_availability_start(), request.availability_start()),
        common::OptionalIf(request.has_availability_end(), request.availability_end()),
        common::OptionalIf(request.has_tags(), request.tags()),
        common::OptionalIf(request.has_discount(), request.discount()),
        common::OptionalIf(request.has_expiration_date(), request.expiration_date()),
        common::OptionalIf(request.has_notes(), request.notes()),
        common::OptionalFlag(request.is_featured()),
        common::OptionalIf(request.has_duration(), request.duration()), image,
        common::OptionalIf(request.has_version(), request.version()),
        common::OptionalIf(request.has_stock_before(), request.stock_before()),
        common::OptionalFlag(request.tracks_stock()),
        common::OptionalIf(request.has_low_stock_limit(), request.low_stock_limit()),
        establishment_id);
  });
}

}  // namespace

std::optional<FoundItem> ItemStore::Find(int64_t id, common::Instant now) {
  const pqxx::result result = database_.Run(kFind, id, common::ToSql(now));
  if (result.empty()) {
    return std::nullopt;
  }
  const pqxx::row row = result.front();
  FoundItem found{FirstItem(result), row["_owner_id"].as<int64_t>(), row["_slug"].c_str(),
                  row["_for_sale"].as<bool>(), row["_hidden"].as<bool>()};
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
    std::optional made(FirstItem(result));
    if (is_combo) {
      WriteParts(transaction, made->id(), made->entity_id(), parts);
    }
    common::IdempotencyStore::Record(transaction, key, made->id());
    return made;
  });
  return item ? std::optional(WithParts(*std::move(item), now)) : std::nullopt;
}

std::optional<v1::Item> ItemStore::Update(int64_t establishment_id,
                                          const v1::UpdateItemRequest& request,
                                          const std::optional<std::string>& image,
                                          const std::optional<common::IdempotencyKey>& key,
                                          common::Instant now) {
  const bool has_parts = request.parts_size() > 0;
  const PartQuantities parts = has_parts ? CountParts(request.parts()) : PartQuantities();
  std::optional<v1::Item> item = database_.InTransaction([&](common::Transaction& transaction) {
    if (!common::IdempotencyStore::Claim(transaction, key, now)) {
      return std::optional<v1::Item>();
    }
    const pqxx::result result = RunUpdate(transaction, establishment_id, request, image);
    if (result.empty()) {
      throw transaction.Run(kFind, request.id(), common::ToSql(now)).empty() ? NoSuchItem()
                                                                             : EditConflict();
    }
    common::IdempotencyStore::Record(transaction, key, request.id());
    std::optional updated(FirstItem(result));
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

bool ItemStore::Remove(const v1::Item& item) {
  try {
    return database_.Run(kRemove, item.id(), item.entity_id()).affected_rows() == 1;
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
