#pragma once

#include <cstdint>
#include <string_view>

namespace navalha::catalog {

/// Minutes that a service takes without a duration of its own.
inline constexpr int kDefaultServiceMinutes = 25;

/// Returns the minutes that an item takes without a duration of its own. `type`: product or
/// service.
inline int DefaultDurationOf(std::string_view type) {
  return type == "service" ? kDefaultServiceMinutes : 0;
}

/// Returns whether an item has a stock that decides whether visitors can buy it. `tracks_stock`:
/// the shop's choice, which has an effect only on products that are no combos.
inline bool HasTrackedStock(std::string_view type, bool tracks_stock, bool is_combo) {
  return type == "product" && tracks_stock && !is_combo;
}

/// Returns whether visitors cannot buy an item because its stock, or that of a combo's part, is
/// used up.
inline bool IsSoldOut(bool has_tracked_stock, int32_t stock, bool parts_are_sold_out) {
  return parts_are_sold_out || (has_tracked_stock && stock <= 0);
}

}  // namespace navalha::catalog
