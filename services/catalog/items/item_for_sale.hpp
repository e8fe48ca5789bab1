#pragma once

/// SQL: whether the item `i` of the establishment `e` is for sale at the instant `at`, a
/// statement parameter such as "$3". A combo is for sale while all its parts are.
#define NAVALHA_ITEM_IS_FOR_SALE(at)                                               \
  "(is_for_sale(i.removed_at, i.active, i.availability_start, i.availability_end," \
  "   i.expiration_date, " at                                                      \
  "::timestamptz, e.time_zone)"                                                    \
  " AND (NOT i.is_combo OR parts_are_for_sale(i.id, " at "::timestamptz, e.time_zone)))"
