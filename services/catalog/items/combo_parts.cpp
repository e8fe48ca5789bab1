#include "services/catalog/items/combo_parts.hpp"

#include <spdlog/fmt/fmt.h>

#include "services/catalog/row_reader.hpp"
#include "services/common/database/sql_array.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::catalog {
namespace {

constexpr int kPiecesMin = 2;
constexpr size_t kPartsMax = 10;
constexpr int kQuantityMax = 9;

constexpr common::Statement kDelete{
    "delete_combo_parts", "DELETE FROM combo_parts WHERE combo_id = $1 AND establishment_id = $2"};

// Locks in the order of the ids, like the order feed, to prevent deadlocks.
constexpr common::Statement kInsert{"insert_combo_parts", R"sql(
INSERT INTO combo_parts (combo_id, establishment_id, item_id, quantity)
SELECT $1, $2, part.item_id, part.quantity
FROM unnest($3::bigint[], $4::int[]) AS part (item_id, quantity)
ORDER BY part.item_id)sql"};

constexpr common::Statement kRead{"read_combo_parts", R"sql(
SELECT p.combo_id AS _combo_id, p.item_id, i.name, p.quantity, i.price_cents AS price,
  is_for_sale(i.removed_at, i.active, i.availability_start, i.availability_end, i.expiration_date,
              $2::timestamptz, e.time_zone) AS for_sale
FROM combo_parts p
JOIN items i ON i.id = p.item_id AND i.establishment_id = p.establishment_id
JOIN establishments e ON e.id = p.establishment_id
WHERE p.combo_id = ANY ($1::bigint[])
ORDER BY p.combo_id, i.name, p.item_id)sql"};

}  // namespace

PartQuantities CountParts(const google::protobuf::RepeatedField<int64_t>& ids) {
  PartQuantities parts;
  for (const int64_t id : ids) {
    if (++parts[id] > kQuantityMax) {
      throw common::Invalid("parts",
                            fmt::format("Um combo tem no máximo {} de cada item.", kQuantityMax));
    }
  }
  if (ids.size() < kPiecesMin) {
    throw common::Invalid("parts", "Um combo tem ao menos dois itens.");
  }
  if (parts.size() > kPartsMax) {
    throw common::Invalid("parts",
                          fmt::format("Um combo tem no máximo {} itens diferentes.", kPartsMax));
  }
  return parts;
}

void WriteParts(common::Transaction& transaction, int64_t combo_id, int64_t establishment_id,
                const PartQuantities& parts) {
  std::vector<int64_t> ids;
  std::vector<int64_t> quantities;
  for (const auto& [id, quantity] : parts) {
    ids.push_back(id);
    quantities.push_back(quantity);
  }
  transaction.Run(kDelete, combo_id, establishment_id);
  try {
    transaction.Run(kInsert, combo_id, establishment_id, common::SqlArray(ids),
                    common::SqlArray(quantities));
  } catch (const common::ConstraintViolation&) {
    throw common::Invalid(
        "parts",
        "Um combo é feito de serviços e produtos desta barbearia, e não de outros "
        "combos.");
  }
}

void ReadParts(common::Database& database, const std::vector<v1::Item*>& items,
               common::Instant now) {
  std::map<int64_t, v1::Item*> combos;
  std::vector<int64_t> ids;
  for (v1::Item* item : items) {
    if (item->is_combo() == "1") {
      combos[item->id()] = item;
      ids.push_back(item->id());
    }
  }
  if (ids.empty()) {
    return;
  }
  const pqxx::result rows = database.Run(kRead, common::SqlArray(ids), common::ToSql(now));
  const RowReader reader(rows, *v1::ItemPart::descriptor());
  for (const pqxx::row& row : rows) {
    reader.Read(row, *combos.at(row["_combo_id"].as<int64_t>())->add_parts());
  }
}

}  // namespace navalha::catalog
