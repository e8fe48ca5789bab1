#include "services/catalog/items/item_rows.hpp"

#include "services/catalog/items/item_rules.hpp"
#include "services/catalog/row_reader.hpp"

namespace navalha::catalog {
namespace {

// Reads items from the rows of one result.
class ItemReader {
 public:
  explicit ItemReader(const pqxx::result& rows)
      : fields_(rows, *v1::Item::descriptor()),
        parts_sold_out_(rows.column_number("_parts_sold_out")) {}

  void Read(const pqxx::row& row, v1::Item& item) const {
    fields_.Read(row, item);
    item.set_entity_name("establishment");
    if (item.duration() == 0) {
      item.set_duration(DefaultDurationOf(item.type()));
    }
    const bool tracked =
        HasTrackedStock(item.type(), item.tracks_stock() == "1", item.is_combo() == "1");
    item.set_tracks_stock(tracked ? "1" : "0");
    item.set_sold_out(IsSoldOut(tracked, item.stock(), row[parts_sold_out_].as<bool>()) ? "1"
                                                                                        : "0");
  }

 private:
  RowReader fields_;
  pqxx::row::size_type parts_sold_out_;
};

}  // namespace

void AppendItems(const pqxx::result& rows, google::protobuf::RepeatedPtrField<v1::Item>& items) {
  const ItemReader reader(rows);
  items.Reserve(items.size() + static_cast<int>(rows.size()));
  for (const pqxx::row& row : rows) {
    reader.Read(row, *items.Add());
  }
}

v1::Item FirstItem(const pqxx::result& rows) {
  v1::Item item;
  ItemReader(rows).Read(rows.front(), item);
  return item;
}

}  // namespace navalha::catalog
