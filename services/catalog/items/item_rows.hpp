#pragma once

#include <pqxx/pqxx>

#include "navalha/catalog/v1/item.pb.h"

namespace navalha::catalog {

/// Adds an item for each row, without the parts of combos, which ReadParts reads. The columns set
/// the fields of their names (RowReader); duration and tracks_stock hold the stored values, and
/// `_parts_sold_out` tells whether the stock of a combo's parts is used up.
void AppendItems(const pqxx::result& rows, google::protobuf::RepeatedPtrField<v1::Item>& items);

/// Returns the item of the first row, as AppendItems reads it. Requires a row.
v1::Item FirstItem(const pqxx::result& rows);

}  // namespace navalha::catalog
