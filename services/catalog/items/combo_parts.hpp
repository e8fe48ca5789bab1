#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "navalha/catalog/v1/item.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::catalog {

/// Quantities of the parts of one combo, by item.
using PartQuantities = std::map<int64_t, int>;

/// Counts the ids of a request. Throws INVALID_ARGUMENT (field `parts`) for fewer than 2 parts,
/// more than 10 different items or more than 9 of one.
PartQuantities CountParts(const google::protobuf::RepeatedField<int64_t>& ids);

/// Replaces the parts of a combo. Throws INVALID_ARGUMENT (field `parts`) unless all are active
/// items of the establishment and not combos.
void WriteParts(common::Transaction& transaction, int64_t combo_id, int64_t establishment_id,
                const PartQuantities& parts);

/// Fills the parts of the combos among the items, by name.
void ReadParts(common::Database& database, const std::vector<v1::Item*>& items,
               common::Instant now);

}  // namespace navalha::catalog
