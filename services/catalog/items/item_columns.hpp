#pragma once

/// SQL: whether visitors cannot buy the item `i`, because its stock is used up.
#define NAVALHA_ITEM_IS_SOLD_OUT                       \
  "CASE WHEN i.is_combo THEN parts_are_sold_out(i.id)" \
  " ELSE i.type = 'product' AND i.tracks_stock AND i.stock <= 0 END"

/// SQL: the columns of the item `i` that RowReader reads into v1::Item. Parts of combos are read by
/// ComboParts.
#define NAVALHA_ITEM_COLUMNS                                                                  \
  "i.id, i.name, i.type, i.price_cents AS price, i.stock, i.description, i.category,"         \
  " i.subcategory, i.brand,"                                                                  \
  " to_char(i.availability_start, 'YYYY-MM-DD\"T\"HH24:MI') AS availability_start,"           \
  " to_char(i.availability_end, 'YYYY-MM-DD\"T\"HH24:MI') AS availability_end,"               \
  " i.expiration_date, i.active::integer AS status, i.limited_by_user::integer AS"            \
  " limited_by_user, i.discount_percent AS discount, i.is_featured::integer AS is_featured,"  \
  " i.notes, i.tags, i.image,"                                                                \
  " coalesce(i.duration_min, CASE i.type WHEN 'service' THEN 25 ELSE 0 END) AS duration,"     \
  " i.establishment_id AS entity_id, 'establishment' AS entity_name, i.app_id, i.created_at," \
  " i.updated_at, i.version, i.low_stock_limit, i.is_combo::integer AS is_combo,"             \
  " (i.type = 'product' AND i.tracks_stock AND NOT i.is_combo)::integer AS tracks_stock,"     \
  " (" NAVALHA_ITEM_IS_SOLD_OUT ")::integer AS sold_out"

/// SQL: the order of lists: featured items first, then by category and name.
#define NAVALHA_ITEM_ORDER "i.is_featured DESC, i.category, i.name, i.id"
